import { isAscii, isUtf8 } from "node:buffer";
import type { FileHandle } from "node:fs/promises";
import { createEncodingOdds, type EncodingVerdict, isWordEnd } from "../../../src-domain/import/encoding-odds.ts";
import type { Encoding } from "../../../src-domain/import/file-form.ts";

const PIECE = 262_144;

const zeroShare = (bytes: Uint8Array, parity: 0 | 1): number => {
  const zeros = bytes.reduce((count, byte, index) => count + Number(byte === 0 && index % 2 === parity), 0);
  return zeros / Math.max(1, bytes.length / 2);
};

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** UTF-32, whose mark begins as that of UTF-16, and PDF. */
const NO_TEXT_MARKS = [
  [0xff, 0xfe, 0, 0],
  [0x25, 0x50, 0x44, 0x46, 0x2d],
];

const hasMark = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** By the byte order mark or the zeros of the first bytes: "no-text" for what is none, null where all bytes have to be weighed. */
function encodingOfStart(start: Uint8Array): Encoding | "no-text" | null {
  if (NO_TEXT_MARKS.some((mark) => hasMark(start, mark))) return "no-text";
  // A power cut or a broken download leaves zeros at the end.
  const bytes = start.subarray(0, start.findLastIndex((byte) => byte !== 0) + 1);
  if (bytes.length === 0) return "no-text";
  const marked = MARKS.find(([, mark]) => hasMark(bytes, mark));
  if (marked !== undefined) return marked[0];
  const [even, odd] = [zeroShare(bytes, 0), zeroShare(bytes, 1)];
  if (even + odd <= SOME_ZEROS) return null;
  if (odd > even && isText(bytes, "utf-16le")) return "utf-16le";
  return even > odd && isText(bytes, "utf-16be") ? "utf-16be" : "no-text";
}

/** A damaged file may have a few. */
const SOME_ZEROS = 0.02;
const NO_TEXT = /[\p{Cn}\p{Co}\p{Cs}\uFFFD]|(?![\t\r\n])\p{Cc}/gu;

/** Chinese has few zeros in UTF-16, and would be unassigned characters read the other way round. */
function isText(bytes: Uint8Array, encoding: Encoding): boolean {
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const wrong = text.match(NO_TEXT)?.length ?? 0;
  return /[\r\n]/u.test(text) && wrong * 100 <= text.length;
}

/** A word that goes on for longer is cut. */
const LONGEST_WORD = 4096;

/** Where the last whole word of these bytes ends. */
function endOfWords(bytes: Uint8Array): number {
  for (let at = bytes.length; at > 0 && bytes.length - at < LONGEST_WORD; at -= 1) {
    if (isWordEnd(bytes[at - 1] ?? 0)) return at;
  }
  return bytes.length;
}

/** A character that the end of the file cuts off counts as one. */
function brokenCharacters(bytes: Uint8Array): number {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
  return text.split("\uFFFD").length - 1;
}

function charactersBeyondAscii(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte >= 0xc2) count += 1;
  return count;
}

/** Judges the encoding of a file from its bytes, which arrive piece by piece. */
export interface EncodingJudge {
  /** Does not keep `bytes`. */
  readonly add: (bytes: Uint8Array) => void;
  readonly end: () => void;
  /** By the bytes so far; null for what is no text. */
  readonly verdict: () => EncodingVerdict | null;
}

/** For an encoding that was chosen, or judged before. */
export const knownEncoding = (verdict: EncodingVerdict): EncodingJudge => ({
  add() {},
  end() {},
  verdict: () => verdict,
});

/** UTF-8 has rules that other text breaks at once; what breaks them is weighed in every other encoding. */
function createWeighing() {
  let odds: ReturnType<typeof createEncodingOdds> | null = null;
  let whole = 0;
  let broken = 0;

  function addWords(words: Uint8Array): void {
    if (isAscii(words)) return;
    const wrong = isUtf8(words) ? 0 : brokenCharacters(words);
    broken += wrong;
    whole += Math.max(0, charactersBeyondAscii(words) - wrong);
    if (wrong === 0) return;
    odds ??= createEncodingOdds();
    odds.add(words);
  }

  return {
    addWords,
    verdict(): EncodingVerdict {
      if (odds === null) return { encoding: "utf-8", isDoubtful: false };
      // Damaged UTF-8: hardly any text of another encoding looks like whole characters of UTF-8 so often.
      return whole > 4 * broken && whole > 3 ? { encoding: "utf-8", isDoubtful: true } : odds.verdict();
    },
  };
}

/** Knows UTF-16 by the first piece, and weighs the words of all pieces otherwise. */
export function judgeEncoding(): EncodingJudge {
  const weighing = createWeighing();
  let isFirst = true;
  let ofStart: ReturnType<typeof encodingOfStart> = null;
  let rest: Uint8Array = new Uint8Array();
  return {
    add(bytes) {
      if (isFirst) ofStart = encodingOfStart(bytes);
      isFirst = false;
      if (ofStart !== null) return;
      const found = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      const end = endOfWords(found);
      weighing.addWords(found.subarray(0, end));
      // A copy: the next piece may be read into the same bytes.
      rest = Uint8Array.from(found.subarray(end));
    },
    end() {
      weighing.addWords(rest);
      rest = new Uint8Array();
    },
    verdict() {
      if (ofStart === "no-text") return null;
      return ofStart === null ? weighing.verdict() : { encoding: ofStart, isDoubtful: false };
    },
  };
}

interface BytePiece {
  /** Overwritten by the next piece. */
  readonly bytes: Uint8Array;
  /** In the file, behind these bytes. */
  readonly position: number;
}

export async function* readPieces(file: FileHandle, from = 0): AsyncGenerator<BytePiece> {
  const buffer = Buffer.alloc(PIECE);
  for (let position = from; ;) {
    const { bytesRead } = await file.read(buffer, 0, PIECE, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield { bytes: buffer.subarray(0, bytesRead), position };
  }
}

export interface TextPiece {
  readonly text: string;
  readonly position: number;
}

/** The text of a file, piece by piece. Bytes that are no characters of the encoding become U+FFFD. */
export async function* decodeFileText(file: FileHandle, encoding: Encoding): AsyncGenerator<TextPiece> {
  const decoder = new TextDecoder(encoding);
  let reached = 0;
  for await (const { bytes, position } of readPieces(file)) {
    reached = position;
    yield { text: decoder.decode(bytes, { stream: true }), position };
  }
  yield { text: decoder.decode(), position: reached };
}
