import { containedCodes, normalForm, positionedNumbers } from "../scanning/code-forms.ts";
import { withoutFraming } from "../scanning/framing.ts";
import { messageCodes } from "../scanning/message-codes.ts";

/** A barcode with a longer content is not stored: it may hold the recipient's address. */
const MAX_STORED_LENGTH = 64;
/** Maximum number of forms of one label; a page has fewer barcodes. */
const MAX_STORED_FORMS = 100;

/** Returns the content of a barcode without symbology identifier, separators, blanks and hyphens, in upper case. */
export const labelCodeForm = (content: string): string => normalForm(withoutFraming(content)).replaceAll("-", "");

/** Returns the barcode's form, then the carriers' numbers in the barcode. Codes with a common form may be one code. */
export function labelCodeForms(content: string): readonly string[] {
  const form = labelCodeForm(content);
  if (form === "") return [];
  const message = messageCodes(withoutFraming(content));
  const { anyCodes, trackingNumbers } = containedCodes(form);
  const numbers = message?.trackingNumbers ?? [
    ...anyCodes,
    ...trackingNumbers,
    ...codabarDigits(form),
    ...positionedNumbers(withoutFraming(content)),
  ];
  return [...new Set([form, ...numbers.map(labelCodeForm)])];
}

/** A scanner may omit the start and stop letters of Codabar. */
const codabarDigits = (form: string): readonly string[] => /^[A-D](\d{10,16})[A-D]$/.exec(form)?.slice(1) ?? [];

/** Returns what the desk stores of a label's barcodes. */
export function storedLabelCodes(contents: readonly string[]): readonly string[] {
  // Omit MaxiCodes: one may mean too many numbers to store, and UPS prints the number as a separate barcode.
  const barcodes = contents.filter((content) => messageCodes(withoutFraming(content)) === null);
  const forms = barcodes.flatMap(labelCodeForms).filter((form) => form.length <= MAX_STORED_LENGTH);
  return [...new Set(forms)].slice(0, MAX_STORED_FORMS);
}
