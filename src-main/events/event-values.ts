import type { FactValue } from "../../src-domain/events/event-facts.ts";
import { parseInt64Id } from "../../src-domain/ids.ts";
import { isObject } from "../service/envelope.ts";
import { LONGEST_TEXT, utcInstant } from "../service/wire.ts";

export type Fields = Readonly<Record<string, FactValue>>;

// Readers of single values answer undefined for what is not there or does not fit: such a field says nothing.
export type Value = (raw: unknown) => FactValue | undefined;

export function text(raw: unknown): string | undefined {
  if (typeof raw !== "string" && typeof raw !== "number" && typeof raw !== "boolean") return undefined;
  const trimmed = String(raw).trim();
  return trimmed === "" || trimmed.length > LONGEST_TEXT ? undefined : trimmed;
}

export function amount(raw: unknown): number | undefined {
  const number = typeof raw === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(raw) ? Number(raw) : raw;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

export function integer(raw: unknown): number | undefined {
  const number = amount(raw);
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
}

export const instant: Value = (raw) => (typeof raw === "string" ? (utcInstant(raw) ?? undefined) : undefined);

export const id = (raw: unknown): string | undefined => parseInt64Id(raw) ?? undefined;

/** The fields of a record that are there and fit; `spelling` names those that the service calls otherwise. */
export function named(
  record: unknown,
  values: Readonly<Record<string, Value>>,
  spelling: Readonly<Record<string, string>> = {},
): Fields {
  const members = membersOf(record);
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, read]) => {
      const raw = members.get((spelling[field] ?? field).toLowerCase());
      const value = raw === undefined || raw === null ? undefined : read(raw);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A member by its name in any letter case. */
export const member = (record: unknown, name: string): unknown => membersOf(record).get(name.toLowerCase());

const known = new WeakMap<object, ReadonlyMap<string, unknown>>();

/** By their names in small letters. */
function membersOf(record: unknown): ReadonlyMap<string, unknown> {
  if (!isObject(record)) return new Map();
  const before = known.get(record);
  if (before) return before;
  const members = new Map(Object.entries(record).map(([name, value]) => [name.toLowerCase(), value]));
  known.set(record, members);
  return members;
}
