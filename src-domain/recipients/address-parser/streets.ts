import { looksLikeSecondary, looksLikeStreet, PREPOSITION_STREET, STREET_ENDING, STREET_WORD } from "./line-kinds.ts";
import { guessField, setFreeStreet, setParsedField, tidy, type ParseState } from "./parsed-address.ts";

/** Splits "12 Analytical Way, Floor 3" and "Room 501, Building 3, 88 Keji Road" in two. */
function splitSecondary(line: string, _: number, lines: readonly string[]): string[] {
  const parts = line.split(",").map(tidy);
  if (looksLikeSecondary(line) && lines.some((otherLine) => otherLine !== line && looksLikeStreet(otherLine)))
    return [line];
  const streetIndex = looksLikeSecondary(line) ? parts.findIndex(looksLikeStreet) : -1;
  if (streetIndex > 0) return [parts.slice(0, streetIndex).join(", "), parts.slice(streetIndex).join(", ")];
  if (looksLikeSecondary(line)) return [line];
  const commaMatch = [...line.matchAll(/,(?![^(]*\))/g)].find(({ index }) =>
    looksLikeSecondary(tidy(line.slice(index + 1))),
  );
  return commaMatch === undefined
    ? [line]
    : [tidy(line.slice(0, commaMatch.index)), tidy(line.slice(commaMatch.index + 1))];
}

/** Fills the street fields from the lines between name and city: the street first, then the lines above and below. */
export function setStreets(parseState: ParseState): void {
  if (parseState.fields.shipmentStreet1 !== undefined) {
    for (const line of parseState.lines.splice(0)) setFreeStreet(parseState, line);
    return;
  }
  const groups = parseState.lines.map(splitSecondary);
  parseState.lines = [];
  const isOnlyStreet = groups.filter((group) => group.some(looksLikeStreet)).length === 1;
  const streetGroup = findStreetGroup(groups);
  const [street1 = "", ...sameLine] = streetGroup.toSorted(
    (a, b) => Number(looksLikeStreet(b)) - Number(looksLikeStreet(a)),
  );
  const streetIndex = groups.indexOf(streetGroup);
  const linesOf = (others: readonly string[][]): string[] => others.map((group) => group.join(", "));
  const [street2 = "", street3 = ""] = joinIntoTwo(linesOf(groups.slice(0, Math.max(streetIndex, 0))), [
    ...sameLine,
    ...linesOf(groups.slice(streetIndex + 1)),
  ]);
  setParsedField(parseState, "shipmentStreet1", street1, isOnlyStreet);
  setParsedField(parseState, "shipmentStreet2", street2, looksLikeSecondary(street2));
  guessField(parseState, "shipmentStreet3", street3);
}

/** Prefers a street word with a number ("4 impasse des Lilas") to a number ("Villa 12"), on any line. */
function findStreetGroup(groups: readonly string[][]): string[] {
  const isNumberedStreet = (line: string): boolean =>
    looksLikeStreet(line) &&
    /\d/.test(line) &&
    [STREET_WORD, STREET_ENDING, PREPOSITION_STREET].some((pattern) => pattern.test(line));
  return (
    groups.find((group) => group.some(isNumberedStreet)) ??
    groups.find((group) =>
      group.some((line) => looksLikeStreet(line) && /^\d+(?:-\d+){0,2}\p{L}? \p{L}/u.test(line)),
    ) ??
    groups.find((group) => group.some(looksLikeStreet)) ??
    groups[0] ??
    []
  );
}

/** Joins more than two lines into two: the lines above and the lines below the street. */
function joinIntoTwo(linesAbove: readonly string[], linesBelow: readonly string[]): readonly string[] {
  const [firstLine = "", ...otherLines] = [...linesAbove, ...linesBelow];
  if (linesAbove.length > 0 && linesBelow.length > 0) return [linesAbove.join(", "), linesBelow.join(", ")];
  // "Flat 5", "12/F" and "Lok Fu House" are one line.
  const isOneUnit = otherLines.length > 1 && looksLikeSecondary(firstLine);
  return isOneUnit ? [[firstLine, ...otherLines].join(", ")] : [firstLine, otherLines.join(", ")];
}
