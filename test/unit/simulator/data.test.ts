import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inventoryId, inventoryIndex, resendIds, ulid, uuid } from "../../../src-simulator/data/ids.ts";
import { Inventory } from "../../../src-simulator/data/inventory.ts";
import { creationTime, firstIndexFrom, generateItem, indexOfRma, SPREAD } from "../../../src-simulator/data/items.ts";
import type { DataSet } from "../../../src-simulator/data/items.ts";
import { formatRma } from "../../../src-simulator/data/rma.ts";
import { stateOf } from "../../../src-simulator/views.ts";

const ANCHOR = Date.parse("2026-03-04T10:00:00Z");
const data = (count: number, seed = 1): DataSet => ({ seed, count, anchor: ANCHOR });

describe("generated items", () => {
  it("are the same for the same seed and count, and others for another", () => {
    const all = (set: DataSet) => Array.from({ length: 300 }, (_, index) => generateItem(set, index));
    expect(all(data(300))).toEqual(all(data(300)));
    expect(all(data(300, 2))).not.toEqual(all(data(300)));
  });

  it("spread in order over 150 days", () => {
    const set = data(1000);
    const times = Array.from({ length: 1000 }, (_, index) => creationTime(set, index));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeGreaterThanOrEqual(ANCHOR - SPREAD);
    expect(times[999]).toBeLessThan(ANCHOR);
  });

  it("are mostly eligible, come in every state, in five warehouses, Latin and Chinese", () => {
    const items = Array.from({ length: 5000 }, (_, index) => generateItem(data(5000), index));
    const states = Map.groupBy(items, stateOf);
    expect(states.size).toBe(10);
    expect((states.get("eligible")?.length ?? 0) / items.length).toBeGreaterThan(0.58);
    expect(new Set(items.map(({ warehouseId }) => warehouseId))).toEqual(new Set([2, 1034, 8, 1005, 1009]));
    expect(items.some(({ product }) => /\p{Script=Han}/u.test(product.description))).toBe(true);
    expect(items.some(({ product }) => /^[ -~]+$/.test(product.description))).toBe(true);
    expect(items.some(({ split }) => split > 0)).toBe(true);
    for (const code of ["tbc", "rtn", "dis", "rsd", "ohd", "oth"])
      expect(items.some((item) => item.handlingCode === code)).toBe(true);
  });

  it("have RMAs of the published shape that lead back to them", () => {
    const shape = /^[A-Z]{2,4}-\d+-\d{6}-[A-Z]\d{1,5}(-\d{2})?-\d{1,2}$/;
    const set = data(1_000_000);
    fc.assert(
      fc.property(fc.nat(999_999), (index) => {
        const { rma } = generateItem(set, index);
        expect(rma).toMatch(shape);
        expect(indexOfRma(set, rma)).toBe(index);
      }),
    );
    expect(indexOfRma(set, "TWN-20-230101-D12345-36")).toBeUndefined();
    expect(formatRma({ warehouseId: 2, day: Date.parse("2024-09-06"), sequence: 13 })).toBe("USE-2-240906-D00013-0");
  });

  it("are found by time without looking at each", () => {
    const set = data(1000);
    fc.assert(
      fc.property(fc.integer({ min: ANCHOR - SPREAD - 1000, max: ANCHOR + 1000 }), (time) => {
        const index = firstIndexFrom(set, time);
        expect(index === set.count || creationTime(set, index) >= time).toBe(true);
        expect(index === 0 || creationTime(set, index - 1) < time).toBe(true);
      }),
    );
    expect(firstIndexFrom(data(0), ANCHOR)).toBe(0);
  });
});

describe("ids", () => {
  it("lead back to the item, and nothing else does", () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (index) => {
        expect(inventoryIndex(inventoryId(index))).toBe(index);
      }),
    );
    for (const id of [0n, -1n, 4_179_999n, inventoryId(25) - 1n, 2n ** 53n, 2n ** 63n - 1n])
      expect(inventoryIndex(id)).toBeUndefined();
  });

  it("lie above 2^53 for a share of items and orders, next to each other", () => {
    const large = Array.from({ length: 100 }, (_, index) => inventoryId(index)).filter((id) => id > 2n ** 53n);
    expect(large).toEqual([9007199254740993n, 9007199254740994n, 9007199254740995n, 9007199254740996n]);
    expect([1, 2, 3, 4].map((number) => resendIds(number).resendId > 2n ** 53n)).toEqual([false, false, false, true]);
  });

  it("have the shape of ULIDs and version 4 UUIDs", () => {
    expect(ulid(ANCHOR, 1, 2)).toMatch(/^01K[0-9A-HJKMNP-TV-Z]{23}$/);
    expect(uuid(1, 2, 3)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe("inventory", () => {
  it("holds only what differs from the generated state", () => {
    const inventory = new Inventory(data(1_000_000));
    const item = inventory.byId(inventoryId(777_777));
    expect(item?.index).toBe(777_777);
    if (item)
      inventory.change(item, { handlingCode: "rsd", handlingStatusCode: "pending", circumstance: "in-stock" }, ANCHOR);
    expect(inventory.byRma(item?.rma ?? "")).toMatchObject({ handlingCode: "rsd", handlingUpdatedOn: ANCHOR });
    expect(inventory.changedCount).toBe(1);
    expect(inventory.byId(inventoryId(1_000_000))).toBeUndefined();
  });

  it("puts arrivals after everything, and into windows", () => {
    const inventory = new Inventory(data(10));
    for (const now of [ANCHOR + 1000, ANCHOR, ANCHOR + 5000]) inventory.add(inventory.decideArrival({}, now));
    expect(inventory.size).toBe(13);
    expect([10, 11, 12].map((index) => inventory.at(index)?.createOn)).toEqual([
      ANCHOR + 1000,
      ANCHOR + 1000,
      ANCHOR + 5000,
    ]);
    expect(inventory.windowOf(ANCHOR + 1001, ANCHOR + 9000)).toEqual({ first: 12, end: 13 });
    expect(inventory.windowOf(ANCHOR - SPREAD, ANCHOR + 1000)).toEqual({ first: 0, end: 12 });
  });
});
