import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { cancellationCutOff, DEFAULT_CALENDAR } from "../../../src-domain/cut-off.ts";

const anyMoment = fc
  .date({ min: new Date("2020-01-01T00:00:00Z"), max: new Date("2035-12-31T23:59:59Z"), noInvalidDate: true })
  .map((date) => Temporal.Instant.fromEpochMilliseconds(date.getTime()));

const cutOffOf = (created: string, calendar = DEFAULT_CALENDAR) =>
  cancellationCutOff(Temporal.Instant.from(created), calendar)?.toString();

describe("the cancellation cut-off", () => {
  it.each([
    ["a Monday morning before eight", "2026-11-23T07:59:59Z", "2026-11-23T08:00:00Z"],
    ["eight o'clock itself", "2026-11-23T08:00:00Z", "2026-11-24T08:00:00Z"],
    ["a Friday afternoon", "2026-11-20T15:00:00Z", "2026-11-23T08:00:00Z"],
    ["a Saturday", "2026-11-21T03:00:00Z", "2026-11-23T08:00:00Z"],
    ["a Sunday night", "2026-11-22T23:59:59Z", "2026-11-23T08:00:00Z"],
    ["the end of a year", "2026-12-31T09:00:00Z", "2027-01-01T08:00:00Z"],
    ["Monday evening in New York, Tuesday in UTC", "2026-11-23T20:00:00-05:00", "2026-11-24T08:00:00Z"],
  ])("after %s", (_when, created, expected) => {
    expect(cutOffOf(created)).toBe(expected);
  });

  it("skips holidays", () => {
    const calendar = { weekdays: [1, 2, 3, 4, 5], holidays: ["2026-12-25", "2026-12-28"] };
    expect(cutOffOf("2026-12-24T12:00:00Z", calendar)).toBe("2026-12-29T08:00:00Z");
  });

  it("knows no cut-off where nobody ever works", () => {
    expect(cutOffOf("2026-11-21T00:00:00Z", { weekdays: [], holidays: [] })).toBeUndefined();
  });

  it("is always 08:00 UTC of a working day, after the creation and with no working day's 08:00 between", () => {
    fc.assert(
      fc.property(anyMoment, (created) => {
        const cutOff = cancellationCutOff(created);
        if (!cutOff) throw new Error("a week always has a working day");
        const moment = cutOff.toZonedDateTimeISO("UTC");
        expect([moment.hour, moment.minute, moment.second, moment.millisecond]).toEqual([8, 0, 0, 0]);
        expect(moment.dayOfWeek).toBeLessThanOrEqual(5);
        const wait = cutOff.epochMilliseconds - created.epochMilliseconds;
        expect(wait).toBeGreaterThan(0);
        for (let earlier = moment.subtract({ days: 1 }); ; earlier = earlier.subtract({ days: 1 })) {
          if (Temporal.Instant.compare(earlier.toInstant(), created) <= 0) break;
          expect(earlier.dayOfWeek).toBeGreaterThan(5);
        }
      }),
    );
  });
});
