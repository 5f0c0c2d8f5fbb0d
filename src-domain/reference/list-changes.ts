import type { ReferenceEntry } from "./reference-lists.ts";

/** `renamed`: the name differs. `changed`: only another detail differs, such as an exchange rate. */
export const ENTRY_CHANGES = ["added", "removed", "renamed", "changed"] as const;
export type EntryChange = (typeof ENTRY_CHANGES)[number];

export type ChangeCounts = Readonly<Record<EntryChange, number>>;

export const NO_CHANGES: ChangeCounts = { added: 0, removed: 0, renamed: 0, changed: 0 };

export interface MarkedEntry extends ReferenceEntry {
  readonly change: Exclude<EntryChange, "removed"> | null;
  readonly previousEntry: ReferenceEntry | null;
}

export interface ListChanges {
  readonly entries: readonly MarkedEntry[];
  readonly removed: readonly ReferenceEntry[];
  readonly counts: ChangeCounts;
}

/** Matches entries by code and `distinguishingField`, duplicates in order. Another order of entries is no change. */
export function compareLists(
  previousEntries: readonly ReferenceEntry[],
  currentEntries: readonly ReferenceEntry[],
  distinguishingField?: string,
): ListChanges {
  const previousByKey = new Map(withKeys(previousEntries, distinguishingField));
  const entries = withKeys(currentEntries, distinguishingField).map(([key, entry]): MarkedEntry => {
    const previous = previousByKey.get(key) ?? null;
    previousByKey.delete(key);
    const change = changeOf(previous, entry);
    return { ...entry, change, previousEntry: change && previous };
  });
  const counts: Record<EntryChange, number> = { ...NO_CHANGES, removed: previousByKey.size };
  for (const { change } of entries) if (change !== null) counts[change] += 1;
  return { entries, removed: [...previousByKey.values()], counts };
}

export const hasChanges = (counts: ChangeCounts): boolean => ENTRY_CHANGES.some((change) => counts[change] > 0);

function changeOf(previous: ReferenceEntry | null, current: ReferenceEntry): MarkedEntry["change"] {
  if (previous === null) return "added";
  if (previous.name !== current.name) return "renamed";
  const fields = new Set([...Object.keys(previous.details), ...Object.keys(current.details)]);
  return [...fields].some((field) => previous.details[field] !== current.details[field]) ? "changed" : null;
}

function withKeys(
  entries: readonly ReferenceEntry[],
  distinguishingField?: string,
): (readonly [string, ReferenceEntry])[] {
  const occurrences = new Map<string, number>();
  return entries.map((entry) => {
    const identity = JSON.stringify([
      entry.code,
      distinguishingField === undefined ? null : (entry.details[distinguishingField] ?? null),
    ]);
    const occurrence = (occurrences.get(identity) ?? 0) + 1;
    occurrences.set(identity, occurrence);
    return [`${identity}${occurrence}`, entry];
  });
}
