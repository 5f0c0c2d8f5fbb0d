import { expect, test } from "vitest";
import { initLanguage } from "../../../../src-renderer/i18n/index.ts";
import { absoluteTime, ageOf, cutOffMoment, untilOf, utcMoment } from "../../../../src-renderer/ui/text/time-text.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const MINUTE = 60_000;
const at = (offset: number): string => new Date(NOW + offset).toISOString();

test.each([
  [-59_000, { unit: "now" }],
  [-14 * MINUTE, { unit: "minutes", count: 14 }],
  [-47 * 60 * MINUTE, { unit: "hours", count: 47 }],
  [-48 * 60 * MINUTE, { unit: "days", count: 2 }],
  [5 * MINUTE, { unit: "now" }],
])("an instant %i ms from now has the age %o", (offset, age) => expect(ageOf(at(offset), NOW)).toEqual(age));

test.each([
  [0, { unit: "passed" }],
  [30_000, { unit: "minutes", count: 1 }],
  [292 * MINUTE, { unit: "hours", hours: 4, minutes: 52 }],
  [(26 * 60 + 5) * MINUTE, { unit: "days", count: 1, hours: 2 }],
])("an instant %i ms ahead has the remaining time %o", (offset, until) =>
  expect(untilOf(at(offset), NOW)).toEqual(until),
);

test("names the day and the time zone of a cut-off", () =>
  expect(cutOffMoment("2026-11-23T08:00:00Z")).toBe("Mon 08:00 UTC"));

test.each([
  ["en", "Sat 22:47 UTC"],
  ["de", "Sa 22:47 UTC"],
  ["zh-Hans", "周六 22:47 UTC"],
  ["zh-Hant", "週六 22:47 UTC"],
])("ends a moment in %s with its time and its time zone", async (language, short) => {
  await initLanguage(language, undefined);
  const at = "2026-11-21T22:47:48Z";
  expect([cutOffMoment(at), utcMoment(at)]).toEqual([short, short]);
  expect(absoluteTime(at)).toMatch(/2026.* 22:47:48 UTC$/);
  await initLanguage("en", undefined);
});
