import { expect, it } from "vitest";
import type { Facts, FactValue } from "../../../../src-domain/events/event-facts.ts";
import { labelModeOfStatuses, externalOrderFrom } from "../../../../src-domain/resends/external-order.ts";

const EARLY = "2026-11-21T08:00:00.000Z";
const LATE = "2026-11-21T09:00:00.000Z";

const reportedFacts = (fields: Readonly<Record<string, FactValue>>): Facts =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, { value, at: EARLY, eventKey: "e", source: "webhook" }]),
  );

it("builds an external order from all reported facts", () => {
  const facts = reportedFacts({
    resendNumber: "R-1",
    warehouseId: 2,
    items: ["7", 8, "9"],
    names: { 7: ["RMA-7", "SKU-7"], 9: "RMA-9" },
    recipientName: "Ada Lovelace",
    countryCode: "USA",
    createdOn: EARLY,
    cutOff: LATE,
  });
  expect(externalOrderFrom(facts)).toEqual({
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

it("ignores facts of an external order with a wrong type", () => {
  const facts = reportedFacts({ resendNumber: "", warehouseId: "2", items: ["7"], names: null, countryCode: 7 });
  expect(externalOrderFrom(facts)).toMatchObject({
    resendNumber: null,
    warehouseId: null,
    items: [{ returnInventoryId: "7", rma: null, sku: null }],
    countryCode: null,
  });
  expect(externalOrderFrom(reportedFacts({ items: "7" })).items).toBeNull();
  expect(externalOrderFrom(reportedFacts({ items: ["7"] })).items).toEqual([
    { returnInventoryId: "7", rma: null, sku: null },
  ]);
  expect(externalOrderFrom({}).items).toBeNull();
});

it.each([
  [["queued"], "auto-label"],
  [["label-success"], "auto-label"],
  [["failed"], "auto-label"],
  [["pending"], "manual-label"],
  [["in-progress"], "manual-label"],
  [["completed", "pending"], "manual-label"],
  [["pending", "queued"], "auto-label"],
  [["2"], "manual-label"],
  [["3", "canceled", "7"], null],
  [[], null],
])("derives the label mode from the statuses %j: %s", (rawStatuses, mode) =>
  expect(labelModeOfStatuses(rawStatuses)).toBe(mode),
);
