import { describe, expect, it } from "vitest";
import { latencyOf } from "../../../src-renderer/screens/black-box/latency.ts";
import { replaySteps, visible } from "../../../src-renderer/screens/black-box/replay-steps.ts";
import { SCANNER_LAYOUTS } from "../../../src-renderer/scanner/reading/layouts.ts";

const key = (code: string, change: object = {}) => ({ code, shift: false, gapMs: 8, ...change });

describe("a replay", () => {
  it("shows what each key adds, with the modifiers it was pressed with", () => {
    const steps = replaySteps([key("KeyA", { shift: true }), key("Digit1"), key("KeyB")], SCANNER_LAYOUTS.us);
    expect(steps.map(({ soFar }) => soFar)).toEqual(["A", "A1", "A1b"]);
    expect(steps.map(({ character }) => character)).toEqual(["A", "1", "b"]);
    expect(steps[0]?.held).toEqual(["shift"]);
  });

  it("marks the key that was not understood, and those that only change others", () => {
    const alt = key("AltLeft", { alt: true });
    const steps = replaySteps([key("KeyA"), key("F3"), alt], SCANNER_LAYOUTS.us);
    expect(steps.map(({ character }) => character)).toEqual(["a", undefined, null]);
  });

  it("reads characters that scanners write by their number", () => {
    const digits = ["Numpad0", "Numpad0", "Numpad6", "Numpad5"].map((code) => key(code, { alt: true }));
    const steps = replaySteps([key("AltLeft", { alt: true }), ...digits], SCANNER_LAYOUTS.us);
    expect(steps.at(-1)?.soFar).toBe("A");
  });

  it("makes characters visible that nobody can see", () => expect(visible("A\u001D \r")).toBe("A\u241D␣\u240D"));
});

describe("latency", () => {
  const scan = {
    startedAt: "2026-11-20T08:00:00.000Z",
    burstMs: 120,
    recordedAt: "2026-11-20T08:00:00.130Z",
    paintedAt: "2026-11-20T08:00:00.142Z",
  } as Parameters<typeof latencyOf>[0];

  it("counts from the last key, not from the first", () =>
    expect(latencyOf(scan)).toEqual({ toRecorded: 10, toPainted: 22 }));

  it("says nothing of a verdict whose painting was not reported", () =>
    expect(latencyOf({ ...scan, paintedAt: null }).toPainted).toBeNull());
});
