import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isFailureResolved,
  findNewestFailureAt,
  findNewestStatus,
  findNewestTrackingNumber,
  findOrderProgress,
  createOrderTimeline,
  type Observation,
  type OrderFact,
} from "../../../../src-domain/resends/order-timeline.ts";

const timeAt = (second: number): string => new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString();
const status = (raw: string): OrderFact => ({ kind: "status", raw });
const observed = (second: number, fact: OrderFact, source: Observation["source"] = "poll"): Observation => ({
  at: timeAt(second),
  source,
  fact,
});
const reportedByEvent = (second: number, fact: OrderFact): Observation => observed(second, fact, "event");
const createdObservation = observed(5, { kind: "submission", state: "created" }, "answer");
const describeFact = (fact: OrderFact): string => {
  if ("raw" in fact) return fact.raw;
  return "state" in fact ? fact.state : fact.kind;
};
const describeTimeline = (timeline: readonly Observation[]) =>
  timeline.map(({ fact, source }) => `${source} ${describeFact(fact)}`);

describe("order timeline", () => {
  it("sorts reports by time after the creation", () => {
    const ownObservations = [
      observed(1, { kind: "submission", state: "sending" }, "answer"),
      createdObservation,
      observed(10, status("queued")),
      observed(30, status("completed")),
    ];
    const events = [
      reportedByEvent(3, status("queued")),
      reportedByEvent(20, status("label-success")),
      reportedByEvent(30, status("7")),
    ];
    expect(describeTimeline(createOrderTimeline(ownObservations, events))).toEqual([
      "answer sending",
      "answer created",
      "event queued",
      "event label-success",
      "poll completed",
      "event 7",
    ]);
  });

  it("keeps the order of own entries when the clock is set back", () => {
    const setBackObservations = [createdObservation, observed(30, status("queued")), observed(10, status("completed"))];
    expect(describeTimeline(createOrderTimeline(setBackObservations, [])).slice(1)).toEqual([
      "poll queued",
      "poll completed",
    ]);
  });

  it("contains a tracking number again when it changes", () => {
    const firstNumber = observed(10, { kind: "tracking-number", trackingNumber: "1Z1" });
    const otherNumber = observed(20, { kind: "tracking-number", trackingNumber: "1Z2" });
    expect(createOrderTimeline([createdObservation, firstNumber, firstNumber, otherNumber], [])).toEqual([
      createdObservation,
      firstNumber,
      otherNumber,
    ]);
  });

  it("contains every repeated action of this desk", () => {
    const actions: OrderFact[] = [
      { kind: "submission", state: "sending" },
      { kind: "items-read", reading: "unread" },
      { kind: "cancellation", state: "sending" },
      { kind: "dealt-with", done: true, by: null, failedAt: timeAt(1) },
    ];
    for (const resolutionAt of actions) {
      const repeatedAction = [observed(1, resolutionAt, "desk"), observed(2, resolutionAt, "desk")];
      expect(createOrderTimeline(repeatedAction, [])).toEqual(repeatedAction);
    }
  });

  it("contains a status once for all its spellings", () => {
    const queuedTwice = [observed(1, status("queued")), observed(2, status("Queued"))];
    expect(createOrderTimeline(queuedTwice, [])).toHaveLength(1);
    const repeatedStatuses = [
      reportedByEvent(6, status("3")),
      reportedByEvent(7, status("completed")),
      reportedByEvent(8, status("COMPLETED")),
    ];
    expect(describeTimeline(createOrderTimeline([createdObservation], repeatedStatuses))).toEqual([
      "answer created",
      "event 3",
    ]);
  });

  it("is equal for events in any order", () => {
    const facts = fc.constantFrom(
      status("queued"),
      status("2"),
      status("failed"),
      { kind: "tracking-number", trackingNumber: "T1" } as const,
      { kind: "label-error", message: "no" } as const,
    );
    const events = fc.array(fc.record({ second: fc.nat(20), fact: facts }), { maxLength: 8 });
    fc.assert(
      fc.property(events, fc.array(fc.nat(), { maxLength: 8 }), (list, pickedIndexes) => {
        const allReports = list.map(({ second, fact }) => reportedByEvent(second, fact));
        // The store contains each event once.
        const shuffledReports = [
          ...new Set([
            ...pickedIndexes.map((pickedIndex) => allReports[pickedIndex % Math.max(1, allReports.length)]),
            ...allReports,
          ]),
        ];
        const definedReports = shuffledReports.filter((report) => report !== undefined);
        expect(createOrderTimeline([createdObservation], definedReports)).toEqual(
          createOrderTimeline([createdObservation], allReports),
        );
      }),
    );
  });
});

it("returns the newest status before an end status", () => {
  expect(findNewestStatus([])).toBeNull();
  expect(findNewestStatus([observed(1, status("1")), observed(2, status("label-success"))])).toBe("1");
  expect(findNewestStatus([observed(1, status("completed")), observed(2, status("odd word"))])).toBe("completed");
  expect(findNewestStatus([observed(1, status("queued")), observed(2, status("odd word"))])).toBe("odd word");
  expect(findNewestStatus([observed(1, status("queued")), observed(2, { kind: "label" })])).toBe("queued");
});

it("returns the newest tracking number", () => {
  const trackingFact = (trackingNumber: string) => ({ kind: "tracking-number", trackingNumber }) as const;
  expect(findNewestTrackingNumber(["A", "B", "C"].map((number) => observed(1, trackingFact(number))))).toBe("C");
  expect(findNewestTrackingNumber([observed(1, trackingFact("A")), observed(2, { kind: "label" })])).toBe("A");
  expect(findNewestTrackingNumber([createdObservation])).toBeNull();
});

describe("resolved failure", () => {
  const failureAt = (second: number, raw = "failed") => reportedByEvent(second, status(raw));
  const resolutionAt = (second: number, done: boolean, failedAt: number) =>
    observed(second, { kind: "dealt-with", done, by: null, failedAt: timeAt(failedAt) }, "operator");

  it("is the newest known failure in any spelling", () => {
    expect(findNewestFailureAt([failureAt(3), failureAt(5, "4"), failureAt(1)])).toBe(timeAt(5));
    expect(findNewestFailureAt([failureAt(3, "queued")])).toBeNull();
    expect(findNewestFailureAt([failureAt(3), observed(7, { kind: "label-error", message: "no such street" })])).toBe(
      timeAt(7),
    );
  });

  it("stays resolved until an undo or a later failure", () => {
    expect(isFailureResolved([failureAt(1)])).toBe(false);
    expect(isFailureResolved([failureAt(1), resolutionAt(9, true, 1)])).toBe(true);
    expect(isFailureResolved([failureAt(1), resolutionAt(9, true, 1), resolutionAt(10, false, 1)])).toBe(false);
    // The failure happened before the action, but was reported later.
    expect(isFailureResolved([failureAt(1), resolutionAt(9, true, 1), failureAt(5)])).toBe(false);
    expect(isFailureResolved([failureAt(1), failureAt(5), resolutionAt(9, true, 5), failureAt(1)])).toBe(true);
  });
});

describe("order facts from a file", () => {
  const fileReports = [
    observed(7, status("completed"), "file"),
    observed(8, { kind: "tracking-number", trackingNumber: "FORGED" }, "file"),
    observed(9, { kind: "label-error", message: "No" }, "file"),
  ];

  it("appear in the timeline without effect on the status", () => {
    expect(describeTimeline(createOrderTimeline([createdObservation], fileReports))).toEqual([
      "answer created",
      "file completed",
      "file tracking-number",
      "file label-error",
    ]);
    expect(findOrderProgress([createdObservation], fileReports)).toEqual({
      statusRaw: null,
      trackingNumber: null,
      isFailureResolved: false,
    });
    expect(findNewestFailureAt(fileReports)).toBeNull();
  });

  it("do not hide an equal report of the service", () => {
    const equalReports = [observed(6, status("completed"), "file"), reportedByEvent(7, status("completed"))];
    expect(describeTimeline(createOrderTimeline([createdObservation], equalReports))).toEqual([
      "answer created",
      "file completed",
      "event completed",
    ]);
    expect(
      describeTimeline(
        createOrderTimeline(
          [createdObservation],
          [reportedByEvent(6, status("queued")), observed(7, status("queued"), "file")],
        ),
      ),
    ).toEqual(["answer created", "event queued"]);
  });
});
