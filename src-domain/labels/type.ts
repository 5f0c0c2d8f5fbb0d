import { detectImageType } from "../image-type.ts";

export const LABEL_TYPES = ["pdf", "png", "zpl"] as const;
export type LabelType = (typeof LABEL_TYPES)[number];

/**
 * Blanks, a byte order mark, commands of the printer's other language (`! U1`) or what Zebra's driver and designer write
 * before, then a ZPL command.
 */
const ZPL =
  // eslint-disable-next-line no-control-regex
  /^[\t\n\r \u0010\u00EF\u00BB\u00BF]{0,64}(?:! U1 .*[\r\n]+)*(?:\$\{)?(?:\^[Xx][Aa]|[~^][A-Z][A-Z0-9@]|CT~~CD)/;
const PDF = /%PDF-\d/;
/** Excludes HTML and JSON that contain "%PDF-1", for example an error page. */
const MARKUP = /^[\s\u00EF\u00BB\u00BF]*(?:<(?:!doctype|html|\?xml)|[[{]\s*["[{])/i;
const HEADER_BYTES = 1024;

/** Detects the type by the first bytes, because names and headers may be wrong; null for any other type. */
export function detectLabelType(bytes: Uint8Array): LabelType | null {
  if (detectImageType(bytes) === "image/png") return "png";
  const head = String.fromCodePoint(...bytes.subarray(0, HEADER_BYTES));
  if (ZPL.test(head)) return "zpl";
  return PDF.test(head) && !MARKUP.test(head) ? "pdf" : null;
}
