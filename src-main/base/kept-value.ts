import { z } from "zod";

export interface KeptValue<T> {
  readonly value: T;
  /** False if a part of what was stored no longer fits and was replaced or left out. */
  readonly whole: boolean;
}

/**
 * Reads a stored value as far as it fits (an older or edited file): a part that does not fit costs only itself. A member of an
 * object is replaced by the fallback's; an entry of a list or of a record is left out.
 */
export function readKept<T>(schema: z.ZodType<T>, stored: unknown, fallback: T): KeptValue<T> {
  const parsed = schema.safeParse(stored);
  if (parsed.success) return { value: parsed.data, whole: true };
  return readParts(schema, stored, fallback) ?? { value: fallback, whole: false };
}

function readParts<T>(schema: z.ZodType, stored: unknown, fallback: T): KeptValue<T> | null {
  if (schema instanceof z.ZodNullable) return readParts(schema.unwrap() as z.ZodType, stored, fallback);
  const bare = schema instanceof z.ZodReadonly ? schema.unwrap() : schema;
  if (bare instanceof z.ZodArray && Array.isArray(stored))
    return { value: entriesOf(schema, stored) as T, whole: false };
  if (bare instanceof z.ZodRecord && isRecord(stored)) {
    const fits = Object.entries(stored).filter(([key, entry]) => schema.safeParse({ [key]: entry }).success);
    return { value: Object.fromEntries(fits) as T, whole: false };
  }
  if (!(schema instanceof z.ZodObject) || !isRecord(stored)) return null;
  // Without an object to fall back on, members of a later version are left out, and no other part may be missing.
  const own: Record<string, unknown> = isRecord(fallback) ? fallback : {};
  const members = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, member]) => {
    const isStored = Object.hasOwn(stored, name);
    return [name, isStored ? readKept(member, stored[name], own[name]) : absent(own[name])] as const;
  });
  const values = Object.fromEntries(members.map(([name, { value }]) => [name, value]));
  const read = schema.safeParse(values);
  // A member of a later version is no loss: this version never had it.
  if (read.success) return { value: read.data as T, whole: members.every(([, { whole }]) => whole) };
  // Each member fits, but not with the others.
  const tries = members.map(([name]) => schema.safeParse({ ...values, [name]: own[name] }));
  const fitting = tries.find(({ success }) => success);
  return fitting === undefined ? null : { value: fitting.data as T, whole: false };
}

/** An earlier version did not store it yet. */
const absent = (fallback: unknown): KeptValue<unknown> => ({ value: fallback, whole: true });

/** As many as the list may have: it may limit their number, or want all of them to differ. */
function entriesOf(schema: z.ZodType, stored: readonly unknown[]): unknown[] {
  const kept: unknown[] = [];
  for (const entry of stored) {
    if (schema.safeParse([...kept, entry]).success) kept.push(entry);
  }
  return kept;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
