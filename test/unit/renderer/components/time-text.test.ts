import { expect, test } from "vitest";
import { initLanguage } from "../../../../src-renderer/i18n/index.ts";
import {
  absoluteTime,
  computeAge,
  cutOffMoment,
  computeRemainingTime,
} from "../../../../src-renderer/ui/text/time-text.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const MINUTE_MS = 60_000;
const timeAt = (offsetMs: number): string => new Date(NOW + offsetMs).toISOString();

test.each([
  [-59_000, { unit: "now" }],
  [-14 * MINUTE_MS, { unit: "minutes", count: 14 }],
  [-47 * 60 * MINUTE_MS, { unit: "hours", count: 47 }],
  [-48 * 60 * MINUTE_MS, { unit: "days", count: 2 }],
  [5 * MINUTE_MS, { unit: "now" }],
])("describes a time %i ms from now with the age %o", (offsetMs, age) =>
  expect(computeAge(timeAt(offsetMs), NOW)).toEqual(age),
);

test.each([
  [0, { unit: "passed" }],
  [30_000, { unit: "minutes", count: 1 }],
  [292 * MINUTE_MS, { unit: "hours", hours: 4, minutes: 52 }],
  [(26 * 60 + 5) * MINUTE_MS, { unit: "days", count: 1, hours: 2 }],
])("describes a time %i ms from now with the remaining time %o", (offsetMs, until) =>
  expect(computeRemainingTime(timeAt(offsetMs), NOW)).toEqual(until),
);

test("names the day and the time zone of a cut-off", () =>
  expect(cutOffMoment("2026-11-23T08:00:00Z")).toBe("Mon 08:00 UTC"));

test.each([
  ["en", "Sat 22:47 UTC"],
  ["de", "Sa 22:47 UTC"],
  ["zh-Hans", "周六 22:47 UTC"],
  ["zh-Hant", "週六 22:47 UTC"],
])("ends a moment in %s with its time zone", async (language, short) => {
  await initLanguage(language, undefined);
  const at = "2026-11-21T22:47:48Z";
  expect(cutOffMoment(at)).toBe(short);
  expect(absoluteTime(at)).toMatch(/2026.* 22:47:48 UTC$/);
  await initLanguage("en", undefined);
});
