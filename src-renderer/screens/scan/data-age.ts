import type { BatchEvidence } from "../../../src-preload/contract/batch-evidence.ts";

export interface DataAge {
  /** The oldest copy among the items; null when one of them has none, or there are no items. */
  readonly itemsAt: string | null;
  readonly typesAt: string | null;
  /** Old by the desk's own measure; never a reason to hold a batch back. */
  readonly itemsOld: boolean;
  readonly typesOld: boolean;
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
  const times = items.map(({ readAt }) => readAt);
  const known = times.filter((at) => at !== null);
  const itemsAt =
    known.length === times.length ? (known.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null) : null;
  return {
    itemsAt,
    typesAt,
    itemsOld: isOld(itemsAt) || known.length < times.length,
    typesOld: isOld(typesAt),
  };
}

/** When the extra services of all these items were told, by the oldest telling; null while one of them never was. */
export function servicesToldAt(items: BatchEvidence["items"]): string | null {
  const times = items.map(({ vasAt }) => vasAt).filter((at) => at !== null);
  return times.length < items.length ? null : (times.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null);
}
