import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  PAGE_SIZE,
  pageRequestOf,
  startWindow,
  advanceWindow,
  splitIntoWindows,
  type PageResult,
  type WindowCursor,
} from "../../../../src-domain/inventory/window-paging.ts";
import { gapsIn, joinRanges, type TimeRange } from "../../../../src-domain/time-range.ts";

const DAY = 24 * 3_600_000;

const smallRange = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 12 }))
  .map(([from, length]): TimeRange => ({ from, to: from + length }));
const isInside = (moment: number, ranges: readonly TimeRange[]): boolean =>
  ranges.some(({ from, to }) => from <= moment && moment <= to);

it("joins time ranges without losing or adding a moment", () =>
  fc.assert(
    fc.property(fc.array(smallRange, { maxLength: 8 }), (ranges) => {
      const joined = joinRanges(ranges);
      for (let moment = -1; moment < 75; moment += 1) expect(isInside(moment, joined)).toBe(isInside(moment, ranges));
      for (const [index, { from }] of joined.entries()) expect((joined[index + 1]?.to ?? -2) + 1).toBeLessThan(from);
    }),
  ));

it("drops time ranges that end before they begin", () => {
  expect(joinRanges([{ from: 5, to: 3 }])).toEqual([]);
  expect(joinRanges([{ from: 5, to: 5 }])).toEqual([{ from: 5, to: 5 }]);
});

it("returns exactly the gaps that no range covers", () =>
  fc.assert(
    fc.property(smallRange, fc.array(smallRange, { maxLength: 8 }), (target, covered) => {
      const gaps = gapsIn(target, covered);
      for (let moment = -1; moment < 75; moment += 1)
        expect(isInside(moment, gaps)).toBe(isInside(moment, [target]) && !isInside(moment, covered));
    }),
  ));

it("excludes the last moment of the period from the gaps when it is covered", () =>
  expect(gapsIn({ from: 0, to: 10 }, [{ from: 10, to: 20 }])).toEqual([{ from: 0, to: 9 }]));

it("splits a period into windows of at most 62 days without gaps", () => {
  const period = { from: Date.parse("2025-11-21T12:00:00Z"), to: Date.parse("2026-11-21T12:00:00Z") };
  const windows = splitIntoWindows([period]);
  expect(windows).toHaveLength(6);
  expect([windows[0]?.to, windows.at(-1)?.from]).toEqual([period.to, period.from]);
  for (const [index, window] of windows.slice(1).entries()) expect(window.to).toBe((windows[index]?.from ?? 0) - 1);
  expect(splitIntoWindows([{ from: 5, to: 5 }])).toEqual([{ from: 5, to: 5 }]);
  for (const window of windows) {
    const { createFrom, createTo } = pageRequestOf(startWindow(window));
    expect(Date.parse(createTo) - Date.parse(createFrom)).toBeLessThanOrEqual(62 * DAY);
  }
});

interface ListedRecord {
  readonly id: number;
  readonly at: number;
}

type Order = "newest-first" | "oldest-first" | "by-id";
type Ends = "included" | "excluded";

const COMPARE_RECORDS: { readonly [O in Order]: (a: ListedRecord, b: ListedRecord) => number } = {
  "newest-first": (a, b) => b.at - a.at || b.id - a.id,
  "oldest-first": (a, b) => a.at - b.at || a.id - b.id,
  "by-id": (a, b) => a.id - b.id,
};

/** Simulates a response of the service: a sorted list whose exact times are finer than the times shown. */
function pageOf(
  records: readonly ListedRecord[],
  cursor: WindowCursor,
  order: Order,
  ends: Ends,
  reportsTotal: boolean,
) {
  const { createFrom, createTo, offset } = pageRequestOf(cursor);
  const [from, to] = [Date.parse(createFrom), Date.parse(createTo)];
  const matchingRecords = records
    .filter(({ at }) => (ends === "included" ? at >= from && at <= to : at > from && at < to))
    .toSorted(COMPARE_RECORDS[order]);
  const rows = matchingRecords.slice(offset, offset + PAGE_SIZE);
  return { rows, total: reportsTotal ? matchingRecords.length : null };
}

function readCompleteWindow(
  window: TimeRange,
  records: () => readonly ListedRecord[],
  onPage: (page: number) => void,
  [order, ends, reportsTotal]: readonly [Order, Ends, boolean],
) {
  const readRecords = new Map<number, ListedRecord>();
  const covered: TimeRange[] = [];
  let cursor: WindowCursor | null = startWindow(window);
  for (let page = 0; cursor !== null; page += 1) {
    if (page > 400) throw new Error("The window does not end");
    onPage(page);
    const { rows, total } = pageOf(records(), cursor, order, ends, reportsTotal);
    for (const row of rows) readRecords.set(row.id, row);
    const outcome = advanceWindow(cursor, {
      rows: rows.map(({ id, at }) => ({ id: String(id), createdOn: Math.floor(at / 1000) * 1000 })),
      received: rows.length,
      total,
    });
    if (outcome.covered !== null) covered.push(outcome.covered);
    cursor = outcome.next;
  }
  return { readRecords, covered };
}

const SPAN = 40_000;
const randomList = fc.record({
  // Many items share a second. A few hundred items fill several pages.
  times: fc.array(fc.integer({ min: 0, max: SPAN }), { minLength: 0, maxLength: 400 }),
  crowdSize: fc.integer({ min: 0, max: 160 }),
  crowdAt: fc.integer({ min: 0, max: SPAN }),
  ends: fc.constantFrom<Ends>("included", "excluded"),
  reportsTotal: fc.boolean(),
});
const WINDOW: TimeRange = { from: 0, to: SPAN };

const recordsOf = ({
  times,
  crowdSize,
  crowdAt,
}: {
  times: number[];
  crowdSize: number;
  crowdAt: number;
}): ListedRecord[] => [
  ...times.map((at, id) => ({ id, at })),
  ...Array.from({ length: crowdSize }, (_, id) => ({ id: 1000 + id, at: crowdAt })),
];

it("reads every record of an unchanged list in any order", () => {
  const orders = fc.constantFrom<Order>("newest-first", "oldest-first", "by-id");
  fc.assert(
    fc.property(randomList, orders, (list, order) => {
      const records = recordsOf(list);
      const { readRecords, covered } = readCompleteWindow(
        WINDOW,
        () => records,
        () => undefined,
        [order, list.ends, list.reportsTotal],
      );
      expect(readRecords.size).toBe(records.length);
      expect(gapsIn(WINDOW, covered)).toEqual([]);
    }),
  );
});

it("skips no remaining record when others appear or vanish between pages", () => {
  const change = fc.record({
    page: fc.integer({ min: 0, max: 12 }),
    arrives: fc.option(fc.integer({ min: 0, max: SPAN })),
    vanishes: fc.option(fc.nat(600)),
  });
  const orders = fc.constantFrom<Order>("newest-first", "oldest-first");
  fc.assert(
    fc.property(randomList, orders, fc.array(change, { maxLength: 30 }), (list, order, changes) => {
      let records = recordsOf(list);
      const remainingIds = new Set(records.map(({ id }) => id));
      const onPage = (page: number): void => {
        for (const { arrives, vanishes } of changes.filter((each) => each.page === page)) {
          if (arrives !== null) records.push({ id: 5000 + records.length + page * 1000, at: arrives });
          const removedRecord = vanishes === null ? undefined : records[vanishes % Math.max(1, records.length)];
          if (removedRecord === undefined) continue;
          records = records.filter(({ id }) => id !== removedRecord.id);
          remainingIds.delete(removedRecord.id);
        }
      };
      const { readRecords } = readCompleteWindow(WINDOW, () => records, onPage, [order, list.ends, true]);
      expect([...remainingIds].filter((id) => !readRecords.has(id))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it("reads 500 records in at most 11 requests when no two share a second", () => {
  const records = Array.from({ length: 500 }, (_, id) => ({ id, at: id * 60_000 }));
  let requestCount = 0;
  const window = { from: 0, to: 500 * 60_000 };
  const { readRecords } = readCompleteWindow(
    window,
    () => records,
    () => (requestCount += 1),
    ["newest-first", "included", true],
  );
  expect(readRecords.size).toBe(500);
  expect(requestCount).toBeLessThanOrEqual(11);
});

const PERIOD = { from: 1000, to: 2000 };
const START = startWindow(PERIOD);

const page = (creationTimes: readonly number[], change: Partial<PageResult> = {}): PageResult => ({
  rows: creationTimes.map((createdOn, index) => ({ id: `${index}`, createdOn })),
  received: PAGE_SIZE,
  total: null,
  ...change,
});

it("extends a request by a second at both ends of the remaining range", () => {
  const remaining = { from: Date.parse("2026-11-21T12:00:00Z"), to: Date.parse("2026-11-21T13:00:00Z") };
  expect(pageRequestOf({ ...startWindow(remaining), offset: 7 })).toEqual({
    createFrom: "2026-11-21T11:59:59.000Z",
    createTo: "2026-11-21T13:00:01.000Z",
    pageSize: PAGE_SIZE,
    offset: 7,
  });
  expect(startWindow(remaining)).toEqual({ remaining, offset: 0, anchor: null, isUnordered: false });
});

describe("window cursor after a page", () => {
  it.each([
    ["an empty page", page([], { received: 0 })],
    ["an empty page though the service counts more", page([], { received: 0, total: 900 })],
    ["a page that is not full", page([1500], { received: PAGE_SIZE - 1 })],
    ["a page that reaches the service's count", page([1900, 1500], { total: PAGE_SIZE })],
  ])("ends the window after %s", (_, pageResult) =>
    expect(advanceWindow(START, pageResult)).toEqual({ covered: PERIOD, next: null }),
  );

  it("continues after a short page while the service counts more", () => {
    const shortPage = page([1900, 1500], { received: 2, total: 900 });
    expect(advanceWindow(START, shortPage).next).toEqual(startWindow({ from: 1000, to: 1500 }));
  });

  it("continues with older items in a list sorted newest first", () => {
    expect(advanceWindow(START, page([1900, 1900, 1500]))).toEqual({
      covered: { from: 1501, to: 2000 },
      next: startWindow({ from: 1000, to: 1500 }),
    });
    expect(advanceWindow(START, page([1900, 900])).covered).toEqual(PERIOD);
    expect(advanceWindow(START, page([1900, 900])).next).toBeNull();
    expect(advanceWindow(START, page([1900, 1000])).next).toEqual(startWindow({ from: 1000, to: 1000 }));
  });

  it("continues with newer items in a list sorted oldest first", () => {
    expect(advanceWindow(START, page([1100, 1100, 1500]))).toEqual({
      covered: { from: 1000, to: 1499 },
      next: startWindow({ from: 1500, to: 2000 }),
    });
    expect(advanceWindow(START, page([1100, 2500]))).toEqual({ covered: PERIOD, next: null });
    expect(advanceWindow(START, page([1100, 2000])).next).toEqual(startWindow({ from: 2000, to: 2000 }));
  });

  const cursorWith = (change: Partial<WindowCursor>): WindowCursor => ({ ...START, ...change });

  it.each([
    ["of equal times", [1500, 1500, 1500], false],
    ["without any order", [1500, 1900, 1200], true],
    ["newest first after the window", [2600, 2500, 2000], false],
    ["oldest first before the window", [400, 500, 1000], false],
  ])("starts the next page at the last row of a page %s", (_, creationTimes, isUnordered) =>
    expect(advanceWindow(START, page(creationTimes))).toEqual({
      covered: null,
      next: cursorWith({ offset: 2, anchor: "2", isUnordered }),
    }),
  );

  it("skips the complete page when at most one row is readable", () => {
    expect(advanceWindow(START, page([]))).toEqual({ covered: null, next: cursorWith({ offset: PAGE_SIZE }) });
    expect(advanceWindow(START, page([1500])).next).toEqual(cursorWith({ offset: PAGE_SIZE }));
    expect(advanceWindow(cursorWith({ offset: 50 }), page([])).next).toEqual(cursorWith({ offset: 50 + PAGE_SIZE }));
  });

  it("moves the offset back when a page does not continue the previous page", () => {
    const cursorBehind = cursorWith({ offset: 120, anchor: "gone" });
    expect(advanceWindow(cursorBehind, page([1500, 1400]))).toEqual({
      covered: null,
      next: { ...cursorBehind, offset: 70 },
    });
    expect(advanceWindow({ ...cursorBehind, offset: 20 }, page([1500])).next).toEqual({ ...cursorBehind, offset: 0 });
    expect(advanceWindow({ ...cursorBehind, anchor: "1" }, page([1500, 1400])).covered).toEqual({
      from: 1401,
      to: 2000,
    });
    expect(advanceWindow({ ...cursorBehind, offset: 0 }, page([1500, 1400])).covered).toEqual({ from: 1401, to: 2000 });
    expect(advanceWindow({ ...cursorBehind, anchor: null }, page([1500, 1400])).covered).toEqual({
      from: 1401,
      to: 2000,
    });
  });

  it("treats every later page of an unordered list as unordered", () => {
    const unordered = cursorWith({ offset: 50, isUnordered: true });
    expect(advanceWindow(unordered, page([1900, 1500]))).toEqual({
      covered: null,
      next: cursorWith({ offset: 51, anchor: "1", isUnordered: true }),
    });
  });
});
