import {
  NO_INVENTORY_FILTER,
  NEWEST_FIRST,
  type InventoryQuery,
} from "../../../src-domain/inventory/inventory-query.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { InventoryRow } from "../../../src-preload/contract/inventory/inventory.ts";
import { desk } from "../../bridge.ts";
import { useAppState } from "../../shell/app-state.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { createPagedRows } from "../../ui/table/paged-rows.ts";
import { useImportFile } from "../import/import-file.ts";

interface InventoryListInfo {
  readonly snapshot: string;
  readonly asOf: string | null;
}

type FirstPage = ReturnType<typeof desk.inventory.search>;

/** Slightly more rows than a window shows: each row delays the first frame. */
const PAGE_SIZE = 50;
/** Milliseconds in which the first rows are rendered, before further rows are read and the list is counted. */
const RENDER_MS = 120;

function createPrefetch() {
  let prefetchedPage: { readonly query: string; readonly answer: FirstPage } | null = null;
  return {
    isPending: (): boolean => prefetchedPage !== null,
    drop(): void {
      prefetchedPage = null;
    },

    request: (query: InventoryQuery): void => {
      const answer = desk.inventory.search({ query, snapshot: null, offset: 0, limit: PAGE_SIZE });
      prefetchedPage = { query: JSON.stringify(query), answer };
    },

    /** Returns and drops the prefetched page; null if the page of another query was requested. */
    takePrefetched(query: InventoryQuery): FirstPage | null {
      const firstPage = prefetchedPage?.query === JSON.stringify(query) ? prefetchedPage.answer : null;
      prefetchedPage = null;
      return firstPage;
    },
  };
}

const prefetch = createPrefetch();

/** Requests the first rows of a list early; `inventoryRows.find` uses the answer. */
export const prefetchFirstPage = prefetch.request;

/** Drops a prefetched page. Reloads an uncounted list, because the prefetch may have stopped its count. */
export function dropPrefetchedPage(): void {
  if (prefetch.isPending() && inventoryRows.store.getState().total === null) void inventoryRows.reload();
  prefetch.drop();
}

export const inventoryRows = createPagedRows<InventoryQuery, InventoryRow, InventoryListInfo>({
  pageSize: PAGE_SIZE,
  renderPauseMs: RENDER_MS,
  initialQuery: { filter: NO_INVENTORY_FILTER, order: NEWEST_FIRST },
  keyOf: ({ returnInventoryId }) => returnInventoryId,
  fetchRows: async (query, position, shownList) => {
    const prefetchedPage = shownList === null && position.offset === 0 ? prefetch.takePrefetched(query) : null;
    const answer = await (prefetchedPage ??
      desk.inventory.search({ query, snapshot: shownList?.snapshot ?? null, ...position }));
    if (!answer.ok) return answer;
    const { rows, total, snapshot, asOf } = answer.value;
    return { ok: true, value: { rows, total, listInfo: { snapshot, asOf } } };
  },
  isSameList: (shownList, foundList) => shownList.snapshot === foundList.snapshot,
});

type ListState = ReturnType<typeof inventoryRows.store.getState>;

function countAfterRender({ listInfo, total }: Pick<ListState, "listInfo" | "total">): void {
  if (listInfo !== null && total === null) setTimeout(() => void countRows(listInfo.snapshot), RENDER_MS);
}

async function countRows(snapshot: string): Promise<void> {
  if (inventoryRows.store.getState().listInfo?.snapshot !== snapshot) return;
  const answer = await desk.inventory.count({ snapshot });
  const { listInfo } = inventoryRows.store.getState();
  if (!answer.ok || listInfo?.snapshot !== snapshot) return;
  if (answer.value.total !== null) inventoryRows.setTotal(answer.value.total);
  // Another search stopped this count. Reload, unless a prefetched list is about to replace the shown list.
  else if (!prefetch.isPending()) void inventoryRows.reload();
}

/** Counts each new list, and reloads the rows after a sync or an import. */
export function connectInventoryRows(): Unsubscribe {
  countAfterRender(inventoryRows.store.getState());
  return unsubscribeAll(
    inventoryRows.store.subscribe((newState, previousState) => {
      if (newState.listInfo?.snapshot !== previousState.listInfo?.snapshot) countAfterRender(newState);
    }),
    useAppState.subscribe(({ status }, previousState) => {
      if (status?.inventoryAsOf !== previousState.status?.inventoryAsOf) void inventoryRows.reload();
    }),
    useImportFile.subscribe(({ view }, previousState) => {
      if (view?.run?.end && view.run !== previousState.view?.run) void inventoryRows.reload();
    }),
  );
}
