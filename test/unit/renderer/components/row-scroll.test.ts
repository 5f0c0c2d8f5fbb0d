import { describe, expect, test } from "vitest";
import {
  inBody,
  corrected,
  passedAt,
  placeOf,
  scrolledTo,
  TOP,
  type ScrollPosition,
} from "../../../../src-renderer/components/table/use-row-window.ts";

const small = { rowCount: 500, rowHeight: 40, height: 640 };
const million = { rowCount: 1_000_000, rowHeight: 40, height: 640 };
const passed = (place: ScrollPosition, table = million): number => passedAt({ ...table, ...place });
const { farthest, surplus } = inBody(million);

test("by hand a million rows go as far as the wheel does, like those of any list", () => {
  let place = placeOf(20_000_000, million);
  const began = passed(place);
  for (let turn = 1; turn <= 100; turn += 1) {
    place = scrolledTo(place.scrollTop + 120, place, million);
    expect(passed(place) - began).toBeCloseTo(turn * 120, 3);
  }
});

test("by hand from the first row and back nothing is passed over", () => {
  let place = TOP;
  while (place.scrollTop < 900_000) place = scrolledTo(place.scrollTop + 5000, place, million);
  place = corrected(place, million, true) ?? place;
  expect(passed(place)).toBe(place.scrollTop);
  while (place.scrollTop > 0) place = scrolledTo(Math.max(0, place.scrollTop - 5000), place, million);
  expect(passed(corrected(place, million, true) ?? place)).toBe(0);
});

test("by hand scrolling to the end of the body before that of the rows continues", () => {
  for (const [stuck, step] of [
    [{ scrollTop: 0, leftOut: 5_000_000 }, -120],
    [{ scrollTop: farthest, leftOut: 5_000_000 }, 120],
  ] as const) {
    const better = corrected(stuck, million, false);
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
  expect(passed(scrolledTo(scrollTop, placeOf(20_000_000, million), million))).toBeCloseTo(expected, 3),
);

test("by the scroll bar the place of some rows and the rows of a place are the same", () => {
  for (let rows = 0; rows <= farthest + surplus; rows += 99_991) {
    const place = placeOf(rows, million);
    expect(passed(place)).toBeCloseTo(rows, 3);
    expect(passed(scrolledTo(place.scrollTop, { scrollTop: -1e9, leftOut: 0 }, million))).toBeCloseTo(rows, 2);
  }
});

describe("the scroll bar's place", () => {
  const strayed = { ...placeOf(20_000_000, million) };
  const away = { scrollTop: strayed.scrollTop + 50_000, leftOut: strayed.leftOut };

  test("is corrected at rest, and the rows stay where they are", () => {
    const better = corrected(away, million, true);
    if (better === null) throw new Error("nothing was corrected");
    expect(passed(better)).toBeCloseTo(passed(away), 3);
    expect(better).toEqual(placeOf(passed(away), million));
  });

  test("is left alone during scrolling, and where it is near enough", () => {
    expect(corrected(away, million, false)).toBeNull();
    expect(corrected({ ...strayed, scrollTop: strayed.scrollTop + 3000 }, million, true)).toBeNull();
  });
});

test("a table whose rows fit leaves nothing out", () => {
  expect(placeOf(4321, small)).toEqual({ scrollTop: 4321, leftOut: 0 });
  expect(scrolledTo(19_000, TOP, small)).toEqual({ scrollTop: 19_000, leftOut: 0 });
  expect(corrected({ scrollTop: inBody(small).farthest, leftOut: 0 }, small, true)).toBeNull();
});

test("a list that became shorter is seen from what it has", () =>
  expect(passed({ scrollTop: 100, leftOut: 20_000_000 }, small)).toBe(100));
