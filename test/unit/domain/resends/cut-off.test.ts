import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import {
  DEFAULT_CALENDAR,
  estimateCutOff,
  findHolidayProblem,
  isWorkingCalendar,
} from "../../../../src-domain/resends/cut-off.ts";

const anyMoment = fc
  .date({ min: new Date("2020-01-01T00:00:00Z"), max: new Date("2035-12-31T23:59:59Z"), noInvalidDate: true })
  .map((date) => Temporal.Instant.fromEpochMilliseconds(date.getTime()));

const anyCalendar = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  holidays: fc.uniqueArray(
    anyMoment.map((moment) => moment.toZonedDateTimeISO("UTC").toPlainDate().toString()),
    { maxLength: 30 },
  ),
});

function cutOffOf(createdAt: string, calendar = DEFAULT_CALENDAR): Temporal.Instant | undefined {
  const cutOff = estimateCutOff(createdAt, calendar);
  return cutOff === null ? undefined : Temporal.Instant.from(cutOff);
}

describe("cancellation cut-off", () => {
  it.each([
    ["a Monday morning before eight", "2026-11-23T07:59:59Z", "2026-11-23T08:00:00Z"],
    ["exactly eight o'clock", "2026-11-23T08:00:00Z", "2026-11-24T08:00:00Z"],
    ["a Friday afternoon", "2026-11-20T15:00:00Z", "2026-11-23T08:00:00Z"],
    ["the end of a year", "2026-12-31T09:00:00Z", "2027-01-01T08:00:00Z"],
    ["Monday evening in New York, Tuesday in UTC", "2026-11-23T20:00:00-05:00", "2026-11-24T08:00:00Z"],
  ])("is estimated after %s", (_when, createdAt, expected) => expect(cutOffOf(createdAt)?.toString()).toBe(expected));

  it("skips holidays", () => {
    const calendar = { weekdays: [1, 2, 3, 4, 5], holidays: ["2026-12-25", "2026-12-28"] };
    expect(cutOffOf("2026-12-24T12:00:00Z", calendar)?.toString()).toBe("2026-12-29T08:00:00Z");
  });

  it("is searched for at most 366 days of holidays", () => {
    const day = Temporal.PlainDate.from("2026-11-21");
    const holidaysFor = (days: number) => ({
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      holidays: Array.from({ length: days }, (_, dayIndex) => day.add({ days: dayIndex }).toString()),
    });
    expect(cutOffOf("2026-11-21T09:00:00Z", holidaysFor(366))?.toString()).toBe("2027-11-22T08:00:00Z");
    expect(cutOffOf("2026-11-21T09:00:00Z", holidaysFor(367))).toBeUndefined();
  });

  it("is 08:00 UTC of the next working day after the creation", () =>
    fc.assert(
      fc.property(anyMoment, anyCalendar, (createdAt, calendar) => {
        const isWorkingDay = (day: Temporal.ZonedDateTime): boolean =>
          calendar.weekdays.includes(day.dayOfWeek) && !calendar.holidays.includes(day.toPlainDate().toString());
        const cutOff = cutOffOf(createdAt.toString(), calendar);
        if (!cutOff) throw new Error("30 holidays cannot take a year");
        const moment = cutOff.toZonedDateTimeISO("UTC");
        expect([moment.hour, moment.minute, moment.second, moment.millisecond]).toEqual([8, 0, 0, 0]);
        expect(isWorkingDay(moment)).toBe(true);
        expect(Temporal.Instant.compare(cutOff, createdAt)).toBe(1);
        for (let earlier = moment.subtract({ days: 1 }); ; earlier = earlier.subtract({ days: 1 })) {
          if (Temporal.Instant.compare(earlier.toInstant(), createdAt) <= 0) break;
          expect(isWorkingDay(earlier)).toBe(false);
        }
      }),
    ));
});

it.each([
  [{ weekdays: [1, 2, 3, 4, 5], holidays: ["2028-02-29"] }, true],
  [{ weekdays: [7], holidays: [] }, true],
  [{ weekdays: [], holidays: [] }, false],
  [{ weekdays: [0], holidays: [] }, false],
  [{ weekdays: [1, 1], holidays: [] }, false],
  [{ weekdays: [1, 8], holidays: [] }, false],
  [{ weekdays: [1.5], holidays: [] }, false],
  [{ weekdays: [1], holidays: ["2026-02-29"] }, false],
  [{ weekdays: [1], holidays: ["2026-12-25T00:00"] }, false],
  [{ weekdays: [1], holidays: ["+010000-01-01"] }, false],
  [{ weekdays: [1], holidays: ["2026-12-25", "2026-12-25"] }, false],
])("checks the working calendar %j: %s", (calendar, isUsable) => expect(isWorkingCalendar(calendar)).toBe(isUsable));

describe("a public holiday", () => {
  it.each([
    ["2026-12-25", null],
    ["2026-11-20", null],
    ["2031-12-31", null],
    ["2026-02-30", "notADay"],
    ["", "notADay"],
    ["2026-11-19", "past"],
    ["2032-01-01", "far"],
    ["9999-12-25", "far"],
    ["2026-12-26", "known"],
  ])("is checked before it is entered: %s, %s", (day, problem) =>
    expect(findHolidayProblem(day, ["2026-12-26"], "2026-11-20")).toBe(problem),
  );
});
