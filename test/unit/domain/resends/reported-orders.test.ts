import { describe, expect, it } from "vitest";
import type { Facts, FactValue } from "../../../../src-domain/events/event-facts.ts";
import { labelModeSeen, learnedOrder } from "../../../../src-domain/resends/learned-order.ts";
import {
  newestStatus,
  orderTimeline,
  type Observation,
  type OrderFact,
} from "../../../../src-domain/resends/order-timeline.ts";

const EARLY = "2026-11-21T08:00:00.000Z";
const LATE = "2026-11-21T09:00:00.000Z";

const reported = (fields: Readonly<Record<string, FactValue>>, at = EARLY): Facts =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { value, at, eventKey: "e" }]));

it("an order that was made elsewhere is all that was reported of it", () => {
  const facts = reported({
    resendNumber: "R-1",
    warehouseId: 2,
    items: ["7", 8, "9"],
    names: { 7: ["RMA-7", "SKU-7"], 9: "RMA-9" },
    recipientName: "Ada Lovelace",
    countryCode: "USA",
    createdOn: EARLY,
    cutOff: LATE,
  });
  expect(learnedOrder(facts)).toEqual({
    resendNumber: "R-1",
    warehouseId: 2,
    items: [
      { returnInventoryId: "7", rma: "RMA-7", sku: "SKU-7" },
      { returnInventoryId: "9", rma: null, sku: null },
    ],
    recipientName: "Ada Lovelace",
    countryCode: "USA",
    createdAt: EARLY,
    cutOff: LATE,
  });
});

it("an order that was made elsewhere is nothing of what was reported in another form", () => {
  const facts = reported({ resendNumber: "", warehouseId: "2", items: ["7"], names: null, countryCode: 7 });
  expect(learnedOrder(facts)).toMatchObject({
    resendNumber: null,
    warehouseId: null,
    items: [{ returnInventoryId: "7", rma: null, sku: null }],
    countryCode: null,
  });
  expect(learnedOrder(reported({ items: "7" })).items).toBeNull();
});

it.each([
  [["queued"], "auto-label"],
  [["label-success"], "auto-label"],
  [["failed"], "auto-label"],
  [["pending"], "manual-label"],
  [["in-progress"], "manual-label"],
  [["completed", "pending"], "manual-label"],
  [["nobody published this", "pending"], "manual-label"],
  [["pending", "queued"], "auto-label"],
  [["2"], "manual-label"],
  [["3", "canceled", "7"], null],
  [["nobody published this"], null],
  [[], null],
])("an order that was made elsewhere with the statuses %j shows the label mode %s", (raws, mode) =>
  expect(labelModeSeen(raws)).toBe(mode),
);

describe("the timeline of an order", () => {
  const seen = (at: string, fact: OrderFact, source: Observation["source"] = "desk"): Observation => ({
    at,
    source,
    fact,
  });
  const status = (raw: string): OrderFact => ({ kind: "status", raw });

  it("shows every action of this desk, also one that was done before in the same way", () => {
    const actions: OrderFact[] = [
      { kind: "submission", state: "sending" },
      { kind: "items-read", reading: "unread" },
      { kind: "cancellation", state: "sending" },
      { kind: "dealt-with", done: true, by: null, failedAt: EARLY },
    ];
    for (const action of actions) {
      const twice = [seen(EARLY, action), seen(LATE, action)];
      expect(orderTimeline(twice, [])).toEqual(twice);
    }
  });

  it("ends with the first end, whatever nobody has published comes after", () => {
    const line = [seen(EARLY, status("completed")), seen(LATE, { kind: "label" }), seen(LATE, status("odd word"))];
    expect(newestStatus(line)).toBe("completed");
    expect(newestStatus([seen(EARLY, { kind: "label" }), seen(LATE, status("odd word"))])).toBe("odd word");
    expect(newestStatus([seen(EARLY, { kind: "label" })])).toBeNull();
  });
});
