export const LABEL_TYPES = ["pdf", "png", "zpl"] as const;
export type LabelType = (typeof LABEL_TYPES)[number];

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** A ZPL command, or the prefixes that Zebra's driver sets first, after blanks and a byte order mark. */
const ZPL = /^[\t\n\r \u00EF\u00BB\u00BF]{0,64}(?:\^[Xx][Aa]|[~^][A-Z][A-Z0-9@]|CT~~CD)/;
const PDF = /%PDF-\d/;
/** A web page may mention a PDF version. */
const MARKUP = /^[\s\u00EF\u00BB\u00BF]*<(?:!doctype|html|\?xml)/i;
const HEADER_BYTES = 1024;

/** Detects the type by the first bytes, because names and headers may be wrong; null for any other type. */
export function labelTypeOf(bytes: Uint8Array): LabelType | null {
  if (PNG.every((byte, index) => bytes[index] === byte)) return "png";
  const head = String.fromCodePoint(...bytes.subarray(0, HEADER_BYTES));
  if (ZPL.test(head)) return "zpl";
  return PDF.test(head) && !MARKUP.test(head) ? "pdf" : null;
}
