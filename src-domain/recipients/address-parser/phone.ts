import { parsePairs } from "../countries.ts";

export interface PhoneMatch {
  readonly start: number;
  readonly length: number;
  readonly text: string;
  readonly isSure: boolean;
}

const countDigits = (text: string): number => text.replace(/\D/g, "").length;

const NUMBER =
  /(?<![\p{L}\p{N}])\(?\+?\(?\d[\d ().\-/]{5,}\d(?: ?\(?(?:ext\.?|x|转|分機|#) ?\d{1,6}\)?)?(?![\p{L}\p{N}])/giu;
const TAIWAN_MOBILE = /(?<![\d-])09\d\d-?\d{3}-?\d{3}(?![\d-])/;
const CHINESE_MOBILE = /(?<!\d)(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?:(?:转|-|ext) ?\d{1,6})?(?!\d)/;

const NUMBER_WORD = "(?:no|nr|number|nummer|número|numero|numer)\\b";
const PHONE_WORD = `(?<![\\p{L}\\p{N}])(?:(?:home|day(?:time)?|evening|night|work|office|alternat(?:e|ive)|private?)(?: phone)? (?=${NUMBER_WORD})|telp|contact|telemóvel|tlm|telm|kom|tel|telephone|phone|ph|mobile|mobil|mobiel|mob|cell|cel|telefon|telefono|teléfono|telefone|téléphone|tél|tlf|handy|móvil|cellulare|fone|gsm|puh|telefoon|h/?p|hand ?phone|cell ?phone|whatsapp|telefax|fax|tfno|tfn|telf|port\\.|携帯(?:電話)?|電話番号|电话|電話|手机|手機|전화|전화번호|휴대폰|연락처|핸드폰|โทร|เบอร์|sđt|đt|τηλ|κιν|тел)(?:[ .]{0,2}${NUMBER_WORD})?\\s?[.:]*\\s*`;
/** A label makes even a short number a phone: "Tel 9123 4567", "tel. 601 555 012". */
const LABELLED_PHONE = new RegExp(`${PHONE_WORD}(\\(?\\+?\\(?\\d[\\d ().\\-/]{4,}\\d)(?![\\p{L}\\p{N}])`, "iu");
/** The label at the end of the text before a number. */
export const PHONE_LABEL = new RegExp(`${PHONE_WORD}$`, "iu");

/** Dates and numbers of taxpayers and shipments that look like phones. */
const NOT_PHONE =
  /^(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d(?!\d)|(?:19|20)\d\d[./-]\d{1,2}[./-]\d{1,2}(?!\d)|\d{3}\.\d{3}\.\d{3}-\d{2}$|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$)/;

/** A Scandinavian taxpayer, unless the label of a phone is before it. */
const TAXPAYER = /^\d{6}[-+]\d{4}$/;

/** Matches the start of an international prefix: "+352 26 55 50 12", "(+352) 26 55 50 12". */
export const HAS_PREFIX = /^\(?(?:\+|00)/;

export function findLabelledPhone(line: string): PhoneMatch | null {
  const match = LABELLED_PHONE.exec(line);
  const text = match?.[1] ?? "";
  if (!match || countDigits(text) > 15 || NOT_PHONE.test(text)) return null;
  return { start: match.index + match[0].length - text.length, length: text.length, text, isSure: true };
}

/** Persons, papers and things that have numbers. */
const OTHER_NUMBER_WORD =
  "member(?:ship)?|customer|client[ei]?|cliente?|klienta|klant|cust|socio|account|acct|bank|iban|loyalty|reward|card|tax|vat|gst|fiscal[e]?|national|identity|identification|citizen|personal|passport|pass|licen[cs]e|registration|insurance|social|security|company|employee|student|patient|policy|order|orden|pedido|ordine|zamówienia|commande|sipariş|invoice|fattura|factura|facture|reference|referenz|ref|case|ticket|tracking|sendungs?|parcel|paket|shipment|serial|serien|return|retouren?|rma|article|artikel|item|product|model|sku|locker|box|post|gate|door|ic|nric|kimlik|vergi|müşteri|\\p{L}*(?:kunden?|klant|steuer|ausweis|mitglieds?|konto|bestell|auftrags?|rechnungs?|versicherungs?)(?:nummer)?";
/** Matches labels of numbers that are no phones: "Kimlik No: 12345678901", "Member ID 5551234567". */
const OTHER_NUMBER_LABEL = new RegExp(
  `(?<!\\p{L})(?:\\p{L}{3,}[ .]+(?:id|code|kod)|(?:${OTHER_NUMBER_WORD})[ .]+${NUMBER_WORD})\\.? ?[:#]? ?$`,
  "iu",
);
/** Matches a label of any number: "Home number:", "Gym No." */
export const NUMBER_LABEL = new RegExp(`^(\\p{L}[\\p{L} ]*?)[ .]+${NUMBER_WORD}\\.? ?:?$`, "iu");
export const isOtherNumberLabel = (text: string): boolean => OTHER_NUMBER_LABEL.test(text);

/** A number before a word is a house number or a postal code. */
const isBeforeWords = (textAfter: string): boolean => /^[\s,]*\p{L}/u.test(textAfter);

/** `isSure`: the number has a label or a country prefix, or is the complete line. */
export function findPhone(line: string): PhoneMatch | null {
  const labelled = findLabelledPhone(line);
  if (labelled !== null) return labelled;
  for (const match of line.matchAll(NUMBER)) {
    // "(087 555 0123)": the bracket belongs to the sentence.
    const text = withoutPostalCode(match[0].replace(/^\((?!.*\))/, ""), line.slice(0, match.index));
    const start = match.index + match[0].length - text.length;
    const [textBefore, textAfter] = [line.slice(0, start), line.slice(start + text.length)];
    if (!isPhone(text, textBefore, textAfter)) continue;
    const isSure = HAS_PREFIX.test(text) || text.length === line.length;
    return { start, length: text.length, text, isSure };
  }
  return null;
}

function isPhone(text: string, textBefore: string, textAfter: string): boolean {
  const digits = countDigits(text.replace(/(?:ext|x|转|分機|#).*/i, ""));
  const hasPrefix = HAS_PREFIX.test(text);
  if (digits < 8 || digits > 15 || isOtherNumber(text, hasPrefix ? "" : textBefore)) return false;
  if (hasPrefix) return true;
  if (/\s\d{4,6}$/.test(text) && isBeforeWords(textAfter)) return false;
  return digits >= 10 || textBefore + textAfter === "" || isBelowCode(textBefore, text);
}

/** Cuts the postal code between a state and a phone: "GA 30309 404-555-0148", "NSW 2000 0412 345 678". */
function withoutPostalCode(text: string, textBefore: string): string {
  const isBehindState = /(?<!\p{L})\p{Lu}{2,3} $/u.test(textBefore) && !HAS_PREFIX.test(text);
  const code = isBehindState ? CODE_BEFORE_PHONE.find((pattern) => pattern.test(text)) : undefined;
  return code === undefined ? text : text.replace(code, "");
}

/**
 * Returns whether the digits are a phone behind code and city: "0155 Oslo 91 23 45 67", "8000 Aarhus C 20 30 40 50". In
 * "2200 Valby CVR 20 55 01 42", the second word explains the number.
 */
const isBelowCode = (textBefore: string, text: string): boolean =>
  /(?<!\p{L})\d{3,5}(?: \d{2})? \p{L}[\p{L}-]+(?: \p{Lu})? $/u.test(textBefore) && hasNationalForm(text);

const hasNationalForm = (phone: string): boolean => Object.values(NATIONAL_PATTERNS).some((form) => form.test(phone));

export const toPhoneMatch = (match: RegExpExecArray | null, { isSure } = { isSure: true }): PhoneMatch | null =>
  match && { start: match.index, length: match[0].length, text: match[0], isSure };

export const findChineseMobile = (text: string): PhoneMatch | null =>
  toPhoneMatch(CHINESE_MOBILE.exec(text) ?? TAIWAN_MOBILE.exec(text));

/** Used for Taiwanese and Chinese addresses, where no other number has an area code: "06-275-0123". */
export const findLandline = (text: string): PhoneMatch | null =>
  toPhoneMatch(/(?<![\d-])(?:0\d{1,3}-\d{3,4}-?\d{4}|0\d\d-\d{6})(?: ?分機 ?\d{1,6})?(?![\d-])/.exec(text));

export const findShortPhone = (line: string): PhoneMatch | null =>
  toPhoneMatch(/^(?:[2-9]\d(?: ?\d\d){3}|[2-9]\d{3} \d{4})$/.exec(line), { isSure: false });

/** Eight digits after a blank; Hong Kong has no postal codes that could look like this. */
export const findHongKongPhone = (text: string): PhoneMatch | null =>
  toPhoneMatch(/(?<=\s)[235-9]\d{3}[ -]?\d{4}(?!\d)/.exec(text), { isSure: false });

const isOtherNumber = (text: string, textBefore: string): boolean =>
  NOT_PHONE.test(text) || TAXPAYER.test(text) || isPostalLike(text) || isOtherNumberLabel(textBefore);
const isPostalLike = (text: string): boolean => /^(?:\d{5}-\d{3}|(?:[1-9]\d|00)\d{3}-\d{4}|[1-9]\d{7})$/.test(text);

/** Calling codes that identify one country (ITU-T E.164); +1 and +7 are shared. */
const CALLING_CODES = parsePairs(`
  31:NLD 32:BEL 33:FRA 34:ESP 39:ITA 41:CHE 43:AUT 44:GBR 45:DNK 46:SWE 47:NOR 48:POL 49:DEU 52:MEX
  55:BRA 60:MYS 61:AUS 64:NZL 65:SGP 66:THA 81:JPN 82:KOR 84:VNM 86:CHN 91:IND 351:PRT 352:LUX 353:IRL
  358:FIN 420:CZE 852:HKG 886:TWN 971:ARE 20:EGY 27:ZAF 30:GRC 36:HUN 40:ROU 51:PER 54:ARG 56:CHL 57:COL
  62:IDN 63:PHL 90:TUR 212:MAR 359:BGR 370:LTU 371:LVA 372:EST 380:UKR 385:HRV 386:SVN 421:SVK 853:MAC 965:KWT
  966:SAU 972:ISR 974:QAT 53:CUB 58:VEN 92:PAK 93:AFG 94:LKA 95:MMR 98:IRN 213:DZA 216:TUN 218:LBY 221:SEN 225:CIV
  230:MUS 233:GHA 234:NGA 237:CMR 243:COD 244:AGO 250:RWA 251:ETH 254:KEN 255:TZA 256:UGA 258:MOZ 260:ZMB 261:MDG
  263:ZWE 264:NAM 267:BWA 350:GIB 354:ISL 355:ALB 356:MLT 357:CYP 373:MDA 374:ARM 375:BLR 376:AND 377:MCO 378:SMR
  381:SRB 382:MNE 387:BIH 389:MKD 423:LIE 501:BLZ 502:GTM 503:SLV 504:HND 505:NIC 506:CRI 507:PAN 591:BOL 593:ECU
  595:PRY 598:URY 673:BRN 679:FJI 855:KHM 856:LAO 880:BGD 960:MDV 961:LBN 962:JOR 964:IRQ 967:YEM 968:OMN 973:BHR
  975:BTN 976:MNG 977:NPL 992:TJK 993:TKM 994:AZE 995:GEO 996:KGZ 998:UZB
`);

export function countryOfPhone(phone: string): string | null {
  const digits = /^\(?(?:\+|00)\s?([\d\s().-]+)/.exec(phone)?.[1]?.replace(/\D/g, "") ?? "";
  return CALLING_CODES.get(digits.slice(0, 3)) ?? CALLING_CODES.get(digits.slice(0, 2)) ?? null;
}

/** Forms that are certainly phones in their country. Excludes digits that may be a customer number. */
const NATIONAL_PATTERNS: Readonly<Record<string, RegExp>> = {
  USA: /^(?:\([2-9]\d\d\) ?|[2-9]\d\d[ .-])[2-9]\d\d[ .-]\d{4}$/,
  CAN: /^(?:\([2-9]\d\d\) ?|[2-9]\d\d[ .-])[2-9]\d\d[ .-]\d{4}$/,
  GBR: /^0(?:7\d{3} ?\d{3} ?\d{3}|\d{4} \d{6}|2\d \d{4} \d{4}|1\d1 \d{3} \d{4})$/,
  ZAF: /^0[678]\d \d{3} \d{4}$/,
  THA: /^0(?:[689]\d|2)-\d{3}-\d{4}$/,
  VNM: /^0[35789]\d{2} ?\d{3} ?\d{3}$/,
  MYS: /^01\d-\d{3,4} ?\d{4}$/,
  SGP: /^[89]\d{3} \d{4}$/,
  HKG: /^(?:\(852\) ?)?[5-79]\d{3} \d{4}$/,
  IND: /^[6-9]\d{4} \d{5}$/,
  IRL: /^08\d[ -]\d{3} ?\d{4}$/,
  DEU: /^0(?:1[567]\d[ /-]\d{7,8}|[2-9]\d{1,3}[/-]\d{5,8})$/,
  FRA: /^0(?:[1-9](?:[ .]\d\d){4}|[67]\d{8})$/,
  NLD: /^06(?:[ -]?\d{8}|(?: \d\d){4})$/,
  AUS: /^(?:04\d\d ?\d{3} ?\d{3}|\(0[2378]\) \d{4} \d{4})$/,
  NZL: /^02\d \d{3} \d{3,4}$/,
  BRA: /^(?:\(\d\d\) ?9?\d{4}-\d{4}|\d\d 9?\d{4}[ -]\d{4})$/,
  MEX: /^\d\d[ -]\d{4}[ -]\d{4}$/,
  TUR: /^0?5\d\d \d{3} \d\d ?\d\d$/,
  PHL: /^09\d\d[ -]\d{3}[ -]\d{4}$/,
  IDN: /^08\d{2,3}[ -]\d{3,4}[ -]\d{3,5}$/,
  SAU: /^05\d(?: \d{3} \d{4}|\d{7})$/,
  GRC: /^(?:2\d\d|69\d) ?\d{3} ?\d{4}$/,
  REU: /^069[23](?: \d\d){3}$/,
  PRT: /^9[1236]\d \d{3} \d{3}$/,
  ARE: /^05\d[ -]\d{3}[ -]\d{4}$/,
  CHN: /^(?:86[- ]?)?1[3-9]\d(?:\d{8}|([ -])\d{4}\1\d{4})$/,
  AUT: /^06\d\d[ /-]\d{6,8}$/,
  CHE: /^0[2-9]\d \d{3} \d\d \d\d$/,
  ESP: /^[6-9]\d\d(?: \d{3} \d{3}|(?: \d\d){3})$/,
  ITA: /^3\d\d[ .-]\d{3} ?\d{4}$/,
  POL: /^[5-8]\d\d(?: \d{3}){2}$/,
  BEL: /^04\d\d[ /]\d\d[ .]\d\d[ .]\d\d$/,
  SWE: /^07\d(?:-\d{3} \d\d \d\d|\d{7})$/,
  TWN: /^(?:09\d{8}|09\d\d-\d{3}-\d{3}|0\d{1,2}-\d{3,4}-?\d{4})$/,
  JPN: /^0(?:\d{1,3}-\d{2,4}-\d{4}|[789]0\d{8})$/,
  ISR: /^0(?:5\d{8}|(?:5\d|7[2-9]|[23489])-\d{3}-?\d{4})$/,
  CZE: /^[67]\d\d(?: \d{3}){2}$/,
  SVK: /^09\d\d \d{3} \d{3}$/,
  HUN: /^06[ -](?:1|20|30|31|50|70)[ -]\d{3}[ -]?\d{4}$/,
  ROU: /^07\d\d[ .]?\d{3}[ .]?\d{3}$/,
  DNK: /^[2-9]\d(?: \d\d){3}$/,
  NOR: /^(?:[49]\d\d \d\d \d{3}|[2-9]\d(?: \d\d){3})$/,
  FIN: /^0(?:4\d|50) \d{3} ?\d{4}$/,
  KOR: /^(?:0(?:\d{1,2}-\d{3,4}-\d{4}|10\d{8}|10 \d{4} \d{4})|82-10-\d{4}-\d{4})$/,
};

const CODE_BEFORE_PHONE = [
  /^\d{5}(?:-\d{4})? (?=(?:\([2-9]\d\d\) ?|[2-9]\d\d[ .-]?)[2-9]\d\d[ .-]?\d{4}$)/,
  /^\d{4} (?=(?:04\d\d ?\d{3} ?\d{3}|\(?0[2378]\)? \d{4} \d{4})$)/,
];

/** Returns whether a phone repeats one digit: "000-000-0000", "1111111111". */
export const isOneDigit = (phone: string): boolean => /^\D*(\d)(?:\D*\1){5,}\D*$/.test(phone);

/** Matches zero and eight to ten digits in three groups or more, for countries without a pattern above. */
const GROUPED_PATTERN = /^(?=(?:\D*\d){9,11}$)0\d{1,4}(?:[ .-]\d{2,4}){2,4}$/;

export const isPhoneOf = (iso3: string, phone: string): boolean =>
  (NATIONAL_PATTERNS[iso3] ?? GROUPED_PATTERN).test(phone);
