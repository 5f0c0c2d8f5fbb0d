/**
 * Characters that every scanner layout has and Caps Lock cannot garble. Without I, L, O and U, which people mistake for
 * digits or read as words.
 */
export const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a checksum that detects misreads; it does not prove who made a code. */
export function checksumText(code: string, length: number): string {
  let text = "";
  for (let rest = crc32(code); text.length < length; rest = Math.floor(rest / 32)) text = LETTERS[rest % 32] + text;
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
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += LETTERS[(buffer >>> (bits - 5)) & 31];
    buffer &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + LETTERS[(buffer << (5 - bits)) & 31];
}

export function fromLetters(text: string): Uint8Array | null {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const character of text) {
    const value = LETTERS.indexOf(character);
    if (value < 0) return null;
    buffer = (buffer << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(buffer >>> bits);
    buffer &= (1 << bits) - 1;
  }
  return new Uint8Array(bytes);
}
