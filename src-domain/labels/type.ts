import { detectImageType } from "../image-type.ts";

export const LABEL_TYPES = ["pdf", "png", "zpl"] as const;
export type LabelType = (typeof LABEL_TYPES)[number];

/**
 * Matches a first ZPL command behind blanks, STX, a byte order mark, commands of the printer's other language (`! U1`), or a
 * prefix of Zebra's driver and designer.
 */
const ZPL =
  // eslint-disable-next-line no-control-regex
  /^[\t\n\r \u0002\u0010\u00EF\u00BB\u00BF]{0,64}(?:! U1 .*[\r\n]+)*(?:\$\{)?(?:\^[Xx][Aa]|[~^][A-Z][A-Z0-9@]|CT~~CD)/;
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

/** Types in which carriers also offer labels, and which the desk does not print. */
type OtherLabelType = "epl" | "tspl" | "cpcl" | "gif" | "tiff" | "jpeg" | "webp" | "bmp";

/** Types by the first bytes, and printer languages by the commands that their labels need. */
const OTHER_TYPES: readonly (readonly [OtherLabelType, ...RegExp[]])[] = [
  ["gif", /^GIF8[79]a/],
  ["tiff", /^(?:II[*+]\0|MM\0[*+])/],
  ["bmp", /^BM.{4}\0{4}/s],
  ["cpcl", /^\s*! ?\d+ \d+ \d+ \d+ \d+\s*[\r\n]/],
  ["tspl", /(?:^|[\r\n])SIZE +[\d.]+ *(?:mm *|dot *)?,/i, /(?:^|[\r\n])(?:CLS|GAP |BLINE |DIRECTION |REFERENCE )/i],
  ["epl", /(?:^|[\r\n])N *[\r\n]/, /(?:^|[\r\n])(?:[ABb]\d+,\d+,|LO\d+,|LW\d+,|GW\d+,|q\d+|Q\d+,)/],
];

/** Why the desk cannot use a label of another type, such as `is-epl`. */
export type OtherLabelProblem = `is-${OtherLabelType}`;

/** Returns null for a file that is not a label. */
export function findOtherLabelProblem(bytes: Uint8Array): OtherLabelProblem | null {
  const image = detectImageType(bytes);
  if (image === "image/jpeg" || image === "image/webp") return image === "image/jpeg" ? "is-jpeg" : "is-webp";
  const head = String.fromCodePoint(...bytes.subarray(0, HEADER_BYTES));
  const type = OTHER_TYPES.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(head)))?.[0];
  return type === undefined ? null : `is-${type}`;
}
