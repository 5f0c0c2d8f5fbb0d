import { setTimeout as pause } from "node:timers/promises";
import { isOpenItem, resendObstacle } from "../../../src-domain/inventory/inventory.ts";
import type { Connection } from "../files/database.ts";
import { createCandidates, createSelectiveTrigrams } from "./inventory/candidates.ts";
import type { ItemState, States } from "./states.ts";
import { runCooperatively, YIELD, type CooperativeWork } from "./cooperative.ts";

/** Progress of a pass over the open items: those on hold first, then the others, each newest first. */
export interface DetailPosition {
  readonly group: "on-hold" | "others";
  /** Items with this row key or a lower one are still to be checked. */
  readonly highest: number;
}

export interface DetailPage {
  readonly ids: readonly string[];
  readonly next: DetailPosition | null;
}

/** A record is fresh if it was read at this time or later; ISO 8601, UTC. */
export type FreshSince = Readonly<Record<DetailPosition["group"], string>>;

const FIRST_PLACE: DetailPosition = { group: "on-hold", highest: Number.MAX_SAFE_INTEGER };

/** Items without a fresh record; a fresh finding that the service does not know the item also counts. */
const DUE = `
  FROM json_each(@places) asked CROSS JOIN inventory i ON i.place = asked.value
  WHERE NOT EXISTS (SELECT 1 FROM item_record d
      WHERE d.return_inventory_id = i.return_inventory_id AND d.read_at >= @newEnough)
    AND NOT EXISTS (SELECT 1 FROM item_reading r
      WHERE r.return_inventory_id = i.return_inventory_id AND r.absent = 1 AND r.read_at >= @newEnough)`;

const WITHOUT_PHOTOS = `
  FROM json_each(@places) asked CROSS JOIN inventory i ON i.place = asked.value
  JOIN item_reading r ON r.return_inventory_id = i.return_inventory_id AND r.photos_wanted = 1 AND r.absent = 0`;

/** Background work: after this much work, the thread serves others for a while. Milliseconds. */
const [WORK_MS, REST_MS] = [4, 8];

function resting(): () => Promise<void> | null {
  let begunAt = performance.now();
  return () => {
    if (performance.now() - begunAt < WORK_MS) return null;
    return pause(REST_MS).then(() => void (begunAt = performance.now()));
  };
}

interface Asked {
  readonly places: string;
  readonly newEnough: string;
}

/** Which open items to read one by one. Always derived from stored data, so a restart loses and repeats nothing. */
export function createItemsToFetch(cache: Connection, states: States) {
  const candidates = createCandidates(cache, createSelectiveTrigrams(cache), false);
  const count = cache.prepare<[Asked], number>(`SELECT count(*) ${DUE}`).pluck();
  const finding = (due: string) =>
    cache.prepare<[Asked], [number, string]>(`SELECT i.place, i.id_text ${due} ORDER BY asked.key`).raw();
  const [withoutRecord, withoutPhotos] = [finding(DUE), finding(WITHOUT_PHOTOS)];

  const statesOf = (group: DetailPosition["group"]): ItemState[] =>
    states.all().filter((state) => isOpenItem(state) && (resendObstacle(state) === null) === (group === "on-hold"));
  const placesOf = ({ group, highest }: DetailPosition): CooperativeWork =>
    candidates.inStates(statesOf(group), { lowest: Number.MIN_SAFE_INTEGER, highest });

  function* counted(newEnough: FreshSince): CooperativeWork<{ open: number; due: number }> {
    const counts = { open: 0, due: 0 };
    for (const group of ["on-hold", "others"] as const) {
      for (const places of placesOf({ group, highest: Number.MAX_SAFE_INTEGER })) {
        counts.open += places.length;
        counts.due += count.get({ places: JSON.stringify(places), newEnough: newEnough[group] }) ?? 0;
        yield YIELD;
      }
    }
    return counts;
  }

  async function pageOf(
    find: typeof withoutRecord,
    from: DetailPosition,
    newEnough: FreshSince,
    limit: number,
  ): Promise<DetailPage> {
    const found: [number, string][] = [];
    await runCooperatively(placesOf(from), {
      onFound: (places) =>
        found.push(...find.all({ places: JSON.stringify(places), newEnough: newEnough[from.group] })),
      isStopped: () => found.length >= limit,
      rest: resting(),
    });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const ids = page.map(([, id]) => id);
    if (found.length >= limit && last) return { ids, next: { group: from.group, highest: last[0] - 1 } };
    return { ids, next: from.group === "on-hold" ? { ...FIRST_PLACE, group: "others" } : null };
  }

  return {
    countItemsToFetch: async (newEnough: FreshSince) =>
      (await runCooperatively(counted(newEnough), { rest: resting() })) ?? { open: 0, due: 0 },

    itemsToFetch: (position: DetailPosition | null, newEnough: FreshSince, limit: number) =>
      pageOf(withoutRecord, position ?? FIRST_PLACE, newEnough, limit),
    photosToFetch: (position: DetailPosition | null, limit: number) =>
      pageOf(withoutPhotos, position ?? FIRST_PLACE, { "on-hold": "", others: "" }, limit),
  };
}
