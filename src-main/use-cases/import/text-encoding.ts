import { isAscii, isUtf8 } from "node:buffer";
import type { FileHandle } from "node:fs/promises";
import { createEncodingOdds, type EncodingVerdict, isWordEnd } from "../../../src-domain/import/encoding-odds.ts";
import type { Encoding } from "../../../src-domain/import/file-format.ts";

const PIECE_BYTES = 262_144;

/** Returns the fraction of zeros among the bytes at even positions (0) or odd positions (1). */
function measureZeroFraction(bytes: Uint8Array, parity: 0 | 1): number {
  const zeros = bytes.filter((byte, index) => byte === 0 && index % 2 === parity);
  return zeros.length / Math.max(1, bytes.length / 2);
}

const BYTE_ORDER_MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** First bytes of UTF-32, which begin with the byte order mark of UTF-16, and of PDF. */
const NON_TEXT_MARKS = [
  [0xff, 0xfe, 0, 0],
  [0x25, 0x50, 0x44, 0x46, 0x2d],
];

const hasMark = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Checks the byte order mark and zeros. Returns null if the encoding depends on all bytes of the file. */
function detectStartEncoding(start: Uint8Array): Encoding | "no-text" | null {
  if (NON_TEXT_MARKS.some((mark) => hasMark(start, mark))) return "no-text";
  // A power cut or a broken download leaves zeros at the end.
  const bytes = start.subarray(0, start.findLastIndex((byte) => byte !== 0) + 1);
  if (bytes.length === 0) return "no-text";
  const byteOrderMark = BYTE_ORDER_MARKS.find(([, mark]) => hasMark(bytes, mark));
  if (byteOrderMark !== undefined) return byteOrderMark[0];
  const evenZeroFraction = measureZeroFraction(bytes, 0);
  const oddZeroFraction = measureZeroFraction(bytes, 1);
  if (evenZeroFraction + oddZeroFraction <= MAX_STRAY_ZEROS) return null;
  if (oddZeroFraction > evenZeroFraction && isText(bytes, "utf-16le")) return "utf-16le";
  return evenZeroFraction > oddZeroFraction && isText(bytes, "utf-16be") ? "utf-16be" : "no-text";
}

/** Maximum fraction of zeros in a damaged text file. */
const MAX_STRAY_ZEROS = 0.02;
const NON_TEXT_CHARACTERS = /[\p{Cn}\p{Co}\p{Cs}\uFFFD]|(?![\t\r\n])\p{Cc}/gu;

/** Text may have one invalid character among this many. */
const CHARACTERS_PER_INVALID = 100;

/**
 * Returns whether the bytes are text in the encoding. Chinese UTF-16 has few zeros; in the wrong byte order it decodes
 * to unassigned characters.
 */
function isText(bytes: Uint8Array, encoding: Encoding): boolean {
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const invalid = text.match(NON_TEXT_CHARACTERS)?.length ?? 0;
  return /[\r\n]/u.test(text) && invalid * CHARACTERS_PER_INVALID <= text.length;
}

const MAX_WORD_BYTES = 4096;

/** Returns the end of the last complete word; the end of the bytes if their last word is too long to be a word. */
function findEndOfWords(bytes: Uint8Array): number {
  for (let end = bytes.length; end > 0 && bytes.length - end < MAX_WORD_BYTES; end -= 1) {
    if (isWordEnd(bytes[end - 1] ?? 0)) return end;
  }
  return bytes.length;
}

/** Counts invalid UTF-8 sequences, but not a character that is cut off at the end. */
function countInvalidSequences(bytes: Uint8Array): number {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
  return text.split("\uFFFD").length - 1;
}

/** Lowest first byte of a UTF-8 character beyond ASCII; the further bytes of a character are lower. */
const MIN_LEAD_BYTE = 0xc2;

function countNonAsciiCharacters(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte >= MIN_LEAD_BYTE) count += 1;
  return count;
}

export interface EncodingDetector {
  /** Keeps no reference to `bytes`. */
  readonly add: (bytes: Uint8Array) => void;
  readonly end: () => void;
  /** Returns the result for the bytes added so far; null if they are not text. */
  readonly verdict: () => EncodingVerdict | null;
}

/** Creates a detector for an encoding that the operator chose or an earlier inspection found. */
export const createFixedDetector = (verdict: EncodingVerdict): EncodingDetector => ({
  add() {},
  end() {},
  verdict: () => verdict,
});

/** Damaged UTF-8 has at least this many valid characters, and more than this many for each invalid one. */
const MIN_VALID_CHARACTERS = 4;
const MIN_VALID_PER_INVALID = 4;

/** Text in another encoding is soon invalid as UTF-8; words that are invalid are compared in every other encoding. */
function createUtf8Check() {
  let encodingOdds: ReturnType<typeof createEncodingOdds> | null = null;
  let validCharacters = 0;
  let invalidCharacters = 0;

  function addWords(words: Uint8Array): void {
    if (isAscii(words)) return;
    const invalid = isUtf8(words) ? 0 : countInvalidSequences(words);
    invalidCharacters += invalid;
    validCharacters += Math.max(0, countNonAsciiCharacters(words) - invalid);
    if (invalid === 0) return;
    encodingOdds ??= createEncodingOdds();
    encodingOdds.add(words);
  }

  return {
    addWords,
    verdict(): EncodingVerdict {
      if (encodingOdds === null) return { encoding: "utf-8", isDoubtful: false };
      // Text in another encoding hardly ever has so many valid UTF-8 characters.
      const isDamagedUtf8 =
        validCharacters > MIN_VALID_PER_INVALID * invalidCharacters && validCharacters >= MIN_VALID_CHARACTERS;
      return isDamagedUtf8 ? { encoding: "utf-8", isDoubtful: true } : encodingOdds.verdict();
    },
  };
}

/** Detects UTF-16 from the first piece, and other encodings from the words of all pieces. */
export function createEncodingDetector(): EncodingDetector {
  const utf8Check = createUtf8Check();
  let isFirstPiece = true;
  let startEncoding: ReturnType<typeof detectStartEncoding> = null;
  let unfinishedWord: Uint8Array = new Uint8Array();
  return {
    add(bytes) {
      if (isFirstPiece) startEncoding = detectStartEncoding(bytes);
      isFirstPiece = false;
      if (startEncoding !== null) return;
      const bytesToCheck = unfinishedWord.length === 0 ? bytes : Buffer.concat([unfinishedWord, bytes]);
      const end = findEndOfWords(bytesToCheck);
      utf8Check.addWords(bytesToCheck.subarray(0, end));
      // Copy, because the next piece may overwrite the buffer.
      unfinishedWord = Uint8Array.from(bytesToCheck.subarray(end));
    },
    end() {
      utf8Check.addWords(unfinishedWord);
      unfinishedWord = new Uint8Array();
    },
    verdict() {
      if (startEncoding === "no-text") return null;
      return startEncoding === null ? utf8Check.verdict() : { encoding: startEncoding, isDoubtful: false };
    },
  };
}

interface BytePiece {
  /** Bytes of one piece; the next piece overwrites them. */
  readonly bytes: Uint8Array;
  readonly position: number;
}

export async function* readPieces(file: FileHandle, startPosition = 0): AsyncGenerator<BytePiece> {
  const buffer = Buffer.alloc(PIECE_BYTES);
  for (let position = startPosition; ;) {
    const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield { bytes: buffer.subarray(0, bytesRead), position };
  }
}

/** Decodes a file in pieces. Bytes that are invalid in the encoding become U+FFFD. */
export async function* decodeFileText(file: FileHandle, encoding: Encoding) {
  const decoder = new TextDecoder(encoding);
  let endPosition = 0;
  for await (const { bytes, position } of readPieces(file)) {
    endPosition = position;
    yield { text: decoder.decode(bytes, { stream: true }), position };
  }
  yield { text: decoder.decode(), position: endPosition };
}
