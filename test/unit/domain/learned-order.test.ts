import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeFacts, type Facts, type FactValue } from "../../../src-domain/event-facts.ts";
import { labelModeSeen, learnedOrder } from "../../../src-domain/learned-order.ts";

const told = (fields: Readonly<Record<string, FactValue>>, second = 0, eventKey = ""): Facts =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      { value, at: new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString(), eventKey },
    ]),
  );

describe("an order that was made elsewhere", () => {
  it("is what was told of it; the rest is not known", () => {
    expect(learnedOrder(told({ warehouseId: 2, items: ["7", "8"], names: { 7: ["RMA-7", null] } }))).toEqual({
      resendNumber: null,
      warehouseId: 2,
      items: [
        { returnInventoryId: "7", rma: "RMA-7", sku: null },
        { returnInventoryId: "8", rma: null, sku: null },
      ],
      recipientName: null,
      countryCode: null,
      createdAt: null,
      cutOff: null,
    });
    expect(learnedOrder({}).items).toBeNull();
  });

  it("comes to the same in whatever order its events come", () => {
    const fields = fc.record(
      { resendNumber: fc.string(), recipientName: fc.string(), warehouseId: fc.nat(9), items: fc.array(fc.string()) },
      { requiredKeys: [] },
    );
    const events = fc.array(fc.record({ fields, second: fc.nat(5), key: fc.string() }), { maxLength: 8 });
    fc.assert(
      fc.property(events, (list) => {
        const keyed = list.map((one, index) => told(one.fields as Record<string, FactValue>, one.second, `${index}`));
        const merged = (all: readonly Facts[]): Facts => all.reduce((known, facts) => mergeFacts(known, facts), {});
        expect(learnedOrder(merged(keyed.toReversed()))).toEqual(learnedOrder(merged(keyed)));
      }),
    );
  });

  it("betrays its label mode by statuses that only one mode has", () => {
    expect(labelModeSeen(["completed", "queued"])).toBe("auto-label");
    expect(labelModeSeen(["2"])).toBe("manual-label");
    expect(labelModeSeen(["4"])).toBe("auto-label");
    expect(labelModeSeen(["3", "canceled", "7"])).toBeNull();
  });
});
