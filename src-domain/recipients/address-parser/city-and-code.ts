import { findCountry } from "../country-names.ts";
import { looksLikeCompany, looksLikeSecondary, looksLikeStreet, STREET_ENDING, STREET_WORD } from "./line-kinds.ts";
import { changeEachLine, guessField, setParsedField, tidy, type ParseState } from "./parsed-address.ts";
import { findPostalCode, hasPostalCodes, isCodeBeforeCityIn, type PostalMatch } from "./postal-code.ts";
import {
  isProvinceCity,
  isRegion,
  REGION_START,
  type CityAndState,
  splitCityAndState,
  splitDistrict,
  STATE_BELOW_CITY,
} from "./regions.ts";
import { isQuarter } from "./street-extras.ts";

/** Extracts postal code, city and state. Without a code, the last line counts as the city. */
export function extractCityAndCode(parseState: ParseState): void {
  const iso3 = parseState.fields.shipmentCountryCode?.value ?? "";
  const findCode = (line: string): PostalMatch | null =>
    iso3 === "" ? findCodeOfUnknownCountry(line) : findPostalCode(line, iso3);
  const index = parseState.lines.findLastIndex((line, lineIndex) =>
    lineIndex > 0 || parseState.lines.length < 3 ? findCode(line) : null,
  );
  const match = findCode(parseState.lines[index] ?? "");
  if (!hasPostalCodes(iso3) || (match === null && iso3 !== "")) extractCodeFillers(parseState);
  if (match === null && extractMistypedCode(parseState, iso3)) return;
  if (match === null) return extractCityWithoutCode(parseState, iso3);
  setParsedField(parseState, "shipmentPostalCode", match.code, match.isInUsualPosition);
  if (match.prefix !== "") parseState.explanations.push(match.prefix.slice(0, -1));
  extractAroundCode(parseState, index, match, iso3);
}

/** Extracts a mistyped code for the operator to correct: "60200 Innsbruck" in Austria has a digit too many. */
function extractMistypedCode(parseState: ParseState, iso3: string): boolean {
  const { lines } = parseState;
  const index = lines.findLastIndex(
    (line, lineIndex) =>
      /^\d{3,7} \p{L}[^\d,]*$/u.test(line) &&
      /\d/.test(lines[lineIndex - 1] ?? "") &&
      !STREET_WORD.test(line) &&
      !STREET_ENDING.test(line),
  );
  const [, code = "", city = ""] = /^(\d+) (.*)$/.exec(lines[index] ?? "") ?? [];
  if (!isCodeBeforeCityIn(iso3) || city === "") return false;
  guessField(parseState, "shipmentPostalCode", code);
  guessField(parseState, "shipmentCity", city);
  lines.splice(index, 1);
  return true;
}

/** Five digits before a city: most countries of Europe write so. */
const findCodeOfUnknownCountry = (line: string): PostalMatch | null =>
  /^\d{5} \p{Lu}[^\d,]+$/u.test(line) || /^\d{5} \p{Ll}+(?: \p{Ll}+){0,2} ?$/u.test(line)
    ? findPostalCode(line, "DEU")
    : null;

/** Drops filler codes, which people write because shops demand a code. */
function extractCodeFillers(parseState: ParseState): void {
  changeEachLine(parseState, (line) => {
    const filler = /(?:^|[\s,-]+)(?:0{3,6}|9{5,6}|999077|1{5}|12345)$/.exec(line);
    if (filler === null || /\bbox\b/i.test(line)) return line;
    parseState.explanations.push(tidy(filler[0]));
    return tidy(line.slice(0, filler.index));
  });
}

/** Returns the text on both sides of a code: `besideCode` is the side where the country writes the city. */
function splitAroundCode(
  parseState: ParseState,
  line: string,
  match: PostalMatch,
  iso3: string,
): { besideCode: string; otherSide: string } {
  const textBefore = tidy(line.slice(0, match.start));
  const textAfter = tidy(line.slice(match.start + match.length));
  if (match.position === "before") return { besideCode: textAfter, otherSide: textBefore };
  const besideCode = tidy(textBefore.replace(/[-–]\s*$/, ""));
  if (textAfter === "" || !isRegion(iso3, textAfter)) return { besideCode, otherSide: textAfter };
  setParsedField(parseState, "shipmentState", textAfter);
  return { besideCode, otherSide: "" };
}

/** The region is below the code, or below the city that is below the code. */
function extractRegionBelow(parseState: ParseState, linesBelow: string[], iso3: string, isCityBelow: boolean): void {
  const isOnlyRegion = linesBelow.length === (isCityBelow ? 2 : 1) && isRegion(iso3, linesBelow.at(-1) ?? "");
  if (!isOnlyRegion || parseState.fields.shipmentState !== undefined) return;
  setParsedField(parseState, "shipmentState", linesBelow.pop() ?? "");
}

function extractAroundCode(parseState: ParseState, index: number, match: PostalMatch, iso3: string): void {
  const { besideCode, otherSide } = splitAroundCode(parseState, parseState.lines[index] ?? "", match, iso3);
  const linesBefore = parseState.lines.slice(0, index);
  const linesBelow = parseState.lines.slice(index + 1);
  const surroundings = { besideCode, otherSide, linesBefore, linesBelow, match };
  if (extractUnusualOrder(parseState, surroundings, iso3)) return;
  const isCityBelow = besideCode === "" && match.position === "before" && canBeCityBelow(surroundings, iso3);
  const hasName = parseState.fields.shipmentName !== undefined;
  if (linesBefore.length + Number(hasName) >= 2)
    extractRegionBelow(parseState, linesBelow, iso3, isCityBelow && linesBelow.length > 1);
  // If name and street are above, the lines below belong to neither.
  const remainingBelow = linesBefore.length < 2 ? linesBelow : [];
  if (linesBefore.length >= 2) parseState.leftovers.push(...linesBelow.slice(isCityBelow ? 1 : 0));
  if (isCityBelow) {
    guessCity(parseState, splitCityAndState(linesBelow[0] ?? "", iso3));
    parseState.lines = [...linesBefore, otherSide, ...remainingBelow.slice(1)].filter((text) => text !== "");
    return;
  }
  const segments = splitStreetAndCity(withoutCountry(parseState, besideCode, iso3), match.position, iso3);
  const { street, cityText } =
    linesBefore.length < 2 && match.position === "after" ? streetBeforeCity(segments) : segments;
  const linesAbove = [...linesBefore, otherSide, street].filter((text) => text !== "");
  parseState.lines = [...linesAbove, ...remainingBelow];
  setCityBesideOrAbove(parseState, linesAbove, cityText, iso3);
  extractCityWithoutCode(parseState, iso3);
}

/** Returns false for a province below the city, such as "Las Palmas" below "Las Palmas de Gran Canaria" and "35002". */
function canBeCityBelow({ linesBefore, linesBelow }: CodeSurroundings, iso3: string): boolean {
  const [lineBelow] = linesBelow;
  if (lineBelow === undefined) return false;
  return linesBefore.length < 3 || !isRegion(iso3, lineBelow) || /\d/.test(linesBefore.at(-1) ?? "");
}

const extractUnusualOrder = (parseState: ParseState, surroundings: CodeSurroundings, iso3: string): boolean =>
  extractCityBeforeCode(parseState, surroundings, iso3) ||
  extractCityAndProvince(parseState, surroundings) ||
  extractCityBelowStreet(parseState, surroundings);

function setCityBesideOrAbove(
  parseState: ParseState,
  linesAbove: readonly string[],
  cityText: string,
  iso3: string,
): void {
  const cityAndState = chooseCityOrState(linesAbove, cityText, iso3);
  if (cityAndState.city !== "") return setCity(parseState, cityAndState);
  const lineAbove =
    extractCityAboveStreet(parseState, iso3) ??
    extractLineAbove(parseState, linesAbove.length - 1, iso3, cityAndState.state);
  guessCity(parseState, { ...lineAbove, isSure: isRegion(iso3, lineAbove.state) });
}

interface CodeSurroundings {
  readonly besideCode: string;
  readonly otherSide: string;
  readonly linesBefore: readonly string[];
  readonly linesBelow: readonly string[];
  readonly match: PostalMatch;
}

/** Extracts a city before the code, with the state after the code: "George Town, 10200 Pulau Pinang". */
function extractCityBeforeCode(
  parseState: ParseState,
  { besideCode, otherSide, linesBefore, linesBelow, match }: CodeSurroundings,
  iso3: string,
): boolean {
  const isCity = /^\p{L}[^\d,]+$/u.test(otherSide) && !looksLikeStreet(otherSide) && linesBelow.length === 0;
  if (match.position === "after" || !isCity || !isRegion(iso3, besideCode)) return false;
  guessCity(parseState, { city: otherSide, state: besideCode, isSure: true });
  parseState.lines = [...linesBefore];
  return true;
}

/** Extracts city and province before the code in a country whose codes come first: "Albano Laziale, Roma 00041". */
function extractCityAndProvince(
  parseState: ParseState,
  { besideCode, otherSide, linesBefore, linesBelow, match }: CodeSurroundings,
): boolean {
  const textBefore = match.position === "after" ? besideCode : otherSide;
  const isAtEnd = match.position === "after" ? !match.isInUsualPosition : besideCode === "";
  const [, city = "", state = ""] = /^([^\d,]+), ([^\d,]+)$/.exec(textBefore) ?? [];
  if (city === "" || !isAtEnd || linesBefore.length < 2 || linesBelow.length > 0) return false;
  guessCity(parseState, { city, state, isSure: false });
  parseState.lines = [...linesBefore];
  return true;
}

/** Extracts the city below a line with street and code: "London" below "21 Kingsley Road SW2 4JE". */
function extractCityBelowStreet(
  parseState: ParseState,
  { besideCode, linesBefore, linesBelow, match }: CodeSurroundings,
): boolean {
  const [city = "", ...furtherLines] = linesBelow;
  const withoutNumber = besideCode.replace(/^\d+\p{L}?, /u, "");
  const isStreet = /^\d/.test(besideCode) && looksLikeStreet(besideCode) && !withoutNumber.includes(", ");
  if (!isStreet || match.position === "before" || !/^\p{L}[^\d,]+$/u.test(city)) return false;
  guessCity(parseState, { city, state: "", isSure: false });
  parseState.lines = [...linesBefore, besideCode];
  parseState.leftovers.push(...furtherLines);
  return true;
}

/** Chooses the meaning of a place beside a code: "Texas" is the state if a city ends the lines above, else the city. */
function chooseCityOrState(linesAbove: readonly string[], cityText: string, iso3: string): CityAndState {
  const isBelowCity = STATE_BELOW_CITY.has(iso3) ? endsWithCity(linesAbove, cityText) : endsWithPlace(linesAbove, iso3);
  const isState = isRegion(iso3, cityText) && isBelowCity;
  return isState ? { city: "", state: cityText, isSure: true } : splitCityAndState(cityText, iso3);
}

/** Countries whose regions have no city's name. */
const REGIONS_ARE_NO_CITIES = new Set(["IDN", "PHL", "THA"]);
const endsWithPlace = (lines: readonly string[], iso3: string): boolean =>
  REGIONS_ARE_NO_CITIES.has(iso3) &&
  lines.length > 2 &&
  !/\d|^(?:tambon|khwaeng|soi|moo|t\.) /i.test(lines.at(-1) ?? "");

function endsWithCity(lines: readonly string[], state: string): boolean {
  const [street = "", lastLine = ""] = lines.slice(-2);
  const isOther = /\d/.test(lastLine) || looksLikeSecondary(lastLine) || looksLikeCompany(lastLine);
  if (isOther || !(/\d/.test(street) || looksLikeStreet(street))) return false;
  // "Oak Grove" above "Missouri" is a city, but "Murray Hill" above "New York" is its quarter.
  return !looksLikeStreet(lastLine) || (CITY_LIKE_STREET.test(lastLine) && !STATE_WITH_CITY.test(state));
}
const CITY_LIKE_STREET = / (?:grove|hill)(?: (?:village|heights))?$/i;
const STATE_WITH_CITY = /^(?:new york|washington)$/i;

/** Drops the country beside the code, as in "Isle of Man IM99 1JJ": the city is above. */
function withoutCountry(parseState: ParseState, besideCode: string, iso3: string): string {
  if (!["IMN", "JEY", "GGY"].includes(iso3) || findCountry(besideCode) !== iso3) return besideCode;
  parseState.explanations.push(besideCode);
  return "";
}

/** Separates the street from the city in "88 Keji Road, Nanshan District, Shenzhen" beside a code. */
function splitStreetAndCity(
  besideCode: string,
  codePosition: "before" | "after",
  iso3: string,
): { street: string; cityText: string } {
  const { district, cityText: cityBelowDistrict } = splitDistrict(besideCode, iso3);
  if (iso3 === "THA" && district !== "") return { street: district, cityText: cityBelowDistrict };
  // "1245 - Bloco 2 - Centro - Contagem - MG": only the dash before the state belongs to the city.
  const separator = iso3 === "BRA" && /\d/.test(besideCode) ? /,| [-–] (?!\p{Lu}{2}$)/u : ",";
  const parts = besideCode.split(separator).map(tidy);
  if (codePosition === "before") {
    const streetIndex = parts.findIndex((part, partIndex) => partIndex > 0 && /\d/.test(part) && !/^cedex/i.test(part));
    if (streetIndex < 1) return { street: "", cityText: besideCode };
    return { street: parts.slice(streetIndex).join(", "), cityText: parts.slice(0, streetIndex).join(", ") };
  }
  const lastPart = parts.at(-1) ?? "";
  const cityPartCount = isRegion(iso3, lastPart) && !isProvinceCity(iso3, lastPart) ? 2 : 1;
  return { street: parts.slice(0, -cityPartCount).join(", "), cityText: parts.slice(-cityPartCount).join(", ") };
}

/** Splits street and city without a separator: "PO Box 2318 Columbus", "5120 Main St Seattle". */
function streetBeforeCity(segments: { street: string; cityText: string }): { street: string; cityText: string } {
  if (segments.street !== "") return segments;
  const boxMatch = /^(p\.? ?o\.? ?box \d+|postfach \d+) (?=\p{L})/iu.exec(segments.cityText);
  const streetMatch = STREET_BEFORE_CITY.exec(segments.cityText) ?? RARE_STREET_BEFORE_CITY.exec(segments.cityText);
  const streetText = (boxMatch ?? streetMatch)?.[0] ?? "";
  return streetText === ""
    ? segments
    : { street: tidy(streetText), cityText: segments.cityText.slice(streetText.length) };
}

const createStreetPattern = (words: string): RegExp =>
  new RegExp(
    `^\\d.*? (?:${words})\\.?(?: (?:street|avenue|road|drive|lane)(?!\\p{L}))?(?: (?:nw|ne|sw|se)(?!\\p{L}))?(?: (?:apt|unit|ste|suite|floor|lot|#) ?#?\\w+){0,2} (?=\\p{L})`,
    "iu",
  );
const STREET_BEFORE_CITY = createStreetPattern("st|street|ave|avenue|rd|road|blvd|dr|drive|ln|lane|way|ct|court|pl");
/** Words that are often part of a name, as in "88 Trail Ridge Rd". */
const RARE_STREET_BEFORE_CITY = createStreetPattern(
  "walk|ter|terrace|cir|circle|pkwy|parkway|trl|trail|hwy|highway|close|crescent",
);

/** Countries that write city, street and code in this order. */
const STREET_BELOW_CITY = new Set(["HUN"]);

function extractCityAboveStreet(parseState: ParseState, iso3: string): { city: string; state: string } | null {
  if (!STREET_BELOW_CITY.has(iso3) || parseState.lines.length < 3 || !/\d/.test(parseState.lines.at(-1) ?? ""))
    return null;
  const [city = ""] = parseState.lines.splice(-2, 1);
  return { city, state: "" };
}

/** Extracts the city from a line above the code; a county or province may be in between. */
function extractLineAbove(
  parseState: ParseState,
  index: number,
  iso3: string,
  knownState: string,
): { city: string; state: string } {
  const extractLine = (lineIndex: number): string => {
    const line = parseState.lines[lineIndex] ?? "";
    const commaIndex = line.lastIndexOf(",");
    const textBeforeComma = tidy(line.slice(0, Math.max(commaIndex, 0)));
    parseState.lines = [
      ...parseState.lines.slice(0, lineIndex),
      ...(textBeforeComma === "" ? [] : [textBeforeComma]),
      ...parseState.lines.slice(lineIndex + 1),
    ];
    return tidy(line.slice(commaIndex + 1));
  };
  if (index < 1) return { city: "", state: knownState };
  const cityAndState = splitCityAndState(parseState.lines[index] ?? "", iso3);
  if (knownState === "" && cityAndState.isSure && cityAndState.city !== "" && !cityAndState.city.includes(",")) {
    parseState.lines = parseState.lines.filter((_, lineIndex) => lineIndex !== index);
    return cityAndState;
  }
  const nearestText = extractLine(index);
  if (knownState !== "" || !isRegion(iso3, nearestText)) return { city: nearestText, state: knownState };
  const indexAbove = parseState.lines[index] === undefined ? index - 1 : index;
  return indexAbove < 1 ? { city: nearestText, state: "" } : { city: extractLine(indexAbove), state: nearestText };
}

function setCity(parseState: ParseState, { city, state, isSure }: CityAndState, isCitySure = true): void {
  // The period of a sentence: "30001 Murcia. Teléfono 655 010 203".
  const isSentenceEnd = /\p{L}{3}\.$/u.test(city);
  if (isSentenceEnd) parseState.explanations.push(".");
  setParsedField(parseState, "shipmentCity", isSentenceEnd ? city.slice(0, -1) : city, isCitySure);
  setParsedField(parseState, "shipmentState", state, isSure);
}

/** Sets a city that the operator should check. */
const guessCity = (parseState: ParseState, cityAndState: CityAndState): void =>
  setCity(parseState, cityAndState, false);

/**
 * Extracts the city at the end of the only line: "Address: 15 Orchard Way, Didcot, Oxon" above "Postcode: OX11 7LQ".
 */
function extractCityFromOnlyLine(parseState: ParseState, iso3: string): void {
  const { street, cityText } = splitStreetAndCity(parseState.lines[0] ?? "", "after", iso3);
  if (!/\d/.test(street) || /\d/.test(cityText) || looksLikeSecondary(cityText)) return;
  guessCity(parseState, splitCityAndState(cityText, iso3));
  parseState.lines = [street];
}

/** People leave out the codes of Vietnam. */
const needsPostalCode = (iso3: string): boolean => hasPostalCodes(iso3) && iso3 !== "VNM";

function extractCityWithoutCode(parseState: ParseState, iso3: string): void {
  const { shipmentCity, shipmentPostalCode } = parseState.fields;
  const isOnlyLine = parseState.lines.length === 1 && shipmentCity === undefined && shipmentPostalCode !== undefined;
  if (isOnlyLine) extractCityFromOnlyLine(parseState, iso3);
  const lastLine = parseState.lines.at(-1) ?? "";
  const commaIndex = lastLine.lastIndexOf(",");
  const city = tidy(lastLine.slice(commaIndex + 1));
  const isInStreetLine = commaIndex > 0 && /\d/.test(lastLine) && !/\d/.test(city) && !looksLikeSecondary(city);
  if (parseState.lines.length >= 2 && !needsPostalCode(iso3) && isInStreetLine) {
    if (parseState.fields.shipmentCity !== undefined) return;
    guessField(parseState, "shipmentCity", city);
    parseState.lines = [...parseState.lines.slice(0, -1), tidy(lastLine.slice(0, commaIndex))];
    return;
  }
  if (parseState.fields.shipmentCity === undefined && hasCityLine(parseState)) extractCityLine(parseState, iso3);
}

/** Returns whether there are lines for name, street and city; a labelled name and code leave only street and city. */
function hasCityLine({ lines, fields: { shipmentName, shipmentPostalCode } }: ParseState): boolean {
  const isLabelled = shipmentName !== undefined && shipmentPostalCode !== undefined;
  return lines.length >= (isLabelled ? 2 : 3);
}

/** Uses the last line as the city, or the line above a post office box in a country without codes. */
function extractCityLine(parseState: ParseState, iso3: string): void {
  const lastLine = parseState.lines.at(-1) ?? "";
  const isBox = !hasPostalCodes(iso3) && /^(?:p\.? ?o\.? ?box|box) \d+$/i.test(lastLine);
  const boxes = isBox ? parseState.lines.splice(-1) : [];
  const cityLine = parseState.lines.at(-1) ?? "";
  const isCity = !looksLikeSecondary(cityLine) && !/\d/.test(cityLine);
  const { district, cityText } = splitDistrict(tidy(cityLine), iso3);
  const cityAndState = splitCityAndState(cityText, iso3);
  if (isCity && extractCityAboveRegion(parseState, cityLine, iso3)) return;
  const linesAbove = isCity ? [...parseState.lines.slice(0, -1), district] : parseState.lines;
  parseState.lines = [...linesAbove, ...boxes].filter((line) => line !== "");
  if (!isCity) return;
  guessCity(parseState, cityAndState);
}

const HONG_KONG_REGION = /^(?:new territories|n\.?t\.?)$/i;

/**
 * Extracts the city above its region: "Tsuen Wan" above "New Territories", or "Secunderabad" above "Telangana State" if
 * the code was labelled.
 */
function extractCityAboveRegion(parseState: ParseState, cityLine: string, iso3: string): boolean {
  const lineAbove = parseState.lines.at(-2) ?? "";
  const isPlace = parseState.lines.length > 2 && !/\d/.test(lineAbove) && !looksLikeSecondary(lineAbove);
  const isRegionBelowCity =
    iso3 === "HKG"
      ? HONG_KONG_REGION.test(cityLine) && isQuarter(lineAbove)
      : (["BRA", "IND", "IRL", "GBR", ...STATE_BELOW_CITY].includes(iso3) || REGION_START.test(cityLine)) &&
        isRegion(iso3, cityLine);
  if (!isRegionBelowCity || !isPlace) return false;
  parseState.lines = parseState.lines.slice(0, -2);
  guessCity(parseState, { city: lineAbove, state: cityLine, isSure: false });
  return true;
}
