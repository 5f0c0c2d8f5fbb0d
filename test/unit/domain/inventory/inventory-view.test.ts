import { describe, expect, it } from "vitest";
import {
  BUILT_IN_VIEWS,
  DEFAULT_INVENTORY_VIEW,
  DEFAULT_INVENTORY_SETUP,
  HOLD_AGES,
  holdAgeView,
  isFiltered,
  isNarrow,
  queryOf,
  type Period,
} from "../../../../src-domain/inventory/inventory-view.ts";
import {
  createColumnPositions,
  isSameChoice,
  orderAfterHeaderClick,
  addMissingColumns,
} from "../../../../src-domain/table-views.ts";
import { inventorySetup } from "../../../../src-preload/contract/table-views.ts";

const NOON = new Date(2026, 10, 21, 12, 30);
const midnight = (year: number, month: number, day: number): string => new Date(year, month - 1, day).toISOString();
const bounds = (period: Period | null): (string | null)[] => {
  const { createdFrom, createdBefore } = queryOf({ ...DEFAULT_INVENTORY_VIEW, period }, NOON).filter;
  return [createdFrom, createdBefore];
};

it("converts a period to full days in local time", () => {
  expect(bounds(null)).toEqual([null, null]);
  expect(bounds("today")).toEqual([midnight(2026, 11, 21), null]);
  expect(bounds("last-7-days")).toEqual([midnight(2026, 11, 15), null]);
  expect(bounds("last-30-days")).toEqual([midnight(2026, 10, 23), null]);
  expect(bounds("older-than-14-days")).toEqual([null, midnight(2026, 11, 7)]);
  expect(bounds("older-than-30-days")).toEqual([null, midnight(2026, 10, 22)]);
});

it("includes both days of a period", () => {
  expect(bounds({ from: "2026-10-31", until: "2026-10-31" })).toEqual([midnight(2026, 10, 31), midnight(2026, 11, 1)]);
  expect(bounds({ from: null, until: "2026-12-31" })).toEqual([null, midnight(2027, 1, 1)]);
  expect(bounds({ from: "2026-02-01", until: null })).toEqual([midnight(2026, 2, 1), null]);
});

it("puts each day into one age of items on hold", () => {
  const periods = HOLD_AGES.map((age) => queryOf(holdAgeView(age, NOON), NOON).filter);
  expect(periods.map(({ createdFrom, createdBefore }) => [createdFrom, createdBefore])).toEqual([
    [midnight(2026, 11, 14), null],
    [midnight(2026, 11, 7), midnight(2026, 11, 14)],
    [midnight(2026, 10, 22), midnight(2026, 11, 7)],
    [null, midnight(2026, 10, 22)],
  ]);
  expect(periods.every(({ handlingCodes }) => handlingCodes.join() === "ohd")).toBe(true);
});

describe("inventory choice", () => {
  it("trims its search text", () =>
    expect(queryOf({ ...DEFAULT_INVENTORY_VIEW, text: "  USE-2 " }, NOON).filter.text).toBe("USE-2"));

  it("is compared regardless of the order of its values", () => {
    const choice = { ...DEFAULT_INVENTORY_VIEW, handlingCodes: ["ohd", "tbc"], warehouseIds: [2, 1034] };
    expect(isSameChoice(choice, { ...choice, handlingCodes: ["tbc", "ohd"], warehouseIds: [1034, 2] })).toBe(true);
    expect(isSameChoice(choice, { ...choice, handlingCodes: ["ohd"] })).toBe(false);
    expect(isSameChoice(choice, { ...choice, order: { column: "sku", descending: true } })).toBe(false);
    expect(
      isSameChoice(DEFAULT_INVENTORY_VIEW, { ...DEFAULT_INVENTORY_VIEW, period: { from: "2026-01-01", until: null } }),
    ).toBe(false);
  });

  it("counts as filtered by everything except its sort order", () => {
    expect(isFiltered({ ...DEFAULT_INVENTORY_VIEW, order: { column: "sku", descending: false } })).toBe(false);
    for (const [name, view] of Object.entries(BUILT_IN_VIEWS)) {
      expect(isFiltered(view)).toBe(name !== "everything");
      expect(isNarrow(queryOf(view, NOON).filter)).toBe(name !== "everything");
    }
  });

  it("reverses its sort order at the second click", () => {
    const bySku = orderAfterHeaderClick({ column: "rma", descending: true }, "sku", ["readAt"]);
    expect(bySku).toEqual({ column: "sku", descending: false });
    expect(orderAfterHeaderClick(bySku, "sku", ["readAt"])).toEqual({ column: "sku", descending: true });
    expect(orderAfterHeaderClick(bySku, "readAt", ["readAt"])).toEqual({ column: "readAt", descending: true });
  });
});

describe("inventory table setup", () => {
  const view = { viewId: "01M7Y1KJHVKDGDC0SMDMQWEP5A", name: "Mine", choice: DEFAULT_INVENTORY_VIEW };

  it("is accepted with its defaults", () => {
    expect(inventorySetup.parse(DEFAULT_INVENTORY_SETUP)).toEqual(DEFAULT_INVENTORY_SETUP);
    const period = { from: "2026-11-01", until: null };
    const setup = { ...DEFAULT_INVENTORY_SETUP, views: [{ ...view, choice: { ...DEFAULT_INVENTORY_VIEW, period } }] };
    expect(inventorySetup.parse(setup)).toEqual(setup);
  });

  it.each([
    ["two views with equal names", { views: [view, { ...view, viewId: "01M7Y1KJHVKDGDC0SMDMQWEP5B", name: "MINE" }] }],
    ["a view without a name", { views: [{ ...view, name: "  " }] }],
    [
      "a day that does not exist",
      { views: [{ ...view, choice: { ...DEFAULT_INVENTORY_VIEW, period: { from: "2026-02-30", until: null } } }] },
    ],
    ["a column twice", { columns: [DEFAULT_INVENTORY_SETUP.columns[0], DEFAULT_INVENTORY_SETUP.columns[0]] }],
    ["an unknown column", { columns: [{ column: "price", shown: true, width: null }] }],
  ])("is refused with %s", (_fault, change) =>
    expect(inventorySetup.safeParse({ ...DEFAULT_INVENTORY_SETUP, ...change }).success).toBe(false),
  );

  it("adds the columns of a later version", () => {
    const [firstColumn, ...otherColumns] = DEFAULT_INVENTORY_SETUP.columns;
    expect(addMissingColumns(otherColumns, DEFAULT_INVENTORY_SETUP.columns).at(-1)).toEqual(firstColumn);
    expect(addMissingColumns(DEFAULT_INVENTORY_SETUP.columns, DEFAULT_INVENTORY_SETUP.columns)).toEqual(
      DEFAULT_INVENTORY_SETUP.columns,
    );
  });
});

it("lists every column once, shown columns first", () =>
  expect(createColumnPositions(["c", "a"], ["a", "b", "c", "d"])).toEqual([
    { column: "c", shown: true, width: null },
    { column: "a", shown: true, width: null },
    { column: "b", shown: false, width: null },
    { column: "d", shown: false, width: null },
  ]));

it.each([
  [{ from: "2026-01-01", until: null }, { until: null, from: "2026-01-01" }, true],
  [{ from: "2026-01-01", until: null }, { from: "2026-01-02", until: null }, false],
  [{ from: null, until: "2026-01-01" }, { from: "2026-01-01", until: null }, false],
  ["today", "last-7-days", false],
  ["today", "today", true],
  [null, null, true],
  [null, { from: null, until: null }, false],
] as const)("compares two periods %j, %j as equal: %s", (firstPeriod, secondPeriod, isSame) => {
  const choice = { ...DEFAULT_INVENTORY_VIEW, text: "a" };
  expect(isSameChoice({ ...choice, period: firstPeriod }, { ...choice, text: " a ", period: secondPeriod })).toBe(
    isSame,
  );
});
