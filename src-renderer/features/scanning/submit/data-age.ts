import type { BatchEvidence } from "../../../../src-preload/contract/batches/batch-evidence.ts";

export interface DataAge {
  /** Time of the oldest copy; null if an item has no copy or there are no items. */
  readonly itemsAt: string | null;
  readonly typesAt: string | null;
  /** Time of the oldest report of extra services; null if any item's record was never read. */
  readonly servicesAt: string | null;
  /** Older than the limit in the settings; never blocks a submit. */
  readonly itemsOld: boolean;
  readonly typesOld: boolean;
  readonly servicesOld: boolean;
}

const HOUR_MS = 3_600_000;

/** `now`: wall-clock milliseconds. */
export function dataAgeOf(
  items: BatchEvidence["items"],
  typesAt: string | null,
  staleAfterHours: number,
  now: number,
): DataAge {
  const isOld = (at: string | null): boolean => at !== null && now - Date.parse(at) >= staleAfterHours * HOUR_MS;
  const itemsAt = oldestOf(items.map((item) => item.readAt));
  const servicesAt = oldestOf(items.map((item) => item.vasAt));
  return {
    itemsAt,
    typesAt,
    servicesAt,
    itemsOld: isOld(itemsAt) || (itemsAt === null && items.length > 0),
    typesOld: isOld(typesAt),
    servicesOld: isOld(servicesAt),
  };
}

/** Returns null for an empty list or if any time is null. */
export function oldestOf(times: readonly (string | null)[]): string | null {
  const known = times.filter((at) => at !== null);
  return known.length < times.length ? null : (known.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null);
}
