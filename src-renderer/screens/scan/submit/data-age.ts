import type { BatchEvidence } from "../../../../src-preload/contract/batches/batch-evidence.ts";

export interface DataAge {
  /** The oldest copy among the items; null when one of them has none, or there are no items. */
  readonly itemsAt: string | null;
  readonly typesAt: string | null;
  /** The oldest report of extra services among the items; null while the record of one was never read. */
  readonly servicesAt: string | null;
  /** Old by the desk's own measure; never a reason to hold a batch back. */
  readonly itemsOld: boolean;
  readonly typesOld: boolean;
  readonly servicesOld: boolean;
}

const HOUR_MS = 3_600_000;

/** How old the data are that a pre-flight rests on. `now`: wall-clock milliseconds. */
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

/** Null where one of the times is not known, or for an empty list. */
export function oldestOf(times: readonly (string | null)[]): string | null {
  const known = times.filter((at) => at !== null);
  return known.length < times.length ? null : (known.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null);
}
