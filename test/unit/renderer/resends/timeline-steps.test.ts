import { describe, expect, test } from "vitest";
import type { ResendStatus } from "../../../../src-domain/resends/resend.ts";
import type { ResendDetails, TimelineEntry } from "../../../../src-preload/contract/resends/resend.ts";
import {
  roundDuration,
  currentStageOf,
  listRemainingSteps,
  createTimelineSteps,
  findNoLabelReason,
} from "../../../../src-renderer/features/resends/order/timeline-steps.ts";

const createEntry = (at: string, known: ResendStatus): TimelineEntry => ({
  at,
  source: "poll",
  fact: { kind: "status", raw: known, known },
});

function createOrder(row: Partial<ResendDetails["row"]>, ...statuses: ResendStatus[]): ResendDetails {
  return {
    row: {
      origin: "own",
      state: "created",
      status: null,
      labelMode: "auto-label",
      submittedAt: "2026-11-20T10:00:00Z",
      createdAt: null,
      ...row,
    },
    timeline: statuses.map((known) => createEntry("2026-11-20T10:00:00Z", known)),
    checks: [],
    normalTimes: [],
  } as unknown as ResendDetails;
}

test.each<[string, ResendDetails, readonly string[]]>([
  ["before it is sent", createOrder({ state: "ready" }), ["created", "queued", "label-success", "completed"]],
  ["once created", createOrder({}), ["queued", "label-success", "completed"]],
  ["in the middle", createOrder({}, "queued"), ["label-success", "completed"]],
  ["after a step that was missed", createOrder({}, "label-success"), ["completed"]],
  ["for the other label mode", createOrder({ labelMode: "manual-label" }, "pending"), ["in-progress", "completed"]],
  ["at the end", createOrder({}, "queued", "completed"), []],
  ["after a failure", createOrder({}, "queued", "failed"), []],
  ["after a refusal", createOrder({ state: "refused" }), []],
  ["without a known label mode", createOrder({ labelMode: null }), []],
])("returns the remaining steps %s", (_when, details, steps) => expect(listRemainingSteps(details)).toEqual(steps));

const MINUTE = 60_000;
const createCheckPeriod = (from: string, until: string) => ({
  from: `2026-11-20T${from}Z`,
  until: `2026-11-20T${until}Z`,
  checks: 2,
});
const describeSteps = (details: ResendDetails, now: string): string[] =>
  createTimelineSteps(details, Date.parse(`2026-11-20T${now}Z`)).map((step) =>
    step.kind === "fact"
      ? step.entry.at.slice(11, 16)
      : `${step.gap.from.slice(11, 16)}-${step.gap.until?.slice(11, 16) ?? ""}`,
  );

describe("gaps between checks", () => {
  const checkedOrder: ResendDetails = {
    ...createOrder({ createdAt: "2026-11-20T10:00:00Z" }),
    timeline: [createEntry("2026-11-20T10:00:10Z", "queued"), createEntry("2026-11-20T10:40:00Z", "label-success")],
    checks: [createCheckPeriod("10:00:10", "10:02:00"), createCheckPeriod("10:40:00", "10:50:00")],
  };

  test("are shown between the statuses before and after them", () =>
    expect(describeSteps(checkedOrder, "10:51:00")).toEqual(["10:00", "10:02-10:40", "10:40"]));

  test("end when the order ends", () => {
    expect(describeSteps(checkedOrder, "11:30:00").at(-1)).toBe("10:50-");
    const endedOrder = {
      ...checkedOrder,
      timeline: [...checkedOrder.timeline, createEntry("2026-11-20T10:50:00Z", "completed")],
    };
    expect(describeSteps(endedOrder, "11:30:00").at(-1)).toBe("10:50");
  });

  test("do not exist for an order with an unknown outcome", () =>
    expect(
      describeSteps({ ...checkedOrder, row: { ...checkedOrder.row, state: "unknown" }, timeline: [] }, "18:00:00"),
    ).toEqual([]));
});

describe("the current stage of an order", () => {
  const queuedOrder: ResendDetails = {
    ...createOrder({ createdAt: "2026-11-20T10:00:00Z" }),
    timeline: [createEntry("2026-11-20T10:00:02Z", "queued")],
    normalTimes: [{ stage: "queued", ms: 40_000, orders: 9 }],
  };
  const findStageAfter = (ms: number) => currentStageOf(queuedOrder, Date.parse("2026-11-20T10:00:00Z") + ms);

  test("is late only when it takes much longer than usual", () => {
    expect(findStageAfter(30_000)).toMatchObject({ stage: "queued", durationMs: 30_000, isLate: false });
    expect(findStageAfter(90_000)).toMatchObject({ isLate: false });
    expect(findStageAfter(14 * MINUTE)).toMatchObject({
      durationMs: 14 * MINUTE,
      usualTime: { ms: 40_000 },
      isLate: true,
    });
  });

  test("is null before the first status and after the end", () => {
    expect(currentStageOf({ ...queuedOrder, timeline: [] }, 0)).toBeNull();
    expect(currentStageOf({ ...queuedOrder, timeline: [createEntry("2026-11-20T10:00:02Z", "failed")] }, 0)).toBeNull();
  });
});

test.each([
  [400, "1 seconds"],
  [40_000, "40 seconds"],
  [14 * MINUTE, "14 minutes"],
  [180 * MINUTE, "3 hours"],
  [72 * 60 * MINUTE, "3 days"],
])("shows %s ms as %s", (ms, expectedText) => {
  const { unit, count } = roundDuration(ms);
  expect(`${count} ${unit}`).toBe(expectedText);
});

test("returns the reason why an order has no label", () => {
  expect((["canceled", "label-success", "completed", "queued", null] as const).map(findNoLabelReason)).toEqual([
    "canceled",
    "noLink",
    "noLink",
    "waiting",
    "waiting",
  ]);
});
