import { setTimeout as pause } from "node:timers/promises";
import { isOpenItem, resendObstacle } from "../../../src-domain/inventory/inventory.ts";
import type { Connection } from "../files/database.ts";
import { runCooperatively, YIELD, type CooperativeWork } from "./cooperative.ts";
import { createCandidates, createSelectiveTrigrams } from "./inventory/candidates.ts";
import type { ItemState, States } from "./states.ts";

/** Position in the open items: items on hold first, then the others, each newest first. */
export interface DetailPosition {
  readonly group: "on-hold" | "others";
  /** Items with this row key or a lower one have not been checked. */
  readonly highest: number;
}

export interface DetailPage {
  readonly ids: readonly string[];
  readonly next: DetailPosition | null;
}

/** A record is fresh if it was read at this time or later; ISO 8601, UTC. */
export type FreshSince = Readonly<Record<DetailPosition["group"], string>>;

const FIRST_POSITION: DetailPosition = { group: "on-hold", highest: Number.MAX_SAFE_INTEGER };

/** Items without a fresh record. A fresh answer that the service does not know the item counts as a record. */
const DUE = `
  FROM json_each(@places) asked CROSS JOIN inventory i ON i.place = asked.value
  WHERE NOT EXISTS (SELECT 1 FROM item_record d
      WHERE d.return_inventory_id = i.return_inventory_id AND d.read_at >= @newEnough)
    AND NOT EXISTS (SELECT 1 FROM item_reading r
      WHERE r.return_inventory_id = i.return_inventory_id AND r.absent = 1 AND r.read_at >= @newEnough)`;

const WITHOUT_PHOTOS = `
  FROM json_each(@places) asked CROSS JOIN inventory i ON i.place = asked.value
  JOIN item_reading r ON r.return_inventory_id = i.return_inventory_id AND r.photos_wanted = 1 AND r.absent = 0`;

/** Background work pauses `REST_MS` milliseconds after each `WORK_MS`, so that the thread serves other calls. */
const WORK_MS = 4;
const REST_MS = 8;

function createRest(): () => Promise<void> | null {
  let startedAt = performance.now();
  return () => {
    if (performance.now() - startedAt < WORK_MS) return null;
    return pause(REST_MS).then(() => void (startedAt = performance.now()));
  };
}

interface DueParameters {
  readonly places: string;
  readonly newEnough: string;
}

/** Finds the open items to fetch one by one. Derived from stored data, so that a restart loses and repeats nothing. */
export function createItemsToFetch(cache: Connection, states: States) {
  const candidates = createCandidates(cache, createSelectiveTrigrams(cache), false);
  const count = cache.prepare<[DueParameters], number>(`SELECT count(*) ${DUE}`).pluck();
  const prepareFind = (due: string) =>
    cache.prepare<[DueParameters], [number, string]>(`SELECT i.place, i.id_text ${due} ORDER BY asked.key`).raw();
  const withoutRecord = prepareFind(DUE);
  const withoutPhotos = prepareFind(WITHOUT_PHOTOS);

  const statesOf = (group: DetailPosition["group"]): ItemState[] =>
    states.all().filter((state) => isOpenItem(state) && (resendObstacle(state) === null) === (group === "on-hold"));
  const rowKeysOf = ({ group, highest }: DetailPosition): CooperativeWork =>
    candidates.inStates(statesOf(group), { lowest: Number.MIN_SAFE_INTEGER, highest });

  function* countDue(freshSince: FreshSince): CooperativeWork<{ open: number; due: number }> {
    const counts = { open: 0, due: 0 };
    for (const group of ["on-hold", "others"] as const) {
      for (const rowKeys of rowKeysOf({ group, highest: Number.MAX_SAFE_INTEGER })) {
        counts.open += rowKeys.length;
        counts.due += count.get({ places: JSON.stringify(rowKeys), newEnough: freshSince[group] }) ?? 0;
        yield YIELD;
      }
    }
    return counts;
  }

  async function pageOf(
    find: typeof withoutRecord,
    from: DetailPosition,
    freshSince: FreshSince,
    limit: number,
  ): Promise<DetailPage> {
    const found: [number, string][] = [];
    await runCooperatively(rowKeysOf(from), {
      onFound: (rowKeys) =>
        found.push(...find.all({ places: JSON.stringify(rowKeys), newEnough: freshSince[from.group] })),
      isStopped: () => found.length >= limit,
      rest: createRest(),
    });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const ids = page.map(([, id]) => id);
    if (found.length >= limit && last) return { ids, next: { group: from.group, highest: last[0] - 1 } };
    return { ids, next: from.group === "on-hold" ? { ...FIRST_POSITION, group: "others" } : null };
  }

  return {
    countItemsToFetch: async (freshSince: FreshSince) =>
      (await runCooperatively(countDue(freshSince), { rest: createRest() })) ?? { open: 0, due: 0 },

    itemsToFetch: (position: DetailPosition | null, freshSince: FreshSince, limit: number) =>
      pageOf(withoutRecord, position ?? FIRST_POSITION, freshSince, limit),
    photosToFetch: (position: DetailPosition | null, limit: number) =>
      pageOf(withoutPhotos, position ?? FIRST_POSITION, { "on-hold": "", others: "" }, limit),
  };
}
