import { DESTINATION_FIELDS, INTAKE_FIELDS, type Destination, type DestinationField } from "../address.ts";

export type IntakeField = (typeof INTAKE_FIELDS)[number];

export interface FoundValue {
  readonly value: string;
  /** False for a guess, which the operator should check. */
  readonly sure: boolean;
}

/** Each character except white space and punctuation is in exactly one of the three. */
export interface ParsedAddress {
  readonly fields: Readonly<Partial<Record<IntakeField, FoundValue>>>;
  readonly leftovers: readonly string[];
  /** Words that explain others ("Tel:", a column heading, the country's name). */
  readonly understood: readonly string[];
}

/** A parse in progress: each step removes the lines that it has used. */
export interface ParseState {
  lines: string[];
  readonly fields: Partial<Record<IntakeField, FoundValue>>;
  readonly leftovers: string[];
  readonly understood: string[];
}

export const startParse = (lines: readonly string[]): ParseState => ({
  lines: [...lines],
  fields: {},
  leftovers: [],
  understood: [],
});

/** Sets a field's first value; later values become leftovers. */
export function setParsedField(draft: ParseState, field: IntakeField, value: string, sure: boolean): void {
  const text = tidy(value);
  if (text === "") return;
  if (draft.fields[field] === undefined) draft.fields[field] = { value: text, sure };
  else draft.leftovers.push(text);
}

export function setParsedCountry(draft: ParseState, iso3: string, words: string, sure: boolean): void {
  if (draft.fields.shipmentCountryCode === undefined) draft.fields.shipmentCountryCode = { value: iso3, sure };
  if (tidy(words) !== "") draft.understood.push(tidy(words));
}

export const tidy = (text: string): string =>
  text.replace(/\s+/g, " ").replace(/^(?:[\s,;:|、。·•*]|[-–—](?=\s|$))+|(?:[\s,;:|、。·•*]|(?<=^|\s)[-–—])+$/g, "");

export function removeSpan(line: string, start: number, length: number): string {
  const before = tidy(line.slice(0, start));
  const after = tidy(line.slice(start + length));
  return before === "" || after === "" ? before + after : `${before}, ${after}`;
}

export function eachLine(draft: ParseState, change: (line: string) => string): void {
  draft.lines = draft.lines.map(change).filter((line) => line !== "");
}

/** Replaces the complete address or person, so that two recipients never mix; other fields stay. */
export function applyParsedAddress(before: Destination, fields: ParsedAddress["fields"]): Destination {
  const after = { ...before };
  for (const group of [PERSON, ADDRESS]) {
    const isPresent = group === PERSON ? fields.shipmentName !== undefined : group.some((field) => fields[field]);
    for (const field of group) {
      const found = fields[field]?.value;
      if (found !== undefined) after[field] = found;
      else if (isPresent) after[field] = "";
    }
  }
  return after;
}

const PERSON: readonly IntakeField[] = ["shipmentName", "shipmentPhone", "shipmentEmail", "shipmentFax"];
const ADDRESS = INTAKE_FIELDS.filter((field) => !PERSON.includes(field));

export const changedFields = (before: Destination, after: Destination): DestinationField[] =>
  DESTINATION_FIELDS.filter((field) => before[field] !== after[field]);
