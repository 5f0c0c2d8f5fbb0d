import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { MAX_PERIOD_DAYS, moveToDayBefore, splitPeriod, periodOf } from "../../../../src-domain/shift/shift-period.ts";

const ZONES = ["UTC", "America/New_York", "Europe/Berlin", "Asia/Shanghai", "Australia/Lord_Howe", "Africa/Casablanca"];
const zones = fc.constantFrom(...ZONES);
const dates = fc
  .integer({ min: 0, max: 4000 })
  .map((days) => Temporal.PlainDate.from("2020-01-01").add({ days }).toString());
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const choices = fc.oneof(
  dates.map((date) => ({ kind: "day", date }) as const),
  fc.record({ kind: fc.constant("shift" as const), date: dates, from: times, until: times }),
  fc
    .tuple(dates, fc.integer({ min: 0, max: 60 }))
    .map(
      ([from, days]) =>
        ({ kind: "days", from, until: Temporal.PlainDate.from(from).add({ days }).toString() }) as const,
    ),
);

const hoursOf = ({ from, until }: { from: string; until: string }): number =>
  (Date.parse(until) - Date.parse(from)) / 3_600_000;

describe("the day before", () => {
  it("starts each part at the same time of day", () => {
    const period = periodOf({ kind: "day", date: "2026-11-21" }, "Asia/Shanghai") ?? { from: "", until: "" };
    const { parts } = splitPeriod(period, "Asia/Shanghai");
    const partsBefore = moveToDayBefore(parts, "Asia/Shanghai");
    expect(partsBefore[9]).toEqual({ from: "2026-11-20T01:00:00.000Z", until: "2026-11-20T02:00:00.000Z" });
  });

  it.each(["2026-03-29", "2026-03-30", "2026-10-25", "2026-10-26"])(
    "is covered once when the clock changes on or before %s",
    (date) => {
      const zone = "Europe/Berlin";
      const { parts } = splitPeriod(periodOf({ kind: "day", date }, zone) ?? { from: "", until: "" }, zone);
      const partsBefore = moveToDayBefore(parts, zone);
      const dayBefore = Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
      expect({ from: partsBefore[0]?.from, until: partsBefore.at(-1)?.until }).toEqual(
        periodOf({ kind: "day", date: dayBefore }, zone),
      );
      for (const [index, { from, until }] of partsBefore.entries()) {
        expect(from <= until).toBe(true);
        expect(from).toBe(partsBefore[index - 1]?.until ?? from);
      }
    },
  );
});

describe("shift period", () => {
  it("covers a local day of 23 or 25 hours when the clock changes", () => {
    const berlinDay = (date: string) => periodOf({ kind: "day", date }, "Europe/Berlin");
    expect(berlinDay("2026-11-21")).toEqual({ from: "2026-11-20T23:00:00.000Z", until: "2026-11-21T23:00:00.000Z" });
    expect([berlinDay("2026-03-29"), berlinDay("2026-10-25")].map((day) => day && hoursOf(day))).toEqual([23, 25]);
  });

  it("crosses midnight when a shift's end is not after its start", () => {
    const shift = (from: string, until: string) =>
      periodOf({ kind: "shift", date: "2026-11-21", from, until }, "Asia/Shanghai");
    expect(shift("06:00", "14:00")).toEqual({ from: "2026-11-20T22:00:00.000Z", until: "2026-11-21T06:00:00.000Z" });
    expect(shift("22:00", "06:00")).toEqual({ from: "2026-11-21T14:00:00.000Z", until: "2026-11-21T22:00:00.000Z" });
    expect(hoursOf(shift("06:00", "06:00") ?? { from: "", until: "" })).toBe(24);
  });

  it.each([
    ["America/New_York", "2026-03-08", "02:15", "03:05", "2026-03-08T07:00:00.000Z", "2026-03-08T07:05:00.000Z"],
    ["America/New_York", "2026-03-08", "02:15", "03:15", "2026-03-08T07:00:00.000Z", "2026-03-08T07:15:00.000Z"],
    ["America/New_York", "2026-03-08", "02:15", "02:45", "2026-03-08T07:15:00.000Z", "2026-03-08T07:45:00.000Z"],
    ["Europe/Berlin", "2026-03-29", "02:59", "03:01", "2026-03-29T01:00:00.000Z", "2026-03-29T01:01:00.000Z"],
    ["Europe/Berlin", "2026-03-29", "02:30", "10:30", "2026-03-29T01:30:00.000Z", "2026-03-29T08:30:00.000Z"],
    ["Australia/Lord_Howe", "2026-10-04", "02:10", "02:35", "2026-10-03T15:30:00.000Z", "2026-10-03T15:35:00.000Z"],
  ] as const)(
    "keeps its end in %s on %s from %s to %s when the clock skips its start",
    (zone, date, from, until, expectedFrom, expectedUntil) =>
      expect(periodOf({ kind: "shift", date, from, until }, zone)).toEqual({
        from: expectedFrom,
        until: expectedUntil,
      }),
  );

  it.each([
    { kind: "day", date: "2026-02-30" },
    { kind: "shift", date: "2026-11-21", from: "25:00", until: "06:00" },
    { kind: "days", from: "2026-11-21", until: "2026-11-20" },
    { kind: "days", from: "2020-01-01", until: "2026-11-20" },
  ] as const)("is null for %j", (choice) => expect(periodOf(choice, "UTC")).toBeNull());

  it("throws a TypeError when the choice has no date", () =>
    expect(() => periodOf({ kind: "day", date: undefined as never }, "UTC")).toThrow(TypeError));

  it("is covered by its parts without gap or overlap in every time zone", () =>
    fc.assert(
      fc.property(choices, zones, (choice, zone) => {
        const period = periodOf(choice, zone);
        fc.pre(period !== null);
        const { unit, parts } = splitPeriod(period, zone);
        expect(parts[0]?.from).toBe(period.from);
        expect(parts.at(-1)?.until).toBe(period.until);
        expect(parts.slice(1).map(({ from }) => from)).toEqual(parts.slice(0, -1).map(({ until }) => until));
        for (const part of parts) expect(hoursOf(part)).toBeGreaterThan(0);
        expect(Math.max(...parts.map(hoursOf))).toBeLessThanOrEqual(unit === "hour" ? 2 : 25);
        expect(parts.length).toBeLessThanOrEqual(MAX_PERIOD_DAYS + 1);
      }),
    ));
});

describe("parts of a shift period", () => {
  const splitUtcPeriod = (from: string, until: string, zone = "UTC") => splitPeriod({ from, until }, zone);

  it("are local days when the period is longer than two days", () => {
    expect(splitUtcPeriod("2026-11-20T00:00:00.000Z", "2026-11-22T00:00:00.000Z")).toMatchObject({
      unit: "hour",
      parts: { length: 48 },
    });
    expect(splitUtcPeriod("2026-11-20T00:00:00.000Z", "2026-11-22T00:59:59.000Z").unit).toBe("hour");
    expect(splitUtcPeriod("2026-11-20T00:00:00.000Z", "2026-11-22T01:00:00.000Z")).toEqual({
      unit: "day",
      parts: [
        { from: "2026-11-20T00:00:00.000Z", until: "2026-11-21T00:00:00.000Z" },
        { from: "2026-11-21T00:00:00.000Z", until: "2026-11-22T00:00:00.000Z" },
        { from: "2026-11-22T00:00:00.000Z", until: "2026-11-22T01:00:00.000Z" },
      ],
    });
  });

  it("end at full hours or local midnights", () => {
    expect(splitUtcPeriod("2026-11-20T10:20:00.000Z", "2026-11-20T12:00:00.000Z").parts).toEqual([
      { from: "2026-11-20T10:20:00.000Z", until: "2026-11-20T11:00:00.000Z" },
      { from: "2026-11-20T11:00:00.000Z", until: "2026-11-20T12:00:00.000Z" },
    ]);
    const days = splitUtcPeriod("2026-11-20T10:20:00.000Z", "2026-11-23T00:00:00.000Z", "Asia/Shanghai").parts;
    expect(days.map(({ until }) => until.slice(5, 16))).toEqual([
      "11-20T16:00",
      "11-21T16:00",
      "11-22T16:00",
      "11-23T00:00",
    ]);
  });

  it("have no gap when the clock goes back by half an hour", () => {
    const { parts } = splitUtcPeriod("2026-04-04T13:00:00.000Z", "2026-04-04T17:00:00.000Z", "Australia/Lord_Howe");
    expect(parts.map(({ from }) => from.slice(11, 16))).toEqual(["13:00", "14:00", "15:00", "16:00", "16:30"]);
  });

  it("belong to a period of at most 400 days", () => {
    const lastDay = (days: number) => Temporal.PlainDate.from("2026-01-01").add({ days }).toString();
    expect(periodOf({ kind: "days", from: "2026-01-01", until: lastDay(MAX_PERIOD_DAYS - 1) }, "UTC")).not.toBeNull();
    expect(periodOf({ kind: "days", from: "2026-01-01", until: lastDay(MAX_PERIOD_DAYS) }, "UTC")).toBeNull();
  });
});
