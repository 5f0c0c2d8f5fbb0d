import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CANCELLATION_EVENTS,
  CANCELLATION_STATES,
  cancelRule,
  nextCancellation,
  type CancellationEvent,
} from "../../../../src-domain/resends/cancellation.ts";
import { RESEND_STATUSES } from "../../../../src-domain/resends/resend.ts";

const AT = "2026-11-23T08:00:00.000Z";
const BEFORE = Date.parse(AT) - 1;
const reportedCutOff = { at: AT, estimated: false };
const estimatedCutOff = { at: AT, estimated: true };

describe("cancellation rules", () => {
  it.each([
    ["queued", "label-being-made"],
    ["in-progress", "work-started"],
    ["completed", "ended"],
    ["failed", "ended"],
    ["canceled", "ended"],
    [null, "unknown-status"],
  ] as const)("refuse a cancellation in the status %s: %s", (status, obstacle) => {
    for (const cutOff of [reportedCutOff, estimatedCutOff, null])
      expect(cancelRule(status, cutOff, BEFORE)).toEqual({ isAllowed: false, obstacle });
  });

  it.each(["label-success", "pending"] as const)("allow in the status %s until the reported cut-off", (status) => {
    expect(cancelRule(status, reportedCutOff, BEFORE)).toEqual({ isAllowed: true, doubt: null });
    expect(cancelRule(status, reportedCutOff, Date.parse(AT))).toEqual({
      isAllowed: false,
      obstacle: "cut-off-passed",
    });
  });

  it("only warn when the cut-off is estimated or unknown", () => {
    expect(cancelRule("pending", estimatedCutOff, BEFORE)).toEqual({ isAllowed: true, doubt: null });
    expect(cancelRule("pending", estimatedCutOff, Date.parse(AT))).toEqual({
      isAllowed: true,
      doubt: "estimate-passed",
    });
    expect(cancelRule("label-success", null, 0)).toEqual({ isAllowed: true, doubt: "no-cut-off" });
  });

  it("never allow a cancellation after a reported cut-off", () => {
    const moment = fc.integer({ min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(fc.constantFrom(...RESEND_STATUSES, null), moment, fc.nat(1e11), (status, offsetMs, laterByMs) => {
        const now = Date.parse(AT) + offsetMs;
        const rule = cancelRule(status, reportedCutOff, now);
        expect(rule.isAllowed && offsetMs >= 0).toBe(false);
        expect(!rule.isAllowed && cancelRule(status, reportedCutOff, now + laterByMs).isAllowed).toBe(false);
      }),
    );
  });
});

it("matches the transitions in docs/outbox.md", () => {
  const text = readFileSync(new URL("../../../../docs/outbox.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| `(none|[a-z-]+)` \| `([a-z-]+)` \| [^|]* \| `([a-z-]+)` \|$/gm)]
    .filter(([, , event]) => CANCELLATION_EVENTS.includes(event as CancellationEvent))
    .map(([, from, event, to]) => `${from} ${event} ${to}`);
  const transitions = [null, ...CANCELLATION_STATES].flatMap((state) =>
    CANCELLATION_EVENTS.flatMap((event) => {
      const next = nextCancellation(state, event);
      return next === null ? [] : [`${state ?? "none"} ${event} ${next}`];
    }),
  );
  expect(rows.toSorted()).toEqual(transitions.toSorted());
});
