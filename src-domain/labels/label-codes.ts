import { findContainedCodes, toNormalForm, findPositionedNumbers } from "../scanning/code-forms.ts";
import { withoutFraming } from "../scanning/framing.ts";
import { findMessageCodes } from "../scanning/message-codes.ts";

/** A barcode with a longer content is not stored: it may hold the recipient's address. */
const MAX_STORED_LENGTH = 64;
/** Maximum number of codes of one label; a page has fewer barcodes. */
const MAX_STORED_CODES = 100;

/** Returns the content of a barcode without symbology identifier, separators, blanks and hyphens, in upper case. */
export const toLabelCode = (content: string): string => toNormalForm(withoutFraming(content)).replaceAll("-", "");

/** Returns the barcode's form, then the carriers' numbers in it. Two barcodes that share a form may be one barcode. */
export function listLabelCodes(content: string): readonly string[] {
  const labelCode = toLabelCode(content);
  if (labelCode === "") return [];
  const message = findMessageCodes(withoutFraming(content));
  const { anyCodes, trackingNumbers } = findContainedCodes(labelCode);
  const numbers = message?.trackingNumbers ?? [
    ...anyCodes,
    ...trackingNumbers,
    ...findCodabarDigits(labelCode),
    ...findPositionedNumbers(withoutFraming(content)),
  ];
  return [...new Set([labelCode, ...numbers.map(toLabelCode)])];
}

/** A scanner may omit the start and stop letters of Codabar. */
const findCodabarDigits = (labelCode: string): readonly string[] =>
  /^[A-D](\d{10,16})[A-D]$/.exec(labelCode)?.slice(1) ?? [];

/** Returns what the desk stores of a label's barcodes. */
export function listStoredLabelCodes(contents: readonly string[]): readonly string[] {
  // Omit MaxiCodes: one may mean too many numbers to store, and UPS prints the number as a separate barcode.
  const barcodes = contents.filter((content) => findMessageCodes(withoutFraming(content)) === null);
  const codes = barcodes.flatMap(listLabelCodes).filter((code) => code.length <= MAX_STORED_LENGTH);
  return [...new Set(codes)].slice(0, MAX_STORED_CODES);
}
