import { z } from "zod";
import { isObject } from "../../src-domain/json-object.ts";

export interface StoredValue<Value> {
  readonly value: Value;
  /** False if an invalid part was replaced or left out. */
  readonly isIntact: boolean;
}

/** Reads the valid parts of a value. Replaces an invalid member by the fallback's and drops an invalid entry. */
export function readStoredValue<Value>(schema: z.ZodType<Value>, stored: unknown, fallback: Value): StoredValue<Value> {
  const parsed = schema.safeParse(stored);
  if (parsed.success) return { value: parsed.data, isIntact: true };
  return readParts(schema, stored, fallback) ?? { value: fallback, isIntact: false };
}

function readParts<Value>(schema: z.ZodType, stored: unknown, fallback: Value): StoredValue<Value> | null {
  if (schema instanceof z.ZodNullable) return readParts(schema.unwrap() as z.ZodType, stored, fallback);
  const unwrapped = schema instanceof z.ZodReadonly ? schema.unwrap() : schema;
  if (unwrapped instanceof z.ZodArray && Array.isArray(stored))
    return { value: validEntriesOf(schema, stored) as Value, isIntact: false };
  if (unwrapped instanceof z.ZodRecord && isObject(stored)) {
    const validEntries = Object.entries(stored).filter(([key, entry]) => schema.safeParse({ [key]: entry }).success);
    return { value: Object.fromEntries(validEntries) as Value, isIntact: false };
  }
  if (!(schema instanceof z.ZodObject) || !isObject(stored)) return null;
  // Without a fallback object, members of a later version are dropped and every other member must be stored.
  const fallbacks: Record<string, unknown> = isObject(fallback) ? fallback : {};
  const members = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, member]) => {
    const isStored = Object.hasOwn(stored, name);
    return [
      name,
      isStored ? readStoredValue(member, stored[name], fallbacks[name]) : missingMember(fallbacks[name]),
    ] as const;
  });
  const values = Object.fromEntries(members.map(([name, { value }]) => [name, value]));
  const parsed = schema.safeParse(values);
  // Dropping a member of a later version loses nothing that this version uses.
  if (parsed.success) return { value: parsed.data as Value, isIntact: members.every(([, { isIntact }]) => isIntact) };
  // Each member is valid, but the combination is not: try to replace one member.
  const attempts = members.map(([name]) => schema.safeParse({ ...values, [name]: fallbacks[name] }));
  const valid = attempts.find(({ success }) => success);
  return valid === undefined ? null : { value: valid.data as Value, isIntact: false };
}

/** A missing member counts as intact, because an earlier version did not store it. */
const missingMember = (fallback: unknown): StoredValue<unknown> => ({ value: fallback, isIntact: true });

/** Checks each entry with the previous valid ones, because the schema may limit or compare entries. */
function validEntriesOf(schema: z.ZodType, stored: readonly unknown[]): unknown[] {
  const validEntries: unknown[] = [];
  for (const entry of stored) {
    if (schema.safeParse([...validEntries, entry]).success) validEntries.push(entry);
  }
  return validEntries;
}
