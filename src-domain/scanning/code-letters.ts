/**
 * Characters that every scanner layout has and Caps Lock cannot garble. Without I, L, O and U, which people mistake for
 * digits or read as words.
 */
export const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a checksum that detects misreads; it does not prove who made a code. */
export function checksumText(code: string, length: number): string {
  let text = "";
  for (let remainder = crc32(code); text.length < length; remainder = Math.floor(remainder / 32))
    text = LETTERS[remainder % 32] + text;
  return text;
}

/** Computes the CRC-32 (ISO 3309) of the text in UTF-8. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const bitsOf = (values: Iterable<number>, width: number): string =>
  Array.from(values, (value) => value.toString(2).padStart(width, "0")).join("");

/** Encodes each five bits as a letter; zeros fill the last letter. */
export const toLetters = (bytes: Uint8Array): string =>
  bitsOf(bytes, 8).replaceAll(/.{1,5}/g, (bits) => LETTERS.charAt(Number.parseInt(bits.padEnd(5, "0"), 2)));

/** Returns null if the text has other characters. */
export function fromLetters(text: string): Uint8Array | null {
  const values = Array.from(text, (letter) => LETTERS.indexOf(letter));
  if (values.includes(-1)) return null;
  return Uint8Array.from(bitsOf(values, 5).match(/.{8}/g) ?? [], (bits) => Number.parseInt(bits, 2));
}
