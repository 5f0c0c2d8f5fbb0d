import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSamePollRun, maxPollGapMs, pollGaps, type PollRun } from "../../../../src-domain/resends/poll-history.ts";

const START = Date.UTC(2026, 10, 21, 10, 0, 0);
const at = (minute: number): string => new Date(START + minute * 60_000).toISOString();
const stretch = (from: number, until: number): PollRun => ({ from: at(from), until: at(until), checks: 1 });
const minutes = (text: string | null): number | null => (text === null ? null : (Date.parse(text) - START) / 60_000);
const gapsOf = (stretches: readonly PollRun[], until: number | null, now = 100): (number | null)[][] =>
  pollGaps(stretches, { from: at(0), until: until === null ? null : at(until), now: at(now), maxGapMs: 60_000 }).map(
    (gap) => [minutes(gap.from), minutes(gap.until)],
  );

describe("poll gaps of an order", () => {
  it("cover the times before, between and after poll runs", () => {
    expect(gapsOf([stretch(0, 2), stretch(40, 50)], 50)).toEqual([[2, 40]]);
    expect(gapsOf([stretch(20, 50)], 50)).toEqual([[0, 20]]);
    expect(gapsOf([stretch(0, 50)], null)).toEqual([[50, null]]);
    expect(gapsOf([], null)).toEqual([[0, null]]);
  });

  it("do not exist when the polls were frequent enough", () => {
    expect(gapsOf([stretch(1, 99.5)], null)).toEqual([]);
    expect(gapsOf([stretch(0, 30)], 30)).toEqual([]);
    // At the end, a gap begins after the maximum time without a poll.
    expect(gapsOf([stretch(0, 99)], null)).toEqual([]);
    expect(gapsOf([stretch(0, 98.9)], null)).toEqual([[98.9, null]]);
    // A run within another run does not shorten it.
    expect(gapsOf([stretch(0, 50), stretch(10, 20)], 50)).toEqual([]);
  });

  it("include short ones between two poll runs", () =>
    expect(gapsOf([stretch(0, 10), stretch(10.5, 50)], 50)).toEqual([[10, 10.5]]));

  it("end with the order despite later polls", () =>
    expect(gapsOf([stretch(0, 2), stretch(40, 50)], 20)).toEqual([[2, 20]]));

  it("cover exactly the time without polls for runs in any order", () => {
    const edges = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(edges, fc.integer({ min: 0, max: 1000 }), fc.nat(), (marks, now, turn) => {
        const sorted = marks.toSorted((a, b) => a - b);
        const stretches = sorted.flatMap((mark, index) =>
          index % 2 === 0 ? [stretch(mark, sorted[index + 1] ?? mark)] : [],
        );
        const open = { from: at(0), until: null, now: at(now), maxGapMs: 0 };
        const gaps = pollGaps(stretches, open);
        const turned = [...stretches.slice(turn % stretches.length), ...stretches.slice(0, turn % stretches.length)];
        expect(pollGaps(turned, open)).toEqual(gaps);
        for (let minute = 0.5; minute < now; minute += 1) {
          const looked = stretches.some(({ from, until }) => at(minute) >= from && at(minute) <= until);
          const inGap = gaps.some(({ from, until }) => at(minute) > from && at(minute) < (until ?? at(now)));
          expect(inGap).toBe(!looked);
        }
      }),
    );
  });
});

it("continues a poll run within twice the interval and a minute", () => {
  const most = maxPollGapMs(5 * 60_000);
  expect(isSamePollRun(stretch(0, 10), at(21), most)).toBe(true);
  expect(isSamePollRun(stretch(0, 10), at(22), most)).toBe(false);
  expect(isSamePollRun(stretch(0, 10), at(9), most)).toBe(true);
});
