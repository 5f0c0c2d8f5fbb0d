import { create } from "zustand";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { inventoryRows } from "./inventory-pages.ts";

interface ListWatch {
  /** The list that is shown would be another one if it were made now. */
  readonly outdated: boolean;
}

export const useListWatch = create<ListWatch>(() => ({ outdated: false }));

inventoryRows.store.subscribe(({ list }, before) => {
  if (list !== before.list) useListWatch.setState({ outdated: false });
});

/** While rows change without end, as in a first filling, the list is compared so often, in milliseconds. */
const COMPARE_EVERY_MS = 2000;

/** Rows that were written are read anew where they are; that there is another list by now is only told. */
export function watchInventory(): Unsubscribe {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const compareSoon = (): void => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      void compare().then((decided) => decided || compareSoon());
    }, COMPARE_EVERY_MS);
  };
  const end = desk.inventory.onChanged(({ returnInventoryIds: ids }) => {
    if (ids === null || ids.some((id) => inventoryRows.holds(id))) void inventoryRows.readAnew();
    compareSoon();
  });
  return () => {
    clearTimeout(waiting);
    end();
  };
}

/**
 * Makes the same list in main once more and looks whether the rows in sight are at their places in it. False where that
 * is to be tried again: a list was still being counted, or a search came between.
 */
async function compare(): Promise<boolean> {
  const { query, facts, total } = inventoryRows.store.getState();
  if (facts === null || useListWatch.getState().outdated) return true;
  if (total === null) return false;
  const { offset, limit } = inventoryRows.placeInSight();
  const answer = await desk.inventory.search({ query, snapshot: null, offset, limit });
  if (!answer.ok) return true;
  const { snapshot, rows, asOf } = answer.value;
  const counted = await desk.inventory.count({ snapshot });
  if (!counted.ok) return true;
  const now = inventoryRows.store.getState();
  if (counted.value.total === null || now.facts?.snapshot !== facts.snapshot) return false;
  const shown = inventoryRows.keysFrom(offset, rows.length);
  const isSame = shown.every((key, index) => key === null || key === rows[index]?.returnInventoryId);
  if (isSame && counted.value.total === total) inventoryRows.goOnWith({ snapshot, asOf });
  else useListWatch.setState({ outdated: true });
  return true;
}
