import { create } from "zustand";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { useNavigation } from "../../shell/navigation.ts";
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
      void compare();
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

/** Makes the same list in main once more and looks whether the rows in sight are at their places in it. */
async function compare(): Promise<void> {
  const { query, facts, total } = inventoryRows.store.getState();
  const isShown = useNavigation.getState().current === "inventory";
  if (facts === null || total === null || useListWatch.getState().outdated || !isShown) return;
  const { offset, limit } = inventoryRows.placeInSight();
  const answer = await desk.inventory.search({ query, snapshot: null, offset, limit });
  if (!answer.ok) return;
  const { snapshot, rows, asOf } = answer.value;
  const counted = await desk.inventory.count({ snapshot });
  // Another search has come between; what it shows is new anyway.
  if (!counted.ok || counted.value.total === null || inventoryRows.store.getState().facts !== facts) return;
  const shown = inventoryRows.keysFrom(offset, rows.length);
  const isSame = shown.every((key, index) => key === null || key === rows[index]?.returnInventoryId);
  if (isSame && counted.value.total === total) inventoryRows.goOnWith({ snapshot, asOf });
  else useListWatch.setState({ outdated: true });
}
