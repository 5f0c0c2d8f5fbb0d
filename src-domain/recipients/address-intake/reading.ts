import { DESTINATION_FIELDS, type Destination, type DestinationField } from "../address.ts";

/** The fields of a destination that an address can fill, in the order of the form. */
export const INTAKE_FIELDS = [
  "shipmentName",
  "shipmentPhone",
  "shipmentStreet1",
  "shipmentStreet2",
  "shipmentStreet3",
  "shipmentCity",
  "shipmentState",
  "shipmentPostalCode",
  "shipmentCountryCode",
  "shipmentEmail",
  "shipmentFax",
] as const satisfies readonly DestinationField[];
export type IntakeField = (typeof INTAKE_FIELDS)[number];

export interface FoundValue {
  readonly value: string;
  /** False for a guess, which a person should look at. */
  readonly sure: boolean;
}

/**
 * What a pasted text says. Every character of it that is not white space or punctuation between its parts is in exactly one
 * of the three; only a country becomes its code, and its words stand under `understood` then.
 */
export interface AddressReading {
  readonly fields: Readonly<Partial<Record<IntakeField, FoundValue>>>;
  /** Text that found no field. */
  readonly leftovers: readonly string[];
  /** Words that say what others are ("Tel:", a heading of a column, the name of the country). */
  readonly understood: readonly string[];
}

/** A reading under way: lines are taken out of it until none is left. */
export interface Draft {
  lines: string[];
  readonly fields: Partial<Record<IntakeField, FoundValue>>;
  readonly leftovers: string[];
  readonly understood: string[];
}

export const draftOf = (lines: readonly string[]): Draft => ({
  lines: [...lines],
  fields: {},
  leftovers: [],
  understood: [],
});

/** A field that is taken keeps its first value; what comes later is left over. */
export function put(draft: Draft, field: IntakeField, value: string, sure: boolean): void {
  const text = tidy(value);
  if (text === "") return;
  if (draft.fields[field] === undefined) draft.fields[field] = { value: text, sure };
  else draft.leftovers.push(text);
}

export function putCountry(draft: Draft, iso3: string, words: string, sure: boolean): void {
  if (draft.fields.shipmentCountryCode === undefined) draft.fields.shipmentCountryCode = { value: iso3, sure };
  if (tidy(words) !== "") draft.understood.push(tidy(words));
}

/** Takes what stands before or behind a line only to part it from others. */
export const tidy = (text: string): string =>
  text.replace(/\s+/g, " ").replace(/^(?:[\s,;:|、。·•*]|[-–—](?=\s|$))+|(?:[\s,;:|、。·•*]|(?<=^|\s)[-–—])+$/g, "");

/** A line without a part of it; what stood round the part is kept apart by a comma if it was. */
export function without(line: string, start: number, length: number): string {
  const before = tidy(line.slice(0, start));
  const after = tidy(line.slice(start + length));
  return before === "" || after === "" ? before + after : `${before}, ${after}`;
}

/**
 * The destination that a reading makes of another: an address replaces the whole address, a person the whole person, so that
 * two recipients never mix; whatever the text did not speak of stays as it was.
 */
export function takeReading(before: Destination, fields: AddressReading["fields"]): Destination {
  const after = { ...before };
  for (const group of [PERSON, ADDRESS]) {
    const named = group === PERSON ? fields.shipmentName !== undefined : group.some((field) => fields[field]);
    for (const field of group) {
      const found = fields[field]?.value;
      if (found !== undefined) after[field] = found;
      else if (named) after[field] = "";
    }
  }
  return after;
}

const PERSON: readonly IntakeField[] = ["shipmentName", "shipmentPhone", "shipmentEmail", "shipmentFax"];
const ADDRESS = INTAKE_FIELDS.filter((field) => !PERSON.includes(field));

/** The fields that differ between two destinations, in the order of the form. */
export const changedFields = (before: Destination, after: Destination): DestinationField[] =>
  DESTINATION_FIELDS.filter((field) => before[field] !== after[field]);
