import { describe, expect, test } from "vitest";
import {
  correctScrollPosition,
  computeBodyMetrics,
  computeScrolledPixels,
  computeScrollToRow,
  computeScrollPosition,
  computeRowWindow,
  applyScroll,
  TOP_POSITION,
  type RowWindow,
  type ScrollPosition,
} from "../../../../src-renderer/ui/table/use-row-window.ts";

const findTop = (index: number, { origin, originTop }: RowWindow, rowHeight = 40): number =>
  originTop + (index - origin) * rowHeight;
const smallTable = { rowCount: 500, rowHeight: 40, height: 640, skippedPixels: 0 };
const millionRows = { ...smallTable, rowCount: 1_000_000 };

describe("visible rows", () => {
  test("include a few rows below the visible part at the top", () =>
    expect(computeRowWindow({ ...smallTable, scrollTop: 0 })).toMatchObject({
      first: 0,
      last: 23,
      bodyHeight: 501 * 40,
    }));

  test("are none in an empty table", () => {
    const rowWindow = computeRowWindow({ ...smallTable, rowCount: 0, scrollTop: 0 });
    expect(rowWindow.last).toBeLessThan(rowWindow.first);
  });

  test.each([smallTable, millionRows])(
    "end with the complete last row when scrolled to the end ($rowCount rows)",
    (table) => {
      const { maxScrollTop: scrollTop, surplusPixels: skippedPixels } = computeBodyMetrics(table);
      const rowWindow = computeRowWindow({ ...table, scrollTop, skippedPixels });
      expect(rowWindow.last).toBe(table.rowCount - 1);
      expect(findTop(rowWindow.last, rowWindow) + table.rowHeight).toBeCloseTo(scrollTop + table.height, 3);
    },
  );

  test("are only those between the header and the lower edge", () => {
    const seenAt = (scrollTop: number): number[] => {
      const { first, last, isVisible } = computeRowWindow({ ...smallTable, scrollTop });
      return Array.from({ length: last - first + 1 }, (_, step) => first + step).filter(isVisible);
    };
    const rows = (from: number, to: number): number[] =>
      Array.from({ length: to - from + 1 }, (_, step) => from + step);
    expect(seenAt(0)).toEqual(rows(0, 14));
    expect(seenAt(4000)).toEqual(rows(100, 114));
    expect(seenAt(4001)).toEqual(rows(100, 115));
    expect(seenAt(4039)).toEqual(rows(100, 115));
  });

  test("keep the height of a million rows below the limit of Chromium", () =>
    expect(computeRowWindow({ ...millionRows, scrollTop: 0 }).bodyHeight).toBeLessThan(33_000_000));
});

test("rarely changes the rendered rows when scrolling by less than a row", () => {
  const windows = Array.from({ length: 160 }, (_, scrollTop) =>
    computeRowWindow({ ...smallTable, scrollTop: 4000 + scrollTop }),
  );
  expect(new Set(windows.map(({ first, last }) => `${first} ${last}`)).size).toBeLessThanOrEqual(4);
});

test("renders every visible row at any scroll position", () => {
  for (let scrollTop = 0; scrollTop < 19_000; scrollTop += 37) {
    const rowWindow = computeRowWindow({ ...smallTable, scrollTop });
    expect(findTop(rowWindow.first, rowWindow)).toBeLessThanOrEqual(scrollTop + 40);
    expect(findTop(rowWindow.last + 1, rowWindow)).toBeGreaterThanOrEqual(scrollTop + 640);
  }
});

test("keeps offsets of a million rows below the limit of Chromium", () => {
  for (let scrolledPixels = 0; scrolledPixels < 39_000_000; scrolledPixels += 99_991) {
    const { last, origin } = computeRowWindow({
      ...millionRows,
      ...computeScrollPosition(scrolledPixels, millionRows),
    });
    expect((last - origin) * 40).toBeLessThan(1_000_000);
  }
});

test("keeps the scroll position when the revealed row is fully visible", () =>
  expect(computeScrollToRow(52, { ...smallTable, scrollTop: 2000 })).toBe(2000));

test.each([smallTable, millionRows])("reveals any row between header and lower edge ($rowCount rows)", (table) => {
  for (const index of [0, 7, 499, table.rowCount - 1]) {
    const position = computeScrollPosition(computeScrollToRow(index, { ...table, scrollTop: 4000 }), table);
    const top = findTop(index, computeRowWindow({ ...table, ...position })) - position.scrollTop;
    expect(top).toBeGreaterThanOrEqual(table.rowHeight - 0.01);
    expect(top + table.rowHeight).toBeLessThanOrEqual(table.height + 0.01);
  }
});

const findScrolledPixels = (position: ScrollPosition, table = millionRows): number =>
  computeScrolledPixels({ ...table, ...position });
const { maxScrollTop, surplusPixels } = computeBodyMetrics(millionRows);

test("scrolls a million rows exactly as far as the wheel", () => {
  let position = computeScrollPosition(20_000_000, millionRows);
  const startPixels = findScrolledPixels(position);
  for (let wheelStep = 1; wheelStep <= 100; wheelStep += 1) {
    position = applyScroll(position.scrollTop + 120, position, millionRows);
    expect(findScrolledPixels(position) - startPixels).toBeCloseTo(wheelStep * 120, 3);
  }
});

test("skips no row when scrolling down and back", () => {
  let position = TOP_POSITION;
  while (position.scrollTop < 900_000) position = applyScroll(position.scrollTop + 5000, position, millionRows);
  position = correctScrollPosition(position, millionRows, { hasStopped: true }) ?? position;
  expect(findScrolledPixels(position)).toBe(position.scrollTop);
  while (position.scrollTop > 0) position = applyScroll(Math.max(0, position.scrollTop - 5000), position, millionRows);
  expect(findScrolledPixels(correctScrollPosition(position, millionRows, { hasStopped: true }) ?? position)).toBe(0);
});

test("continues scrolling at the end of the body when rows remain", () => {
  for (const [stuckPosition, step] of [
    [{ scrollTop: 0, skippedPixels: 5_000_000 }, -120],
    [{ scrollTop: maxScrollTop, skippedPixels: 5_000_000 }, 120],
  ] as const) {
    const correctedPosition = correctScrollPosition(stuckPosition, millionRows, { hasStopped: false });
    if (correctedPosition === null) throw new Error("nothing was corrected");
    expect(findScrolledPixels(correctedPosition)).toBeCloseTo(findScrolledPixels(stuckPosition), 3);
    expect(correctedPosition.scrollTop + step).toBeGreaterThan(0);
    expect(correctedPosition.scrollTop + step).toBeLessThan(maxScrollTop);
  }
});

test.each([
  ["first", 0, 0],
  ["last", maxScrollTop, maxScrollTop + surplusPixels],
])("shows the %s row at the end of the scroll bar", (_, scrollTop, expected) =>
  expect(
    findScrolledPixels(applyScroll(scrollTop, computeScrollPosition(20_000_000, millionRows), millionRows)),
  ).toBeCloseTo(expected, 3),
);

test("converts scroll bar positions to rows", () => {
  for (let scrolledPixels = 0; scrolledPixels <= maxScrollTop + surplusPixels; scrolledPixels += 99_991) {
    const position = computeScrollPosition(scrolledPixels, millionRows);
    expect(findScrolledPixels(position)).toBeCloseTo(scrolledPixels, 3);
    expect(
      findScrolledPixels(applyScroll(position.scrollTop, { scrollTop: -1e9, skippedPixels: 0 }, millionRows)),
    ).toBeCloseTo(scrolledPixels, 2);
  }
});

describe("the scroll bar position", () => {
  const expectedPosition = { ...computeScrollPosition(20_000_000, millionRows) };
  const driftedPosition = {
    scrollTop: expectedPosition.scrollTop + 50_000,
    skippedPixels: expectedPosition.skippedPixels,
  };

  test("is corrected without moving rows when scrolling stopped", () => {
    const correctedPosition = correctScrollPosition(driftedPosition, millionRows, { hasStopped: true });
    if (correctedPosition === null) throw new Error("nothing was corrected");
    expect(findScrolledPixels(correctedPosition)).toBeCloseTo(findScrolledPixels(driftedPosition), 3);
    expect(correctedPosition).toEqual(computeScrollPosition(findScrolledPixels(driftedPosition), millionRows));
  });

  test("is not corrected during scrolling or for a small difference", () => {
    expect(correctScrollPosition(driftedPosition, millionRows, { hasStopped: false })).toBeNull();
    expect(
      correctScrollPosition({ ...expectedPosition, scrollTop: expectedPosition.scrollTop + 3000 }, millionRows, {
        hasStopped: true,
      }),
    ).toBeNull();
  });
});

test("skips no pixels when all rows fit", () => {
  expect(computeScrollPosition(4321, smallTable)).toEqual({ scrollTop: 4321, skippedPixels: 0 });
  expect(applyScroll(19_000, TOP_POSITION, smallTable)).toEqual({ scrollTop: 19_000, skippedPixels: 0 });
  expect(
    correctScrollPosition({ scrollTop: computeBodyMetrics(smallTable).maxScrollTop, skippedPixels: 0 }, smallTable, {
      hasStopped: true,
    }),
  ).toBeNull();
});

test("limits the scroll position when the list became shorter", () =>
  expect(findScrolledPixels({ scrollTop: 100, skippedPixels: 20_000_000 }, smallTable)).toBe(100));
