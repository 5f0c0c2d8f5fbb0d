import { isTooSmall, fitToPaper, type Area } from "./paper.ts";

/** Millimeters from the left and top edge of the page. */
export interface Part extends Area {
  readonly left: number;
  readonly top: number;
}

export interface MeasuredPage extends Area {
  /** What is not white; null for a blank page. */
  readonly ink: Part | null;
}

/** A page that shows less than this share of its area is blank: a speck is no label. */
const LEAST_INK = 0.0002;
/** Of 255. Lighter pixels are white paper of a scan. */
const WHITE_FROM = 245;

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel, row by row. */
  readonly data: ArrayLike<number>;
}

/** The smallest rectangle, in millimeters, around everything that is not white. Null for a blank page. */
export function inkOf({ width, height, data }: Pixels, millimetersPerPixel: number): Part | null {
  let [left, top, right, bottom, count] = [width, height, -1, -1, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = (y * width + x) * 4;
      if (Math.min(data[place] ?? 255, data[place + 1] ?? 255, data[place + 2] ?? 255) >= WHITE_FROM) continue;
      count += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (count < LEAST_INK * width * height) return null;
  const mm = (pixels: number): number => pixels * millimetersPerPixel;
  return { left: mm(left), top: mm(top), width: mm(right + 1 - left), height: mm(bottom + 1 - top) };
}

/** Millimeters around the ink: nothing at its edge is cut. */
const MARGIN = 0.5;

/** The whole page, or what is drawn on a page that is too large for the paper, if that fits. Never cuts anything drawn. */
export function printedPart(page: MeasuredPage, paper: Area): Part {
  const { width, height, ink } = page;
  const whole = { left: 0, top: 0, width, height };
  if (ink === null || !isTooSmall(fitToPaper(page, paper).scale)) return whole;
  const left = Math.max(0, ink.left - MARGIN);
  const top = Math.max(0, ink.top - MARGIN);
  const right = Math.min(width, ink.left + ink.width + MARGIN);
  const bottom = Math.min(height, ink.top + ink.height + MARGIN);
  const part = { left, top, width: right - left, height: bottom - top };
  return isTooSmall(fitToPaper(part, paper).scale) ? whole : part;
}

/** The smallest scale at which a page prints; 1 is its own size. */
export const smallestScale = (pages: readonly MeasuredPage[], paper: Area): number =>
  Math.min(1, ...pages.map((page) => fitToPaper(printedPart(page, paper), paper).scale));

/** More pages than a parcel needs, and more sheets with all copies than an operator would choose for one. */
const MOST_PAGES = 4;
const MOST_SHEETS = 12;
/** Sheets of one label that print when an operator wants it anyway: four pages, nine copies each. */
export const MOST_SHEETS_ANYWAY = 36;

/** `pages`: of one copy. */
export const isManyPages = (pages: number, copies: number): boolean =>
  !(pages <= MOST_PAGES && pages * copies <= MOST_SHEETS);

/** Whether the label is held even if an operator wants it anyway: it would empty the printer. */
export const isPastPrinting = (pages: number, copies: number): boolean => !(pages * copies <= MOST_SHEETS_ANYWAY);

/** Why a label is held until the operator prints it anyway. */
export const PAGE_FAULTS = ["many-pages", "blank-page", "page-sizes", "too-small"] as const;
export type PageFault = (typeof PAGE_FAULTS)[number];

export function pageFault(pages: readonly MeasuredPage[], paper: Area, copies: number): PageFault | null {
  if (isManyPages(pages.length, copies)) return "many-pages";
  if (pages.some(({ ink }) => ink === null)) return "blank-page";
  const [first] = pages;
  if (first !== undefined && !pages.every((page) => isSameSize(page, first))) return "page-sizes";
  return isTooSmall(smallestScale(pages, paper)) ? "too-small" : null;
}

/** Millimeters: 100 x 150 mm is as good as 4 x 6 inches. */
const TOLERANCE = 3;

function isSameSize(one: Area, other: Area): boolean {
  const [short, long] = [Math.min, Math.max].map((side) => [
    side(one.width, one.height),
    side(other.width, other.height),
  ]);
  return [short, long].every(([a = 0, b = 0] = []) => Math.abs(a - b) <= TOLERANCE);
}
