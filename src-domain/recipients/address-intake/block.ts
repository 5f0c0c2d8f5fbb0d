import { takeEmails, takeLabels, takePhones } from "./contacts.ts";
import { takeCountry } from "./country.ts";
import { findPostalCode, type PostalMatch } from "./postal-code.ts";
import { isRegion, splitPlace } from "./place.ts";
import { draftOf, put, tidy, type AddressReading, type Draft } from "./reading.ts";
import { looksLikeCompany, looksLikeSecondary, looksLikeStreet, putStreets } from "./street.ts";

/** Lines as people write them under one another, or the cells of a row without headings. */
export function readBlock(lines: readonly string[]): AddressReading {
  const draft = draftOf(lines);
  takeLabels(draft);
  takeEmails(draft);
  takePhones(draft);
  takeCountry(draft);
  takePlace(draft);
  takeName(draft);
  putStreets(draft);
  return draft;
}

/** Postal code, city and state. Where nothing says where they are, the last line is taken for the city. */
function takePlace(draft: Draft): void {
  const iso3 = draft.fields.shipmentCountryCode?.value ?? "";
  const index = draft.lines.findLastIndex((line, place) =>
    place > 0 || draft.lines.length < 3 ? findPostalCode(line, iso3) : null,
  );
  const line = draft.lines[index] ?? "";
  const match = findPostalCode(line, iso3);
  if (match === null) return takeCityAlone(draft, iso3);
  put(draft, "shipmentPostalCode", match.code, match.usual);
  if (match.prefix !== "") draft.understood.push(match.prefix.slice(0, -1));
  takeRest(draft, index, match, iso3);
}

function takeRest(draft: Draft, index: number, match: PostalMatch, iso3: string): void {
  const line = draft.lines[index] ?? "";
  const beside =
    match.place === "after" ? tidy(line.slice(0, match.start)) : tidy(line.slice(match.start + match.length));
  const other =
    match.place === "after" ? tidy(line.slice(match.start + match.length)) : tidy(line.slice(0, match.start));
  const before = draft.lines.slice(0, index);
  const below = draft.lines.slice(index + 1);
  // Name and street stand above already: what comes below the city is no part of them.
  const behind = before.length < 2 ? below : [];
  const cityBelow = beside === "" && match.place === "before" && below.length > 0;
  draft.leftovers.push(...(before.length < 2 ? [] : below.slice(cityBelow ? 1 : 0)));
  if (cityBelow) {
    const next = splitPlace(below[0] ?? "", iso3);
    putCity(draft, next, false);
    draft.lines = [...before, ...(other === "" ? [] : [other]), ...behind.slice(1)];
    return;
  }
  const own = segmentsOf(beside, match.place === "after", iso3);
  const place = splitPlace(own.place, iso3);
  draft.lines = [...before, ...[other, own.street].filter((text) => text !== ""), ...behind];
  const above = [other, own.street].filter((text) => text !== "").length + before.length - 1;
  if (place.city !== "") putCity(draft, place, true);
  else {
    const found = takeLineAbove(draft, above, iso3, place.state);
    putCity(draft, { ...found, sure: isRegion(iso3, found.state) }, false);
  }
  takeCityAlone(draft, iso3);
}

/** "88 Keji Road, Nanshan District, Shenzhen" holds a street too when it stands before the code of one line. */
function segmentsOf(beside: string, isAfter: boolean, iso3: string): { street: string; place: string } {
  const parts = beside.split(",").map(tidy);
  const last = parts.at(-1) ?? "";
  const keep = isAfter && isRegion(iso3, last) ? 2 : 1;
  if (!isAfter) return { street: "", place: beside };
  return { street: parts.slice(0, -keep).join(", "), place: parts.slice(-keep).join(", ") };
}

/** The city stands in the line above the code's own; a county or province may stand between. */
function takeLineAbove(draft: Draft, index: number, iso3: string, known: string): { city: string; state: string } {
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

function putCity(
  draft: Draft,
  { city, state, sure }: { city: string; state: string; sure: boolean },
  own: boolean,
): void {
  put(draft, "shipmentCity", city, own);
  put(draft, "shipmentState", state, sure);
}

function takeCityAlone(draft: Draft, iso3: string): void {
  if (draft.lines.length < 3 || draft.fields.shipmentCity !== undefined) return;
  const last = draft.lines.at(-1) ?? "";
  if (looksLikeSecondary(last) || /\d/.test(last)) return;
  const place = splitPlace(last, iso3);
  draft.lines = draft.lines.slice(0, -1);
  putCity(draft, { ...place, sure: place.sure }, false);
}

const TITLE = /^(herrn?|frau|mr|mrs|ms|miss|dr|prof|m|mme|monsieur|madame|sr|sra|sig|signora?)\.?$/i;

/** German letters write "Herr" in a line of its own. */
function joinTitle(draft: Draft): void {
  const [title = "", name, ...rest] = draft.lines;
  if (name !== undefined && TITLE.test(title)) draft.lines = [`${title} ${name}`, ...rest];
}

/** The first line that is neither street nor floor; a company alone is a guess. */
function takeName(draft: Draft): void {
  if (draft.fields.shipmentName !== undefined) return;
  joinTitle(draft);
  const [first = ""] = draft.lines;
  if (looksLikeSecondary(first)) return;
  const street = looksLikeStreet(first);
  if (street && (/^\d|\d$/.test(first) || !draft.lines.slice(1).some(looksLikeStreet))) return;
  draft.lines = draft.lines.slice(1);
  put(draft, "shipmentName", first, !street && !looksLikeCompany(first) && draft.lines.length > 0);
}
