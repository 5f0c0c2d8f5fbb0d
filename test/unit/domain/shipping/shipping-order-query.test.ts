import { describe, expect, it } from "vitest";
import {
  compareOrders,
  NO_SHIPPING_FILTER,
  matchesFilter,
  isNarrowed,
  methodValue,
  UNKNOWN_VALUE,
  statusValue,
  type ShippingColumn,
} from "../../../../src-domain/shipping/shipping-order-query.ts";
import type { ShippingOrderRow } from "../../../../src-domain/shipping/shipping-order.ts";

const row = (change: Partial<ShippingOrderRow> = {}): ShippingOrderRow => ({
  orderId: "01JD3Q0000000000000000000R",
  number: "CNS-1",
  status: { raw: "CREATED", known: "CREATED" },
  draft: "yes",
  warehouseId: 2,
  method: "AIR_FREIGHT",
  fee: 10,
  currency: "USD",
  country: "USA",
  company: "Far Away Ltd",
  contact: "Ada Lovelace",
  shipments: 1,
  createdOn: "2026-11-21T08:00:00.000Z",
  entered: null,
  reportedAt: "2026-11-21T09:00:00.000Z",
  ...change,
});
const NO_RECIPIENT = { country: null, company: null, contact: null };
const bareRow = row({ ...NO_RECIPIENT, status: null, warehouseId: null, method: null, number: null });

it("filters by the known status, the raw status or not-known", () => {
  expect(statusValue(row())).toBe("CREATED");
  expect(statusValue(row({ status: { raw: "Archived", known: null } }))).toBe("Archived");
  expect(statusValue(row({ status: { raw: "cancelled", known: "CANCELED" } }))).toBe("CANCELED");
  expect(statusValue(bareRow)).toBe(UNKNOWN_VALUE);
  expect(methodValue(row())).toBe("AIR_FREIGHT");
  expect(methodValue(bareRow)).toBe(UNKNOWN_VALUE);
  expect(UNKNOWN_VALUE).toBe("not-known");
});

it.each<[Partial<typeof NO_SHIPPING_FILTER>, boolean, boolean, boolean]>([
  // The change; whether it narrows, matches the complete row and matches the bare row.
  [{}, false, true, true],
  [{ text: "  " }, false, true, true],
  [{ statuses: ["CREATED"] }, true, true, false],
  [{ statuses: ["CONFIRMED", UNKNOWN_VALUE] }, true, false, true],
  [{ methods: ["AIR_FREIGHT"] }, true, true, false],
  [{ methods: [UNKNOWN_VALUE] }, true, false, true],
  [{ warehouseIds: [2] }, true, true, false],
  [{ warehouseIds: [3] }, true, false, false],
  [{ methods: ["AIR_FREIGHT"], warehouseIds: [2, 3] }, true, true, false],
  [{ statuses: ["CREATED"], methods: ["SEA_FREIGHT"] }, true, false, false],
  [{ text: " cns-1 " }, true, true, false],
  [{ text: "0000r" }, true, true, true],
  [{ text: "air_" }, true, true, false],
  [{ text: "usa" }, true, true, false],
  [{ text: "far away" }, true, true, false],
  [{ text: "lovelace" }, true, true, false],
  [{ text: "created" }, true, true, false],
  [{ text: "Stryker" }, true, false, false],
])("applies the filter %j", (change, isNarrowing, matchesCompleteRow, matchesBareRow) => {
  const filter = { ...NO_SHIPPING_FILTER, ...change };
  expect([isNarrowed(filter), matchesFilter(row(), filter), matchesFilter(bareRow, filter)]).toEqual([
    isNarrowing,
    matchesCompleteRow,
    matchesBareRow,
  ]);
});

describe("sort order of shipping orders", () => {
  const older = { orderId: "01JD3Q0000000000000000000A" };
  const newer = { orderId: "01JD3Q0000000000000000000Z" };

  it.each<[ShippingColumn, Partial<ShippingOrderRow>, Partial<ShippingOrderRow>]>([
    ["number", { number: "A" }, { number: "B" }],
    ["status", { status: { raw: "A", known: null } }, { status: { raw: "B", known: null } }],
    ["warehouseId", { warehouseId: 1 }, { warehouseId: 2 }],
    ["country", { country: "CHN" }, { country: "USA" }],
    ["method", { method: "A" }, { method: "B" }],
    ["fee", { fee: 2 }, { fee: 10 }],
    ["shipments", { shipments: 2 }, { shipments: 10 }],
    // The id contains the creation time, which may differ from the record.
    ["createdOn", { ...older, createdOn: "2026-11-22T08:00:00Z" }, { ...newer, createdOn: "2026-11-20T08:00:00Z" }],
    ["reportedAt", { reportedAt: "2026-11-20" }, { reportedAt: "2026-11-21" }],
  ])("is ascending or descending by %s", (column, lowerRow, higherRow) => {
    const compareBothWays = (a: typeof lowerRow, b: typeof lowerRow) =>
      [true, false].map((descending) => compareOrders(row(a), row(b), { column, descending }));
    expect([compareBothWays(lowerRow, higherRow), compareBothWays(higherRow, lowerRow)]).toEqual([
      [1, -1],
      [-1, 1],
    ]);
  });

  it("places orders without the value last in both directions", () => {
    for (const descending of [true, false]) {
      const order = { column: "fee", descending } as const;
      const [firstRow, secondRow, matchesBareRow] = [row(older), row(newer), row({ ...newer, fee: null })];
      expect([compareOrders(firstRow, secondRow, order), compareOrders(secondRow, firstRow, order)]).toEqual([1, -1]);
      expect([firstRow, matchesBareRow, secondRow].toSorted((a, b) => compareOrders(a, b, order))).toEqual([
        secondRow,
        firstRow,
        matchesBareRow,
      ]);
    }
    const order = { column: "status", descending: true } as const;
    expect(compareOrders(bareRow, row(), order)).toBe(1);
    expect(compareOrders(row(), bareRow, order)).toBe(-1);
  });
});
