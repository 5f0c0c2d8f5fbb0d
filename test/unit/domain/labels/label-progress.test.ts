import { describe, expect, it } from "vitest";
import { findLabelProgress } from "../../../../src-domain/labels/label-progress.ts";

const ORDER = {
  status: "queued",
  labelMode: "auto-label",
  createdAt: "2026-11-29T08:00:00.000Z",
  usualMs: 4000,
  isKnown: false,
  prints: [],
  failure: null,
} as const;
const print = (state: "begun" | "given" | "not-given" | "unclear", problem: string | null = null) => ({
  state,
  problem,
});

describe("labelProgress", () => {
  it("expects the label after its usual time", () =>
    expect(findLabelProgress(ORDER)).toEqual({ kind: "expected", at: "2026-11-29T08:00:04.000Z" }));

  it.each([
    ["no usual time", { usualMs: null }],
    ["no creation time", { createdAt: null }],
  ])("expects the label at an unknown time with %s", (_name, change) =>
    expect(findLabelProgress({ ...ORDER, ...change })).toEqual({ kind: "expected", at: null }),
  );

  it.each([
    ["canceled", { status: "canceled", isKnown: true }],
    ["of the warehouse", { labelMode: "manual-label" }],
  ] as const)("expects no label of an order %s", (_name, change) =>
    expect(findLabelProgress({ ...ORDER, ...change })).toEqual({ kind: "none" }),
  );

  it("reports the service's reason for a failed label", () =>
    expect(findLabelProgress({ ...ORDER, status: "failed", failure: "No such postal code" })).toEqual({
      kind: "failed",
      message: "No such postal code",
    }));

  it.each([
    ["ready", []],
    ["ready", [print("not-given", "skipped")]],
    ["printing", [print("begun")]],
    ["printed", [print("not-given", "unreachable"), print("given")]],
    ["unclear", [print("unclear")]],
  ] as const)("is %s after the prints %j", (kind, prints) =>
    expect(findLabelProgress({ ...ORDER, isKnown: true, prints })).toEqual({ kind }),
  );

  it("names the problem of the last print", () =>
    expect(findLabelProgress({ ...ORDER, isKnown: true, prints: [print("not-given", "unreachable")] })).toEqual({
      kind: "not-printed",
      problem: "unreachable",
    }));
});
