import { afterEach, expect, it, vi } from "vitest";
import { parseDateCell } from "../../../src-domain/import/date-cells.ts";

afterEach(() => vi.unstubAllEnvs());

// In its own file, because the rule's other tests also run in threads, which cannot set a time zone.
it("parses a time without an offset as UTC in every time zone", () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  expect(new Date("2026-11-21T09:00:00").toISOString()).toBe("2026-11-21T00:00:00.000Z");
  expect(parseDateCell("2026-11-21 09:00", null)).toEqual({ ok: true, value: "2026-11-21T09:00:00.000Z" });
});
