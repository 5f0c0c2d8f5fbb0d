import { expect, test } from "vitest";
import { LANGUAGES } from "../../../../src-domain/language.ts";
import { momentText as reportMomentText } from "../../../../src-renderer/features/shift/report-text.ts";
import { initLanguage } from "../../../../src-renderer/i18n/index.ts";
import {
  absoluteTimeText,
  computeAge,
  cutOffTimeText,
  computeRemainingTime,
  dayText,
  momentText,
} from "../../../../src-renderer/ui/text/time-text.ts";
import { parseWrittenDate, parseWrittenTime, writtenDateText } from "../../../../src-renderer/ui/text/written-date.ts";

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
  expect(cutOffTimeText("2026-11-23T08:00:00Z")).toBe("Mon 08:00 UTC"));

test.each([
  ["en", "Sat 22:47 UTC"],
  ["de", "Sa 22:47 UTC"],
  ["zh-Hans", "周六 22:47 UTC"],
  ["zh-Hant", "週六 22:47 UTC"],
])("ends a moment in %s with its time zone", async (language, short) => {
  await initLanguage(language, undefined);
  const at = "2026-11-21T22:47:48Z";
  expect(cutOffTimeText(at)).toBe(short);
  expect(absoluteTimeText(at)).toMatch(/2026.* 22:47:48 UTC$/);
  await initLanguage("en", undefined);
});

test.each([
  ["en", "5 Dec 2026"],
  ["de", "5. Dez. 2026"],
  ["zh-Hans", "2026年12月5日"],
  ["zh-Hant", "2026年12月5日"],
])("writes a day in %s without a leading zero", async (language, day) => {
  await initLanguage(language, undefined);
  expect([writtenDateText("2026-12-05"), dayText("2026-12-05T12:00")]).toEqual([day, day]);
  expect(reportMomentText("2026-12-05T12:00")).toContain(day);
  expect(momentText("2026-12-05T12:00", NOW)).toContain(day);
  await initLanguage("en", undefined);
});

test.each(LANGUAGES)("reads each date that it writes in %s", async (language) => {
  await initLanguage(language, undefined);
  const dates = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 5)).toISOString().slice(0, 10));
  expect(dates.map((date) => parseWrittenDate(writtenDateText(date)))).toEqual(dates);
});

test.each([
  ["2026-11-29", "2026-11-29"],
  ["29.11.2026", "2026-11-29"],
  ["11/29/2026", "2026-11-29"],
  ["Nov 29, 2026", "2026-11-29"],
  ["05/11/2026", null],
  ["30 Feb 2026", null],
  ["2026-11-29 14:05", null],
  ["", null],
])("reads the date %s as %s", (text, date) => expect(parseWrittenDate(text)).toBe(date));

test("reads the numbers of a date in the order of the page's language", async () => {
  await initLanguage("de", undefined);
  expect(["05.11.2026", "5.11.26", "2026-11-05"].map(parseWrittenDate)).toEqual([
    "2026-11-05",
    "2026-11-05",
    "2026-11-05",
  ]);
  await initLanguage("en", undefined);
});

test.each([
  ["8:05", "08:05"],
  ["0805", "08:05"],
  [" 23.59 ", "23:59"],
  ["24:00", null],
  ["8", null],
])("reads the time %s as %s", (text, time) => expect(parseWrittenTime(text)).toBe(time));
