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

describe("rows in sight", () => {
  test("at the top, the first rows and a few more", () =>
    expect(rowWindow({ ...small, scrollTop: 0 })).toMatchObject({ first: 0, last: 23, bodyHeight: 501 * 40 }));

  test("an empty table draws no row", () => {
    const shown = rowWindow({ ...small, rowCount: 0, scrollTop: 0 });
    expect(shown.last).toBeLessThan(shown.first);
  });

  test.each([small, million])(
    "scrolled to the end, the last row is whole at the lower edge ($rowCount rows)",
    (table) => {
      const { farthest: scrollTop, surplus: leftOut } = bodyMetrics(table);
      const shown = rowWindow({ ...table, scrollTop, leftOut });
      expect(shown.last).toBe(table.rowCount - 1);
      expect(topOf(shown.last, shown) + table.rowHeight).toBeCloseTo(scrollTop + table.height, 3);
    },
  );

  test("no more are seen than lie between the header and the lower edge", () => {
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

  test("a million rows stay within what Chromium can lay out", () =>
    expect(rowWindow({ ...million, scrollTop: 0 }).bodyHeight).toBeLessThan(33_000_000));
});

test("scrolling by less than a row mostly changes nothing that is drawn", () => {
  const windows = Array.from({ length: 160 }, (_, scrollTop) => rowWindow({ ...small, scrollTop: 4000 + scrollTop }));
  expect(new Set(windows.map(({ first, last }) => `${first} ${last}`)).size).toBeLessThanOrEqual(4);
});

test("scrolling draws every row that is seen, wherever it stops", () => {
  for (let scrollTop = 0; scrollTop < 19_000; scrollTop += 37) {
    const shown = rowWindow({ ...small, scrollTop });
    expect(topOf(shown.first, shown)).toBeLessThanOrEqual(scrollTop + 40);
    expect(topOf(shown.last + 1, shown)).toBeGreaterThanOrEqual(scrollTop + 640);
  }
});

test("scrolling places no row of a million further than Chromium can lay out", () => {
  for (let passed = 0; passed < 39_000_000; passed += 99_991) {
    const { last, origin } = rowWindow({ ...million, ...scrollPositionAt(passed, million) });
    expect((last - origin) * 40).toBeLessThan(1_000_000);
  }
});

test("revealing a row leaves the place alone when the row is whole", () =>
  expect(scrolledPixelsFor(52, { ...small, scrollTop: 2000 })).toBe(2000));

test.each([small, million])(
  "revealing a row brings any row between header and lower edge ($rowCount rows)",
  (table) => {
    for (const index of [0, 7, 499, table.rowCount - 1]) {
      const place = scrollPositionAt(scrolledPixelsFor(index, { ...table, scrollTop: 4000 }), table);
      const top = topOf(index, rowWindow({ ...table, ...place })) - place.scrollTop;
      expect(top).toBeGreaterThanOrEqual(table.rowHeight - 0.01);
      expect(top + table.rowHeight).toBeLessThanOrEqual(table.height + 0.01);
    }
  },
);

const passed = (place: ScrollPosition, table = million): number => scrolledPixelsAt({ ...table, ...place });
const { farthest, surplus } = bodyMetrics(million);

test("by hand a million rows go as far as the wheel does, like those of any list", () => {
  let place = scrollPositionAt(20_000_000, million);
  const began = passed(place);
  for (let turn = 1; turn <= 100; turn += 1) {
    place = scrolledTo(place.scrollTop + 120, place, million);
    expect(passed(place) - began).toBeCloseTo(turn * 120, 3);
  }
});

test("by hand from the first row and back nothing is passed over", () => {
  let place = TOP;
  while (place.scrollTop < 900_000) place = scrolledTo(place.scrollTop + 5000, place, million);
  place = correctScrollPosition(place, million, true) ?? place;
  expect(passed(place)).toBe(place.scrollTop);
  while (place.scrollTop > 0) place = scrolledTo(Math.max(0, place.scrollTop - 5000), place, million);
  expect(passed(correctScrollPosition(place, million, true) ?? place)).toBe(0);
});

test("by hand scrolling to the end of the body before that of the rows continues", () => {
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
])("by the scroll bar its end is the %s row", (_, scrollTop, expected) =>
  expect(passed(scrolledTo(scrollTop, scrollPositionAt(20_000_000, million), million))).toBeCloseTo(expected, 3),
);

test("by the scroll bar the place of some rows and the rows of a place are the same", () => {
  for (let rows = 0; rows <= farthest + surplus; rows += 99_991) {
    const place = scrollPositionAt(rows, million);
    expect(passed(place)).toBeCloseTo(rows, 3);
    expect(passed(scrolledTo(place.scrollTop, { scrollTop: -1e9, leftOut: 0 }, million))).toBeCloseTo(rows, 2);
  }
});

describe("the scroll bar's place", () => {
  const strayed = { ...scrollPositionAt(20_000_000, million) };
  const away = { scrollTop: strayed.scrollTop + 50_000, leftOut: strayed.leftOut };

  test("is corrected at rest, and the rows stay where they are", () => {
    const better = correctScrollPosition(away, million, true);
    if (better === null) throw new Error("nothing was corrected");
    expect(passed(better)).toBeCloseTo(passed(away), 3);
    expect(better).toEqual(scrollPositionAt(passed(away), million));
  });

  test("is left alone during scrolling, and where it is near enough", () => {
    expect(correctScrollPosition(away, million, false)).toBeNull();
    expect(correctScrollPosition({ ...strayed, scrollTop: strayed.scrollTop + 3000 }, million, true)).toBeNull();
  });
});

test("a table whose rows fit leaves nothing out", () => {
  expect(scrollPositionAt(4321, small)).toEqual({ scrollTop: 4321, leftOut: 0 });
  expect(scrolledTo(19_000, TOP, small)).toEqual({ scrollTop: 19_000, leftOut: 0 });
  expect(correctScrollPosition({ scrollTop: bodyMetrics(small).farthest, leftOut: 0 }, small, true)).toBeNull();
});

test("a list that became shorter is seen from what it has", () =>
  expect(passed({ scrollTop: 100, leftOut: 20_000_000 }, small)).toBe(100));
