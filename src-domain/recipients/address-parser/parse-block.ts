import { findCountryOrCode } from "../country-names.ts";
import { extractCityAndCode } from "./city-and-code.ts";
import { extractEmails, extractPhones } from "./contacts.ts";
import { extractCountry } from "./country-line.ts";
import { parseLabelledLine, findLabel, type LabelledLine } from "./labels.ts";
import { looksLikeCompany, looksLikeSecondary, looksLikeStreet, STREET_ENDING, STREET_WORD } from "./line-kinds.ts";
import {
  setParsedField,
  tidy,
  setParsedCountry,
  startParse,
  type ParseState,
  type ParsedAddress,
} from "./parsed-address.ts";
import { extractCodeLabels, extractGreetings, extractReferences } from "./references.ts";

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
  setParsedField(parseState, "shipmentStreet3", remainingLines.join(", "), false);
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
  setParsedField(parseState, "shipmentName", `${given.value} ${family.value}`, true);
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
      if (!/^[\w.-]*[\d_][\w.-]*$/.test(value)) setParsedField(parseState, label, value, true);
      else parseState.leftovers.push(value);
      return [];
    case "shipmentCountryCode": {
      const iso3 = findCountryOrCode(value);
      if (iso3 === null) return [value];
      setParsedCountry(parseState, iso3, value, true);
      return [];
    }
    default:
      setParsedField(parseState, label, value, true);
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
