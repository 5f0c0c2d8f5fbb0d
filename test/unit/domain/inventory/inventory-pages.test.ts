import { describe, expect, it } from "vitest";
import {
  PAGE_SIZE,
  questionOf,
  readingOf,
  readOn,
  type PageRead,
  type WindowReading,
} from "../../../../src-domain/inventory/inventory-reading.ts";

const WINDOW = { from: 1000, to: 2000 };
const FRESH = readingOf(WINDOW);

/** A full page of items created at these moments, named by their place. */
const page = (moments: readonly number[], change: Partial<PageRead> = {}): PageRead => ({
  rows: moments.map((createdOn, place) => ({ id: `${place}`, createdOn })),
  received: PAGE_SIZE,
  total: null,
  ...change,
});

it("a question reaches a second beyond either end of what is left", () => {
  const left = { from: Date.parse("2026-11-21T12:00:00Z"), to: Date.parse("2026-11-21T13:00:00Z") };
  expect(questionOf({ ...readingOf(left), offset: 7 })).toEqual({
    createFrom: "2026-11-21T11:59:59.000Z",
    createTo: "2026-11-21T13:00:01.000Z",
    pageSize: PAGE_SIZE,
    offset: 7,
  });
  expect(readingOf(left)).toEqual({ left, offset: 0, anchor: null, unordered: false });
});

describe("after a page", () => {
  it.each([
    ["that is empty", page([], { received: 0 })],
    ["that is empty though the service counts more", page([], { received: 0, total: 900 })],
    ["that is not full", page([1500], { received: PAGE_SIZE - 1 })],
    ["that reaches the end by the service's count", page([1900, 1500], { total: PAGE_SIZE })],
  ])("%s all is read", (_, read) => expect(readOn(FRESH, read)).toEqual({ covered: WINDOW, next: null }));

  it("that is short, more is asked for as long as the service counts more", () => {
    const short = page([1900, 1500], { received: 2, total: 900 });
    expect(readOn(FRESH, short).next).toEqual(readingOf({ from: 1000, to: 1500 }));
  });

  it("newest first, what is older than its last moment is left", () => {
    expect(readOn(FRESH, page([1900, 1900, 1500]))).toEqual({
      covered: { from: 1501, to: 2000 },
      next: readingOf({ from: 1000, to: 1500 }),
    });
    expect(readOn(FRESH, page([1900, 900])).covered).toEqual(WINDOW);
    expect(readOn(FRESH, page([1900, 900])).next).toBeNull();
    expect(readOn(FRESH, page([1900, 1000])).next).toEqual(readingOf({ from: 1000, to: 1000 }));
  });

  it("oldest first, what is newer than its last moment is left", () => {
    expect(readOn(FRESH, page([1100, 1100, 1500]))).toEqual({
      covered: { from: 1000, to: 1499 },
      next: readingOf({ from: 1500, to: 2000 }),
    });
    expect(readOn(FRESH, page([1100, 2500]))).toEqual({ covered: WINDOW, next: null });
    expect(readOn(FRESH, page([1100, 2000])).next).toEqual(readingOf({ from: 2000, to: 2000 }));
  });

  const counted = (change: Partial<WindowReading>): WindowReading => ({ ...FRESH, ...change });

  it.each([
    ["of one moment", [1500, 1500, 1500], false],
    ["without any order", [1500, 1900, 1200], true],
    ["newest first, beyond the window still", [2600, 2500, 2000], false],
    ["oldest first, before the window still", [400, 500, 1000], false],
  ])("%s the next page is counted from its last row", (_, moments, unordered) =>
    expect(readOn(FRESH, page(moments))).toEqual({
      covered: null,
      next: counted({ offset: 2, anchor: "2", unordered }),
    }),
  );

  it("of which no row can be read, or a single one, the next is counted from its end", () => {
    expect(readOn(FRESH, page([]))).toEqual({ covered: null, next: counted({ offset: PAGE_SIZE }) });
    expect(readOn(FRESH, page([1500])).next).toEqual(counted({ offset: PAGE_SIZE }));
    expect(readOn(counted({ offset: 50 }), page([])).next).toEqual(counted({ offset: 50 + PAGE_SIZE }));
  });

  it("that does not begin where the one before ended, it is read again from further up", () => {
    const behind = counted({ offset: 120, anchor: "gone" });
    expect(readOn(behind, page([1500, 1400]))).toEqual({ covered: null, next: { ...behind, offset: 70 } });
    expect(readOn({ ...behind, offset: 20 }, page([1500])).next).toEqual({ ...behind, offset: 0 });
    expect(readOn({ ...behind, anchor: "1" }, page([1500, 1400])).covered).toEqual({ from: 1401, to: 2000 });
    expect(readOn({ ...behind, offset: 0 }, page([1500, 1400])).covered).toEqual({ from: 1401, to: 2000 });
    expect(readOn({ ...behind, anchor: null }, page([1500, 1400])).covered).toEqual({ from: 1401, to: 2000 });
  });

  it("of a list without order, no later page is taken for ordered", () => {
    const unordered = counted({ offset: 50, unordered: true });
    expect(readOn(unordered, page([1900, 1500]))).toEqual({
      covered: null,
      next: counted({ offset: 51, anchor: "1", unordered: true }),
    });
  });
});
