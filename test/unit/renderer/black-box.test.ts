import { describe, expect, it } from "vitest";
import { latencyOf, controlPicturesText } from "../../../src-renderer/features/scanning/black-box/stored-scan.ts";

it("shows invisible characters as symbols", () => expect(controlPicturesText("A\u001D \r")).toBe("A\u241D␣\u240D"));

describe("latency", () => {
  const scan = {
    startedAt: "2026-11-20T08:00:00.000Z",
    burstMs: 120,
    recordedAt: "2026-11-20T08:00:00.130Z",
    paintedAt: "2026-11-20T08:00:00.142Z",
  } as Parameters<typeof latencyOf>[0];

  it("is measured from the last key", () =>
    expect(latencyOf(scan)).toEqual({ recordedAfterMs: 10, paintedAfterMs: 22 }));

  it("is null when the paint of the verdict was not reported", () =>
    expect(latencyOf({ ...scan, paintedAt: null }).paintedAfterMs).toBeNull());
});
