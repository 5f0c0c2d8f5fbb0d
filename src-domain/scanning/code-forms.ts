import { ASTERISKS } from "./framing.ts";
import { GROUP_SEPARATOR, gs1CheckDigit, type Gs1Element, parseGs1Elements } from "./gs1-elements.ts";

/** Blanks, line ends and invisible characters; variation selectors only change how a character is rendered. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}\s\u034F\u115F\u1160\u2800\u3164\uFFA0\p{VS}]/gu;
/** Dashes and characters that look like a dash, such as the long vowel mark between ASCII letters or digits. */
const DASHES = /[\p{Pd}\u2212\u02D7\u2043]|(?<=[0-9A-Za-z])\u30FC(?=[0-9A-Za-z])/gu;

/** Returns the common form of two spellings of one code: Unicode NFKC, case-folded, no blanks, one kind of dash. */
export function toNormalForm(code: string): string {
  const visible = code.normalize("NFKC").replace(INVISIBLE, "").replace(DASHES, "-").replace(ASTERISKS, "$1");
  // Lower case first: `ẞ` has no upper case, and `ß` has `SS`.
  return visible.toLowerCase().toUpperCase().normalize("NFKC");
}

const hasGs1Check = (digits: string): boolean => digits.endsWith(gs1CheckDigit(digits.slice(0, -1)));

const GTIN = /^(?:\d{8}|\d{12,14})$/;
const GTIN_LENGTHS = [8, 12, 13, 14];
const ONLY_ZEROS = /^0+$/;

export const isGtin = (digits: string): boolean => GTIN.test(digits) && hasGs1Check(digits);

/** A UPC-A has the same bars as the EAN-13 with a leading zero, so both are one code, even with a wrong check digit. */
function listUpcSpellings(digits: string): string[] {
  if (/^\d{12}$/.test(digits)) return [`0${digits}`];
  return /^0\d{12}$/.test(digits) ? [digits.slice(1)] : [];
}

/** UPC-E, the short form of a UPC-A with many zeros, and the UPC-A (GS1 General Specifications, 5.2.2.4). */
const UPC_E_FORMS: readonly {
  readonly short: RegExp;
  readonly toLong: string;
  readonly long: RegExp;
  readonly toShort: string;
}[] = [
  {
    short: /^([01]\d\d)(\d{3})([0-2])(\d)$/,
    toLong: "$1$30000$2$4",
    long: /^([01]\d\d)([0-2])0000(\d{3})(\d)$/,
    toShort: "$1$3$2$4",
  },
  {
    short: /^([01]\d{3})(\d\d)3(\d)$/,
    toLong: "$100000$2$3",
    long: /^([01]\d{3})00000(\d\d)(\d)$/,
    toShort: "$1$23$3",
  },
  { short: /^([01]\d{4})(\d)4(\d)$/, toLong: "$100000$2$3", long: /^([01]\d{4})00000(\d)(\d)$/, toShort: "$1$24$3" },
  { short: /^([01]\d{5})([5-9])(\d)$/, toLong: "$10000$2$3", long: /^([01]\d{5})0000([5-9])(\d)$/, toShort: "$1$2$3" },
];

const expandUpcE = (digits: string): string[] =>
  UPC_E_FORMS.filter(({ short }) => short.test(digits))
    .map(({ short, toLong }) => digits.replace(short, toLong))
    .filter(hasGs1Check);

const shortenUpc = (digits: string): string[] =>
  UPC_E_FORMS.filter(({ long }) => long.test(digits)).map(({ long, toShort }) => digits.replace(long, toShort));

/** GS1 barcodes write the identifier 01 before a GTIN; batch, dates, serial number or count may follow it. */
const GS1_GTIN = /^01(\d{14})(?:$|1[0-7]|2[01]|3[07]\d)/;

/**
 * Returns the spellings of a GTIN: with 14, 13, 12 and 8 digits that drop only zeros, and as UPC-E. Eight digits may be
 * both an EAN-8 and a UPC-E. Empty if `normalCode` is no GTIN.
 */
export function listGtinSpellings(normalCode: string): string[] {
  const digits = GS1_GTIN.exec(normalCode)?.[1] ?? normalCode;
  if (!GTIN.test(digits) || ONLY_ZEROS.test(digits)) return [];
  const expanded = expandUpcE(digits).flatMap(spellingsOf);
  if (!hasGs1Check(digits)) return [...listUpcSpellings(digits), ...expanded];
  return [...spellingsOf(digits), ...expanded];
}

function spellingsOf(gtin: string): string[] {
  const padded = gtin.padStart(14, "0");
  const spellings = GTIN_LENGTHS.map((length) => padded.slice(-length)).filter(
    (spelling) => Number(spelling) === Number(padded),
  );
  return [...spellings, ...shortenUpc(padded.replace(/^00/, ""))];
}

const ELEMENT = /\((\d{2,4})\)([^()]+)/g;
const ELEMENTS = /^(?:\(\d{2,4}\)[^()]+)+$/;
/** Identifiers whose value names a parcel or product: SSCC, GTIN, maker's and customer's SKU, consignment, shipment. */
const NAMING_IDENTIFIERS = new Set(["00", "01", "240", "241", "401", "402"]);

/** Returns the values that name a parcel or product; an SSCC also with its identifier, as carriers print it. */
export const findNamingCodes = (elements: readonly Gs1Element[]): string[] =>
  elements
    .filter(({ identifier }) => NAMING_IDENTIFIERS.has(identifier))
    .flatMap(({ identifier, value }) => (identifier === "00" ? [value, identifier + value] : [value]));

/** Reads GS1 text as printed under the bars, with brackets that the bars do not contain. */
function findGs1Codes(normalCode: string): string[] {
  if (!ELEMENTS.test(normalCode)) return [];
  const elements = [...normalCode.matchAll(ELEMENT)].map(([, identifier = "", value = ""]) => ({ identifier, value }));
  return [elements.map(({ identifier, value }) => identifier + value).join(""), ...findNamingCodes(elements)];
}

/** Yamato, Sagawa and Japan Post print 12 digits in Codabar; the last digit is the first eleven modulo 7. */
const hasModulo7Check = (digits: string): boolean => Number(digits.slice(0, -1)) % 7 === Number(digits.at(-1));

/** Some scanners send Codabar's start and stop letters. Fewer than 10 digits between letters are a different code. */
function findCodabarCodes(normalCode: string): string[] {
  const digits = /^[A-D](\d{10,16})[A-D]$/.exec(normalCode)?.[1];
  if (digits === undefined) return [];
  return digits.length !== 12 || hasModulo7Check(digits) ? [digits] : [];
}

/** DHL Paket and others print 20 digits with the identifier 00, or only the SSCC's 18 digits. */
function findSsccCodes(normalCode: string): string[] {
  const sscc = /^(?:00)?(\d{18})$/.exec(normalCode)?.[1];
  if (sscc === undefined || !hasGs1Check(sscc)) return [];
  return [normalCode === sscc ? `00${sscc}` : sscc];
}

/** Labels group long numbers by hyphens or dots that the bars lack. A shorter number may be a date. */
function findUngroupedDigits(normalCode: string): string[] {
  const digits = /^\d+(?:-\d+)+$|^\d+(?:\.\d+)+$/.test(normalCode) ? normalCode.replace(/[-.]/g, "") : "";
  return digits.length >= 12 ? [digits] : [];
}

function findOtherSpellings(normalCode: string): string[] {
  return [
    ...findGs1Codes(normalCode),
    ...findCodabarCodes(normalCode),
    ...findSsccCodes(normalCode),
    ...findUngroupedDigits(normalCode),
  ];
}

/**
 * USPS IMpb: 420, ZIP code of 5 or 9 digits, number of 22 or 26 digits. The check digit is ignored: the form is too
 * long to occur by chance, and services issue numbers with a wrong check digit.
 */
function findUspsNumbers(normalCode: string): string[] {
  return [/^420\d{5}(9[1-5]\d{20}(?:\d{4})?)$/, /^420\d{9}(9[1-5]\d{20}(?:\d{4})?)$/].flatMap(
    (pattern) => pattern.exec(normalCode)?.slice(1) ?? [],
  );
}

/** Uses weights 3, 1, 7 repeating; the check digit is the sum modulo 11, modulo 10. */
export function hasFedExCheck(number: string): boolean {
  const sum = [...number]
    .slice(0, -1)
    .reduce((total, digit, index) => total + Number(digit) * ([3, 1, 7][index % 3] ?? 0), 0);
  return (sum % 11) % 10 === Number(number.at(-1));
}

/**
 * Returns the tracking number: the last 12 of 34 digits, digits 17 to 28 of 32, or the last 15 of Ground's 22 digits
 * that start with 96.
 */
function findFedExNumbers(normalCode: string): string[] {
  if (/^96\d{20}$/.test(normalCode)) return [normalCode.slice(-15)].filter(hasGs1Check);
  if (/^\d{34}$/.test(normalCode)) return [normalCode.slice(-12)].filter(hasFedExCheck);
  return /^\d{32}$/.test(normalCode) ? [normalCode.slice(16, 28)].filter(hasFedExCheck) : [];
}

/** The first J of a DHL piece is a data identifier; the print omits it or puts it in brackets. */
function findDhlNumbers(normalCode: string): string[] {
  const number = /^(?:J|\(J\))?(JD\d{10,})$/.exec(normalCode)?.[1];
  return number === undefined ? [] : [number, `J${number}`];
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Returns the check character of a DPD number by ISO 7064, mod 37,36. */
function computeDpdCheck(number: string): string {
  const product = [...number].reduce((previousProduct, character) => {
    const sum = (previousProduct + ALPHABET.indexOf(character)) % 36;
    return ((sum === 0 ? 36 : sum) * 2) % 37;
  }, 36);
  return ALPHABET[(37 - product) % 36] ?? "";
}

/** DPD: `%`, postal code (7), number (14), service and country (6). The printed number ends with a check character. */
function findDpdNumbers(normalCode: string): string[] {
  const number =
    /^%?[0-9A-Z]{7}(\d{14})\d{6}$/.exec(normalCode)?.[1] ?? (/^\d{14}$/.test(normalCode) ? normalCode : null);
  if (number !== null) return [number, number + computeDpdCheck(number)];
  const isPrintedNumber =
    /^\d{14}[0-9A-Z]$/.test(normalCode) && computeDpdCheck(normalCode.slice(0, 14)) === normalCode[14];
  return isPrintedNumber ? [normalCode.slice(0, 14)] : [];
}

/** GLS prints 11 digits and their check digit: weights 3 and 1 from the right, the sum plus 1, complement to 10. */
function findGlsNumbers(normalCode: string): string[] {
  if (!/^\d{11,12}$/.test(normalCode)) return [];
  const number = normalCode.slice(0, 11);
  const sum = [...number].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 1);
  const withCheckDigit = `${number}${(10 - (sum % 10)) % 10}`;
  if (normalCode.length === 11) return [withCheckDigit];
  return withCheckDigit === normalCode ? [number] : [];
}

const GLS_SYMBOL_LENGTH = 123;

/**
 * Returns tracking numbers at fixed positions, where blanks and separators count: the Track ID of a GLS DataMatrix, and
 * Australia Post's article from the identifier 91 to the next separator. Needs the raw scan, not its normal form.
 */
export function findPositionedNumbers(scanned: string): string[] {
  const trackId = scanned.length === GLS_SYMBOL_LENGTH ? /^[0-9A-Z]{8}$/.exec(scanned.slice(33, 41)) : null;
  const article = /^019931265\d{7}91([0-9A-Z]{8,})$/.exec(scanned.split(GROUP_SEPARATOR)[0] ?? "")?.slice(1);
  return [...(trackId ?? []), ...(article ?? [])];
}

/** Address of a tracking page, or named values such as SF Express's `MMM={'k5':'SF7444404156506'}`. */
const CARRIER_QR = /^(?:https?:\/\/|[A-Z]{0,8}=?\{)/i;
const MIN_WRITTEN_LENGTH = 10;
const MIN_WRITTEN_DIGITS = 8;

/** Returns long words of mostly digits in a carrier's QR code, which may be tracking numbers, and their other forms. */
export function findWrittenNumbers(scanned: string): string[] {
  if (!CARRIER_QR.test(scanned)) return [];
  const words = scanned
    .replaceAll(/%[0-9A-F]{2}/gi, " ")
    .toUpperCase()
    .split(/[^0-9A-Z]+/);
  const isNumber = (word: string): boolean =>
    word.length >= MIN_WRITTEN_LENGTH && word.replaceAll(/\D/g, "").length >= MIN_WRITTEN_DIGITS;
  const numbers = words.filter(isNumber).flatMap((word) => [word, ...findContainedCodes(word).trackingNumbers]);
  return [...new Set(numbers)];
}

/** Returns whether a check digit proves an SSCC or GTIN. Any text may look like another element. */
const isProven = ({ identifier, value }: Gs1Element): boolean =>
  (identifier === "00" || identifier === "01") && hasGs1Check(value);

/**
 * Returns the codes in a GS1 barcode of several elements. Without a separator, an SSCC or GTIN among them must have its
 * check digit, because other digits may look like elements by chance.
 */
export function findElementCodes(scanned: string): string[] {
  const elements = parseGs1Elements(scanned) ?? [];
  if (elements.length < 2 || !(scanned.includes(GROUP_SEPARATOR) || elements.some(isProven))) return [];
  return findNamingCodes(elements);
}

/** Other complete codes for the parcel of a barcode, without the barcode's own normal form. */
export interface ContainedCodes {
  readonly anyCodes: readonly string[];
  /** Compared with tracking numbers only. */
  readonly trackingNumbers: readonly string[];
}

export function findContainedCodes(normalCode: string): ContainedCodes {
  const otherCodes = findOtherSpellings(normalCode);
  const carrierNumbers = [normalCode, ...otherCodes].flatMap((code) =>
    [findUspsNumbers, findFedExNumbers, findDhlNumbers, findDpdNumbers, findGlsNumbers].flatMap((numbers) =>
      numbers(code),
    ),
  );
  const withoutOwnCode = (codes: readonly string[]): string[] =>
    [...new Set(codes)].filter((code) => code !== normalCode);
  return { anyCodes: withoutOwnCode(otherCodes), trackingNumbers: withoutOwnCode(carrierNumbers) };
}
