import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { InventoryQuery } from "../../../src-domain/inventory/inventory-query.ts";

interface Asked {
  readonly query: InventoryQuery;
  readonly snapshot: string | null;
  readonly offset: number;
}

const asked: Asked[] = [];
const counted: string[] = [];
let total: number | null = 2;
let newest = 0;
vi.stubGlobal("window", {
  desk: {
    inventory: {
      search(input: Asked) {
        asked.push(input);
        const { text } = input.query.filter;
        newest += 1;
        const value = { rows: [{ returnInventoryId: `1 of ${text}` }], total, snapshot: `${newest}`, asOf: null };
        return Promise.resolve({ ok: true, value });
      },
      count({ snapshot }: { readonly snapshot: string }) {
        counted.push(snapshot);
        // As in main, a newer search ends the count of an older one.
        return Promise.resolve({ ok: true, value: { total: snapshot === `${newest}` ? 7 : null } });
      },
    },
  },
});
const { connectInventoryRows, inventoryRows } =
  await import("../../../src-renderer/features/inventory/inventory-pages.ts");
const { connectInventorySearch, inventorySearch, refreshList, useFinding, useInventoryChoice } =
  await import("../../../src-renderer/features/inventory/inventory-choice.ts");

connectInventoryRows();
connectInventorySearch();

/** After this pause the operator counts as no longer typing. */
const LONG_AGO_MS = 2000;

const texts = (): string[] => asked.map(({ query }) => query.filter.text);
const shownText = (): string => inventoryRows.store.getState().query.filter.text;

beforeEach(async () => {
  vi.useFakeTimers();
  total = 2;
  inventorySearch.setText("");
  await vi.runAllTimersAsync();
  await refreshList();
  await vi.advanceTimersByTimeAsync(LONG_AGO_MS);
  asked.length = 0;
  counted.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test("searches for a key at once and shows rows when no scanner keys follow", async () => {
  inventorySearch.setText("A");
  expect(texts()).toEqual(["A"]);
  await vi.advanceTimersByTimeAsync(5);
  expect(shownText()).toBe("");
  await vi.advanceTimersByTimeAsync(5);
  expect(shownText()).toBe("A");
  await vi.advanceTimersByTimeAsync(190);
  inventorySearch.setText("AB");
  await vi.advanceTimersByTimeAsync(1);
  expect([texts(), shownText()]).toEqual([["A", "AB"], "AB"]);
  await refreshList();
  expect(texts()).toEqual(["A", "AB", "AB"]);
});

test("keeps the list when two scans follow each other into the search box", async () => {
  const { list } = inventoryRows.store.getState();
  const scan = async (): Promise<void> => {
    for (const text of ["U", "US", "USE", ""]) {
      inventorySearch.setText(text);
      await vi.advanceTimersByTimeAsync(4);
    }
    await vi.advanceTimersByTimeAsync(300);
  };
  await scan();
  await scan();
  expect(inventoryRows.store.getState()).toMatchObject({ list, total: 2 });
  expect(texts()).toEqual(["U", "US", "USE", "U", "US", "USE"]);
  expect(useInventoryChoice.getState().text).toBe("");
});

test("restores the list of the typed text after a scan into the search box", async () => {
  inventorySearch.setText("A");
  await vi.advanceTimersByTimeAsync(200);
  const { list } = inventoryRows.store.getState();
  for (const text of ["AU", "AUS", "AUSE", "A"]) {
    inventorySearch.setText(text);
    await vi.advanceTimersByTimeAsync(4);
  }
  await vi.advanceTimersByTimeAsync(300);
  expect(shownText()).toBe("A");
  expect(inventoryRows.store.getState().list).toBe(list + 2);
});

test("waits for pending keys before it shows the list", async () => {
  const isInputPending = vi.fn(() => true);
  vi.stubGlobal("navigator", { scheduling: { isInputPending } });
  inventorySearch.setText("A");
  await vi.advanceTimersByTimeAsync(100);
  expect(shownText()).toBe("");
  isInputPending.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(10);
  expect(shownText()).toBe("A");
  vi.stubGlobal("navigator", {});
});

test("counts a list whose count was interrupted by removed keys", async () => {
  total = null;
  await refreshList();
  const { list } = inventoryRows.store.getState();
  inventorySearch.setText("U");
  inventorySearch.setText("");
  await vi.runAllTimersAsync();
  expect(inventoryRows.store.getState()).toMatchObject({ list, total: 7 });
});

test("counts no list while the operator types", async () => {
  total = null;
  for (const text of ["A", "AB", "ABC"]) {
    inventorySearch.setText(text);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(counted).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(counted).toEqual([`${newest}`]);
});

test("reports a slow search until its list or a newer one is loaded", async () => {
  const { search } = window.desk.inventory;
  const [slow, slower] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const spy = vi.spyOn(window.desk.inventory, "search");
  for (const { promise } of [slow, slower]) spy.mockImplementationOnce((input) => promise.then(() => search(input)));
  const order = { column: "description", descending: false } as const;
  useInventoryChoice.setState({ order });
  const [sorting, sortingAgain] = [refreshList(), refreshList()];
  await vi.advanceTimersByTimeAsync(299);
  expect(useFinding.getState().finding).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(useFinding.getState().finding).toEqual(order);
  slow.resolve();
  await sorting;
  expect(useFinding.getState().finding).toEqual(order);
  await refreshList();
  expect(useFinding.getState().finding).toBeNull();
  slower.resolve();
  await sortingAgain;
  await vi.runAllTimersAsync();
  expect(useFinding.getState().finding).toBeNull();
});
