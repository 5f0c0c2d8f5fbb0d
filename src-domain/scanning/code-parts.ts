/**
 * Bytes as codes that a scanner types at another desk: a prefix that begins no item id or RMA, then only letters and digits,
 * which every layout has and Caps Lock cannot garble. Checksums detect misreads; they do not prove who made a code.
 */
export interface CodePart {
  /** The checksum of the content, which identifies parts of the same set. */
  readonly tag: string;
  readonly part: number;
  readonly of: number;
  readonly payload: string;
}

/** Without I, L, O and U, which people mistake for digits or read as words. */
export const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TAG_LENGTH = 7;
const CHECK_LENGTH = 4;
/** Keeps a symbol at version 8 with medium correction, which a hand scanner can read from a screen. */
const PAYLOAD_LENGTH = 190;
/** The largest number that one character can express. */
export const MOST_PARTS = 31;

/** The codes for these bytes, each to be drawn as a QR code; null if there are too many. */
export function partCodes(prefix: string, bytes: Uint8Array): readonly string[] | null {
  const written = toLetters(bytes);
  const tag = checksumText(written, TAG_LENGTH);
  const of = Math.ceil(written.length / PAYLOAD_LENGTH);
  if (of > MOST_PARTS) return null;
  const length = Math.ceil(written.length / of);
  return Array.from({ length: of }, (_, place) => {
    const payload = written.slice(place * length, (place + 1) * length);
    const code = `${prefix}${tag}${LETTERS[place + 1]}${LETTERS[of]}${payload}`;
    return code + checkOf(code);
  });
}

/** `undefined` for any other text, `null` for a damaged code. */
export function readCodePart(prefix: string, text: string): CodePart | null | undefined {
  if (!text.startsWith(prefix)) return undefined;
  const code = text.slice(0, -CHECK_LENGTH);
  if (text.slice(-CHECK_LENGTH) !== checkOf(code)) return null;
  const body = code.slice(prefix.length);
  const [part, of] = [LETTERS.indexOf(body[TAG_LENGTH] ?? "?"), LETTERS.indexOf(body[TAG_LENGTH + 1] ?? "?")];
  const payload = body.slice(TAG_LENGTH + 2);
  if (part < 1 || part > of || payload === "") return null;
  return { tag: body.slice(0, TAG_LENGTH), part, of, payload };
}

/** Joins all parts of one tag, in any order; null if they do not fit together. */
export function joinCodeParts(parts: readonly CodePart[]): Uint8Array | null {
  const [first] = parts;
  if (first === undefined || new Set(parts.map(({ part }) => part)).size !== first.of) return null;
  const written = parts
    .toSorted((one, other) => one.part - other.part)
    .map(({ payload }) => payload)
    .join("");
  return checksumText(written, TAG_LENGTH) === first.tag ? fromLetters(written) : null;
}

export const checksumText = (text: string, length: number): string => numberText(crc32(text), length);

const checkOf = (code: string): string => numberText(crc32(code) & 0xfffff, CHECK_LENGTH);

function numberText(value: number, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = LETTERS[rest % 32] + text;
  return text;
}

/** CRC-32 per ISO 3309, over the text's UTF-8. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export function toLetters(bytes: Uint8Array): string {
  let text = "";
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += LETTERS[(held >>> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + LETTERS[(held << (5 - bits)) & 31];
}

export function fromLetters(text: string): Uint8Array | null {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const character of text) {
    const value = LETTERS.indexOf(character);
    if (value < 0) return null;
    held = (held << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(held >>> bits);
    held &= (1 << bits) - 1;
  }
  return new Uint8Array(bytes);
}
