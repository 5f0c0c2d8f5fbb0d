import { DESTINATION_FIELDS, INTAKE_FIELDS, type Destination, type DestinationField } from "../address.ts";

export type IntakeField = (typeof INTAKE_FIELDS)[number];

export interface ParsedValue {
  readonly value: string;
  /** Whether the value is certain; false for a guess, which the operator should check. */
  readonly isSure: boolean;
}

/** Each character except white space and punctuation is in exactly one of the three properties. */
export interface ParsedAddress {
  readonly fields: Readonly<Partial<Record<IntakeField, ParsedValue>>>;
  readonly leftovers: readonly string[];
  /** Texts that explain values ("Tel:", a column heading, the country's name). */
  readonly explanations: readonly string[];
}

/** A parse in progress: each step removes the lines that it has used. */
export interface ParseState {
  lines: string[];
  readonly fields: Partial<Record<IntakeField, ParsedValue>>;
  readonly leftovers: string[];
  readonly explanations: string[];
}

export const startParse = (lines: readonly string[]): ParseState => ({
  lines: [...lines],
  fields: {},
  leftovers: [],
  explanations: [],
});

/** Sets a field's first value; later values become leftovers. */
export function setParsedField(parseState: ParseState, field: IntakeField, value: string, isSure = true): void {
  const text = tidy(value);
  if (text === "") return;
  if (field === "shipmentPhone" && NO_NUMBER.test(text)) {
    parseState.explanations.push(text);
    return;
  }
  if (parseState.fields[field] === undefined) parseState.fields[field] = { value: text, isSure };
  else parseState.leftovers.push(text);
}

/** Matches a filler instead of a phone: "000-000-0000". */
const NO_NUMBER = /^[\s+().\-/]*0[0\s().\-/]{5,}$/;

/** Sets a value that the operator should check. */
export const guessField = (parseState: ParseState, field: IntakeField, value: string): void =>
  setParsedField(parseState, field, value, false);

/** Puts a company, district or one-cell address into the first free street field. */
export function setFreeStreet(parseState: ParseState, line: string): void {
  const freeField = (["shipmentStreet1", "shipmentStreet2", "shipmentStreet3"] as const).find(
    (field) => parseState.fields[field] === undefined,
  );
  if (freeField === undefined) parseState.leftovers.push(line);
  else guessField(parseState, freeField, line);
}

/** Sets the country that `text` names; an earlier country stays. */
export function setParsedCountry(parseState: ParseState, iso3: string, text: string, isSure = true): void {
  parseState.fields.shipmentCountryCode ??= { value: iso3, isSure };
  if (tidy(text) !== "") parseState.explanations.push(tidy(text));
}

export const guessCountry = (parseState: ParseState, iso3: string): void =>
  setParsedCountry(parseState, iso3, "", false);

export const tidy = (text: string): string =>
  text.replace(/\s+/g, " ").replace(/^(?:[\s,;:|、。·•*]|[-–—](?=\s|$))+|(?:[\s,;:|、。·•*]|(?<=^|\s)[-–—])+$/g, "");

/** Removes the span with the brackets around it, as in "Malaysia (H/P: 017-222 3333)". */
export function withoutSpan(line: string, start: number, length: number): string {
  const [before, after] = [line.slice(0, start).trimEnd(), line.slice(start + length).trimStart()];
  const isInBrackets = before.endsWith("(") && after.startsWith(")");
  // Remove the slash beside the span: "ana@mail.example / 655 550 123".
  const textBefore = tidy((isInBrackets ? before.slice(0, -1) : before).replace(/ \/$/, ""));
  const textAfter = tidy((isInBrackets ? after.slice(1) : after).replace(/^\/ /, ""));
  return textBefore === "" || textAfter === "" ? textBefore + textAfter : `${textBefore}, ${textAfter}`;
}

export function changeEachLine(parseState: ParseState, change: (line: string) => string): void {
  parseState.lines = parseState.lines.map(change).filter((line) => !/^[\s,;:|/()-]*$/.test(line));
}

/** Replaces the complete address or person, so that two recipients never mix; other fields stay. */
export function applyParsedAddress(previous: Destination, fields: ParsedAddress["fields"]): Destination {
  const updated = { ...previous };
  for (const group of [PERSON, ADDRESS]) {
    const isPresent = group === PERSON ? fields.shipmentName !== undefined : group.some((field) => fields[field]);
    for (const field of group) {
      const parsedValue = fields[field]?.value;
      if (parsedValue !== undefined) updated[field] = parsedValue;
      else if (isPresent) updated[field] = "";
    }
  }
  return updated;
}

const PERSON: readonly IntakeField[] = ["shipmentName", "shipmentPhone", "shipmentEmail", "shipmentFax"];
const ADDRESS = INTAKE_FIELDS.filter((field) => !PERSON.includes(field));

export const findChangedFields = (previous: Destination, updated: Destination): DestinationField[] =>
  DESTINATION_FIELDS.filter((field) => previous[field] !== updated[field]);
