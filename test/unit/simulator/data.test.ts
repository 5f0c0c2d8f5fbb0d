import fc from "fast-check";
import { expect, it } from "vitest";
import { findState } from "../../../src-simulator/account/views.ts";
import { toInventoryId, toInventoryIndex } from "../../../src-simulator/data/ids.ts";
import { generateItem, findIndexOfRma } from "../../../src-simulator/data/items.ts";
import type { DataSet } from "../../../src-simulator/data/items.ts";
import { formatRma } from "../../../src-simulator/data/rma.ts";

const ANCHOR = Date.parse("2026-03-04T10:00:00Z");
const createDataSet = (count: number, seed = 1): DataSet => ({ seed, count, anchor: ANCHOR });

it("generates equal items for equal seeds and counts", () => {
  const generateItems = (dataSet: DataSet) => Array.from({ length: 300 }, (_, index) => generateItem(dataSet, index));
  expect(generateItems(createDataSet(300))).toEqual(generateItems(createDataSet(300)));
  expect(generateItems(createDataSet(300, 2))).not.toEqual(generateItems(createDataSet(300)));
});

it("generates items of every state, warehouse and script", () => {
  const items = Array.from({ length: 5000 }, (_, index) => generateItem(createDataSet(5000), index));
  const states = Map.groupBy(items, findState);
  expect(states.size).toBe(10);
  expect((states.get("eligible")?.length ?? 0) / items.length).toBeGreaterThan(0.58);
  expect(new Set(items.map(({ warehouseId }) => warehouseId))).toEqual(new Set([2, 1034, 8, 1005, 1009]));
  expect(items.some(({ product }) => /\p{Script=Han}/u.test(product.description))).toBe(true);
  expect(items.some(({ product }) => /^[ -~]+$/.test(product.description))).toBe(true);
  expect(items.some(({ split }) => split > 0)).toBe(true);
});

it("generates RMAs of the published shape that map back to their item", () => {
  const shape = /^[A-Z]{2,4}-\d+-\d{6}-[A-Z]\d{1,5}(-\d{2})?-\d{1,2}$/;
  const dataSet = createDataSet(1_000_000);
  fc.assert(
    fc.property(fc.nat(999_999), (index) => {
      const { rma } = generateItem(dataSet, index);
      expect(rma).toMatch(shape);
      expect(findIndexOfRma(dataSet, rma)).toBe(index);
    }),
  );
  expect(findIndexOfRma(dataSet, "TWN-20-230101-D12345-36")).toBeUndefined();
  expect(formatRma({ warehouseId: 2, day: Date.parse("2024-09-06"), sequence: 13 })).toBe("USE-2-240906-D00013-0");
});

it("maps only ids of items back to an index", () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (index) => {
      expect(toInventoryIndex(toInventoryId(index))).toBe(index);
    }),
  );
  for (const id of [0n, -1n, 4_179_999n, toInventoryId(25) - 1n, 2n ** 53n, 2n ** 63n - 1n])
    expect(toInventoryIndex(id)).toBeUndefined();
});
