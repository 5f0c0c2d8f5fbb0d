import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  expectedCourse,
  isEndStatus,
  labelModeOf,
  LABEL_MODES,
  nextResendStatuses,
  parseResendStatus,
} from "../../../../src-domain/resends/resend.ts";

describe("resend order statuses", () => {
  it.each([
    [0, "pending"],
    ["1", "canceled"],
    [2, "in-progress"],
    ["3", "completed"],
    [4, "failed"],
    [" 4 ", "failed"],
    ["04", "failed"],
    ["In Progress", "in-progress"],
    ["LABEL_SUCCESS", "label-success"],
    ["cancelled", "canceled"],
    [5, null],
    ["", null],
  ] as const)("are parsed from %j as %j", (raw, status) => expect(parseResendStatus(raw)).toBe(status));

  it("depend on the label mode of the service type", () =>
    expect([true, false].map(labelModeOf)).toEqual(["auto-label", "manual-label"]));

  it("follow the transitions of the contract", () => {
    expect(nextResendStatuses("auto-label", "queued")).toEqual(["label-success", "failed"]);
    expect(nextResendStatuses("auto-label", "label-success")).toEqual(["completed", "canceled"]);
    expect(nextResendStatuses("manual-label", "pending")).toEqual(["in-progress", "canceled"]);
    expect(nextResendStatuses("manual-label", "in-progress")).toEqual(["completed"]);
    expect(nextResendStatuses("manual-label", "queued")).toEqual([]);
    expect(nextResendStatuses("auto-label", "pending")).toEqual([]);
  });

  it("always reach an end status", () => {
    fc.assert(
      fc.property(fc.constantFrom(...LABEL_MODES), fc.infiniteStream(fc.nat(9)), (mode, choices) => {
        let status = expectedCourse(mode)[0];
        for (let step = 0; status !== undefined && !isEndStatus(status); step += 1) {
          expect(step).toBeLessThan(5);
          const next = nextResendStatuses(mode, status);
          status = next[(choices.next().value as number) % next.length];
        }
        expect(status).toBeDefined();
      }),
    );
    for (const mode of LABEL_MODES) {
      const course = expectedCourse(mode);
      for (const [index, status] of course.slice(0, -1).entries())
        expect(nextResendStatuses(mode, status)).toContain(course[index + 1]);
    }
  });
});
