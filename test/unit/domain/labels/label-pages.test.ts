import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findInk,
  exceedsMaxSheets,
  findPageFault,
  findPrintedPart,
  findSmallestScale,
  type MeasuredPage,
} from "../../../../src-domain/labels/label-pages.ts";
import { isTooSmall, PAPER, fitToPaper } from "../../../../src-domain/labels/paper.ts";

const paper = PAPER["100x150"];
const [a4, fourBySix] = [PAPER.a4, PAPER["4x6in"]];

const page = (size: { width: number; height: number }, ink: MeasuredPage["ink"]): MeasuredPage => ({ ...size, ink });
const fullPage = (size: { width: number; height: number }): MeasuredPage =>
  page(size, { left: 2, top: 2, width: size.width - 4, height: size.height - 4 });
const upperHalf = page(a4, { left: 10, top: 10, width: 96, height: 136 });
const landscapeOnUpperHalf = page(a4, { left: 30, top: 8, width: 150, height: 98 });

describe("label pages", () => {
  it.each([
    ["its own size", [fullPage(fourBySix)], null],
    ["a landscape page", [fullPage({ width: 152.4, height: 101.6 })], null],
    ["a page of another standard, nearly as large", [fullPage(fourBySix), fullPage(paper)], null],
    ["a landscape page and a portrait page", [fullPage(fourBySix), fullPage({ width: 152.4, height: 101.6 })], null],
    ["a small label", [fullPage({ width: 62, height: 100 })], null],
    ["the upper half of A4", [upperHalf], null],
    ["a landscape label on the upper half of A4", [landscapeOnUpperHalf], null],
    ["four parts of A4 pages", Array.from({ length: 4 }, () => upperHalf), null],
    ["a complete A4 page", [fullPage(a4)], "too-small"],
    ["4 x 12 inches", [fullPage({ width: 101.6, height: 304.8 })], "too-small"],
    ["a label and an invoice", [fullPage(fourBySix), fullPage(a4)], "page-sizes"],
    ["a label and a short letter", [fullPage(fourBySix), upperHalf], "page-sizes"],
    ["a blank page", [page(fourBySix, null)], "blank-page"],
    ["a blank second page", [fullPage(fourBySix), page(fourBySix, null)], "blank-page"],
    ["a blank A4 page after a label", [fullPage(fourBySix), page(a4, null)], "blank-page"],
    ["five pages", Array.from({ length: 5 }, () => fullPage(fourBySix)), "many-pages"],
  ] as const)("are checked with %s", (_name, pages, fault) => expect(findPageFault(pages, paper, 1)).toBe(fault));

  // Proof F12
  it.each([
    [1, 9, null],
    [4, 3, null],
    [4, 4, "many-pages"],
    [2, 7, "many-pages"],
  ] as const)("are counted with copies: %i pages, %i copies", (count, copies, fault) =>
    expect(
      findPageFault(
        Array.from({ length: count }, () => fullPage(fourBySix)),
        paper,
        copies,
      ),
    ).toBe(fault),
  );

  // Proof F14
  it("are limited to 36 sheets even when an operator confirms more", () => {
    expect([exceedsMaxSheets(4, 9), exceedsMaxSheets(36, 1)]).toEqual([false, false]);
    expect([exceedsMaxSheets(37, 1), exceedsMaxSheets(5, 8), exceedsMaxSheets(Number.NaN, 1)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("are checked against the paper", () => {
    expect(findPageFault([fullPage(a4)], a4, 1)).toBeNull();
    expect(findPageFault([fullPage(a4)], PAPER.letter, 1)).toBeNull();
    expect(findPageFault([fullPage(PAPER.a5)], PAPER.a6, 1)).toBe("too-small");
    expect(findSmallestScale([fullPage(fourBySix), fullPage(a4)], paper)).toBeCloseTo(100 / 210);
  });

  it("are printed completely unless only a part fits", () => {
    const completePage = { left: 0, top: 0, ...a4 };
    expect(findPrintedPart(upperHalf, a4)).toEqual(completePage);
    expect(findPrintedPart(fullPage(a4), paper)).toEqual(completePage);
    expect(findPrintedPart(page(a4, null), paper)).toEqual(completePage);
    expect(findPrintedPart(upperHalf, paper)).toEqual({ left: 9.5, top: 9.5, width: 97, height: 137 });
  });

  it("lose no ink when only a part is printed", () => {
    const length = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(length, length, length, length, (leftFraction, topFraction, widthFraction, heightFraction) => {
        const [left, top] = [leftFraction * a4.width, topFraction * a4.height];
        const ink = { left, top, width: widthFraction * (a4.width - left), height: heightFraction * (a4.height - top) };
        const part = findPrintedPart(page(a4, ink), paper);
        expect(part.left).toBeLessThanOrEqual(ink.left + 1e-9);
        expect(part.top).toBeLessThanOrEqual(ink.top + 1e-9);
        expect(part.left + part.width).toBeGreaterThanOrEqual(ink.left + ink.width - 1e-9);
        expect(part.top + part.height).toBeGreaterThanOrEqual(ink.top + ink.height - 1e-9);
        expect(part.width < a4.width && isTooSmall(fitToPaper(part, paper).scale)).toBe(false);
      }),
    );
  });
});

describe("ink of a page", () => {
  function pixels(width: number, height: number, shadeAt: (x: number, y: number) => number) {
    const data = Array.from({ length: width * height }, (_, index) => {
      const shade = shadeAt(index % width, Math.floor(index / width));
      return [shade, 255, 255, 255];
    }).flat();
    return { width, height, data };
  }

  it("is the rectangle around all non-white pixels", () => {
    const darkRectangle = pixels(40, 60, (x, y) => (x >= 10 && x < 20 && y >= 5 && y < 55 ? 244 : 245));
    expect(findInk(darkRectangle, 0.5)).toEqual({ left: 5, top: 2.5, width: 5, height: 25 });
    expect(
      findInk(
        pixels(3, 3, () => 0),
        1,
      ),
    ).toEqual({ left: 0, top: 0, width: 3, height: 3 });
  });

  it("is null when a page has at most a speck", () => {
    expect(
      findInk(
        pixels(200, 200, () => 250),
        1,
      ),
    ).toBeNull();
    expect(
      findInk(
        pixels(200, 200, (x, y) => (x === 7 && y < 7 ? 0 : 255)),
        1,
      ),
    ).toBeNull();
    expect(
      findInk(
        pixels(200, 200, (x, y) => (x === 7 && y < 8 ? 0 : 255)),
        1,
      ),
    ).not.toBeNull();
  });
});
