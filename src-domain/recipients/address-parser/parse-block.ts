import { findCountry, findCountryOrCode } from "../country-names.ts";
import { extractEmails, extractPhones } from "./contacts.ts";
import { extractCountry } from "./country-line.ts";
import { parseLabelledLine, findLabel, type LabelledLine } from "./labels.ts";
import { looksLikeCompany, looksLikeSecondary, looksLikeStreet, STREET_ENDING, STREET_WORD } from "./line-kinds.ts";
import {
  eachLine,
  setParsedField,
  tidy,
  setParsedCountry,
  startParse,
  type ParseState,
  type ParsedAddress,
  guessField,
} from "./parsed-address.ts";
import { findPostalCode, hasPostalCodes, type PostalMatch } from "./postal-code.ts";
import { extractCodeLabels, extractGreetings, extractReferences } from "./references.ts";
import { isRegion, type CityAndState, splitCityAndState, STATE_BELOW_CITY } from "./regions.ts";

/** Splits "12 Analytical Way, Floor 3" and "Room 501, Building 3, 88 Keji Road" in two. */
function splitSecondary(line: string, _: number, lines: readonly string[]): string[] {
  const parts = line.split(",").map(tidy);
  if (looksLikeSecondary(line) && lines.some((otherLine) => otherLine !== line && looksLikeStreet(otherLine)))
    return [line];
  const streetIndex = looksLikeSecondary(line) ? parts.findIndex(looksLikeStreet) : -1;
  if (streetIndex > 0) return [parts.slice(0, streetIndex).join(", "), parts.slice(streetIndex).join(", ")];
  if (looksLikeSecondary(line)) return [line];
  const commaMatch = [...line.matchAll(/,/g)].find(({ index }) => looksLikeSecondary(tidy(line.slice(index + 1))));
  return commaMatch === undefined
    ? [line]
    : [tidy(line.slice(0, commaMatch.index)), tidy(line.slice(commaMatch.index + 1))];
}

/** Fills the street fields from the lines between name and city: first the street, then its floor, then the company. */
function setStreets(parseState: ParseState): void {
  const groups = parseState.lines.map(splitSecondary);
  parseState.lines = [];
  const isStreet = (group: readonly string[]): boolean => group.some(looksLikeStreet);
  const streetIndex = groups.findIndex(isStreet);
  const isOnlyStreet = groups.filter(isStreet).length === 1;
  const streetGroup = groups[Math.max(streetIndex, 0)] ?? [];
  const orderedLines = streetGroup.toSorted((a, b) => Number(looksLikeStreet(b)) - Number(looksLikeStreet(a)));
  orderedLines.push(...groups.filter((group) => group !== streetGroup).flat());
  const [street1 = "", street2 = "", ...remainingLines] = orderedLines;
  setParsedField(parseState, "shipmentStreet1", street1, isOnlyStreet);
  setParsedField(parseState, "shipmentStreet2", street2, looksLikeSecondary(street2));
  guessField(parseState, "shipmentStreet3", remainingLines.join(", "));
}

function extractLabels(parseState: ParseState): void {
  const remainingLines: string[] = [];
  joinNameHalves(parseState);
  for (const line of parseState.lines) {
    const labelledLine = parseLabelledLine(line);
    if (labelledLine !== null) remainingLines.push(...extractLabelledValue(parseState, labelledLine));
    else if (findLabel(line) !== null && line.split(" ").length > 1) {
      parseState.explanations.push(line);
    } else remainingLines.push(line);
  }
  parseState.lines = remainingLines;
}

/** "Vorname: Rita" and "Nachname: Zander" are one name. */
function joinNameHalves(parseState: ParseState): void {
  const halves = parseState.lines.map(parseLabelledLine);
  const [given, family] = (["given", "family"] as const).map((half) => halves.find((line) => line?.label === half));
  if (!given || !family || given.value === "" || family.value === "") return;
  parseState.lines = parseState.lines.filter((_, index) => halves[index] !== given && halves[index] !== family);
  parseState.explanations.push(tidy(given.labelText), tidy(family.labelText));
  setParsedField(parseState, "shipmentName", `${given.value} ${family.value}`);
}

/** Appends the number: languages whose forms have a separate number field write it after the street. */
function addHouseNumber(parseState: ParseState, value: string): void {
  const street = parseState.fields.shipmentStreet1;
  if (street === undefined || /\d$/.test(street.value)) parseState.leftovers.push(value);
  else parseState.fields.shipmentStreet1 = { value: tidy(`${street.value} ${value}`), isSure: street.isSure };
}

function extractLabelledValue(parseState: ParseState, { labelText, label, value }: LabelledLine): string[] {
  parseState.explanations.push(tidy(labelText));
  switch (label) {
    case "address":
    case "company":
    case "district":
    case "given":
    case "family":
      return [value];
    case "house":
      addHouseNumber(parseState, value);
      return [];
    case "shipmentName":
      // Marketplaces write the buyer's account name here.
      if (!/^[\w.-]*[\d_][\w.-]*$/.test(value)) setParsedField(parseState, label, value);
      else parseState.leftovers.push(value);
      return [];
    case "shipmentCountryCode": {
      const iso3 = findCountryOrCode(value);
      if (iso3 === null) return [value];
      setParsedCountry(parseState, iso3, value);
      return [];
    }
    default:
      setParsedField(parseState, label, value);
      return [];
  }
}

const LOCKER = /^(?:packstation|paketbox|postfiliale|filiale|parcelshop|paketshop) /i;

/** Returns the customer numbers of a locker address, so that they are not parsed as phones. */
function findLockerNumbers(parseState: ParseState): readonly string[] {
  if (!parseState.lines.some((line) => LOCKER.test(line))) return [];
  return parseState.lines.filter((line) =>
    /^(?:(?:dhl )?(?:postnummer|postnr\.?|kundennummer)[: ]*)?\d{6,10}$/i.test(line),
  );
}

export function parseBlock(lines: readonly string[]): ParsedAddress {
  const parseState = startParse(lines);
  extractEmails(parseState);
  const lockerNumbers = findLockerNumbers(parseState);
  parseState.lines = parseState.lines.filter((line) => !lockerNumbers.includes(line));
  splitStreetFromCity(parseState);
  extractReferences(parseState);
  extractGreetings(parseState);
  extractCodeLabels(parseState);
  extractLabels(parseState);
  extractPhones(parseState);
  joinHouseNumbers(parseState);
  extractCountry(parseState);
  extractCityAndCode(parseState);
  extractName(parseState);
  parseState.lines.push(...lockerNumbers);
  setStreets(parseState);
  return parseState;
}

/** "Ankelmannstr. 212-220 20537 Hamburg" is two lines. */
function splitStreetFromCity(parseState: ParseState): void {
  parseState.lines = parseState.lines.flatMap((line) => {
    const [, street = "", cityText = ""] = NUMBER_LAST.exec(line) ?? NUMBER_FIRST.exec(line) ?? [];
    return STREET_ENDING.test(street) || STREET_WORD.test(street) ? [street, cityText] : [line];
  });
}

const NUMBER_LAST = /^(.*\p{L}.*? \d[\w/-]*),? (\d{5} \p{Lu}[\p{L} .()'-]+)$/u;
const NUMBER_FIRST =
  /^(\d{1,4}\p{L}?(?: (?:bis|ter))?,? (?:rue|avenue|av|boulevard|bd|chemin|impasse|allée|place|quai|route) [^\d,]+),? (\d{5} \p{L}[\p{L} .()'-]+)$/iu;

function joinHouseNumbers(parseState: ParseState): void {
  const isNumber = (line: string): boolean => /^\d{1,3}\p{L}?(?:[/-]\d{1,4}\p{L}?)?$/u.test(line);
  const lines: string[] = [];
  for (const [index, line] of parseState.lines.entries()) {
    const lineAbove = lines.at(-1) ?? "";
    const isHouseNumber =
      index > 1 && index < parseState.lines.length - 1 && isNumber(line) && !/[\d,:]/.test(lineAbove);
    if (isHouseNumber) lines.splice(-1, 1, `${lineAbove} ${line}`);
    else lines.push(line);
  }
  parseState.lines = lines;
}

/** Extracts postal code, city and state. Without a code, the last line counts as the city. */
function extractCityAndCode(parseState: ParseState): void {
  const iso3 = parseState.fields.shipmentCountryCode?.value ?? "";
  const index = parseState.lines.findLastIndex((line, lineIndex) =>
    lineIndex > 0 || parseState.lines.length < 3 ? findPostalCode(line, iso3) : null,
  );
  const line = parseState.lines[index] ?? "";
  const match = findPostalCode(line, iso3);
  if (!hasPostalCodes(iso3)) extractCodeFillers(parseState);
  if (match === null) return extractCityWithoutCode(parseState, iso3);
  setParsedField(parseState, "shipmentPostalCode", match.code, match.isInUsualPosition);
  if (match.prefix !== "") parseState.explanations.push(match.prefix.slice(0, -1));
  extractAroundCode(parseState, index, match, iso3);
}

/** Drops filler codes, which people write because shops demand a code. */
function extractCodeFillers(parseState: ParseState): void {
  eachLine(parseState, (line) => {
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

function extractRegionBelow(parseState: ParseState, linesBelow: string[], iso3: string): void {
  if (linesBelow.length !== 1 || parseState.fields.shipmentState !== undefined || !isRegion(iso3, linesBelow[0] ?? ""))
    return;
  setParsedField(parseState, "shipmentState", linesBelow.pop() ?? "");
}

function extractAroundCode(parseState: ParseState, index: number, match: PostalMatch, iso3: string): void {
  const { besideCode, otherSide } = splitAroundCode(parseState, parseState.lines[index] ?? "", match, iso3);
  const linesBefore = parseState.lines.slice(0, index);
  const linesBelow = parseState.lines.slice(index + 1);
  if (linesBefore.length >= 2) extractRegionBelow(parseState, linesBelow, iso3);
  // If name and street are above, the lines below belong to neither of them.
  const remainingBelow = linesBefore.length < 2 ? linesBelow : [];
  const isCityBelow = besideCode === "" && match.position === "before" && linesBelow.length > 0;
  if (linesBefore.length >= 2) parseState.leftovers.push(...linesBelow.slice(isCityBelow ? 1 : 0));
  if (isCityBelow) {
    setCity(parseState, splitCityAndState(linesBelow[0] ?? "", iso3), false);
    parseState.lines = [...linesBefore, otherSide, ...remainingBelow.slice(1)].filter((text) => text !== "");
    return;
  }
  const segments = splitStreetAndCity(withoutCountry(parseState, besideCode, iso3), match.position === "after", iso3);
  const { street, cityText } =
    linesBefore.length < 2 && match.position === "after" ? streetBeforeCity(segments) : segments;
  const linesAbove = [...linesBefore, otherSide, street].filter((text) => text !== "");
  const cityAndState = chooseCityOrState(linesAbove, cityText, iso3);
  parseState.lines = [...linesAbove, ...remainingBelow];
  if (cityAndState.city !== "") setCity(parseState, cityAndState, true);
  else {
    const lineAbove =
      extractCityAboveStreet(parseState, iso3) ??
      extractCityAbove(parseState, linesAbove.length - 1, iso3, cityAndState.state);
    setCity(parseState, { ...lineAbove, isSure: isRegion(iso3, lineAbove.state) }, false);
  }
  extractCityWithoutCode(parseState, iso3);
}

/** "Texas" beside a code is the state if a city ends the lines above, otherwise the city. */
function chooseCityOrState(linesAbove: readonly string[], cityText: string, iso3: string): CityAndState {
  const isState = STATE_BELOW_CITY.has(iso3) && isRegion(iso3, cityText) && endsWithCity(linesAbove);
  return isState ? { city: "", state: cityText, isSure: true } : splitCityAndState(cityText, iso3);
}

function endsWithCity(lines: readonly string[]): boolean {
  const streetIndex = lines.findLastIndex((line) => looksLikeStreet(line) || /\d/.test(line));
  const lastLine = lines.at(-1) ?? "";
  return (
    streetIndex >= 0 && streetIndex === lines.length - 2 && !looksLikeSecondary(lastLine) && !looksLikeCompany(lastLine)
  );
}

/** Drops the country beside the code, as in "Isle of Man IM99 1JJ": the city is above. */
function withoutCountry(parseState: ParseState, besideCode: string, iso3: string): string {
  if (!["IMN", "JEY", "GGY"].includes(iso3) || findCountry(besideCode) !== iso3) return besideCode;
  parseState.explanations.push(besideCode);
  return "";
}

/** Separates the street from the city in "88 Keji Road, Nanshan District, Shenzhen" beside a code. */
function splitStreetAndCity(
  besideCode: string,
  isCodeAfterCity: boolean,
  iso3: string,
): { street: string; cityText: string } {
  const parts = besideCode.split(",").map(tidy);
  const lastPart = parts.at(-1) ?? "";
  const cityPartCount = isCodeAfterCity && isRegion(iso3, lastPart) ? 2 : 1;
  if (!isCodeAfterCity) {
    const streetIndex = parts.findIndex((part, partIndex) => partIndex > 0 && /\d/.test(part) && !/^cedex/i.test(part));
    if (streetIndex < 1) return { street: "", cityText: besideCode };
    return { street: parts.slice(streetIndex).join(", "), cityText: parts.slice(0, streetIndex).join(", ") };
  }
  return { street: parts.slice(0, -cityPartCount).join(", "), cityText: parts.slice(-cityPartCount).join(", ") };
}

/** Splits street and city without a separator: "PO Box 2318 Columbus", "5120 Main St Seattle". */
function streetBeforeCity(segments: { street: string; cityText: string }): { street: string; cityText: string } {
  if (segments.street !== "") return segments;
  const boxMatch = /^(p\.? ?o\.? ?box \d+|postfach \d+) (?=\p{L})/iu.exec(segments.cityText);
  const streetMatch =
    /^\d.*? (?:st|street|ave|avenue|rd|road|blvd|dr|drive|ln|lane|way|ct|court|pl)\.?(?: (?:street|avenue|road|drive|lane)(?!\p{L}))?(?: (?:apt|unit|ste|suite|#) ?#?\w+)? (?=\p{L})/iu.exec(
      segments.cityText,
    );
  const streetText = (boxMatch ?? streetMatch)?.[0] ?? "";
  return streetText === ""
    ? segments
    : { street: tidy(streetText), cityText: segments.cityText.slice(streetText.length) };
}

/** Countries that write city, street and code in this order. */
const STREET_BELOW_CITY = new Set(["HUN"]);

function extractCityAboveStreet(parseState: ParseState, iso3: string): { city: string; state: string } | null {
  if (!STREET_BELOW_CITY.has(iso3) || parseState.lines.length < 3 || !/\d/.test(parseState.lines.at(-1) ?? ""))
    return null;
  const [city = ""] = parseState.lines.splice(-2, 1);
  return { city, state: "" };
}

/** Extracts the city from a line above the code; a county or province may be in between. */
function extractCityAbove(
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

function setCity(parseState: ParseState, { city, state, isSure }: CityAndState, isCitySure: boolean): void {
  setParsedField(parseState, "shipmentCity", city, isCitySure);
  setParsedField(parseState, "shipmentState", state, isSure);
}

function extractCityWithoutCode(parseState: ParseState, iso3: string): void {
  const lastLine = parseState.lines.at(-1) ?? "";
  const commaIndex = lastLine.lastIndexOf(",");
  const city = tidy(lastLine.slice(commaIndex + 1));
  const isInStreetLine = commaIndex > 0 && /\d/.test(lastLine) && !/\d/.test(city) && !looksLikeSecondary(city);
  if (parseState.lines.length >= 2 && !hasPostalCodes(iso3) && isInStreetLine) {
    if (parseState.fields.shipmentCity !== undefined) return;
    guessField(parseState, "shipmentCity", city);
    parseState.lines = [...parseState.lines.slice(0, -1), tidy(lastLine.slice(0, commaIndex))];
    return;
  }
  if (parseState.lines.length >= 3 && parseState.fields.shipmentCity === undefined) extractCityLine(parseState, iso3);
}

/** Uses the last line as the city, or the line above a post office box in a country without codes. */
function extractCityLine(parseState: ParseState, iso3: string): void {
  const lastLine = parseState.lines.at(-1) ?? "";
  const isBox = !hasPostalCodes(iso3) && /^(?:p\.? ?o\.? ?box|box) \d+$/i.test(lastLine);
  const boxes = isBox ? parseState.lines.splice(-1) : [];
  const cityLine = parseState.lines.at(-1) ?? "";
  const isCity = !looksLikeSecondary(cityLine) && !/\d/.test(cityLine);
  const cityAndState = splitCityAndState(cityLine, iso3);
  parseState.lines = [...(isCity ? parseState.lines.slice(0, -1) : parseState.lines), ...boxes];
  if (!isCity) return;
  setCity(parseState, cityAndState, false);
}

const TITLE = /^(herrn?|frau|mr|mrs|ms|miss|dr|prof|m|mme|monsieur|madame|sr|sra|sig|signora?)\.?$/i;

function joinTitle(parseState: ParseState): void {
  const [title = "", name, ...rest] = parseState.lines;
  if (name !== undefined && TITLE.test(title)) parseState.lines = [`${title} ${name}`, ...rest];
}

/** Uses the first line as the name, unless it is a street or floor; a company is only a guess. */
function extractName(parseState: ParseState): void {
  if (parseState.fields.shipmentName !== undefined) return;
  joinTitle(parseState);
  const [firstLine = ""] = parseState.lines;
  if (looksLikeSecondary(firstLine)) return;
  // "Tan Wei Jie" is a person, although transcribed Chinese streets end in "jie" too.
  const isStreet = looksLikeStreet(firstLine) && !/^\p{L}+ \p{L}+ (?:lu|jie|dao)$/iu.test(firstLine);
  if (isStreet && (/^\d|\d$/.test(firstLine) || !parseState.lines.slice(1).some(looksLikeStreet))) return;
  parseState.lines = parseState.lines.slice(1);
  setParsedField(
    parseState,
    "shipmentName",
    firstLine,
    !isStreet && !looksLikeCompany(firstLine) && parseState.lines.length > 0,
  );
}
