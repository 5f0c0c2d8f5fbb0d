import { expect, test } from "vitest";
import { create } from "zustand";
import { createColumnPositions } from "../../../../src-domain/table-views.ts";
import { chooseFittingColumns, sumWidth } from "../../../../src-renderer/ui/filters/fitting-columns.ts";
import { createTableSetup } from "../../../../src-renderer/ui/filters/table-setup.ts";
import { createEmptyColumns } from "../../../../src-renderer/ui/table/empty-columns.ts";
import { codeWidth, createLongestCode } from "../../../../src-renderer/ui/table/longest-code.ts";
import { createPagedRows } from "../../../../src-renderer/ui/table/paged-rows.ts";

interface Row {
  readonly id: string;
  readonly tracking: string | null;
  readonly sku: string | null;
}

const PAGE_SIZE = 2;

function createTable(rows: Readonly<Record<string, readonly Row[]>>) {
  const paged = createPagedRows<string, Row, string>({
    pageSize: PAGE_SIZE,
    initialQuery: "",
    keyOf: ({ id }) => id,
    fetchRows: (query, { offset }) => {
      const allRows = rows[query] ?? [];
      const value = { rows: allRows.slice(offset, offset + PAGE_SIZE), total: allRows.length, listInfo: query };
      return Promise.resolve({ ok: true, value });
    },
  });
  const empty = createEmptyColumns<string, Row, string, "id" | "tracking" | "sku">(paged, {
    tracking: ({ tracking }) => tracking === null,
    sku: ({ sku }) => sku === null,
  });
  return { paged, listEmptyNames: () => empty.use.getState().names };
}

const createRow = (id: string, changes: Partial<Row> = {}): Row => ({ id, tracking: null, sku: null, ...changes });

test("hides a column while no loaded row of the list has a value in it", async () => {
  const { paged, listEmptyNames } = createTable({
    all: [createRow("1", { sku: "A" }), createRow("2")],
    none: [],
    bare: [createRow("3")],
  });
  await paged.find("all");
  expect(listEmptyNames()).toEqual(["tracking"]);
  await paged.find("bare");
  expect(listEmptyNames()).toEqual(["tracking", "sku"]);
  // An empty list shows all columns.
  await paged.find("none");
  expect(listEmptyNames()).toEqual([]);
});

test("shows a column again when a loaded page has a value in it", async () => {
  const emptyRows = ["1", "2", "3", "4", "5", "6"].map((id) => createRow(id));
  const { paged, listEmptyNames } = createTable({
    all: [...emptyRows, createRow("7", { tracking: "1Z" }), createRow("8", { sku: "A" })],
  });
  await paged.find("all");
  expect(listEmptyNames()).toEqual(["tracking", "sku"]);
  paged.showRange(6, 7, 6);
  await expect.poll(listEmptyNames).toEqual([]);
  paged.showRange(0, 1, 0);
  await paged.reload();
  expect(listEmptyNames()).toEqual([]);
});

const TRACKS = {
  warehouse: { minWidth: 100, spareFraction: 1 },
  order: { minWidth: 150, spareFraction: 1 },
  items: { minWidth: 76, spareFraction: 1 },
  tracking: { minWidth: 140, spareFraction: 1 },
} as const;
const ALL_COLUMNS = Object.keys(TRACKS) as (keyof typeof TRACKS)[];

const FULL_WIDTH = sumWidth(Object.values(TRACKS));
const chooseNames = (
  room: { width: number; isBesideDrawer: boolean },
  emptyNames: readonly (keyof typeof TRACKS)[] = [],
) =>
  chooseFittingColumns(ALL_COLUMNS, {
    tracks: TRACKS,
    importantColumns: { order: 150, tracking: 140 },
    emptyNames,
    room,
  }).map(({ name }) => name);

test.each([
  ["all columns when there is room for all", FULL_WIDTH, ALL_COLUMNS],
  ["important columns and others that fit, in their order", 484, ["order", "items", "tracking"]],
  ["important columns when there is no room", 100, ["order", "tracking"]],
] as const)("shows %s beside a drawer", (_, width, visibleColumns) =>
  expect(chooseNames({ width, isBesideDrawer: true })).toEqual(visibleColumns),
);

test("shows columns with values without a drawer, and empty ones only if they fit", () => {
  expect(chooseNames({ width: 100, isBesideDrawer: false })).toEqual(ALL_COLUMNS);
  expect(chooseNames({ width: FULL_WIDTH, isBesideDrawer: false }, ["order", "items"])).toEqual(ALL_COLUMNS);
  expect(chooseNames({ width: FULL_WIDTH - 1, isBesideDrawer: false }, ["order", "items"])).toEqual([
    "warehouse",
    "order",
    "tracking",
  ]);
  expect(chooseNames({ width: FULL_WIDTH - 200, isBesideDrawer: false }, ALL_COLUMNS)).toEqual(["warehouse", "order"]);
});

test("widens a column to the longest loaded code of its list", async () => {
  const { paged } = createTable({ all: [createRow("1", { tracking: "1Z999" })], other: [createRow("2", {})] });
  const longest = createLongestCode(paged, ({ tracking }: Row) => tracking);
  await paged.find("all");
  expect(longest.getState().length).toBe(5);
  expect(codeWidth(36)).toBeGreaterThan(36 * 7.28);
  await paged.find("other");
  expect(longest.getState().length).toBe(0);
});

test("stores which columns the operator switched on", () => {
  const columns = createColumnPositions(["order", "tracking"], ALL_COLUMNS);
  const setup = createTableSetup<object, keyof typeof TRACKS>({
    choice: create(() => ({})),
    initialSetup: { views: [], defaultView: "", columns },
    builtIn: {},
    load: () => Promise.resolve(null),
    save: () => Promise.resolve(true),
  });
  const listSwitchedOn = () =>
    setup.use
      .getState()
      .columns.flatMap((position) => (position.shown && setup.isSwitchedOn(position) ? position.column : []));
  expect(listSwitchedOn()).toEqual([]);
  setup.showColumn("items", true);
  setup.showColumn("tracking", true);
  expect(listSwitchedOn()).toEqual(["tracking", "items"]);
  setup.resetColumns();
  expect(listSwitchedOn()).toEqual([]);
  setup.saveNow();
});
