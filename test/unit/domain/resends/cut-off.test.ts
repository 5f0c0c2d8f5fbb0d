import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import {
  DEFAULT_CALENDAR,
  estimatedCutOff,
  isCalendarDate,
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

function cutOffOf(created: string, calendar = DEFAULT_CALENDAR): string | undefined {
  const cutOff = estimatedCutOff(created, calendar);
  return cutOff === null ? undefined : Temporal.Instant.from(cutOff).toString();
}

function cancellationCutOff(created: Temporal.Instant, calendar = DEFAULT_CALENDAR): Temporal.Instant | null {
  const cutOff = estimatedCutOff(created.toString(), calendar);
  return cutOff === null ? null : Temporal.Instant.from(cutOff);
}

describe("the cancellation cut-off", () => {
  it.each([
    ["a Monday morning before eight", "2026-11-23T07:59:59Z", "2026-11-23T08:00:00Z"],
    ["eight o'clock itself", "2026-11-23T08:00:00Z", "2026-11-24T08:00:00Z"],
    ["a Friday afternoon", "2026-11-20T15:00:00Z", "2026-11-23T08:00:00Z"],
    ["a Saturday", "2026-11-21T03:00:00Z", "2026-11-23T08:00:00Z"],
    ["a Sunday night", "2026-11-22T23:59:59Z", "2026-11-23T08:00:00Z"],
    ["the end of a year", "2026-12-31T09:00:00Z", "2027-01-01T08:00:00Z"],
    ["Monday evening in New York, Tuesday in UTC", "2026-11-23T20:00:00-05:00", "2026-11-24T08:00:00Z"],
  ])("after %s", (_when, created, expected) => expect(cutOffOf(created)).toBe(expected));

  it("skips holidays", () => {
    const calendar = { weekdays: [1, 2, 3, 4, 5], holidays: ["2026-12-25", "2026-12-28"] };
    expect(cutOffOf("2026-12-24T12:00:00Z", calendar)).toBe("2026-12-29T08:00:00Z");
  });

  it("knows no cut-off where nobody ever works", () =>
    expect(cutOffOf("2026-11-21T00:00:00Z", { weekdays: [], holidays: [] })).toBeUndefined());

  it("is looked for over a year of holidays, and no further", () => {
    const day = Temporal.PlainDate.from("2026-11-21");
    const restFor = (days: number) => ({
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      holidays: Array.from({ length: days }, (_, after) => day.add({ days: after }).toString()),
    });
    expect(cutOffOf("2026-11-21T09:00:00Z", restFor(366))).toBe("2027-11-22T08:00:00Z");
    expect(cutOffOf("2026-11-21T09:00:00Z", restFor(367))).toBeUndefined();
  });

  it("is always 08:00 UTC of a working day that is no holiday, after the creation and with none between", () =>
    fc.assert(
      fc.property(anyMoment, anyCalendar, (created, calendar) => {
        const works = (day: Temporal.ZonedDateTime): boolean =>
          calendar.weekdays.includes(day.dayOfWeek) && !calendar.holidays.includes(day.toPlainDate().toString());
        const cutOff = cancellationCutOff(created, calendar);
        if (!cutOff) throw new Error("30 holidays cannot take a year");
        const moment = cutOff.toZonedDateTimeISO("UTC");
        expect([moment.hour, moment.minute, moment.second, moment.millisecond]).toEqual([8, 0, 0, 0]);
        expect(works(moment)).toBe(true);
        expect(Temporal.Instant.compare(cutOff, created)).toBe(1);
        for (let earlier = moment.subtract({ days: 1 }); ; earlier = earlier.subtract({ days: 1 })) {
          if (Temporal.Instant.compare(earlier.toInstant(), created) <= 0) break;
          expect(works(earlier)).toBe(false);
        }
      }),
    ));
});

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Asia/Kathmandu",
];

it("the cut-off over zones, calendars and the turns of the year does not depend on the zone that a desk writes the creation in", () =>
  fc.assert(
    fc.property(anyMoment, fc.constantFrom(...ZONES), anyCalendar, (created, zone, calendar) => {
      const written = created.toZonedDateTimeISO(zone).toString({ timeZoneName: "never" });
      expect(estimatedCutOff(written, calendar)).toBe(estimatedCutOff(created.toString(), calendar));
    }),
  ));

it("the cut-off over zones, calendars and the turns of the year never goes back as time passes, and a longer list of holidays never makes it earlier", () =>
  fc.assert(
    fc.property(anyMoment, fc.nat(20 * 86_400_000), anyCalendar, (created, later, calendar) => {
      const after = created.add({ milliseconds: later });
      const [one, other] = [cancellationCutOff(created, calendar), cancellationCutOff(after, calendar)];
      if (!one || !other) throw new Error("30 holidays cannot take a year");
      expect(Temporal.Instant.compare(one, other)).toBeLessThanOrEqual(0);
      const without = cancellationCutOff(created, { ...calendar, holidays: [] });
      expect(without && Temporal.Instant.compare(without, one)).toBeLessThanOrEqual(0);
    }),
  ));

it.each([
  ["the night when summer time begins in Berlin", "2026-03-28T23:30:00+01:00", "Europe/Berlin", "2026-03-30T10:00"],
  ["the night when it ends there", "2026-10-24T23:30:00+02:00", "Europe/Berlin", "2026-10-26T09:00"],
  ["New Year's Eve in New York", "2026-12-31T20:00:00-05:00", "America/New_York", "2027-01-01T03:00"],
  ["New Year in Shanghai, a Friday", "2027-01-01T15:30:00+08:00", "Asia/Shanghai", "2027-01-01T16:00"],
  ["the leap day", "2028-02-28T23:59:59Z", "UTC", "2028-02-29T08:00"],
])("the cut-off over zones, calendars and the turns of the year %s", (_when, created, zone, local) => {
  const cutOff = Temporal.Instant.from(estimatedCutOff(created, DEFAULT_CALENDAR) ?? "");
  expect(cutOff.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: "minute" })).toBe(local);
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
  [{ weekdays: [1], holidays: ["2026-2-3"] }, false],
  [{ weekdays: [1], holidays: ["2026-12-25", "2026-12-25"] }, false],
])("a calendar that a desk can reckon by %j: %s", (calendar, usable) =>
  expect(isWorkingCalendar(calendar)).toBe(usable),
);

it.each([
  ["2026-12-25", true],
  ["2026-02-30", false],
  ["20261225", false],
  ["2026-12-25T00:00", false],
  ["+010000-01-01", false],
  ["", false],
])("%j is a day of the calendar: %s", (text, isDay) => expect(isCalendarDate(text)).toBe(isDay));
