import { HOUR_MS } from "../../../../src-domain/durations.ts";
import type { BatchEvidence } from "../../../../src-preload/contract/batches/batch-evidence.ts";

export interface DataAge {
  /** Time of the oldest copy; null if an item has no copy or there are no items. */
  readonly itemsReadAt: string | null;
  readonly typesReadAt: string | null;
  /** Time of the oldest report of extra services; null if any item's record was never read. */
  readonly servicesReadAt: string | null;
  /** True for data older than the limit in the settings. Old data never blocks a submit. */
  readonly areItemsOld: boolean;
  readonly areTypesOld: boolean;
  readonly areServicesOld: boolean;
}

export function dataAgeOf(
  items: BatchEvidence["items"],
  typesReadAt: string | null,
  staleAfterHours: number,
  nowMs: number,
): DataAge {
  const isOld = (time: string | null): boolean =>
    time !== null && nowMs - Date.parse(time) >= staleAfterHours * HOUR_MS;
  const itemsReadAt = oldestOf(items.map((item) => item.readAt));
  const servicesReadAt = oldestOf(items.map((item) => item.vasAt));
  return {
    itemsReadAt,
    typesReadAt,
    servicesReadAt,
    areItemsOld: isOld(itemsReadAt) || (itemsReadAt === null && items.length > 0),
    areTypesOld: isOld(typesReadAt),
    areServicesOld: isOld(servicesReadAt),
  };
}

/** Returns null for an empty list or if any time is null. */
export function oldestOf(times: readonly (string | null)[]): string | null {
  const knownTimes = times.filter((time) => time !== null);
  if (knownTimes.length < times.length) return null;
  return knownTimes.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}
