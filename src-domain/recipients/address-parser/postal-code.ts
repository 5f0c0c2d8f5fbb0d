import { stateNamed } from "../states.ts";

/** A country's postal code, before the city or after city and state. */
interface PostalForm {
  readonly code: string;
  readonly place: "before" | "after";
  /** No other country uses this form. */
  readonly isTelltale?: true;
}

const before = (code: string, isTelltale?: true): PostalForm => ({
  code,
  place: "before",
  ...(isTelltale && { isTelltale }),
});
const after = (code: string, isTelltale?: true): PostalForm => ({
  code,
  place: "after",
  ...(isTelltale && { isTelltale }),
});

const FORMS: Readonly<Record<string, PostalForm>> = {
  ALB: before("\\d{4}"),
  AND: before("AD ?\\d{3}", true),
  AUT: before("\\d{4}"),
  BEL: before("\\d{4}"),
  BGR: before("\\d{4}"),
  CHE: before("\\d{4}"),
  CYP: before("\\d{4}"),
  CZE: before("\\d{3} ?\\d{2}"),
  DEU: before("\\d{5}"),
  DNK: before("\\d{4}"),
  ESP: before("\\d{5}"),
  EST: before("\\d{5}"),
  FIN: before("\\d{5}"),
  FRA: before("\\d{5}"),
  GLP: before("971\\d{2}"),
  GUF: before("973\\d{2}"),
  MTQ: before("972\\d{2}"),
  MYT: before("976\\d{2}"),
  NCL: before("988\\d{2}"),
  PYF: before("987\\d{2}"),
  REU: before("974\\d{2}"),
  BIH: before("\\d{5}"),
  DZA: before("\\d{5}"),
  MKD: before("\\d{4}"),
  MNE: before("\\d{5}"),
  SMR: before("4789\\d"),
  TUN: before("\\d{4}"),
  URY: before("\\d{5}"),
  GRC: before("\\d{3} ?\\d{2}"),
  HRV: before("\\d{5}"),
  HUN: before("\\d{4}"),
  ISL: before("\\d{3}"),
  ISR: before("\\d{5}(?:\\d{2})?"),
  ITA: before("\\d{5}"),
  LIE: before("\\d{4}"),
  LTU: before("(?:LT-)?\\d{5}"),
  LUX: before("\\d{4}"),
  LVA: before("LV-\\d{4}", true),
  MAR: before("\\d{5}"),
  MCO: before("\\d{5}"),
  MEX: before("\\d{5}"),
  MYS: before("\\d{5}"),
  NLD: before("\\d{4} ?[A-Z]{2}", true),
  NOR: before("\\d{4}"),
  POL: before("\\d{2}-\\d{3}", true),
  PRT: before("\\d{4}-\\d{3}", true),
  ROU: before("\\d{6}"),
  SRB: before("\\d{5}"),
  SVK: before("\\d{3} ?\\d{2}"),
  SVN: before("\\d{4}"),
  SWE: before("\\d{3} ?\\d{2}"),
  TUR: before("\\d{5}"),
  UKR: before("\\d{5}"),
  ARG: before("[A-Z]?\\d{4}(?:[A-Z]{3})?"),
  CHL: before("\\d{7}"),
  CAN: after("[A-CEGHJ-NPR-TVXY]\\d[A-Z][ -]?\\d[A-Z]\\d", true),
  USA: after("\\d{5}(?:-\\d{4})?"),
  IMN: after("IM\\d{1,2} ?\\d[A-Z]{2}", true),
  JEY: after("JE\\d{1,2} ?\\d[A-Z]{2}", true),
  GGY: after("GY\\d{1,2} ?\\d[A-Z]{2}", true),
  GIB: after("GX\\d{1,2} ?\\d[A-Z]{2}", true),
  GBR: after("(?:[A-Z]{1,2}\\d[A-Z\\d]?|GIR) ?\\d[A-Z]{2}", true),
  PRI: after("00[679]\\d{2}(?:-\\d{4})?"),
  VIR: after("008\\d{2}(?:-\\d{4})?"),
  GUM: after("969[1-3]\\d(?:-\\d{4})?"),
  AUS: after("\\d{4}"),
  NZL: after("\\d{4}"),
  // The last four accept any letter, because people mistype them.
  IRL: after("[AC-FHKNPRTV-Y]\\d[\\dW] ?[A-Z\\d]{4}", true),
  JPN: after("〒? ?\\d{3}-\\d{4}"),
  CHN: after("\\d{6}"),
  IND: after("\\d{3} ?\\d{3}"),
  BRA: after("\\d{5}-\\d{3}", true),
  KOR: after("\\d{5}"),
  SGP: after("\\d{6}"),
  ZAF: after("\\d{4}"),
  THA: after("\\d{5}"),
  PHL: after("\\d{4}"),
  VNM: after("\\d{5,6}"),
  IDN: after("\\d{5}"),
  RUS: after("\\d{6}"),
  KAZ: after("\\d{6}"),
  SAU: after("\\d{5}(?:-\\d{4})?"),
  TWN: after("\\d{3}(?:\\d{2,3})?"),
  COL: after("\\d{6}"),
  PER: after("\\d{5}"),
  MLT: after("[A-Z]{3} ?\\d{4}"),
  PAK: after("\\d{5}"),
  LKA: after("\\d{5}"),
  EGY: after("\\d{5}"),
};

/** Country letters before a code under older postal rules ("D-10115"). */
const PREFIXES: Readonly<Record<string, string>> = {
  A: "AUT",
  AT: "AUT",
  B: "BEL",
  BE: "BEL",
  CH: "CHE",
  CZ: "CZE",
  D: "DEU",
  DE: "DEU",
  DK: "DNK",
  E: "ESP",
  ES: "ESP",
  F: "FRA",
  FR: "FRA",
  FI: "FIN",
  FIN: "FIN",
  H: "HUN",
  HR: "HRV",
  I: "ITA",
  IT: "ITA",
  L: "LUX",
  LI: "LIE",
  N: "NOR",
  NL: "NLD",
  NO: "NOR",
  P: "PRT",
  PL: "POL",
  PT: "PRT",
  S: "SWE",
  SE: "SWE",
  SI: "SVN",
  SK: "SVK",
};

export const hasPostalCodes = (iso3: string): boolean => !CODELESS.has(iso3);

/** Countries without postal codes; people write fillers (00000) because forms demand one. */
const CODELESS = new Set(["ARE", "QAT", "HKG", "MAC", "AGO", "BHS", "BOL", "GHA", "JAM", "PAN", "UGA", "YEM"]);

/** Whether the text is a code in the country's form; false if the form is unknown. */
export function isPostalCodeOf(iso3: string, text: string, longOnly: boolean): boolean {
  const form = FORMS[iso3];
  if (form === undefined || (longOnly && text.length < 5)) return false;
  return new RegExp(`^(?:${form.code})$`, "iu").test(text);
}

export interface PostalMatch {
  readonly start: number;
  readonly length: number;
  readonly code: string;
  /** Country letters before the code, with the hyphen; empty if the country has none. */
  readonly prefix: string;
  readonly place: PostalForm["place"];
  readonly usual: boolean;
}

/** A hyphen may connect a code to its city ("Madurai-625010"), but not to digits. */
const EDGE = "(?<![\\p{L}\\p{N}]|(?<!\\p{L} ?)-|(?<!\\p{L}{4} ?)-)";
const END = "(?![\\p{L}\\p{N}-])";

/** Finds a postal code in the country's form, preferably at the end of the line where the country writes it. */
export function findPostalCode(line: string, iso3: string): PostalMatch | null {
  const form = FORMS[iso3];
  if (form === undefined) return null;
  const pattern = new RegExp(`${EDGE}((?:[A-Z]{1,3} ?[-–] ?)??)(${form.code})${END}`, "giu");
  const matches = [...line.matchAll(pattern)].filter((match) => isPossiblePrefix(match[1] ?? "", iso3));
  // The state may follow the code: "Madurai-625010, TN", "Oakland 94610-2737 CA".
  const tails = { IND: /^[\s,.;)]*(?:,\s*\p{L}[\p{L} ]{1,20})?$/u, USA: /^[\s,.;)]*(?:[ ,]+[A-Z]{2})?$/ };
  const lineEnd = iso3 === "IND" || iso3 === "USA" ? tails[iso3] : /^[\s,.;)]*$/;
  const isAtEnd = ({ index, 0: text }: RegExpExecArray): boolean => lineEnd.test(line.slice(index + text.length));
  const isAtStart = ({ index }: RegExpExecArray): boolean => /(^|[,;(])\s*$/.test(line.slice(0, index));
  const match = form.place === "after" ? matches.findLast(isAtEnd) : matches.find(isAtStart);
  const other = form.place === "after" ? matches.find(isAtStart) : matches.findLast(isAtEnd);
  const chosen = match ?? other;
  if (chosen === undefined) return null;
  const [text, prefix = "", code = ""] = chosen;
  const place = match ? form.place : opposite(form.place);
  return { start: chosen.index, length: text.length, code, prefix, place, usual: match !== undefined };
}

const isPossiblePrefix = (prefix: string, iso3: string): boolean =>
  prefix === "" || PREFIXES[normalizePrefix(prefix)] === iso3;
const normalizePrefix = (prefix: string): string => prefix.replace(/[\s–-]/g, "").toUpperCase();
const opposite = (place: PostalForm["place"]): PostalForm["place"] => (place === "before" ? "after" : "before");

/** Returns the only country whose codes have the form found in these lines, searched from the bottom up. */
export function countryOfPostalCode(lines: readonly string[]): string | null {
  for (const line of lines.toReversed()) {
    const iso3 = countryOfPrefix(line) ?? countryOfState(line) ?? countryOfForm(line);
    if (iso3 !== null) return iso3;
  }
  return null;
}

/** Returns the country of the letters before a code ("A-6370"). */
export function countryOfPrefix(line: string): string | null {
  const withHyphen = /(?<![\p{L}\p{N}-])([A-Z]{1,3})-\d{4,5}(?![\p{L}\p{N}-])/u.exec(line);
  const withBlank = /(?:^|, ?)([A-Z]{1,3}) ?[-–] ?\d{4,5}(?: [A-Z]{2})? \p{L}/u.exec(line);
  return PREFIXES[(withHyphen ?? withBlank)?.[1] ?? ""] ?? null;
}

/**
 * Matches "Newark, NJ 07102", "austin, tx 78701", "Reno, Nevada 89501", "Sydney NSW 2000" and "Bengaluru, Karnataka
 * 560010".
 */
function countryOfState(line: string): string | null {
  const [, last = ""] = /\p{L} \d{5}-\d{4},? ([A-Z]{2})$/u.exec(line) ?? [];
  if (stateNamed("USA", last) !== null) return "USA";
  const [, words = "", digits = ""] = /^(.*?\p{L})\.?[\s,-]+(\d{4,6})(?:-\d{4})?$/u.exec(line) ?? [];
  const iso3 = ({ 4: "AUS", 5: "USA", 6: "IND" } as const)[digits.length as 4 | 5 | 6];
  if (iso3 === undefined) return null;
  const parts = words.split(/[\s,.]+/);
  const names = [1, 2, 3, 4].map((count) => parts.slice(-count).join(" "));
  if (iso3 === "IND") return names.some((name) => INDIAN_STATE.test(name)) ? iso3 : null;
  // "in 12345": two lower-case letters count only after a comma, or if all letters are lower case.
  const isState = (name: string): boolean =>
    stateNamed(iso3, name) !== null && (name.length > 3 || name === name.toUpperCase() || isLowerCaseState(line, name));
  return names.some(isState) ? iso3 : null;
}

const isLowerCaseState = (line: string, code: string): boolean =>
  new RegExp(`, ${code}\\.? `).test(line) ||
  (line === line.toLowerCase() && code !== "in" && code !== "de" && code !== "la");

const INDIAN_STATE =
  /^(?:andhra pradesh|arunachal pradesh|assam|bihar|chhattisgarh|goa|gujarat|haryana|himachal pradesh|jharkhand|karnataka|kerala|madhya pradesh|maharashtra|manipur|meghalaya|mizoram|nagaland|odisha|punjab|rajasthan|sikkim|tamil nadu|telangana|tripura|uttar pradesh|uttarakhand|west bengal|delhi|new delhi)$/i;

function countryOfForm(line: string): string | null {
  for (const [iso3, { code, place, isTelltale }] of Object.entries(FORMS)) {
    const [from, to] = place === "before" ? ["(?:^|[,;] ?)", END] : [EDGE, "[\\s.,]*$"];
    if (isTelltale && new RegExp(`${from}${code}${to}`, "u").test(line)) return iso3;
  }
  return countryOfLowerCaseForm(line) ?? (/〒|(?<![\d-])\d{3}-\d{4}$/.test(line) ? "JPN" : null);
}

/** Finds codes in lower case, and a British code before its city. */
function countryOfLowerCaseForm(line: string): string | null {
  if (new RegExp(`^(?:${FORMS["GBR"]?.code}) \\p{Lu}`, "u").test(line)) return "GBR";
  if (/^\d{4}[a-z]{2} \p{L}[^\d]*$/u.test(line) && !/^\d+(?:st|nd|rd|th) /.test(line)) return "NLD";
  for (const iso3 of ["CAN", "GBR"]) {
    const pattern = new RegExp(`${EDGE}${FORMS[iso3]?.code ?? ""}$`, "u");
    if (line === line.toLowerCase() && pattern.test(line.toUpperCase()) && !/\d(?:st|nd|rd|th)$/.test(line))
      return iso3;
  }
  return null;
}
