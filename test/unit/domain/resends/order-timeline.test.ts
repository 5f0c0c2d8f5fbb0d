import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isFailureResolved,
  newestFailureAt,
  newestStatus,
  newestTrackingNumber,
  orderProgress,
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

describe("order timeline", () => {
  it("sorts reports by their time, but never before the creation", () => {
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

  it("keeps the order of own entries when the clock is set back", () => {
    const setBack = [created, seen(30, status("queued")), seen(10, status("completed"))];
    expect(line(orderTimeline(setBack, [])).slice(1)).toEqual(["poll queued", "poll completed"]);
  });

  it("shows a tracking number again when it changes", () => {
    const first = seen(10, { kind: "tracking-number", trackingNumber: "1Z1" });
    const other = seen(20, { kind: "tracking-number", trackingNumber: "1Z2" });
    expect(orderTimeline([created, first, first, other], [])).toEqual([created, first, other]);
  });

  it("shows every action of this desk, also a repeated one", () => {
    const actions: OrderFact[] = [
      { kind: "submission", state: "sending" },
      { kind: "items-read", reading: "unread" },
      { kind: "cancellation", state: "sending" },
      { kind: "dealt-with", done: true, by: null, failedAt: at(1) },
    ];
    for (const action of actions) {
      const twice = [seen(1, action, "desk"), seen(2, action, "desk")];
      expect(orderTimeline(twice, [])).toEqual(twice);
    }
  });

  it("shows a status once for all its spellings", () => {
    const queued = [seen(1, status("queued")), seen(2, status("Queued"))];
    expect(orderTimeline(queued, [])).toHaveLength(1);
    const again = [reported(6, status("3")), reported(7, status("completed")), reported(8, status("COMPLETED"))];
    expect(line(orderTimeline([created], again))).toEqual(["answer created", "event 3"]);
  });

  it("is equal for events in any order and with repeats", () => {
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
        // The store contains each event once.
        const shuffled = [...new Set([...picks.map((pick) => all[pick % Math.max(1, all.length)]), ...all])];
        const there = shuffled.filter((one) => one !== undefined);
        expect(orderTimeline([created], there)).toEqual(orderTimeline([created], all));
      }),
    );
  });
});

it("returns the newest status, or the first end status", () => {
  expect(newestStatus([])).toBeNull();
  expect(newestStatus([seen(1, status("1")), seen(2, status("label-success"))])).toBe("1");
  expect(newestStatus([seen(1, status("completed")), seen(2, status("odd word"))])).toBe("completed");
  expect(newestStatus([seen(1, status("queued")), seen(2, status("odd word"))])).toBe("odd word");
  expect(newestStatus([seen(1, status("queued")), seen(2, { kind: "label" })])).toBe("queued");
});

it("returns the newest tracking number", () => {
  const numbered = (trackingNumber: string) => ({ kind: "tracking-number", trackingNumber }) as const;
  expect(newestTrackingNumber(["A", "B", "C"].map((number) => seen(1, numbered(number))))).toBe("C");
  expect(newestTrackingNumber([seen(1, numbered("A")), seen(2, { kind: "label" })])).toBe("A");
  expect(newestTrackingNumber([created])).toBeNull();
});

describe("resolved failure", () => {
  const failed = (second: number, raw = "failed") => reported(second, status(raw));
  const action = (second: number, done: boolean, failedAt: number) =>
    seen(second, { kind: "dealt-with", done, by: null, failedAt: at(failedAt) }, "operator");

  it("is the newest known failure in any spelling", () => {
    expect(newestFailureAt([failed(3), failed(5, "4"), failed(1)])).toBe(at(5));
    expect(newestFailureAt([failed(3, "queued")])).toBeNull();
    expect(newestFailureAt([failed(3), seen(7, { kind: "label-error", message: "no such street" })])).toBe(at(7));
  });

  it("stays resolved until an undo or a later failure", () => {
    expect(isFailureResolved([failed(1)])).toBe(false);
    expect(isFailureResolved([failed(1), action(9, true, 1)])).toBe(true);
    expect(isFailureResolved([failed(1), action(9, true, 1), action(10, false, 1)])).toBe(false);
    // The failure happened before the action, but was reported later.
    expect(isFailureResolved([failed(1), action(9, true, 1), failed(5)])).toBe(false);
    expect(isFailureResolved([failed(1), failed(5), action(9, true, 5), failed(1)])).toBe(true);
  });
});

describe("order facts from a file", () => {
  const forged = [
    seen(7, status("completed"), "file"),
    seen(8, { kind: "tracking-number", trackingNumber: "FORGED" }, "file"),
    seen(9, { kind: "label-error", message: "No" }, "file"),
  ];

  it("appear in the timeline without effect on the status", () => {
    expect(line(orderTimeline([created], forged))).toEqual([
      "answer created",
      "file completed",
      "file tracking-number",
      "file label-error",
    ]);
    expect(orderProgress([created], forged)).toEqual({ statusRaw: null, trackingNumber: null, dealtWith: 0 });
    expect(newestFailureAt(forged)).toBeNull();
  });

  it("neither hide nor repeat an equal report of the service", () => {
    const both = [seen(6, status("completed"), "file"), reported(7, status("completed"))];
    expect(line(orderTimeline([created], both))).toEqual(["answer created", "file completed", "event completed"]);
    expect(line(orderTimeline([created], [reported(6, status("queued")), seen(7, status("queued"), "file")]))).toEqual([
      "answer created",
      "event queued",
    ]);
  });
});
