import { beforeEach, describe, expect, test } from "vitest";
import { createPagedRows } from "../../../../src-renderer/ui/table/paged-rows.ts";
import { createRowSelection } from "../../../../src-renderer/ui/table/row-selection.ts";

const ROW_COUNT = 300;
const rowNames = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `row ${first + index}`);

const paged = createPagedRows<string, string, string>({
  pageSize: 100,
  initialQuery: "",
  keyOf: String,
  fetchRows: async (_query, { offset, limit }) => ({
    ok: true,
    value: { rows: rowNames(offset, offset + limit - 1), total: ROW_COUNT, listInfo: "the list" },
  }),
});

beforeEach(async () => {
  await paged.find("all");
});

const listSelected = (selection: { use: { getState: () => { rows: ReadonlyMap<string, string> } } }): string[] => [
  ...selection.use.getState().rows.keys(),
];

describe("loaded rows", () => {
  const selection = createRowSelection({ rows: paged, maxRows: 5 });
  beforeEach(selection.clear);

  test("are selected and deselected one by one", () => {
    selection.select(3, "toggle", 0);
    selection.select(7, "toggle", 3);
    selection.select(3, "toggle", 7);
    expect(listSelected(selection)).toEqual(["row 7"]);
  });

  test("are selected from the start of a range in both directions", () => {
    selection.select(10, "toggle", 0);
    selection.select(12, "range", 10);
    selection.select(9, "range", 12);
    expect(listSelected(selection)).toEqual(["row 10", "row 11", "row 12", "row 9"]);
  });

  test("are selected up to the limit when a range is too long", () => {
    selection.select(20, "toggle", 0);
    selection.select(2, "range", 20);
    expect(listSelected(selection)).toEqual(["row 20", "row 19", "row 18", "row 17", "row 16"]);
    expect(selection.use.getState().isTruncated).toBe(true);
    selection.clear();
    selection.select(0, "toggle", 0);
    selection.select(4, "range", 0);
    expect(selection.use.getState()).toMatchObject({ isTruncated: false });
    selection.add(["another"]);
    expect(selection.use.getState()).toMatchObject({ isTruncated: true });
    expect(listSelected(selection)).not.toContain("another");
  });
});

describe("rows of a list with a range query", () => {
  const requestedRanges: [number, number][] = [];
  const selection = createRowSelection({
    rows: paged,
    maxRows: 200,
    async fetchBetween(first, last) {
      requestedRanges.push([first, last]);
      return rowNames(first, last);
    },
  });
  beforeEach(() => {
    selection.clear();
    requestedRanges.length = 0;
  });

  test("are selected in a range when they were never visible", async () => {
    selection.select(10, "toggle", 0);
    selection.select(150, "range", 10);
    await expect.poll(() => listSelected(selection).length).toBe(141);
    expect(requestedRanges).toEqual([[10, 150]]);
    expect(listSelected(selection).slice(0, 2)).toEqual(["row 10", "row 11"]);
  });

  test("are all selected up to the limit", async () => {
    selection.selectAll();
    await expect.poll(() => listSelected(selection).length).toBe(200);
    expect(requestedRanges).toEqual([[0, 199]]);
    expect(selection.use.getState().isTruncated).toBe(true);
  });
});
