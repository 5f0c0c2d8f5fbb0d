import fc from "fast-check";
import { expect, it } from "vitest";
import { mergeFacts, type Facts, type FactValue } from "../../../../src-domain/events/event-facts.ts";
import { learnedOrder } from "../../../../src-domain/resends/learned-order.ts";

const reported = (fields: Readonly<Record<string, FactValue>>, second = 0, eventKey = ""): Facts =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      { value, at: new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString(), eventKey },
    ]),
  );

it("an order that was made elsewhere comes to the same in whatever order its events come", () => {
  const fields = fc.record(
    { resendNumber: fc.string(), recipientName: fc.string(), warehouseId: fc.nat(9), items: fc.array(fc.string()) },
    { requiredKeys: [] },
  );
  const events = fc.array(fc.record({ fields, second: fc.nat(5), key: fc.string() }), { maxLength: 8 });
  fc.assert(
    fc.property(events, (list) => {
      const keyed = list.map((one, index) => reported(one.fields as Record<string, FactValue>, one.second, `${index}`));
      const merged = (all: readonly Facts[]): Facts => all.reduce((known, facts) => mergeFacts(known, facts), {});
      expect(learnedOrder(merged(keyed.toReversed()))).toEqual(learnedOrder(merged(keyed)));
    }),
  );
});
