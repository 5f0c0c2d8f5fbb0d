import { expect, it } from "vitest";
import { findLineObstacle } from "../../../../src-domain/orders/line-obstacle.ts";
import type { Allocation, BookedOrder } from "../../../../src-domain/orders/match-item.ts";
import { bookedOrder, orderLine } from "./booked-orders.ts";

const allocation = (
  returnInventoryId: string,
  state: Allocation["state"],
  sent: Allocation["sent"] = null,
): Allocation => ({ state, quantity: 1, returnInventoryId, batchName: "Batch 7", sent });

const sentOrder = (hasFailed: boolean): Allocation["sent"] => ({
  at: "2026-11-20T08:00:00Z",
  resendId: "7",
  hasFailed,
});

const orderWith = (quantity: number, allocations: readonly Allocation[]): BookedOrder => ({
  ...bookedOrder("#1001", []),
  orderId: "1",
  shop: "",
  isFileOld: false,
  isGone: false,
  fileWrittenAt: "2026-11-20T08:00:00Z",
  fileImportedAt: "2026-11-20T08:01:00Z",
  isRecipientErased: false,
  lines: [
    {
      ...orderLine("MUG", { quantity }),
      closedAt: null,
      isInDoubt: false,
      itemWarehouseId: null,
      namesSeveralItems: false,
      otherClaim: null,
      allocations,
    },
  ],
});

it.each([
  ["the line is free", 1, [], null],
  ["another open batch has an item for it", 1, [allocation("8", "held")], null],
  ["another batch was submitted for it", 1, [allocation("8", "submitting")], "sent"],
  ["another order with its item may exist", 1, [allocation("8", "unknown")], "sent"],
  ["a unit is left", 2, [allocation("8", "sent", sentOrder(false))], null],
  ["the batch's own item was in an order that failed", 1, [allocation("7", "sent", sentOrder(true))], null],
  ["the batch's own item is in an order that did not fail", 1, [allocation("7", "sent", sentOrder(false))], "sent"],
  ["another item was in an order that failed", 1, [allocation("8", "sent", sentOrder(true))], "sent"],
] as const)("finds the obstacle when %s", (_, quantity, allocations, obstacle) => {
  const submitted = [{ lineId: "1", quantity: 1, returnInventoryIds: ["7"] }];
  expect(findLineObstacle(orderWith(quantity, allocations), submitted)).toBe(obstacle);
});

it("finds a line that a newer file no longer has", () => {
  const submitted = [{ lineId: "2", quantity: 1, returnInventoryIds: ["7"] }];
  expect(findLineObstacle(orderWith(1, []), submitted)).toBe("fewer");
});
