import {
  NO_INVENTORY_FILTER,
  NEWEST_FIRST,
  type InventoryQuery,
} from "../../../src-domain/inventory/inventory-query.ts";
import type { InventoryRow } from "../../../src-preload/contract/inventory/inventory.ts";
import { desk } from "../../bridge.ts";
import { createPagedRows } from "../../ui/table/paged-rows.ts";
import { useImportFile } from "../import/import-file.ts";

interface InventoryFacts {
  readonly snapshot: string;
  readonly asOf: string | null;
}

type FirstPage = ReturnType<typeof desk.inventory.search>;

/** More than a window shows; every further row is searched, sent and copied before the first is drawn. */
const PAGE_SIZE = 50;
/** Milliseconds. Other rows and the count wait until the first rows are drawn; while typing continues, neither starts. */
const DRAWING_MS = 120;
let early: { readonly query: string; readonly answer: FirstPage } | null = null;

/** Requests the first rows of a list before it is needed; `inventoryRows.find` uses the answer. */
export function prefetchFirstPage(query: InventoryQuery): void {
  const answer = desk.inventory.search({ query, snapshot: null, offset: 0, limit: PAGE_SIZE });
  early = { query: JSON.stringify(query), answer };
}

/** Drops an early request. For that request, main may have stopped counting the shown list. */
export function dropPrefetch(): void {
  if (early !== null && inventoryRows.store.getState().total === null) void inventoryRows.reload();
  early = null;
}

function askedEarly(query: InventoryQuery): FirstPage | null {
  const asked = early?.query === JSON.stringify(query) ? early.answer : null;
  early = null;
  return asked;
}

export const inventoryRows = createPagedRows<InventoryQuery, InventoryRow, InventoryFacts>({
  pageSize: PAGE_SIZE,
  drawingMs: DRAWING_MS,
  start: { filter: NO_INVENTORY_FILTER, order: NEWEST_FIRST },
  keyOf: ({ returnInventoryId }) => returnInventoryId,
  read: async (query, place, shownList) => {
    const asked = shownList === null && place.offset === 0 ? askedEarly(query) : null;
    const answer = await (asked ?? desk.inventory.search({ query, snapshot: shownList?.snapshot ?? null, ...place }));
    if (!answer.ok) return answer;
    const { rows, total, snapshot, asOf } = answer.value;
    return { ok: true, value: { rows, total, facts: { snapshot, asOf } } };
  },
  isSameList: (shownList, found) => shownList.snapshot === found.snapshot,
});

inventoryRows.store.subscribe(({ facts, total }, before) => {
  if (facts !== null && total === null && facts.snapshot !== before.facts?.snapshot)
    setTimeout(() => void countRows(facts.snapshot), DRAWING_MS);
});

async function countRows(snapshot: string): Promise<void> {
  if (inventoryRows.store.getState().facts?.snapshot !== snapshot) return;
  const answer = await desk.inventory.count({ snapshot });
  const { facts } = inventoryRows.store.getState();
  if (!answer.ok || facts?.snapshot !== snapshot) return;
  if (answer.value.total !== null) inventoryRows.setTotal(answer.value.total);
  // Another search stopped this count; an early request replaces the list or is dropped.
  else if (early === null) void inventoryRows.reload();
}

/** Shows what an import changed. */
useImportFile.subscribe(({ view }, before) => {
  if (view?.run?.end && view.run !== before.view?.run) void inventoryRows.reload();
});
