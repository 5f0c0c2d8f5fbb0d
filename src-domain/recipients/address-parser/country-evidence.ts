import { findCountry } from "../country-names.ts";
import { stateCodesOf } from "../state-zones.ts";
import { findState } from "../states.ts";
import { countryOfCity } from "./code-zones.ts";
import { PREPOSITION_STREET } from "./line-kinds.ts";
import type { IntakeField } from "./parsed-address.ts";
import { countryOfPhone, isPhoneOf } from "./phone.ts";
import { countryOfPrefix } from "./postal-code.ts";
import { LOCKER } from "./street-extras.ts";

export type Fields = Readonly<Partial<Record<IntakeField, string>>>;

/** Countries with a city of the same name. */
export const CITY_STATES = new Set(["SGP", "LUX", "MCO", "HKG", "MAC"]);

/** Countries where two to four characters are a name only if they start with a family name. */
export const CHINESE_COUNTRIES = new Set(["CHN", "TWN", "HKG", "MAC"]);

/** Address forms that only this country has. */
const DISTINCTIVE_FORM: Readonly<Record<string, RegExp>> = {
  FRA: /^\d{5} .*\bcedex\b|(?:^|, )lieu-dit \p{L}/imu,
  DEU: /^plz ?: ?\d{5}$/im,
  ITA: /^c\.?a\.?p\.? ?: ?\d{5}(?!\d)/im,
  IDN: /(?<!\p{L})(?:rt\.? ?\d+ ?\/ ?rw|kode ?pos)(?!\p{L})/iu,
  HKG: /香港|九龍|新界/u,
  THA: /\p{Script=Thai}/u,
  JPN: /〒|[都道府県] ?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,6}[市区町村郡].*\d/u,
  KOR: /\p{Script=Hangul}{2}/u,
  TWN: /(?<!\p{Script=Han})\p{Script=Han}{2}[市縣]\p{Script=Han}{1,3}[區鄉鎮市]/u,
  CHN: /[省市](?=.*[区县市])|(?:北京|上海|天津|重庆)\p{Script=Han}{1,4}[区县]|(?:内蒙古|广西|西藏|宁夏|新疆|广东|江苏|浙江|四川|云南|贵州|湖南|湖北)\p{Script=Han}{1,8}[市州盟]/u,
};

/**
 * Returns whether province and code agree: "15705 Santiago de Compostela, A Coruña". In India, a code with a state or a
 * phone is enough.
 */
const hasCodeOfState = ({
  shipmentCountryCode: iso3 = "",
  shipmentPostalCode: code = "",
  shipmentState: state = "",
  shipmentPhone: phone = "",
}: Fields): boolean =>
  (iso3 === "ESP" && stateCodesOf(iso3, code)?.includes(findState(iso3, state)?.code ?? "-") === true) ||
  (iso3 === "IND" && /^\d{3} ?\d{3}$/.test(code) && (state.length > 3 || countryOfPhone(phone) === iso3));

/** Five digits are no evidence of a country, and two letters may be a state. */
export function isCountryDoubtful(fields: Fields, text: string): boolean {
  const { shipmentCountryCode: iso3 = "", shipmentPostalCode: code = "" } = fields;
  if (hasCodeOfState(fields) || DISTINCTIVE_FORM[iso3]?.test(text) === true) return false;
  const lines = text.split(/[\n,\t]| - /).map((line) => line.trim());
  const codeIsBeforeCity = isCodeBeforeCity(fields, text);
  const letters = findTrailingLetters(lines);
  if (letters !== null && iso3 !== "GBR" && findState(iso3, letters) === null) {
    return findState("USA", letters) !== null && !codeIsBeforeCity && !/[A-Z]/i.test(code);
  }
  if (codeIsBeforeCity ? hasEvidenceAroundCode(fields, lines) : isKnownCity(fields)) return false;
  return !hasDistinctiveCode(iso3, code) && !isCountryNamed(fields, iso3, lines);
}

const isKnownCity = ({ shipmentPostalCode, shipmentCity, shipmentCountryCode }: Fields): boolean =>
  countryOfCity(`${shipmentPostalCode} ${shipmentCity}`) === shipmentCountryCode;

const hasEvidenceAroundCode = (fields: Fields, lines: readonly string[]): boolean =>
  hasCountryPrefix(fields, lines) ||
  hasGermanStreet(fields) ||
  hasItalianProvince(fields) ||
  isKnownCity(fields) ||
  hasStreetAndPhone(fields);

/** Returns whether an address names an Italian province: "80135 Napoli (NA)" below "Via Toledo 4". */
const hasItalianProvince = ({ shipmentCountryCode, shipmentState = "", shipmentStreet1 = "" }: Fields): boolean =>
  shipmentCountryCode === "ITA" &&
  /^[A-Z]{2}$/.test(shipmentState) &&
  OWN_STREET["ITA"]?.test(shipmentStreet1) === true;

/** A street word and a phone of the same country are two signs. */
const hasStreetAndPhone = ({
  shipmentCountryCode: iso3 = "",
  shipmentPhone = "",
  shipmentStreet1 = "",
}: Fields): boolean =>
  OWN_STREET[iso3]?.test(shipmentStreet1) === true &&
  (countryOfPhone(shipmentPhone) === iso3 || (iso3 !== "FRA" && isPhoneOf(iso3, shipmentPhone)));

const OWN_STREET: Readonly<Record<string, RegExp>> = {
  ESP: /(?<!\p{L})(?:calle|c\/(?!o )|avda\.?|avenida|paseo|plaza|carrer|rúa|rambla|ronda|travesía|praza|polígono|urbanización) ?/iu,
  FRA: /(?<!\p{L})(?:rue|chemin|allée|impasse|avenue|boulevard) /iu,
  ITA: /(?<!\p{L})(?:via|viale|piazza|corso|vicolo) /iu,
  MYS: /(?<!\p{L})(?:jalan|lorong|jln\.?) /iu,
  SWE: /\p{L}(?:gatan|vägen|gränd|torget) \d/iu,
};

const isCodeBeforeCity = ({ shipmentPostalCode: code, shipmentCity: city }: Fields, text: string): boolean =>
  code !== undefined && (text.includes(`${code} ${city}`) || text.includes(`${code}, ${city}`));

/** Returns the last line that is no phone or e-mail address, if it has two letters; otherwise null. */
function findTrailingLetters(lines: readonly string[]): string | null {
  const lastLine = lines.findLast((line) => /\p{L}{2}/u.test(line) && !/@|^(?:tel|ph|mob|cell)/i.test(line)) ?? "";
  return /^[A-Z]{2}$/i.test(lastLine) ? lastLine : null;
}

const hasDistinctiveCode = (iso3: string, code: string): boolean =>
  /[A-Z]/i.test(code) || ["USA", "AUS", "POL", "BRA", "PRT"].includes(iso3);

/** Ignores a label before the country's name and a filler code after it. */
const isCountryNamed = (fields: Fields, iso3: string, lines: readonly string[]): boolean =>
  (CITY_STATES.has(iso3) && findCountry(fields.shipmentCity ?? "") === iso3) ||
  lines.some((line) => findCountry(findTextAfterCity(fields, line)) === iso3) ||
  lines.some((line) => findCountry(line.replace(/^[^:]*:|(?: 9990\d\d|(?<=\p{L}{4}) \d{5,6})$/gu, "").trim()) === iso3);

/** Returns the text after the city in a line with code and city: "C Danmark" in "8000 Aarhus C Danmark". */
function findTextAfterCity({ shipmentPostalCode = "", shipmentCity = "" }: Fields, line: string): string {
  const codeAndCity = `${shipmentPostalCode} ${shipmentCity} `;
  const index = line.indexOf(codeAndCity);
  return index < 0 ? "" : line.slice(index + codeAndCity.length);
}

/**
 * Returns whether the code has the prefix of its country: "CH-1800 Vevey" below the street. "B-1202 Sunrise Towers"
 * above the city is a flat.
 */
function hasCountryPrefix(fields: Fields, lines: readonly string[]): boolean {
  const { shipmentCountryCode = "", shipmentPostalCode: code = "", shipmentStreet1: street = "" } = fields;
  const index = lines.findLastIndex((line) => line.includes(code));
  const isBelow = index > lines.findIndex((line) => line !== "" && street.startsWith(line));
  return isBelow && countryOfPrefix(lines[index] ?? "") === shipmentCountryCode;
}

const hasGermanStreet = ({ shipmentCountryCode, shipmentPostalCode = "", shipmentStreet1 = "" }: Fields): boolean =>
  shipmentCountryCode === "DEU" &&
  !/^39(?:0|100)/.test(shipmentPostalCode) &&
  [GERMAN_STREET, PREPOSITION_STREET, LOCKER].some((pattern) => pattern.test(shipmentStreet1));
/** Below such a street, five digits are German, except for South Tyrol (39010 to 39100). */
const GERMAN_STREET =
  /[\p{L}-](?:straße|strasse|str\.|weg|platz|allee|gasse|damm|ufer|er (?:straße|strasse|str\.|allee|platz|weg|ring|damm|ufer|chaussee)) ?\d/iu;
