import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  newestStatus,
  newestTrackingNumber,
  orderTimeline,
  type Observation,
  type OrderFact,
} from "../../../../src-domain/resends/order-timeline.ts";

const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString();
const status = (raw: string): OrderFact => ({ kind: "status", raw });
const seen = (second: number, fact: OrderFact, source: Observation["source"] = "poll"): Observation => ({
  at: at(second),
  source,
  fact,
});
const reported = (second: number, fact: OrderFact): Observation => seen(second, fact, "event");
const created = seen(5, { kind: "submission", state: "created" }, "answer");
const line = (timeline: readonly Observation[]) =>
  timeline.map(
    ({ fact, source }) => `${source} ${"raw" in fact ? fact.raw : "state" in fact ? fact.state : fact.kind}`,
  );

describe("the timeline of an order", () => {
  it("puts what was reported at its own time, but never before the order existed", () => {
    const polled = [
      seen(1, { kind: "submission", state: "sending" }, "answer"),
      created,
      seen(10, status("queued")),
      seen(30, status("completed")),
    ];
    const events = [reported(3, status("queued")), reported(20, status("label-success")), reported(30, status("7"))];
    expect(line(orderTimeline(polled, events))).toEqual([
      "answer sending",
      "answer created",
      "event queued",
      "event label-success",
      "poll completed",
      "event 7",
    ]);
  });

  it("keeps what this desk did in its order, also where its clock was set back", () => {
    const setBack = [created, seen(30, status("queued")), seen(10, status("completed"))];
    expect(line(orderTimeline(setBack, [])).slice(1)).toEqual(["poll queued", "poll completed"]);
  });

  it("says a tracking number again when it is another", () => {
    const first = seen(10, { kind: "tracking-number", trackingNumber: "1Z1" });
    const other = seen(20, { kind: "tracking-number", trackingNumber: "1Z2" });
    expect(orderTimeline([created, first, first, other], [])).toEqual([created, first, other]);
  });

  it("says a status once, in whichever spelling it comes again", () => {
    const queued = [seen(1, status("queued")), seen(2, status("Queued"))];
    expect(orderTimeline(queued, [])).toHaveLength(1);
    const again = [reported(6, status("3")), reported(7, status("completed")), reported(8, status("COMPLETED"))];
    expect(line(orderTimeline([created], again))).toEqual(["answer created", "event 3"]);
  });

  it("comes to the same in whatever order and however often events come", () => {
    const facts = fc.constantFrom(
      status("queued"),
      status("2"),
      status("failed"),
      { kind: "tracking-number", trackingNumber: "T1" } as const,
      { kind: "label-error", message: "no" } as const,
    );
    const events = fc.array(fc.record({ second: fc.nat(20), fact: facts }), { maxLength: 8 });
    fc.assert(
      fc.property(events, fc.array(fc.nat(), { maxLength: 8 }), (list, picks) => {
        const all = list.map(({ second, fact }) => reported(second, fact));
        // The store keeps each event once.
        const shuffled = [...new Set([...picks.map((pick) => all[pick % Math.max(1, all.length)]), ...all])];
        const there = shuffled.filter((one) => one !== undefined);
        expect(orderTimeline([created], there)).toEqual(orderTimeline([created], all));
      }),
    );
  });
});

it("how an order stands is the newest status, and an end is final", () => {
  expect(newestStatus([])).toBeNull();
  expect(newestStatus([seen(1, status("queued")), seen(2, status("label-success"))])).toBe("label-success");
  expect(newestStatus([seen(1, status("1")), seen(2, status("label-success"))])).toBe("1");
  expect(newestStatus([seen(1, status("on a shelf"))])).toBe("on a shelf");
  expect(newestStatus([seen(1, status("queued")), seen(2, { kind: "label" })])).toBe("queued");
});

it("how an order stands has the newest tracking number", () => {
  const numbered = (trackingNumber: string) => ({ kind: "tracking-number", trackingNumber }) as const;
  expect(newestTrackingNumber([seen(1, numbered("A"))])).toBe("A");
  expect(newestTrackingNumber(["A", "B", "C"].map((number) => seen(1, numbered(number))))).toBe("C");
  expect(newestTrackingNumber([seen(1, numbered("A")), seen(2, { kind: "label" })])).toBe("A");
  expect(newestTrackingNumber([seen(1, numbered("A")), reported(2, numbered("B"))])).toBe("B");
  expect(newestTrackingNumber([created])).toBeNull();
});
