import { describe, expect, it } from "vitest";
import { parseResendStatus } from "../../../../src-domain/resends/resend.ts";

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
});
