import { describe, expect, test } from "vitest";
import type { ResendStatus } from "../../../src-domain/resend.ts";
import type { ResendDetails, TimelineEntry } from "../../../src-preload/contract/resend.ts";
import { gapBetween, stepsNotSeen } from "../../../src-renderer/screens/resends/timeline-steps.ts";

const entry = (at: string, known: ResendStatus): TimelineEntry => ({
  at,
  source: "poll",
  fact: { kind: "status", raw: known, known },
});

function order(row: Partial<ResendDetails["row"]>, ...seen: ResendStatus[]): ResendDetails {
  return {
    row: {
      submissionId: "01J00000000000000000000000",
      batchName: "Batch 1",
      state: "created",
      waitingFor: null,
      waitsUntil: null,
      resendId: "1",
      resendNumber: null,
      status: null,
      labelMode: "auto-label",
      warehouseId: 2,
      itemCount: 1,
      recipientName: "Ada",
      countryCode: "GBR",
      trackingNumber: null,
      submittedAt: "2026-11-20T10:00:00Z",
      createdAt: null,
      checkedAt: null,
      cutOff: null,
      ...row,
    },
    timeline: seen.map((known) => entry("2026-11-20T10:00:00Z", known)),
    items: [],
    refusal: null,
    unknown: null,
  };
}

describe("steps not yet seen", () => {
  test.each<[string, ResendDetails, readonly string[]]>([
    ["before it is sent", order({ state: "ready" }), ["created", "queued", "label-success", "completed"]],
    ["once created", order({}), ["queued", "label-success", "completed"]],
    ["in the middle", order({}, "queued"), ["label-success", "completed"]],
    ["after a step that was missed", order({}, "label-success"), ["completed"]],
    ["for the other label mode", order({ labelMode: "manual-label" }, "pending"), ["in-progress", "completed"]],
    ["at the end", order({}, "queued", "completed"), []],
    ["after a failure", order({}, "queued", "failed"), []],
    ["after a refusal", order({ state: "refused" }), []],
    ["without a known label mode", order({ labelMode: null }), []],
  ])("%s", (_when, details, steps) => {
    expect(stepsNotSeen(details)).toEqual(steps);
  });
});

test.each([
  ["10:05:00", null],
  ["10:20:00", { unit: "minutes", count: 20 }],
  ["13:00:00", { unit: "hours", count: 3 }],
])("from 10:00:00 to %s the gap is %o", (time, gap) => {
  expect(gapBetween(entry("2026-11-20T10:00:00Z", "queued"), entry(`2026-11-20T${time}Z`, "completed"))).toEqual(gap);
});
