import { setTimeout as pause } from "node:timers/promises";
import { isOpenItem, findResendObstacle } from "../../../src-domain/inventory/inventory.ts";
import type { Connection } from "../files/database.ts";
import { runCooperatively, YIELD, type CooperativeWork } from "./cooperative.ts";
import { createCandidates, createSelectiveTrigrams } from "./inventory/candidates.ts";
import type { ItemState, ItemStates } from "./states.ts";

/** Position in the open items: items on hold first, then the others, each newest first. */
export interface DetailPosition {
  readonly group: "on-hold" | "others";
  /** Items with this row key or a lower one have not been checked. */
  readonly highest: number;
}

export interface DetailPage {
  readonly ids: readonly string[];
  readonly nextPosition: DetailPosition | null;
}

/** A record is fresh if it was read at this time or later; ISO 8601, UTC. */
export type FreshSince = Readonly<Record<DetailPosition["group"], string>>;

const FIRST_POSITION: DetailPosition = { group: "on-hold", highest: Number.MAX_SAFE_INTEGER };

/** SQL: items without a fresh record. A fresh answer that the service does not know the item counts as a record. */
const FROM_ITEMS_TO_FETCH = `
  FROM json_each(@rowKeysJson) requested CROSS JOIN inventory i ON i.place = requested.value
  WHERE NOT EXISTS (SELECT 1 FROM item_record d
      WHERE d.return_inventory_id = i.return_inventory_id AND d.read_at >= @minReadAt)
    AND NOT EXISTS (SELECT 1 FROM item_reading r
      WHERE r.return_inventory_id = i.return_inventory_id AND r.absent = 1 AND r.read_at >= @minReadAt)`;

const FROM_ITEMS_WITHOUT_PHOTOS = `
  FROM json_each(@rowKeysJson) requested CROSS JOIN inventory i ON i.place = requested.value
  JOIN item_reading r ON r.return_inventory_id = i.return_inventory_id AND r.photos_wanted = 1 AND r.absent = 0`;

/** Background work pauses `REST_MS` milliseconds after each `WORK_MS`, so that the thread serves other calls. */
const WORK_MS = 4;
const REST_MS = 8;

function createWorkPause(): () => Promise<void> | null {
  let startedAtMs = performance.now();
  return () => {
    if (performance.now() - startedAtMs < WORK_MS) return null;
    return pause(REST_MS).then(() => void (startedAtMs = performance.now()));
  };
}

interface QueryParameters {
  readonly rowKeysJson: string;
  readonly minReadAt: string;
}

/** Finds the open items to fetch one by one. Uses only stored data, so that a restart loses and repeats nothing. */
export function createItemsToFetch(cache: Connection, states: ItemStates) {
  const candidates = createCandidates(cache, createSelectiveTrigrams(cache), "descending");
  const countRows = cache.prepare<[QueryParameters], number>(`SELECT count(*) ${FROM_ITEMS_TO_FETCH}`).pluck();
  const prepareFind = (fromSql: string) =>
    cache
      .prepare<[QueryParameters], [number, string]>(`SELECT i.place, i.id_text ${fromSql} ORDER BY requested.key`)
      .raw();
  const findWithoutRecord = prepareFind(FROM_ITEMS_TO_FETCH);
  const findWithoutPhotos = prepareFind(FROM_ITEMS_WITHOUT_PHOTOS);

  const findStates = (group: DetailPosition["group"]): ItemState[] =>
    states
      .readAll()
      .filter((state) => isOpenItem(state) && (findResendObstacle(state) === null) === (group === "on-hold"));
  const findRowKeys = ({ group, highest }: DetailPosition): CooperativeWork =>
    candidates.rowsInStates(findStates(group), { lowest: Number.MIN_SAFE_INTEGER, highest });

  function* countDue(freshSince: FreshSince): CooperativeWork<{ open: number; due: number }> {
    const counts = { open: 0, due: 0 };
    for (const group of ["on-hold", "others"] as const) {
      for (const rowKeys of findRowKeys({ group, highest: Number.MAX_SAFE_INTEGER })) {
        counts.open += rowKeys.length;
        counts.due += countRows.get({ rowKeysJson: JSON.stringify(rowKeys), minReadAt: freshSince[group] }) ?? 0;
        yield YIELD;
      }
    }
    return counts;
  }

  async function readPage(
    find: typeof findWithoutRecord,
    startPosition: DetailPosition,
    freshSince: FreshSince,
    limit: number,
  ): Promise<DetailPage> {
    const foundItems: [number, string][] = [];
    await runCooperatively(findRowKeys(startPosition), {
      onFound: (rowKeys) =>
        foundItems.push(
          ...find.all({ rowKeysJson: JSON.stringify(rowKeys), minReadAt: freshSince[startPosition.group] }),
        ),
      isStopped: () => foundItems.length >= limit,
      pauseAfterStep: createWorkPause(),
    });
    const page = foundItems.slice(0, limit);
    const lastItem = page.at(-1);
    const ids = page.map(([, id]) => id);
    if (foundItems.length >= limit && lastItem)
      return { ids, nextPosition: { group: startPosition.group, highest: lastItem[0] - 1 } };
    return { ids, nextPosition: startPosition.group === "on-hold" ? { ...FIRST_POSITION, group: "others" } : null };
  }

  return {
    countItemsToFetch: async (freshSince: FreshSince) =>
      (await runCooperatively(countDue(freshSince), { pauseAfterStep: createWorkPause() })) ?? { open: 0, due: 0 },

    itemsToFetch: (position: DetailPosition | null, freshSince: FreshSince, limit: number) =>
      readPage(findWithoutRecord, position ?? FIRST_POSITION, freshSince, limit),
    photosToFetch: (position: DetailPosition | null, limit: number) =>
      readPage(findWithoutPhotos, position ?? FIRST_POSITION, { "on-hold": "", others: "" }, limit),
  };
}
