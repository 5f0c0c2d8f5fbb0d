import { isObject } from "../json-object.ts";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type JsonRecord = { readonly [name: string]: Json };

/** Every field except the list of items, in the contract's order (FBA send-to-fulfillment instruction). */
export const INSTRUCTION_FIELDS = [
  "fbaInstructionNumber",
  "fbaInstructionId",
  "fbaInstructionSendToFulfillmentId",
  "fbaInstructionHandlingCode",
  "handlingStatusCode",
  "quantity",
  "warehouseId",
  "warehouseApiId",
  "apiId",
  "createOn",
  "modifyOn",
  "warehouseRemarks",
  "cancelRemarks",
] as const;
export type InstructionField = (typeof INSTRUCTION_FIELDS)[number];

export const ITEM_LIST = "fbaInstructionSendToFulfillmentItemList";

/** A table whose columns are the fields of all entries, in order of appearance, ids last. */
export interface FieldTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

export interface ParsedInstruction {
  readonly fields: readonly { readonly name: InstructionField; readonly value: string | null }[];
  readonly items: FieldTable | null;
  readonly otherFields: readonly { readonly name: string; readonly value: string | null }[];
  readonly otherTables: readonly { readonly name: string; readonly table: FieldTable }[];
}

/** Ignores case, because some documents capitalize the first letter. */
export function parseInstruction(record: JsonRecord): ParsedInstruction {
  const remainingFields = new Map(Object.entries(record).map(([name, value]) => [name.toLowerCase(), { name, value }]));
  const takeField = (name: string): Json => {
    const value = remainingFields.get(name.toLowerCase())?.value ?? null;
    remainingFields.delete(name.toLowerCase());
    return value;
  };
  const fields = INSTRUCTION_FIELDS.map((name) => ({ name, value: formatValue(takeField(name)) }));
  const list = takeField(ITEM_LIST);
  const otherFields = [...remainingFields.values()];
  if (list !== null && !Array.isArray(list)) otherFields.unshift({ name: ITEM_LIST, value: list });
  return {
    fields,
    items: Array.isArray(list) ? buildTable(list) : null,
    otherFields: otherFields.flatMap(({ name, value }) =>
      isTable(value) ? [] : [{ name, value: formatValue(value) }],
    ),
    otherTables: otherFields.flatMap(({ name, value }) => (isTable(value) ? [{ name, table: buildTable(value) }] : [])),
  };
}

export const findInstructionField = (record: JsonRecord, name: InstructionField): string | null => {
  const entry = Object.entries(record).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return entry === undefined ? null : formatValue(entry[1]);
};

const VALUE_COLUMN = "value";

export function buildTable(entries: readonly Json[]): FieldTable {
  const records = entries.map((entry) => new Map(Object.entries(isObject(entry) ? entry : { [VALUE_COLUMN]: entry })));
  const names = [...new Set(records.flatMap((record) => [...record.keys()]))];
  const columns = [...names.filter((name) => !isIdName(name)), ...names.filter(isIdName)];
  return { columns, rows: records.map((record) => columns.map((name) => formatValue(record.get(name) ?? null))) };
}

/** Formats a value for people: `a: 1, b: 2` for a record, `x; y` for a list. Null for an empty value. */
export function formatValue(value: Json): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) {
    const entries = (value as readonly Json[]).map((entry) => nestedText(entry)).filter((text) => text !== null);
    return entries.length === 0 ? null : entries.join("; ");
  }
  if (isObject(value)) {
    const pairs = Object.entries(value).flatMap(([name, fieldValue]) => {
      const text = nestedText(fieldValue);
      return text === null ? [] : [`${name}: ${text}`];
    });
    return pairs.length === 0 ? null : pairs.join(", ");
  }
  return typeof value === "string" ? value.trim() || null : JSON.stringify(value);
}

function nestedText(value: Json): string | null {
  const text = formatValue(value);
  return text !== null && typeof value === "object" ? `(${text})` : text;
}

const isIdName = (name: string): boolean => name.endsWith("Id");

const isTable = (value: Json): value is readonly Json[] => Array.isArray(value) && value.some(isObject);
