export const LABEL_TYPES = ["pdf", "png", "zpl"] as const;
export type LabelType = (typeof LABEL_TYPES)[number];

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BLANK = new Set([0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf]);

/** Detects the type from the first bytes, whatever its name or sender says; null if the desk cannot print it. */
export function labelTypeOf(bytes: Uint8Array): LabelType | null {
  if (PNG.every((byte, place) => bytes[place] === byte)) return "png";
  if (startsWith(bytes, "%PDF-")) return "pdf";
  let place = 0;
  while (BLANK.has(bytes[place] ?? 0) && place < 64) place += 1;
  return startsWith(bytes.subarray(place), "^XA") ? "zpl" : null;
}

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((letter, place) => bytes[place] === letter.codePointAt(0));
