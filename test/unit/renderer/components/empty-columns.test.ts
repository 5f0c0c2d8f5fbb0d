import { expect, test } from "vitest";
import { create } from "zustand";
import { columnPositions } from "../../../../src-domain/table-views.ts";
import { columnsThatFit, widthOf } from "../../../../src-renderer/ui/filters/chosen-columns.ts";
import { createTableSetup } from "../../../../src-renderer/ui/filters/table-setup.ts";
import { createEmptyColumns } from "../../../../src-renderer/ui/table/empty-columns.ts";
import { createPagedRows } from "../../../../src-renderer/ui/table/paged-rows.ts";

interface Row {
  readonly id: string;
  readonly tracking: string | null;
  readonly sku: string | null;
}

const PAGE = 2;

function table(rows: Readonly<Record<string, readonly Row[]>>) {
  const paged = createPagedRows<string, Row, string>({
    pageSize: PAGE,
    start: "",
    keyOf: ({ id }) => id,
    read: (query, { offset }) => {
      const all = rows[query] ?? [];
      const value = { rows: all.slice(offset, offset + PAGE), total: all.length, facts: query };
      return Promise.resolve({ ok: true, value });
    },
  });
  const empty = createEmptyColumns<string, Row, string, "id" | "tracking" | "sku">(paged, {
    tracking: ({ tracking }) => tracking === null,
    sku: ({ sku }) => sku === null,
  });
  return { paged, names: () => empty.use.getState().names };
}

const row = (id: string, change: Partial<Row> = {}): Row => ({ id, tracking: null, sku: null, ...change });

test("hides a column while no loaded row of the list has a value in it", async () => {
  const { paged, names } = table({ all: [row("1", { sku: "A" }), row("2")], none: [], bare: [row("3")] });
  await paged.find("all");
  expect(names()).toEqual(["tracking"]);
  await paged.find("bare");
  expect(names()).toEqual(["tracking", "sku"]);
  // An empty list shows all columns.
  await paged.find("none");
  expect(names()).toEqual([]);
});

test("shows a column again when a loaded page has a value in it", async () => {
  const bare = ["1", "2", "3", "4", "5", "6"].map((id) => row(id));
  const { paged, names } = table({ all: [...bare, row("7", { tracking: "1Z" }), row("8", { sku: "A" })] });
  await paged.find("all");
  expect(names()).toEqual(["tracking", "sku"]);
  paged.showRange(6, 7, 6);
  await expect.poll(names).toEqual([]);
  paged.showRange(0, 1, 0);
  await paged.reload();
  expect(names()).toEqual([]);
});

const TRACKS = {
  warehouse: { minWidth: 100, share: 1 },
  order: { minWidth: 150, share: 1 },
  items: { minWidth: 76, share: 1 },
  tracking: { minWidth: 140, share: 1 },
} as const;
const ALL = Object.keys(TRACKS) as (keyof typeof TRACKS)[];

test.each([
  ["all columns without a drawer", null, ALL],
  ["all columns when there is room for all", widthOf(Object.values(TRACKS)), ALL],
  ["important columns and others that fit, in their order", 484, ["order", "items", "tracking"]],
  ["important columns when there is no room", 100, ["order", "tracking"]],
] as const)("shows %s", (_, room, shown) =>
  expect(columnsThatFit(ALL, { order: 150, tracking: 140 }, TRACKS, room).map(({ name }) => name)).toEqual(shown),
);

test("requests a column that the operator switched on", () => {
  const columns = columnPositions(["order", "tracking"], ALL);
  const setup = createTableSetup<object, keyof typeof TRACKS>({
    choice: create(() => ({})),
    first: { views: [], defaultView: "", columns },
    builtIn: {},
    read: () => Promise.resolve(null),
    save: () => Promise.resolve(true),
  });
  const asked = () =>
    setup.use.getState().columns.flatMap((place) => (place.shown && setup.isAskedFor(place) ? place.column : []));
  expect(asked()).toEqual([]);
  setup.showColumn("items", true);
  setup.showColumn("tracking", true);
  expect(asked()).toEqual(["tracking", "items"]);
  setup.resetColumns();
  expect(asked()).toEqual([]);
  setup.saveNow();
});
