import type { ReferenceEntry } from "./reference-lists.ts";

/** `renamed`: a different name. `changed`: the same name, but a different further field, for example an exchange rate. */
export const ENTRY_CHANGES = ["added", "removed", "renamed", "changed"] as const;
export type EntryChange = (typeof ENTRY_CHANGES)[number];

export type ChangeCounts = Readonly<Record<EntryChange, number>>;

export const NO_CHANGES: ChangeCounts = { added: 0, removed: 0, renamed: 0, changed: 0 };

export interface MarkedEntry extends ReferenceEntry {
  /** Null if unchanged. */
  readonly change: Exclude<EntryChange, "removed"> | null;
  readonly before: ReferenceEntry | null;
}

export interface ListChanges {
  readonly entries: readonly MarkedEntry[];
  readonly removed: readonly ReferenceEntry[];
  readonly counts: ChangeCounts;
}

/** Entries match by code and `apart` field, duplicates in order. A different order of entries is not a change. */
export function compareLists(
  before: readonly ReferenceEntry[],
  now: readonly ReferenceEntry[],
  apart?: string,
): ListChanges {
  const old = new Map(withKeys(before, apart));
  const entries = withKeys(now, apart).map(([key, entry]): MarkedEntry => {
    const was = old.get(key) ?? null;
    old.delete(key);
    const change = changeOf(was, entry);
    return { ...entry, change, before: change && was };
  });
  const counts: Record<EntryChange, number> = { ...NO_CHANGES, removed: old.size };
  for (const { change } of entries) if (change !== null) counts[change] += 1;
  return { entries, removed: [...old.values()], counts };
}

export const hasChanges = (counts: ChangeCounts): boolean => ENTRY_CHANGES.some((change) => counts[change] > 0);

function changeOf(was: ReferenceEntry | null, now: ReferenceEntry): MarkedEntry["change"] {
  if (was === null) return "added";
  if (was.name !== now.name) return "renamed";
  const fields = new Set([...Object.keys(was.details), ...Object.keys(now.details)]);
  return [...fields].some((field) => was.details[field] !== now.details[field]) ? "changed" : null;
}

function withKeys(entries: readonly ReferenceEntry[], apart?: string): (readonly [string, ReferenceEntry])[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const identity = JSON.stringify([entry.code, apart === undefined ? null : (entry.details[apart] ?? null)]);
    const occurrence = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, occurrence);
    return [`${identity}${occurrence}`, entry];
  });
}
