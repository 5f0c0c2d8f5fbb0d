import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { InventoryQuery } from "../../../src-domain/inventory/inventory-query.ts";

interface SearchInput {
  readonly query: InventoryQuery;
  readonly snapshot: string | null;
  readonly offset: number;
}

const searches: SearchInput[] = [];
const countedSnapshots: string[] = [];
let total: number | null = 2;
let newestSnapshot = 0;
vi.stubGlobal("window", {
  desk: {
    inventory: {
      search(input: SearchInput) {
        searches.push(input);
        const { text } = input.query.filter;
        newestSnapshot += 1;
        const value = {
          rows: [{ returnInventoryId: `1 of ${text}` }],
          total,
          snapshot: `${newestSnapshot}`,
          asOf: null,
        };
        return Promise.resolve({ ok: true, value });
      },
      count({ snapshot }: { readonly snapshot: string }) {
        countedSnapshots.push(snapshot);
        // As in main, a newer search ends the count of an older one.
        return Promise.resolve({ ok: true, value: { total: snapshot === `${newestSnapshot}` ? 7 : null } });
      },
    },
  },
});
const { connectInventoryRows, inventoryRows } =
  await import("../../../src-renderer/features/inventory/inventory-pages.ts");
const { connectInventorySearch, inventorySearch, refreshInventory, useSlowSearch, useInventoryChoice } =
  await import("../../../src-renderer/features/inventory/inventory-choice.ts");

connectInventoryRows();
connectInventorySearch();

/** After this pause, the search box treats the operator as no longer typing. */
const TYPING_END_MS = 2000;

const listTexts = (): string[] => searches.map(({ query }) => query.filter.text);
const findShownText = (): string => inventoryRows.store.getState().query.filter.text;

beforeEach(async () => {
  vi.useFakeTimers();
  total = 2;
  inventorySearch.setText("");
  await vi.runAllTimersAsync();
  await refreshInventory();
  await vi.advanceTimersByTimeAsync(TYPING_END_MS);
  searches.length = 0;
  countedSnapshots.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test("searches for a key at once and shows rows when no scanner keys follow", async () => {
  inventorySearch.setText("A");
  expect(listTexts()).toEqual(["A"]);
  await vi.advanceTimersByTimeAsync(5);
  expect(findShownText()).toBe("");
  await vi.advanceTimersByTimeAsync(5);
  expect(findShownText()).toBe("A");
  await vi.advanceTimersByTimeAsync(190);
  inventorySearch.setText("AB");
  await vi.advanceTimersByTimeAsync(1);
  expect([listTexts(), findShownText()]).toEqual([["A", "AB"], "AB"]);
  await refreshInventory();
  expect(listTexts()).toEqual(["A", "AB", "AB"]);
});

test("keeps the list when two scans follow each other into the search box", async () => {
  const { listNumber } = inventoryRows.store.getState();
  const scan = async (): Promise<void> => {
    for (const text of ["U", "US", "USE", ""]) {
      inventorySearch.setText(text);
      await vi.advanceTimersByTimeAsync(4);
    }
    await vi.advanceTimersByTimeAsync(300);
  };
  await scan();
  await scan();
  expect(inventoryRows.store.getState()).toMatchObject({ listNumber, total: 2 });
  expect(listTexts()).toEqual(["U", "US", "USE", "U", "US", "USE"]);
  expect(useInventoryChoice.getState().text).toBe("");
});

test("restores the list of the typed text after a scan into the search box", async () => {
  inventorySearch.setText("A");
  await vi.advanceTimersByTimeAsync(200);
  const { listNumber } = inventoryRows.store.getState();
  for (const text of ["AU", "AUS", "AUSE", "A"]) {
    inventorySearch.setText(text);
    await vi.advanceTimersByTimeAsync(4);
  }
  await vi.advanceTimersByTimeAsync(300);
  expect(findShownText()).toBe("A");
  expect(inventoryRows.store.getState().listNumber).toBe(listNumber + 2);
});

test("waits for pending keys before it shows the list", async () => {
  const isInputPending = vi.fn(() => true);
  vi.stubGlobal("navigator", { scheduling: { isInputPending } });
  inventorySearch.setText("A");
  await vi.advanceTimersByTimeAsync(100);
  expect(findShownText()).toBe("");
  isInputPending.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(10);
  expect(findShownText()).toBe("A");
  vi.stubGlobal("navigator", {});
});

test("counts a list whose count was interrupted by removed keys", async () => {
  total = null;
  await refreshInventory();
  const { listNumber } = inventoryRows.store.getState();
  inventorySearch.setText("U");
  inventorySearch.setText("");
  await vi.runAllTimersAsync();
  expect(inventoryRows.store.getState()).toMatchObject({ listNumber, total: 7 });
});

test("counts no list while the operator types", async () => {
  total = null;
  for (const text of ["A", "AB", "ABC"]) {
    inventorySearch.setText(text);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(countedSnapshots).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(countedSnapshots).toEqual([`${newestSnapshot}`]);
});

test("reports a slow search until its list or a newer one is loaded", async () => {
  const { search } = window.desk.inventory;
  const slowSearch = Promise.withResolvers<void>();
  const slowerSearch = Promise.withResolvers<void>();
  const spy = vi.spyOn(window.desk.inventory, "search");
  for (const { promise } of [slowSearch, slowerSearch])
    spy.mockImplementationOnce((input) => promise.then(() => search(input)));
  const order = { column: "description", descending: false } as const;
  useInventoryChoice.setState({ order });
  const firstSort = refreshInventory();
  const secondSort = refreshInventory();
  await vi.advanceTimersByTimeAsync(299);
  expect(useSlowSearch.getState().slowOrder).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(useSlowSearch.getState().slowOrder).toEqual(order);
  slowSearch.resolve();
  await firstSort;
  expect(useSlowSearch.getState().slowOrder).toEqual(order);
  await refreshInventory();
  expect(useSlowSearch.getState().slowOrder).toBeNull();
  slowerSearch.resolve();
  await secondSort;
  await vi.runAllTimersAsync();
  expect(useSlowSearch.getState().slowOrder).toBeNull();
});
