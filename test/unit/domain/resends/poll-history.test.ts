import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSamePollRun, maxPollGapMs, pollGaps, type PollRun } from "../../../../src-domain/resends/poll-history.ts";

const START = Date.UTC(2026, 10, 21, 10, 0, 0);
const timeAt = (minute: number): string => new Date(START + minute * 60_000).toISOString();
const pollRun = (from: number, until: number): PollRun => ({ from: timeAt(from), until: timeAt(until), checks: 1 });
const minutes = (text: string | null): number | null => (text === null ? null : (Date.parse(text) - START) / 60_000);
const gapsOf = (pollRuns: readonly PollRun[], until: number | null, now = 100): (number | null)[][] =>
  pollGaps(pollRuns, {
    from: timeAt(0),
    until: until === null ? null : timeAt(until),
    now: timeAt(now),
    maxGapMs: 60_000,
  }).map((gap) => [minutes(gap.from), minutes(gap.until)]);

describe("poll gaps of an order", () => {
  it("cover the times outside poll runs", () => {
    expect(gapsOf([pollRun(0, 2), pollRun(40, 50)], 50)).toEqual([[2, 40]]);
    expect(gapsOf([pollRun(20, 50)], 50)).toEqual([[0, 20]]);
    expect(gapsOf([pollRun(0, 50)], null)).toEqual([[50, null]]);
    expect(gapsOf([], null)).toEqual([[0, null]]);
  });

  it("do not exist when the polls were frequent enough", () => {
    expect(gapsOf([pollRun(1, 99.5)], null)).toEqual([]);
    expect(gapsOf([pollRun(0, 30)], 30)).toEqual([]);
    // At the end, a gap begins after the maximum time without a poll.
    expect(gapsOf([pollRun(0, 99)], null)).toEqual([]);
    expect(gapsOf([pollRun(0, 98.9)], null)).toEqual([[98.9, null]]);
    // A run within another run does not shorten it.
    expect(gapsOf([pollRun(0, 50), pollRun(10, 20)], 50)).toEqual([]);
  });

  it("include every break between two poll runs", () =>
    expect(gapsOf([pollRun(0, 10), pollRun(10.5, 50)], 50)).toEqual([[10, 10.5]]));

  it("end with the order despite later polls", () =>
    expect(gapsOf([pollRun(0, 2), pollRun(40, 50)], 20)).toEqual([[2, 20]]));

  it("cover exactly the time without polls for runs in any order", () => {
    const edges = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(edges, fc.integer({ min: 0, max: 1000 }), fc.nat(), (runEnds, now, rotation) => {
        const sorted = runEnds.toSorted((a, b) => a - b);
        const pollRuns = sorted.flatMap((runEnd, index) =>
          index % 2 === 0 ? [pollRun(runEnd, sorted[index + 1] ?? runEnd)] : [],
        );
        const openPeriod = { from: timeAt(0), until: null, now: timeAt(now), maxGapMs: 0 };
        const gaps = pollGaps(pollRuns, openPeriod);
        const rotatedRuns = [
          ...pollRuns.slice(rotation % pollRuns.length),
          ...pollRuns.slice(0, rotation % pollRuns.length),
        ];
        expect(pollGaps(rotatedRuns, openPeriod)).toEqual(gaps);
        for (let minute = 0.5; minute < now; minute += 1) {
          const isPolled = pollRuns.some(({ from, until }) => timeAt(minute) >= from && timeAt(minute) <= until);
          const inGap = gaps.some(
            ({ from, until }) => timeAt(minute) > from && timeAt(minute) < (until ?? timeAt(now)),
          );
          expect(inGap).toBe(!isPolled);
        }
      }),
    );
  });
});

it("continues a poll run within the maximum gap", () => {
  const maxGapMs = maxPollGapMs(5 * 60_000);
  expect(isSamePollRun(pollRun(0, 10), timeAt(21), maxGapMs)).toBe(true);
  expect(isSamePollRun(pollRun(0, 10), timeAt(22), maxGapMs)).toBe(false);
  expect(isSamePollRun(pollRun(0, 10), timeAt(9), maxGapMs)).toBe(true);
});
