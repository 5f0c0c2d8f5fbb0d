import { EVERYTHING, NEWEST_FIRST, type InventoryQuery } from "../../src-domain/inventory/inventory-query.ts";
import type { InventoryRow } from "../../src-preload/contract/inventory/inventory.ts";
import { desk } from "../bridge.ts";
import { createPagedRows } from "../components/table/paged-rows.ts";

interface InventoryFacts {
  readonly snapshot: string;
  /** When the local copy was last brought up to date; null where it never was. */
  readonly asOf: string | null;
}

type FirstPage = ReturnType<typeof desk.inventory.search>;

/** More than a window shows; each row more is looked for, sent and copied before the first is drawn. */
const PAGE_SIZE = 50;
/** The first rows of a list are drawn before others are read or all are counted; of a text that is typed on, none are. */
const DRAWING_MS = 120;
let early: { readonly query: string; readonly answer: FirstPage } | null = null;

/** Requests the first rows of a list that is about to be needed; `inventoryRows.find` takes the answer over. */
export function askEarly(query: InventoryQuery): void {
  const answer = desk.inventory.search({ query, snapshot: null, offset: 0, limit: PAGE_SIZE });
  early = { query: JSON.stringify(query), answer };
}

/** What was asked for early is not wanted after all. Main may have given up counting the list that is shown for it. */
export function dropEarly(): void {
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
  start: { filter: EVERYTHING, order: NEWEST_FIRST },
  keyOf: ({ returnInventoryId }) => returnInventoryId,
  read: async (query, place, held) => {
    const asked = held === null && place.offset === 0 ? askedEarly(query) : null;
    const answer = await (asked ?? desk.inventory.search({ query, snapshot: held?.snapshot ?? null, ...place }));
    if (!answer.ok) return answer;
    const { rows, total, snapshot, asOf } = answer.value;
    return { ok: true, value: { rows, total, facts: { snapshot, asOf } } };
  },
  isSameList: (held, found) => held.snapshot === found.snapshot,
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
  // Another search ended this one half-way; one that was asked for early takes its place, or is dropped.
  else if (early === null) void inventoryRows.reload();
}
