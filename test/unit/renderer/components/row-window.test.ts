import { describe, expect, test } from "vitest";
import {
  correctScrollPosition,
  bodyMetrics,
  scrolledPixelsAt,
  scrolledPixelsFor,
  scrollPositionAt,
  rowWindow,
  scrolledTo,
  TOP,
  type RowWindow,
  type ScrollPosition,
} from "../../../../src-renderer/ui/table/use-row-window.ts";

const topOf = (index: number, { origin, originTop }: RowWindow, rowHeight = 40): number =>
  originTop + (index - origin) * rowHeight;
const small = { rowCount: 500, rowHeight: 40, height: 640, leftOut: 0 };
const million = { ...small, rowCount: 1_000_000 };

describe("visible rows", () => {
  test("are the first rows and a few more at the top", () =>
    expect(rowWindow({ ...small, scrollTop: 0 })).toMatchObject({ first: 0, last: 23, bodyHeight: 501 * 40 }));

  test("are none in an empty table", () => {
    const shown = rowWindow({ ...small, rowCount: 0, scrollTop: 0 });
    expect(shown.last).toBeLessThan(shown.first);
  });

  test.each([small, million])("end with the whole last row when scrolled to the end ($rowCount rows)", (table) => {
    const { farthest: scrollTop, surplus: leftOut } = bodyMetrics(table);
    const shown = rowWindow({ ...table, scrollTop, leftOut });
    expect(shown.last).toBe(table.rowCount - 1);
    expect(topOf(shown.last, shown) + table.rowHeight).toBeCloseTo(scrollTop + table.height, 3);
  });

  test("are only those between the header and the lower edge", () => {
    const seenAt = (scrollTop: number): number[] => {
      const { first, last, isSeen } = rowWindow({ ...small, scrollTop });
      return Array.from({ length: last - first + 1 }, (_, step) => first + step).filter(isSeen);
    };
    const rows = (from: number, to: number): number[] =>
      Array.from({ length: to - from + 1 }, (_, step) => from + step);
    expect(seenAt(0)).toEqual(rows(0, 14));
    expect(seenAt(4000)).toEqual(rows(100, 114));
    expect(seenAt(4001)).toEqual(rows(100, 115));
    expect(seenAt(4039)).toEqual(rows(100, 115));
  });

  test("keep the height of a million rows below the limit of Chromium", () =>
    expect(rowWindow({ ...million, scrollTop: 0 }).bodyHeight).toBeLessThan(33_000_000));
});

test("rarely changes the rendered rows when scrolling by less than a row", () => {
  const windows = Array.from({ length: 160 }, (_, scrollTop) => rowWindow({ ...small, scrollTop: 4000 + scrollTop }));
  expect(new Set(windows.map(({ first, last }) => `${first} ${last}`)).size).toBeLessThanOrEqual(4);
});

test("renders every visible row at any scroll position", () => {
  for (let scrollTop = 0; scrollTop < 19_000; scrollTop += 37) {
    const shown = rowWindow({ ...small, scrollTop });
    expect(topOf(shown.first, shown)).toBeLessThanOrEqual(scrollTop + 40);
    expect(topOf(shown.last + 1, shown)).toBeGreaterThanOrEqual(scrollTop + 640);
  }
});

test("keeps offsets of a million rows below the limit of Chromium", () => {
  for (let passed = 0; passed < 39_000_000; passed += 99_991) {
    const { last, origin } = rowWindow({ ...million, ...scrollPositionAt(passed, million) });
    expect((last - origin) * 40).toBeLessThan(1_000_000);
  }
});

test("keeps the scroll position when the revealed row is fully visible", () =>
  expect(scrolledPixelsFor(52, { ...small, scrollTop: 2000 })).toBe(2000));

test.each([small, million])("reveals any row between header and lower edge ($rowCount rows)", (table) => {
  for (const index of [0, 7, 499, table.rowCount - 1]) {
    const place = scrollPositionAt(scrolledPixelsFor(index, { ...table, scrollTop: 4000 }), table);
    const top = topOf(index, rowWindow({ ...table, ...place })) - place.scrollTop;
    expect(top).toBeGreaterThanOrEqual(table.rowHeight - 0.01);
    expect(top + table.rowHeight).toBeLessThanOrEqual(table.height + 0.01);
  }
});

const passed = (place: ScrollPosition, table = million): number => scrolledPixelsAt({ ...table, ...place });
const { farthest, surplus } = bodyMetrics(million);

test("scrolls a million rows exactly as far as the wheel", () => {
  let place = scrollPositionAt(20_000_000, million);
  const began = passed(place);
  for (let turn = 1; turn <= 100; turn += 1) {
    place = scrolledTo(place.scrollTop + 120, place, million);
    expect(passed(place) - began).toBeCloseTo(turn * 120, 3);
  }
});

test("skips no row when scrolling from the first row and back", () => {
  let place = TOP;
  while (place.scrollTop < 900_000) place = scrolledTo(place.scrollTop + 5000, place, million);
  place = correctScrollPosition(place, million, true) ?? place;
  expect(passed(place)).toBe(place.scrollTop);
  while (place.scrollTop > 0) place = scrolledTo(Math.max(0, place.scrollTop - 5000), place, million);
  expect(passed(correctScrollPosition(place, million, true) ?? place)).toBe(0);
});

test("continues scrolling at the end of the body when rows remain", () => {
  for (const [stuck, step] of [
    [{ scrollTop: 0, leftOut: 5_000_000 }, -120],
    [{ scrollTop: farthest, leftOut: 5_000_000 }, 120],
  ] as const) {
    const better = correctScrollPosition(stuck, million, false);
    if (better === null) throw new Error("nothing was corrected");
    expect(passed(better)).toBeCloseTo(passed(stuck), 3);
    expect(better.scrollTop + step).toBeGreaterThan(0);
    expect(better.scrollTop + step).toBeLessThan(farthest);
  }
});

test.each([
  ["first", 0, 0],
  ["last", farthest, farthest + surplus],
])("shows the %s row at the end of the scroll bar", (_, scrollTop, expected) =>
  expect(passed(scrolledTo(scrollTop, scrollPositionAt(20_000_000, million), million))).toBeCloseTo(expected, 3),
);

test("converts scroll bar positions to rows and back", () => {
  for (let rows = 0; rows <= farthest + surplus; rows += 99_991) {
    const place = scrollPositionAt(rows, million);
    expect(passed(place)).toBeCloseTo(rows, 3);
    expect(passed(scrolledTo(place.scrollTop, { scrollTop: -1e9, leftOut: 0 }, million))).toBeCloseTo(rows, 2);
  }
});

describe("the scroll bar position", () => {
  const strayed = { ...scrollPositionAt(20_000_000, million) };
  const away = { scrollTop: strayed.scrollTop + 50_000, leftOut: strayed.leftOut };

  test("is corrected without moving rows when scrolling stopped", () => {
    const better = correctScrollPosition(away, million, true);
    if (better === null) throw new Error("nothing was corrected");
    expect(passed(better)).toBeCloseTo(passed(away), 3);
    expect(better).toEqual(scrollPositionAt(passed(away), million));
  });

  test("is not corrected during scrolling or for a small difference", () => {
    expect(correctScrollPosition(away, million, false)).toBeNull();
    expect(correctScrollPosition({ ...strayed, scrollTop: strayed.scrollTop + 3000 }, million, true)).toBeNull();
  });
});

test("leaves no pixels out when all rows fit", () => {
  expect(scrollPositionAt(4321, small)).toEqual({ scrollTop: 4321, leftOut: 0 });
  expect(scrolledTo(19_000, TOP, small)).toEqual({ scrollTop: 19_000, leftOut: 0 });
  expect(correctScrollPosition({ scrollTop: bodyMetrics(small).farthest, leftOut: 0 }, small, true)).toBeNull();
});

test("limits the scroll position when the list became shorter", () =>
  expect(passed({ scrollTop: 100, leftOut: 20_000_000 }, small)).toBe(100));
