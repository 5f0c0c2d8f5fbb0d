import type { FileHandle } from "node:fs/promises";
import type { Encoding } from "../../src-domain/import/file-form.ts";

export const PIECE = 262_144;

function decodes(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    // The sample may end inside a character.
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

const zeroShare = (bytes: Uint8Array, parity: 0 | 1): number => {
  const zeros = bytes.reduce((count, byte, index) => count + Number(byte === 0 && index % 2 === parity), 0);
  return zeros / Math.max(1, bytes.length / 2);
};

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** By its byte order mark, else by what the first bytes can be; null for what is no text. */
export function recogniseEncoding(bytes: Uint8Array): Encoding | null {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  return marked === undefined ? guessEncoding(bytes) : marked[0];
}

function guessEncoding(bytes: Uint8Array): Encoding | null {
  const [even, odd] = [zeroShare(bytes, 0), zeroShare(bytes, 1)];
  if (odd > 0.3 && even < 0.05) return "utf-16le";
  if (even > 0.3 && odd < 0.05) return "utf-16be";
  if (even + odd > 0.02) return null;
  if (decodes(bytes, "utf-8")) return "utf-8";
  if (decodes(bytes, "gb18030")) return "gb18030";
  return decodes(bytes, "windows-1252") ? "windows-1252" : null;
}

export interface TextPiece {
  readonly text: string;
  readonly position: number;
}

/** The text of a file, piece by piece. Bytes that are no characters of the encoding become U+FFFD. */
export async function* readText(file: FileHandle, encoding: Encoding): AsyncGenerator<TextPiece> {
  const decoder = new TextDecoder(encoding);
  const bytes = Buffer.alloc(PIECE);
  for (let position = 0; ;) {
    const { bytesRead } = await file.read(bytes, 0, PIECE, position);
    position += bytesRead;
    const text = decoder.decode(bytes.subarray(0, bytesRead), { stream: bytesRead > 0 });
    if (text !== "") yield { text, position };
    if (bytesRead === 0) return;
  }
}
