import { countryNamed, countryNamedOrCoded } from "../country-names.ts";
import { takeEmails, takePhones } from "./contacts.ts";
import { takeCountry } from "./country-line.ts";
import { labelledLine, labelNamed, type LabelledLine } from "./labels.ts";
import { looksLikeCompany, looksLikeSecondary, looksLikeStreet, STREET_ENDING, STREET_WORD } from "./line-kinds.ts";
import {
  eachLine,
  setParsedField,
  tidy,
  setParsedCountry,
  startParse,
  type ParseState,
  type ParsedAddress,
} from "./parsed-address.ts";
import { isRegion, type Place, splitPlace, STATE_BELOW_CITY } from "./places.ts";
import { findPostalCode, hasPostalCodes, type PostalMatch } from "./postal-code.ts";
import { takeCodeLabels, takeGreetings, takeReferences } from "./references.ts";

/** Splits "12 Analytical Way, Floor 3" and "Room 501, Building 3, 88 Keji Road" in two. */
function splitSecondary(line: string, _: number, lines: readonly string[]): string[] {
  const parts = line.split(",").map(tidy);
  if (looksLikeSecondary(line) && lines.some((other) => other !== line && looksLikeStreet(other))) return [line];
  const street = looksLikeSecondary(line) ? parts.findIndex(looksLikeStreet) : -1;
  if (street > 0) return [parts.slice(0, street).join(", "), parts.slice(street).join(", ")];
  if (looksLikeSecondary(line)) return [line];
  const comma = [...line.matchAll(/,/g)].find(({ index }) => looksLikeSecondary(tidy(line.slice(index + 1))));
  return comma === undefined ? [line] : [tidy(line.slice(0, comma.index)), tidy(line.slice(comma.index + 1))];
}

/** Fills the street fields from the lines between name and city: first the street, then its floor, then the company. */
function setStreets(draft: ParseState): void {
  const groups = draft.lines.map(splitSecondary);
  draft.lines = [];
  const isStreet = (group: readonly string[]): boolean => group.some(looksLikeStreet);
  const street = groups.findIndex(isStreet);
  const isOnlyStreet = groups.filter(isStreet).length === 1;
  const first = groups[Math.max(street, 0)] ?? [];
  const ordered = first.toSorted((a, b) => Number(looksLikeStreet(b)) - Number(looksLikeStreet(a)));
  ordered.push(...groups.filter((group) => group !== first).flat());
  const [street1 = "", street2 = "", ...rest] = ordered;
  setParsedField(draft, "shipmentStreet1", street1, isOnlyStreet);
  setParsedField(draft, "shipmentStreet2", street2, looksLikeSecondary(street2));
  setParsedField(draft, "shipmentStreet3", rest.join(", "), false);
}

function takeLabels(draft: ParseState): void {
  const rest: string[] = [];
  joinNameHalves(draft);
  for (const line of draft.lines) {
    const labelled = labelledLine(line);
    if (labelled !== null) rest.push(...takeLabelledValue(draft, labelled));
    else if (labelNamed(line) !== null && line.split(" ").length > 1) {
      draft.understood.push(line);
    } else rest.push(line);
  }
  draft.lines = rest;
}

/** "Vorname: Rita" and "Nachname: Zander" are one name. */
function joinNameHalves(draft: ParseState): void {
  const halves = draft.lines.map(labelledLine);
  const [given, family] = (["given", "family"] as const).map((half) => halves.find((line) => line?.label === half));
  if (!given || !family || given.value === "" || family.value === "") return;
  draft.lines = draft.lines.filter((_, index) => halves[index] !== given && halves[index] !== family);
  draft.understood.push(tidy(given.words), tidy(family.words));
  setParsedField(draft, "shipmentName", `${given.value} ${family.value}`, true);
}

/** Appends the number: languages whose forms have a separate number field write it after the street. */
function addHouseNumber(draft: ParseState, value: string): void {
  const street = draft.fields.shipmentStreet1;
  if (street === undefined || /\d$/.test(street.value)) draft.leftovers.push(value);
  else draft.fields.shipmentStreet1 = { value: tidy(`${street.value} ${value}`), sure: street.sure };
}

function takeLabelledValue(draft: ParseState, { words, label, value }: LabelledLine): string[] {
  draft.understood.push(tidy(words));
  switch (label) {
    case "address":
    case "company":
    case "district":
    case "given":
    case "family":
      return [value];
    case "house":
      addHouseNumber(draft, value);
      return [];
    case "shipmentName":
      // Marketplaces write the buyer's account name here.
      if (!/^[\w.-]*[\d_][\w.-]*$/.test(value)) setParsedField(draft, label, value, true);
      else draft.leftovers.push(value);
      return [];
    case "shipmentCountryCode": {
      const iso3 = countryNamedOrCoded(value);
      if (iso3 === null) return [value];
      setParsedCountry(draft, iso3, value, true);
      return [];
    }
    default:
      setParsedField(draft, label, value, true);
      return [];
  }
}

const LOCKER = /^(?:packstation|paketbox|postfiliale|filiale|parcelshop|paketshop) /i;

/** Returns the customer numbers of a locker address, so that they are not taken for phones. */
function findLockerNumbers(draft: ParseState): readonly string[] {
  if (!draft.lines.some((line) => LOCKER.test(line))) return [];
  return draft.lines.filter((line) => /^(?:(?:dhl )?(?:postnummer|postnr\.?|kundennummer)[: ]*)?\d{6,10}$/i.test(line));
}

export function parseBlock(lines: readonly string[]): ParsedAddress {
  const draft = startParse(lines);
  takeEmails(draft);
  const lockerNumbers = findLockerNumbers(draft);
  draft.lines = draft.lines.filter((line) => !lockerNumbers.includes(line));
  splitStreetFromCity(draft);
  takeReferences(draft);
  takeGreetings(draft);
  takeCodeLabels(draft);
  takeLabels(draft);
  takePhones(draft);
  joinHouseNumbers(draft);
  takeCountry(draft);
  takeCityAndCode(draft);
  takeName(draft);
  draft.lines.push(...lockerNumbers);
  setStreets(draft);
  return draft;
}

/** "Ankelmannstr. 212-220 20537 Hamburg" is two lines. */
function splitStreetFromCity(draft: ParseState): void {
  draft.lines = draft.lines.flatMap((line) => {
    const [, street = "", place = ""] = NUMBER_LAST.exec(line) ?? NUMBER_FIRST.exec(line) ?? [];
    return STREET_ENDING.test(street) || STREET_WORD.test(street) ? [street, place] : [line];
  });
}

const NUMBER_LAST = /^(.*\p{L}.*? \d[\w/-]*),? (\d{5} \p{Lu}[\p{L} .()'-]+)$/u;
const NUMBER_FIRST =
  /^(\d{1,4}\p{L}?(?: (?:bis|ter))?,? (?:rue|avenue|av|boulevard|bd|chemin|impasse|allée|place|quai|route) [^\d,]+),? (\d{5} \p{L}[\p{L} .()'-]+)$/iu;

function joinHouseNumbers(draft: ParseState): void {
  const isNumber = (line: string): boolean => /^\d{1,3}\p{L}?(?:[/-]\d{1,4}\p{L}?)?$/u.test(line);
  const lines: string[] = [];
  for (const [index, line] of draft.lines.entries()) {
    const above = lines.at(-1) ?? "";
    const joins = index > 1 && index < draft.lines.length - 1 && isNumber(line) && !/[\d,:]/.test(above);
    if (joins) lines.splice(-1, 1, `${above} ${line}`);
    else lines.push(line);
  }
  draft.lines = lines;
}

/** Finds postal code, city and state. Without any clue, the last line counts as the city. */
function takeCityAndCode(draft: ParseState): void {
  const iso3 = draft.fields.shipmentCountryCode?.value ?? "";
  const index = draft.lines.findLastIndex((line, place) =>
    place > 0 || draft.lines.length < 3 ? findPostalCode(line, iso3) : null,
  );
  const line = draft.lines[index] ?? "";
  const match = findPostalCode(line, iso3);
  if (!hasPostalCodes(iso3)) takeCodeFillers(draft);
  if (match === null) return takeCityWithoutCode(draft, iso3);
  setParsedField(draft, "shipmentPostalCode", match.code, match.isInUsualPosition);
  if (match.prefix !== "") draft.understood.push(match.prefix.slice(0, -1));
  takeAroundCode(draft, index, match, iso3);
}

/** Drops filler codes, which people write because shops demand a code. */
function takeCodeFillers(draft: ParseState): void {
  eachLine(draft, (line) => {
    const filler = /(?:^|[\s,-]+)(?:0{3,6}|9{5,6}|999077|1{5}|12345)$/.exec(line);
    if (filler === null || /\bbox\b/i.test(line)) return line;
    draft.understood.push(tidy(filler[0]));
    return tidy(line.slice(0, filler.index));
  });
}

/** Returns the text on both sides of a code: `beside` is the side where the country writes the city. */
function sidesOf(draft: ParseState, line: string, match: PostalMatch, iso3: string): { beside: string; other: string } {
  const before = tidy(line.slice(0, match.start));
  const after = tidy(line.slice(match.start + match.length));
  if (match.position === "before") return { beside: after, other: before };
  const beside = tidy(before.replace(/[-–]\s*$/, ""));
  if (after === "" || !isRegion(iso3, after)) return { beside, other: after };
  setParsedField(draft, "shipmentState", after, true);
  return { beside, other: "" };
}

function takeRegionBelow(draft: ParseState, below: string[], iso3: string): void {
  if (below.length !== 1 || draft.fields.shipmentState !== undefined || !isRegion(iso3, below[0] ?? "")) return;
  setParsedField(draft, "shipmentState", below.pop() ?? "", true);
}

function takeAroundCode(draft: ParseState, index: number, match: PostalMatch, iso3: string): void {
  const { beside, other } = sidesOf(draft, draft.lines[index] ?? "", match, iso3);
  const before = draft.lines.slice(0, index);
  const below = draft.lines.slice(index + 1);
  if (before.length >= 2) takeRegionBelow(draft, below, iso3);
  // With name and street above, the text below belongs to neither.
  const behind = before.length < 2 ? below : [];
  const cityBelow = beside === "" && match.position === "before" && below.length > 0;
  if (before.length >= 2) draft.leftovers.push(...below.slice(cityBelow ? 1 : 0));
  if (cityBelow) {
    setCity(draft, splitPlace(below[0] ?? "", iso3), false);
    draft.lines = [...before, other, ...behind.slice(1)].filter((text) => text !== "");
    return;
  }
  const segments = segmentsOf(withoutCountry(draft, beside, iso3), match.position === "after", iso3);
  const { street, place: words } =
    before.length < 2 && match.position === "after" ? streetBeforeCity(segments) : segments;
  const above = [...before, other, street].filter((text) => text !== "");
  const place = placeBelow(above, words, iso3);
  draft.lines = [...above, ...behind];
  if (place.city !== "") setCity(draft, place, true);
  else {
    const found = takeCityAboveStreet(draft, iso3) ?? takeLineAbove(draft, above.length - 1, iso3, place.state);
    setCity(draft, { ...found, sure: isRegion(iso3, found.state) }, false);
  }
  takeCityWithoutCode(draft, iso3);
}

/** "Texas" beside a code is the state if a city ends the lines above, otherwise the city. */
function placeBelow(above: readonly string[], words: string, iso3: string): Place {
  const isState = STATE_BELOW_CITY.has(iso3) && isRegion(iso3, words) && endsWithCity(above);
  return isState ? { city: "", state: words, sure: true } : splitPlace(words, iso3);
}

function endsWithCity(lines: readonly string[]): boolean {
  const street = lines.findLastIndex((line) => looksLikeStreet(line) || /\d/.test(line));
  const last = lines.at(-1) ?? "";
  return street >= 0 && street === lines.length - 2 && !looksLikeSecondary(last) && !looksLikeCompany(last);
}

/** Drops the country beside the code, as in "Isle of Man IM99 1JJ": the city is above. */
function withoutCountry(draft: ParseState, words: string, iso3: string): string {
  if (!["IMN", "JEY", "GGY"].includes(iso3) || countryNamed(words) !== iso3) return words;
  draft.understood.push(words);
  return "";
}

/** Separates the street from the city in "88 Keji Road, Nanshan District, Shenzhen" beside a code. */
function segmentsOf(beside: string, isAfter: boolean, iso3: string): { street: string; place: string } {
  const parts = beside.split(",").map(tidy);
  const last = parts.at(-1) ?? "";
  const keep = isAfter && isRegion(iso3, last) ? 2 : 1;
  if (!isAfter) {
    const street = parts.findIndex((part, at) => at > 0 && /\d/.test(part) && !/^cedex/i.test(part));
    if (street < 1) return { street: "", place: beside };
    return { street: parts.slice(street).join(", "), place: parts.slice(0, street).join(", ") };
  }
  return { street: parts.slice(0, -keep).join(", "), place: parts.slice(-keep).join(", ") };
}

/** Splits street and city without a separator: "PO Box 2318 Columbus", "5120 Main St Seattle". */
function streetBeforeCity(segments: { street: string; place: string }): { street: string; place: string } {
  if (segments.street !== "") return segments;
  const box = /^(p\.? ?o\.? ?box \d+|postfach \d+) (?=\p{L})/iu.exec(segments.place);
  const street =
    /^\d.*? (?:st|street|ave|avenue|rd|road|blvd|dr|drive|ln|lane|way|ct|court|pl)\.?(?: (?:street|avenue|road|drive|lane)(?!\p{L}))?(?: (?:apt|unit|ste|suite|#) ?#?\w+)? (?=\p{L})/iu.exec(
      segments.place,
    );
  const streetText = (box ?? street)?.[0] ?? "";
  return streetText === "" ? segments : { street: tidy(streetText), place: segments.place.slice(streetText.length) };
}

/** Countries that write city, street and code in this order. */
const STREET_BELOW_CITY = new Set(["HUN"]);

function takeCityAboveStreet(draft: ParseState, iso3: string): { city: string; state: string } | null {
  if (!STREET_BELOW_CITY.has(iso3) || draft.lines.length < 3 || !/\d/.test(draft.lines.at(-1) ?? "")) return null;
  const [city = ""] = draft.lines.splice(-2, 1);
  return { city, state: "" };
}

/** Takes the city from a line above the code; a county or province may be in between. */
function takeLineAbove(draft: ParseState, index: number, iso3: string, known: string): { city: string; state: string } {
  const take = (place: number): string => {
    const line = draft.lines[place] ?? "";
    const comma = line.lastIndexOf(",");
    const rest = tidy(line.slice(0, Math.max(comma, 0)));
    draft.lines = [...draft.lines.slice(0, place), ...(rest === "" ? [] : [rest]), ...draft.lines.slice(place + 1)];
    return tidy(line.slice(comma + 1));
  };
  if (index < 1) return { city: "", state: known };
  const split = splitPlace(draft.lines[index] ?? "", iso3);
  if (known === "" && split.sure && split.city !== "" && !split.city.includes(",")) {
    draft.lines = draft.lines.filter((_, place) => place !== index);
    return split;
  }
  const nearest = take(index);
  if (known !== "" || !isRegion(iso3, nearest)) return { city: nearest, state: known };
  const above = draft.lines[index] === undefined ? index - 1 : index;
  return above < 1 ? { city: nearest, state: "" } : { city: take(above), state: nearest };
}

function setCity(draft: ParseState, { city, state, sure }: Place, isCitySure: boolean): void {
  setParsedField(draft, "shipmentCity", city, isCitySure);
  setParsedField(draft, "shipmentState", state, sure);
}

function takeCityWithoutCode(draft: ParseState, iso3: string): void {
  const end = draft.lines.at(-1) ?? "";
  const comma = end.lastIndexOf(",");
  const city = tidy(end.slice(comma + 1));
  const isInStreetLine = comma > 0 && /\d/.test(end) && !/\d/.test(city) && !looksLikeSecondary(city);
  if (draft.lines.length >= 2 && !hasPostalCodes(iso3) && isInStreetLine) {
    if (draft.fields.shipmentCity !== undefined) return;
    setParsedField(draft, "shipmentCity", city, false);
    draft.lines = [...draft.lines.slice(0, -1), tidy(end.slice(0, comma))];
    return;
  }
  if (draft.lines.length >= 3 && draft.fields.shipmentCity === undefined) takeCityLine(draft, iso3);
}

/** Takes the last line as the city, or the line above a post office box in a country without codes. */
function takeCityLine(draft: ParseState, iso3: string): void {
  const end = draft.lines.at(-1) ?? "";
  const isBox = !hasPostalCodes(iso3) && /^(?:p\.? ?o\.? ?box|box) \d+$/i.test(end);
  const boxes = isBox ? draft.lines.splice(-1) : [];
  const last = draft.lines.at(-1) ?? "";
  const isCity = !looksLikeSecondary(last) && !/\d/.test(last);
  const place = splitPlace(last, iso3);
  draft.lines = [...(isCity ? draft.lines.slice(0, -1) : draft.lines), ...boxes];
  if (!isCity) return;
  setCity(draft, place, false);
}

const TITLE = /^(herrn?|frau|mr|mrs|ms|miss|dr|prof|m|mme|monsieur|madame|sr|sra|sig|signora?)\.?$/i;

function joinTitle(draft: ParseState): void {
  const [title = "", name, ...rest] = draft.lines;
  if (name !== undefined && TITLE.test(title)) draft.lines = [`${title} ${name}`, ...rest];
}

/** Takes the first line that is neither street nor floor as the name; a company is only a guess. */
function takeName(draft: ParseState): void {
  if (draft.fields.shipmentName !== undefined) return;
  joinTitle(draft);
  const [first = ""] = draft.lines;
  if (looksLikeSecondary(first)) return;
  // "Tan Wei Jie" is a person, although transcribed Chinese streets end in "jie" too.
  const street = looksLikeStreet(first) && !/^\p{L}+ \p{L}+ (?:lu|jie|dao)$/iu.test(first);
  if (street && (/^\d|\d$/.test(first) || !draft.lines.slice(1).some(looksLikeStreet))) return;
  draft.lines = draft.lines.slice(1);
  setParsedField(draft, "shipmentName", first, !street && !looksLikeCompany(first) && draft.lines.length > 0);
}
