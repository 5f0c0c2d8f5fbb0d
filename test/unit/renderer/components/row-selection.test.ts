import { beforeEach, expect, test } from "vitest";
import { MAX_SELECTED_ROWS } from "../../../../src-domain/table-views.ts";
import { createPagedRows } from "../../../../src-renderer/ui/table/paged-rows.ts";
import { createRowSelection, isListSelected } from "../../../../src-renderer/ui/table/row-selection.ts";

const rowNames = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `row ${first + index}`);

let total = 300;
let list = "list 1";
const fetchedOffsets: number[] = [];
const paged = createPagedRows<string, string, string>({
  pageSize: 100,
  initialQuery: "",
  keyOf: String,
  fetchRows: async (_query, { offset, limit }) => {
    fetchedOffsets.push(offset);
    return { ok: true, value: { rows: rowNames(offset, Math.min(total, offset + limit) - 1), total, listInfo: list } };
  },
  isSameList: (shownList, foundList) => shownList === foundList,
});
const selection = createRowSelection(paged);
const listSelected = (): string[] => [...selection.use.getState().rows.keys()];
const countSelected = (): number => selection.use.getState().rows.size;

beforeEach(async () => {
  total = 300;
  list = "list 1";
  selection.clear();
  await paged.find("all");
  fetchedOffsets.length = 0;
});

test("selects and deselects rows one by one", () => {
  selection.select(3, "toggle", 0);
  selection.select(7, "toggle", 3);
  selection.select(3, "toggle", 7);
  expect(listSelected()).toEqual(["row 7"]);
});

test("selects loaded rows from the start of a range in both directions", async () => {
  selection.select(10, "toggle", 0);
  selection.select(12, "range", 10);
  selection.select(9, "range", 12);
  await expect.poll(listSelected).toEqual(["row 10", "row 11", "row 12", "row 9"]);
  expect(fetchedOffsets).toEqual([]);
});

test("starts a range in another list at the focused row", async () => {
  selection.select(50, "toggle", 0);
  list = "list 2";
  await paged.find("some");
  selection.select(3, "range", 2);
  await expect.poll(listSelected).toEqual(["row 50", "row 2", "row 3"]);
});

test("selects a range of rows that were never visible", async () => {
  selection.select(10, "toggle", 0);
  selection.select(250, "range", 10);
  await expect.poll(countSelected).toBe(241);
  expect(listSelected().slice(0, 2)).toEqual(["row 10", "row 11"]);
});

test("selects all rows, and none after the selection is cleared", async () => {
  selection.selectAll();
  await expect.poll(countSelected).toBe(300);
  selection.clear();
  expect(countSelected()).toBe(0);
});

test("selects no more rows than the limit from a list of a million", async () => {
  total = 1_000_000;
  await paged.find("all");
  selection.selectAll();
  await expect.poll(countSelected).toBe(MAX_SELECTED_ROWS);
  expect(Math.max(...fetchedOffsets)).toBeLessThan(MAX_SELECTED_ROWS);
  selection.add(["another"]);
  expect(listSelected()).not.toContain("another");
});

test("selects nothing when another list replaces the list before the answer", async () => {
  paged.showRange(0, 20, 0);
  list = "list 2";
  selection.select(299, "range", 290);
  await paged.find("all");
  await expect.poll(() => paged.store.getState().listInfo).toBe("list 2");
  expect(countSelected()).toBe(0);
});

test("selects nothing when the selection was cleared before the answer", async () => {
  selection.selectAll();
  selection.clear();
  await paged.find("all");
  expect(countSelected()).toBe(0);
});

test("keeps the newest known version of each selected row", async () => {
  let state = "sent";
  const orders = createPagedRows<string, { readonly key: string; readonly state: string }, string>({
    pageSize: 100,
    initialQuery: "",
    keyOf: ({ key }) => key,
    fetchRows: async () => ({
      ok: true,
      value: { rows: ["a", "b"].map((key) => ({ key, state })), total: 2, listInfo: "" },
    }),
  });
  const selectedOrders = createRowSelection(orders);
  await orders.find("");
  selectedOrders.select(1, "toggle", 0);
  selectedOrders.select(0, "toggle", 0);
  const { rows } = selectedOrders.use.getState();
  await orders.reload();
  expect(selectedOrders.use.getState().rows).toBe(rows);
  state = "completed";
  await orders.reload();
  expect([...selectedOrders.use.getState().rows.values()]).toEqual(["b", "a"].map((key) => ({ key, state })));
});

test("counts a list as selected only if its own rows are selected", () => {
  const list = { total: 2, pages: new Map([[0, ["a", null]]]), keyOf: String };
  expect(isListSelected(new Set(["a"]), list)).toBe(false);
  expect(isListSelected(new Set(["b", "c"]), list)).toBe(false);
  expect(isListSelected(new Set(["a", "c"]), list)).toBe(true);
  expect(isListSelected(new Set(), { ...list, total: 0 })).toBe(false);
});
