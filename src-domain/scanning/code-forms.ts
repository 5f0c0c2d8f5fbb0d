import { type Gs1Element, gs1Elements } from "./gs1-elements.ts";

/** Blanks, line ends and characters without a shape, which no label shows; variation selectors only change a character's look. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\s\u034F\u115F\u1160\u2800\u3164\uFFA0\p{VS}]/gu;
/** Also signs that look like one; Japanese keyboards type the long vowel mark for it, which a word has behind a kana. */
const DASHES = /[\p{Pd}\u2212\u02D7\u2043]|(?<=[0-9A-Za-z])\u30FC(?=[0-9A-Za-z])/gu;
/** Code 39 begins and ends with an asterisk; see framing.ts. */
const ASTERISKS = /^\*([^*]+)\*$/;

/** The form in which two spellings of one code are equal: Unicode NFKC, case-folded, no blanks, one kind of dash. */
export function normalForm(code: string): string {
  const seen = code.normalize("NFKC").replace(UNSEEN, "").replace(DASHES, "-").replace(ASTERISKS, "$1");
  // Lower case first: `ẞ` has no upper case, and `ß` has `SS`.
  return seen.toLowerCase().toUpperCase().normalize("NFKC");
}

/** Weights 3, 1, 3 ... from the digit beside the check digit, complement to 10 (GS1 General Specifications, 7.9). */
function hasGs1Check(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

const GTIN = /^(?:\d{8}|\d{12,14})$/;
const GTIN_LENGTHS = [8, 12, 13, 14];
const NO_DIGIT_BUT_ZERO = /^0+$/;

export const isGtin = (digits: string): boolean => GTIN.test(digits) && hasGs1Check(digits);

/** A UPC-A and the EAN-13 with a zero before it have the same bars; so they are one code, also if its check digit is wrong. */
function upcSpellings(digits: string): string[] {
  if (/^\d{12}$/.test(digits)) return [`0${digits}`];
  return /^0\d{12}$/.test(digits) ? [digits.slice(1)] : [];
}

/** GS1 barcodes write the identifier 01 before a GTIN, and behind it may follow batch, dates, serial number or count. */
const GS1_GTIN = /^01(\d{14})(?:$|1[0-7]|2[01]|3[07]\d)/;

/** One GTIN with 14, 13, 12 and 8 digits, as far as only zeros are left out. Empty if `form` is no GTIN. */
export function gtinSpellings(form: string): string[] {
  const digits = GS1_GTIN.exec(form)?.[1] ?? form;
  if (!GTIN.test(digits) || NO_DIGIT_BUT_ZERO.test(digits)) return [];
  if (!hasGs1Check(digits)) return upcSpellings(digits);
  const padded = digits.padStart(14, "0");
  return GTIN_LENGTHS.map((length) => padded.slice(-length)).filter((short) => Number(short) === Number(padded));
}

const ELEMENT = /\((\d{2,4})\)([^()]+)/g;
const ELEMENTS = /^(?:\(\d{2,4}\)[^()]+)+$/;
/** Application identifiers whose value names a parcel or product: SSCC, GTIN, SKU of maker and customer, consignment, shipment. */
const NAMING_IDENTIFIERS = new Set(["00", "01", "240", "241", "401", "402"]);

/** The values of the elements that name a parcel or product; an SSCC also with its identifier, as carriers print it. */
export const namingCodes = (elements: readonly Gs1Element[]): string[] =>
  elements
    .filter(({ identifier }) => NAMING_IDENTIFIERS.has(identifier))
    .flatMap(({ identifier, value }) => (identifier === "00" ? [value, identifier + value] : [value]));

/** What GS1 text means that is written as under its bars, with brackets that the bars do not contain. */
function gs1Codes(form: string): string[] {
  if (!ELEMENTS.test(form)) return [];
  const elements = [...form.matchAll(ELEMENT)].map(([, identifier = "", value = ""]) => ({ identifier, value }));
  return [elements.map(({ identifier, value }) => identifier + value).join(""), ...namingCodes(elements)];
}

/** Yamato, Sagawa and Japan Post print 12 digits in Codabar, the last of which is the others modulo 7. */
const hasModulo7Check = (digits: string): boolean => Number(digits.slice(0, -1)) % 7 === Number(digits.at(-1));

/** Codabar sends its start and stop letters if the scanner is set to. Shorter digits between letters are a code of their own. */
function codabarCodes(form: string): string[] {
  const digits = /^[A-D](\d{10,16})[A-D]$/.exec(form)?.[1];
  if (digits === undefined) return [];
  return digits.length !== 12 || hasModulo7Check(digits) ? [digits] : [];
}

/** DHL Paket and others: 20 digits with the application identifier 00, or the 18 of the SSCC. */
function ssccCodes(form: string): string[] {
  const sscc = /^(?:00)?(\d{18})$/.exec(form)?.[1];
  if (sscc === undefined || !hasGs1Check(sscc)) return [];
  return [form === sscc ? `00${sscc}` : sscc];
}

/** Labels group the digits of long numbers by hyphens or dots, which the bars do not contain. Shorter groups may be a date. */
function ungroupedDigits(form: string): string[] {
  const digits = /^\d+(?:-\d+)+$|^\d+(?:\.\d+)+$/.test(form) ? form.replace(/[-.]/g, "") : "";
  return digits.length >= 12 ? [digits] : [];
}

/** Codes that are the same number in other writing, whatever they name. */
function otherWritings(form: string): string[] {
  return [...gs1Codes(form), ...codabarCodes(form), ...ssccCodes(form), ...ungroupedDigits(form)];
}

/**
 * 420, ZIP code of 5 or 9 digits, then the number of 22 or 26 digits (USPS IMpb). A number so long behind a prefix of its own
 * is not found by chance, so its check digit does not matter; services also hand out numbers without a right one.
 */
function uspsNumbers(form: string): string[] {
  return [/^420\d{5}(9[1-5]\d{20}(?:\d{4})?)$/, /^420\d{9}(9[1-5]\d{20}(?:\d{4})?)$/].flatMap(
    (pattern) => pattern.exec(form)?.slice(1) ?? [],
  );
}

/** Weights 3, 1, 7 repeating; the sum modulo 11, modulo 10. */
export function hasFedExCheck(number: string): boolean {
  const sum = [...number]
    .slice(0, -1)
    .reduce((total, digit, at) => total + Number(digit) * ([3, 1, 7][at % 3] ?? 0), 0);
  return (sum % 11) % 10 === Number(number.at(-1));
}

/** 34 digits end with the number, 32 digits have it at positions 17 to 28, Ground's 96 with 22 digits ends with 15. */
function fedExNumbers(form: string): string[] {
  if (/^96\d{20}$/.test(form)) return [form.slice(-15)].filter(hasGs1Check);
  if (/^\d{34}$/.test(form)) return [form.slice(-12)].filter(hasFedExCheck);
  return /^\d{32}$/.test(form) ? [form.slice(16, 28)].filter(hasFedExCheck) : [];
}

/** The first J of a DHL piece is a data identifier, which the print leaves out or puts in brackets. */
function dhlNumbers(form: string): string[] {
  const number = /^(?:J|\(J\))?(JD\d{10,})$/.exec(form)?.[1];
  return number === undefined ? [] : [number, `J${number}`];
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** ISO 7064, mod 37,36. */
function dpdCheck(number: string): string {
  const product = [...number].reduce((last, character) => {
    const sum = (last + ALPHABET.indexOf(character)) % 36;
    return ((sum === 0 ? 36 : sum) * 2) % 37;
  }, 36);
  return ALPHABET[(37 - product) % 36] ?? "";
}

/** `%`, seven of a postal code, the number of 14 digits, service and country; people read a check character behind it. */
function dpdNumbers(form: string): string[] {
  const number = /^%?[0-9A-Z]{7}(\d{14})\d{6}$/.exec(form)?.[1] ?? (/^\d{14}$/.test(form) ? form : null);
  if (number !== null) return [number, number + dpdCheck(number)];
  const printed = /^\d{14}[0-9A-Z]$/.test(form) && dpdCheck(form.slice(0, 14)) === form[14];
  return printed ? [form.slice(0, 14)] : [];
}

/** GLS prints 11 digits and their check digit: weights 3 and 1 from the right, the sum plus 1, complement to 10. */
function glsNumbers(form: string): string[] {
  if (!/^\d{11,12}$/.test(form)) return [];
  const number = form.slice(0, 11);
  const sum = [...number].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 1);
  const whole = `${number}${(10 - (sum % 10)) % 10}`;
  if (form.length === 11) return [whole];
  return whole === form ? [number] : [];
}

const GROUP_SEPARATOR = "\u001D";
const GLS_SYMBOL_LENGTH = 123;

/**
 * Tracking numbers at fixed positions of `scanned`, whose blanks and separators count, so that the normal form loses them: the
 * Track ID of a GLS DataMatrix, and Australia Post's article, which reaches from the identifier 91 to the next separator.
 */
export function positionedNumbers(scanned: string): string[] {
  const trackId = scanned.length === GLS_SYMBOL_LENGTH ? /^[0-9A-Z]{8}$/.exec(scanned.slice(33, 41)) : null;
  const article = /^019931265\d{7}91([0-9A-Z]{8,})$/.exec(scanned.split(GROUP_SEPARATOR)[0] ?? "")?.slice(1);
  return [...(trackId ?? []), ...(article ?? [])];
}

/** Values that a whole number of digits proves to be SSCC or GTIN; any text may look like the other elements. */
const isProven = ({ identifier, value }: Gs1Element): boolean =>
  (identifier === "00" || identifier === "01") && hasGs1Check(value);

/**
 * What the elements of a GS1 barcode name, in any order and with further elements between them. Without a separator, only if
 * an SSCC or GTIN among them has its check digit: other digits may look like elements by chance.
 */
export function elementCodes(scanned: string): string[] {
  const elements = gs1Elements(scanned) ?? [];
  if (elements.length < 2 || !(scanned.includes(GROUP_SEPARATOR) || elements.some(isProven))) return [];
  return namingCodes(elements);
}

/** Other codes that name the same parcel as the barcode `form` does, without `form` itself. Only whole numbers. */
export interface ContainedCodes {
  readonly any: readonly string[];
  /** Only among tracking numbers. */
  readonly tracking: readonly string[];
}

export function containedCodes(form: string): ContainedCodes {
  const others = otherWritings(form);
  const carriers = [form, ...others].flatMap((code) =>
    [uspsNumbers, fedExNumbers, dhlNumbers, dpdNumbers, glsNumbers].flatMap((numbers) => numbers(code)),
  );
  const fresh = (codes: readonly string[]): string[] => [...new Set(codes)].filter((code) => code !== form);
  return { any: fresh(others), tracking: fresh(carriers) };
}
