import { parsePairs } from "../countries.ts";
import { stateCodesOf } from "../state-zones.ts";
import { findState } from "../states.ts";

interface PostalCodeFormat {
  readonly pattern: string;
  /** Position of the code in the country's addresses: before the city, or after city and state. */
  readonly position: "before" | "after";
  readonly isUniqueToCountry: boolean;
}

/** The forms of the Crown dependencies come before Great Britain's, which they also have. */
const FORMAT_TABLE: readonly (readonly [
  PostalCodeFormat["position"],
  countries: string,
  pattern: string,
  unique?: true,
])[] = [
  ["before", "ALB AUT BEL BGR CHE CYP DNK MKD TUN HUN LIE LUX NOR SVN GEO ARM", "\\d{4}"],
  ["before", "CZE GRC SVK SWE", "\\d{3} ?\\d{2}"],
  ["before", "DEU ESP EST FIN FRA BIH DZA MNE URY HRV ITA MAR MCO MEX MYS SRB TUR UKR DOM GTM KWT", "\\d{5}"],
  ["before", "GLP", "971\\d{2}"],
  ["before", "GUF", "973\\d{2}"],
  ["before", "MTQ", "972\\d{2}"],
  ["before", "MYT", "976\\d{2}"],
  ["before", "NCL", "988\\d{2}"],
  ["before", "PYF", "987\\d{2}"],
  ["before", "REU", "974\\d{2}"],
  ["before", "SMR", "4789\\d"],
  ["before", "ISL", "\\d{3}"],
  ["before", "ISR", "\\d{5}(?:\\d{2})?"],
  ["before", "LTU", "(?:LT-)?\\d{5}"],
  ["before", "ROU BLR UZB", "\\d{6}"],
  ["before", "ARG", "[A-Z]?\\d{4}(?:[A-Z]{3})?"],
  ["before", "CHL", "\\d{7}"],
  ["before", "AND", "AD ?\\d{3}", true],
  ["before", "LVA", "LV-\\d{4}", true],
  ["before", "NLD", "\\d{4} ?[A-Z]{2}", true],
  ["before", "POL", "\\d{2}-\\d{3}", true],
  ["before", "PRT", "\\d{4}-\\d{3}", true],
  ["after", "USA", "\\d{5}(?:-\\d{4})?"],
  ["after", "SAU", "\\d{5}(?: ?- ?\\d{4})?"],
  ["after", "PRI", "00[679]\\d{2}(?:-\\d{4})?"],
  ["after", "VIR", "008\\d{2}(?:-\\d{4})?"],
  ["after", "GUM", "969[1-3]\\d(?:-\\d{4})?"],
  ["after", "AUS NZL ZAF PHL BGD", "\\d{4}"],
  ["after", "JPN", "〒? ?\\d{3}-\\d{4}"],
  ["after", "CHN SGP RUS KAZ COL NGA ECU", "\\d{6}"],
  ["after", "IND", "\\d{3} ?\\d{3}"],
  ["after", "KOR THA IDN PER PAK LKA EGY NPL", "\\d{5}"],
  ["after", "VNM KHM", "\\d{5,6}"],
  ["after", "TWN", "\\d{3}(?:\\d{2,3})?"],
  ["after", "MLT", "[A-Z]{3} ?\\d{4}"],
  ["after", "CAN", "[A-CEGHJ-NPR-TVXY]\\d[A-Z][ -]?\\d[A-Z]\\d", true],
  ["after", "IMN", "IM\\d{1,2} ?\\d[A-Z]{2}", true],
  ["after", "JEY", "JE\\d{1,2} ?\\d[A-Z]{2}", true],
  ["after", "GGY", "GY\\d{1,2} ?\\d[A-Z]{2}", true],
  ["after", "GIB", "GX\\d{1,2} ?\\d[A-Z]{2}", true],
  ["after", "GBR", "(?:[A-Z]{1,2}\\d[A-Z\\d]?|GIR) ?\\d[A-Z]{2}", true],
  // The last four accept any letter, because people mistype them.
  ["after", "IRL", "[AC-FHKNPRTV-Y]\\d[\\dW] ?[A-Z\\d]{4}", true],
  ["after", "BRA", "\\d{5}-\\d{3}", true],
];

const FORMATS: Readonly<Record<string, PostalCodeFormat>> = Object.fromEntries(
  FORMAT_TABLE.flatMap(([position, countries, pattern, isUniqueToCountry = false]) =>
    countries.split(" ").map((iso3) => [iso3, { pattern, position, isUniqueToCountry }] as const),
  ),
);

/** Country letters before a code under older postal rules ("D-10115"). */
const PREFIXES = parsePairs(`
  A:AUT AT:AUT B:BEL BE:BEL CH:CHE CZ:CZE D:DEU DE:DEU DK:DNK E:ESP ES:ESP F:FRA FR:FRA FI:FIN
  FIN:FIN H:HUN HR:HRV I:ITA IT:ITA L:LUX LI:LIE N:NOR NL:NLD NO:NOR P:PRT PL:POL PT:PRT S:SWE
  SE:SWE SI:SVN SK:SVK GR:GRC EL:GRC RO:ROU BG:BGR EE:EST RS:SRB TR:TUR MX:MEX UA:UKR CY:CYP FL:LIE HU:HUN LT:LTU MK:MKD
`);

/** Returns whether the country writes the code before the city; in Israel it can be on either side. */
export const isCodeBeforeCityIn = (iso3: string): boolean => FORMATS[iso3]?.position === "before" && iso3 !== "ISR";

export const hasPostalCodes = (iso3: string): boolean => !COUNTRIES_WITHOUT_POSTAL_CODES.has(iso3);

/** Countries without postal codes; people write fillers (00000) because forms demand one. */
const COUNTRIES_WITHOUT_POSTAL_CODES = new Set([
  "ARE",
  "QAT",
  "HKG",
  "MAC",
  "AGO",
  "BHS",
  "BOL",
  "GHA",
  "JAM",
  "PAN",
  "UGA",
  "YEM",
]);

/** Returns whether the text is a code in the country's form; false if the form is unknown. */
export function isPostalCodeOf(iso3: string, text: string): boolean {
  const format = FORMATS[iso3];
  return format !== undefined && new RegExp(`^(?:${format.pattern})$`, "iu").test(text);
}

/** Returns the code in capitals, without blanks and without the country's letters ("D-10115"). */
export function normalizePostalCode(iso3: string, code: string): string {
  const text = code
    .normalize("NFKC")
    .replace(/[\s〒]/gu, "")
    .replace(/[\p{Pd}\u2212\u30FC]/gu, "-")
    .toUpperCase();
  const [, prefix = "", codeAfterPrefix = ""] = /^([A-Z]{1,3})-(.+)$/.exec(text) ?? [];
  return PREFIXES.get(prefix) === iso3 ? codeAfterPrefix : text;
}

/** Returns whether people write a code of the country like this: with its letters, without its hyphen. */
export function hasPostalCodeFormat(iso3: string, code: string): boolean {
  const pattern = (FORMATS[iso3]?.pattern ?? "").replaceAll("-\\d", "-?\\d");
  return new RegExp(`^(?:${pattern})$`).test(normalizePostalCode(iso3, code));
}

export interface PostalMatch {
  readonly start: number;
  readonly length: number;
  readonly code: string;
  /** Country letters before the code, with the hyphen; empty if the country has none. */
  readonly prefix: string;
  readonly position: PostalCodeFormat["position"];
  readonly isInUsualPosition: boolean;
}

/** A hyphen may connect a code to its city ("Madurai-625010"), but not to digits. */
const CODE_START = "(?<![\\p{L}\\p{N}]|(?<!\\p{L} ?)-|(?<!\\p{L}{4} ?)-)";
const CODE_END = "(?![\\p{L}\\p{N}-])";

/** Patterns for a known country: its code needs no hyphen, and a state identifies a code without its zero. */
const PATTERNS_WITHOUT_HYPHEN: Readonly<Record<string, string>> = {
  BRA: "\\d{5}-?\\d{3}",
  JPN: "〒? ?\\d{3}-?\\d{4}",
  // Spreadsheets drop a zero: "MA 2465".
  USA: "\\d{5}(?:-\\d{4})?|(?<=[A-Z]{2} )\\d{4}",
};

/** Finds a postal code in the country's form, preferably at the end of the line where the country writes it. */
export function findPostalCode(line: string, iso3: string): PostalMatch | null {
  const format = FORMATS[iso3];
  if (format === undefined) return null;
  const codePattern = PATTERNS_WITHOUT_HYPHEN[iso3] ?? format.pattern;
  const countryLetters = [...PREFIXES.keys()].filter((key) => PREFIXES.get(key) === iso3);
  const letters = countryLetters.join("|") || "-";
  const longLetters = countryLetters.filter((key) => key.length > 1).join("|") || "-";
  const prefixes = `(?:${letters}) ?[-–] ?|(?<=^|[,;] ?)(?:${longLetters}) `;
  const matches = [...line.matchAll(new RegExp(`${CODE_START}((?:${prefixes})??)(${codePattern})${CODE_END}`, "giu"))];
  const lineEnd = LINE_ENDS[iso3] ?? /^[\s,.;)]*$/;
  const matchAtStart = matches.find(({ index }) => /(^|[,;(])\s*$/.test(line.slice(0, index)));
  const matchAtEnd = matches.findLast(({ index, 0: text }) => lineEnd.test(line.slice(index + text.length)));
  const isBefore = format.position === "before";
  const [usualMatch, otherMatch] = isBefore ? [matchAtStart, matchAtEnd] : [matchAtEnd, matchAtStart];
  const matchBetween = matches.findLast((textMatch) => isBefore && isBetweenStreetAndCity(line, textMatch));
  const match = usualMatch ?? otherMatch ?? matchBetween;
  if (match === undefined) return null;
  const [text, prefix = "", code = ""] = match;
  const position = usualMatch || match === matchBetween ? format.position : oppositePosition(format.position);
  return {
    start: match.index,
    length: text.length,
    code,
    prefix,
    position,
    isInUsualPosition: usualMatch !== undefined,
  };
}

const INDIAN_STATES =
  "andhra pradesh|arunachal pradesh|assam|bihar|chhattisgarh|goa|gujarat|haryana|himachal pradesh|jharkhand|karnataka|kerala|madhya pradesh|maharashtra|manipur|meghalaya|mizoram|nagaland|odisha|punjab|rajasthan|sikkim|tamil nadu|telangana|tripura|uttar pradesh|uttarakhand|west bengal|delhi|new delhi";
const INDIAN_STATE = new RegExp(`^(?:${INDIAN_STATES})$`, "i");
const INDIAN_CODE_AND_STATE = new RegExp(`(?<!\\d)\\d{6}[ ,]+(?:${INDIAN_STATES})$`, "i");

/** The state may follow the code: "Madurai-625010, TN", "Bengaluru 560072 Karnataka", "Oakland 94610-2737 CA". */
const LINE_ENDS: Readonly<Record<string, RegExp>> = {
  IND: new RegExp(`^[\\s,.;)]*(?:,\\s*\\p{L}[\\p{L} ]{1,20}|${INDIAN_STATES})?$`, "iu"),
  USA: /^[\s,.;)]*(?:[ ,]+[A-Z]{2})?$/,
  AUS: /^[\s,.;)]*(?:[ ,]+(?:Tasmania|Victoria|Queensland|New South Wales|South Australia|Western Australia|[A-Z]{2,3}))?$/i,
  GBR: /^[\s,.;)]*(?:,? ?(?:England|Scotland|Wales|Northern Ireland))?$/i,
};

/**
 * Returns whether a code is between street and city: "C Alemania 2904 Col del Carmen 64710 Monterrey". Four digits do
 * not count, because they may be the house number.
 */
function isBetweenStreetAndCity(line: string, { index, 0: text }: RegExpExecArray): boolean {
  const [textBefore, textAfter] = [line.slice(0, index), line.slice(index + text.length)];
  return text.length > 4 && /\p{L}.* \d/u.test(textBefore) && /^ \p{L}[^\d]*$/u.test(textAfter);
}

const oppositePosition = (position: PostalCodeFormat["position"]) => (position === "before" ? "after" : "before");

/** Returns the country that a code's prefix, state or form identifies, or null. Searches from the bottom up. */
export function countryOfPostalCode(lines: readonly string[]): string | null {
  const candidates = lines
    .toReversed()
    .map((line) => countryOfPrefix(line) ?? countryOfState(line) ?? countryOfFormat(line));
  const isJapanese = lines.some((line) => /〒|(?<![\d-])\d{3}-\d{4}$/.test(line));
  // "555-0123" is a short phone number in North America.
  return candidates.find((iso3) => iso3 !== null) ?? (isJapanese ? "JPN" : null);
}

/** Returns the country of the letters before a code ("A-6370", "DE 81929 München"). */
export function countryOfPrefix(line: string): string | null {
  const hyphenated = /(?<![\p{L}\p{N}-])([A-Z]{1,3})-(\d{4,6}|\d{3} \d{2})(?![\p{L}\p{N}-])/u.exec(line);
  const beforeCity = /(?:^|, ?)([A-Z]{1,3}) ?[-–] ?(\d{4,6})(?: [A-Z]{2})? \p{L}/u.exec(line);
  const [, letters = "", code = ""] = hyphenated ?? beforeCity ?? [];
  const iso3 = PREFIXES.get(letters);
  // "FL-33101" is Florida's, "FL-9490" of Liechtenstein.
  const isOther = letters === "FL" && !isPostalCodeOf("LIE", code);
  return iso3 === undefined || isOther ? countryOfBarePrefix(line) : iso3;
}

/** Letters without a hyphen. "NO 1234" is a house number, and "DE 19801" names Delaware. */
function countryOfBarePrefix(line: string): string | null {
  const [, letters = "", code = ""] = /^([A-Z]{2}) (\d{4,5}|\d{3} \d{2}) \p{L}[^\d,]*$/u.exec(line) ?? [];
  const isState = letters === "NO" || letters === "FL" || stateCodesOf("USA", code)?.includes(letters) === true;
  return isState ? null : (PREFIXES.get(letters) ?? null);
}

/**
 * Matches "Newark, NJ 07102", "austin, tx 78701", "Reno, Nevada 89501", "Sydney NSW 2000" and "Bengaluru, Karnataka
 * 560010".
 */
function countryOfState(line: string): string | null {
  return (
    countryOfStateAfterCode(line) ?? (BRAZILIAN_STATE_AND_CODE.test(line) ? "BRA" : countryOfStateBeforeCode(line))
  );
}

/** Finds the country of a state after the code: "Oakland 94610-2737 CA", "Bengaluru 560072 Karnataka". */
function countryOfStateAfterCode(line: string): string | null {
  const [, lastLetters = ""] = /\p{L} \d{5}-\d{4},? ([A-Z]{2})$/u.exec(line) ?? [];
  if (findState("USA", lastLetters) !== null) return "USA";
  if (INDIAN_CODE_AND_STATE.test(line)) return "IND";
  const [, code = "", state = ""] = /\p{L} (\d{4}),? (\p{L}[\p{L} ]+)$/u.exec(line) ?? [];
  return isCodeOfState("AUS", code, state) ? "AUS" : null;
}

function countryOfStateBeforeCode(line: string): string | null {
  const [, textBeforeCode = "", digits = ""] = /^(.*?\p{L})\.?[\s,-]+(\d{4,6})(?:-\d{4})?$/u.exec(line) ?? [];
  const iso3 = ({ 4: "AUS", 5: "USA", 6: "IND" } as const)[digits.length as 4 | 5 | 6];
  if (iso3 === undefined) return null;
  const words = textBeforeCode.split(/[\s,.]+/);
  const names = [1, 2, 3, 4].map((count) => words.slice(-count).join(" "));
  if (iso3 === "IND") return names.some((name) => INDIAN_STATE.test(name)) ? iso3 : null;
  // "in 12345": two lower-case letters count only after a comma, or if all letters are lower case.
  const isState = (name: string): boolean =>
    (isCodeOfState(iso3, digits, name) || (findState(iso3, name) !== null && line.includes(`, ${name} `))) &&
    (name.length > 3 ||
      name === name.toUpperCase() ||
      SHORT_AUSTRALIAN_STATE.test(name) ||
      isLowerCaseState(line, name));
  return names.some(isState) ? iso3 : null;
}

/** Australians shorten the names of three states with one capital only: "Cairns Qld 4870". */
export const SHORT_AUSTRALIAN_STATE = /^(?:Qld|Vic|Tas)$/;

const BRAZILIAN_STATE_AND_CODE =
  /\p{L}(?: ?, ?| ?[-–/] ?| )(?:AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO)(?:,? | ?[-–] ?)\d{5}-?\d{3}$/u;

function isCodeOfState(iso3: string, code: string, name: string): boolean {
  const state = findState(iso3, name);
  return state !== null && stateCodesOf(iso3, code)?.includes(state.code) === true;
}

const isLowerCaseState = (line: string, code: string): boolean =>
  new RegExp(`, ${code}\\.? `).test(line) ||
  (line === line.toLowerCase() && code !== "in" && code !== "de" && code !== "la");

function countryOfFormat(line: string): string | null {
  if (/^\d{5}-\d{3},?(?: [-–])? \p{L}/u.test(line)) return "BRA";
  for (const [iso3, { pattern, position, isUniqueToCountry }] of Object.entries(FORMATS)) {
    const [formStart, formEnd] =
      position === "before" ? ["(?:^|[,;] ?)(?:[A-Z]{2}[ -])?", CODE_END] : [CODE_START, "[\\s.,]*$"];
    if (isUniqueToCountry && new RegExp(`${formStart}${pattern}${formEnd}`, "u").test(line)) return iso3;
  }
  return countryOfLowerCaseFormat(line);
}

/** Finds codes in lower case, and a British code before its city. */
function countryOfLowerCaseFormat(line: string): string | null {
  if (new RegExp(`^(?:${FORMATS["GBR"]?.pattern}) \\p{Lu}`, "u").test(line)) return "GBR";
  if (/^\d{4}[a-z]{2} \p{L}[^\d]*$/u.test(line) && !/^\d+(?:st|nd|rd|th) /.test(line)) return "NLD";
  // "unit d12 1234" has no letter at the end of a code.
  if (/^(?:.*, ?)?[ac-fhknprtv-y]\d[\dw] ?(?=\d*[a-z])[a-z\d]{4}$/.test(line)) return "IRL";
  const [, province = ""] = /(?<!\p{L})([A-Z]{2})[ ,]+[a-z]\d[a-z] ?\d[a-z]\d$/u.exec(line) ?? [];
  if (findState("CAN", province) !== null) return "CAN";
  for (const iso3 of ["CAN", "GBR"]) {
    const pattern = new RegExp(`${CODE_START}${FORMATS[iso3]?.pattern ?? ""}$`, "u");
    if (line === line.toLowerCase() && pattern.test(line.toUpperCase()) && !/\d(?:st|nd|rd|th)$/.test(line))
      return iso3;
  }
  return null;
}
