import { isTooSmall, fitToPaper, type Area } from "./paper.ts";

/** Millimeters from the left and top edge of the page. */
export interface PageArea extends Area {
  readonly left: number;
  readonly top: number;
}

export interface MeasuredPage extends Area {
  readonly ink: PageArea | null;
}

/** A page with less ink than this fraction of its area is blank. */
const MIN_INK_FRACTION = 0.0002;
/** Minimum value, out of 255, of a pixel of white paper in a scanned label. */
const MIN_WHITE = 245;

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

/** Returns the smallest rectangle, in millimeters, around everything that is not white; null for a blank page. */
export function findInk({ width, height, data }: Pixels, millimetersPerPixel: number): PageArea | null {
  let left = width;
  let top = height;
  let right = -1;
  let bottom = -1;
  let inkedPixels = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const offset = (y * width + x) * 4;
      if (Math.min(data[offset] ?? 255, data[offset + 1] ?? 255, data[offset + 2] ?? 255) >= MIN_WHITE) continue;
      inkedPixels += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (inkedPixels < MIN_INK_FRACTION * width * height) return null;
  const toMm = (pixels: number): number => pixels * millimetersPerPixel;
  return { left: toMm(left), top: toMm(top), width: toMm(right + 1 - left), height: toMm(bottom + 1 - top) };
}

/** Margin around the ink, so that nothing is cut at its edge. */
const MARGIN_MM = 0.5;

/** Returns the full page, or only its inked area if the page is too large for the paper. Never cuts ink. */
export function findPrintedPart(page: MeasuredPage, paper: Area): PageArea {
  const { width, height, ink } = page;
  const fullPage = { left: 0, top: 0, width, height };
  if (ink === null || !isTooSmall(fitToPaper(page, paper).scale)) return fullPage;
  const left = Math.max(0, ink.left - MARGIN_MM);
  const top = Math.max(0, ink.top - MARGIN_MM);
  const right = Math.min(width, ink.left + ink.width + MARGIN_MM);
  const bottom = Math.min(height, ink.top + ink.height + MARGIN_MM);
  const part = { left, top, width: right - left, height: bottom - top };
  return isTooSmall(fitToPaper(part, paper).scale) ? fullPage : part;
}

export const findSmallestScale = (pages: readonly MeasuredPage[], paper: Area): number =>
  Math.min(1, ...pages.map((page) => fitToPaper(findPrintedPart(page, paper), paper).scale));

/** Limits of one label, and of all its copies together. */
const MAX_PAGES = 4;
const MAX_SHEETS = 12;
/** Limit of a label that the operator prints although it is held: four pages with nine copies each. */
export const MAX_CONFIRMED_SHEETS = 36;

/** `pages`: number of pages in one copy. */
export const exceedsMaxPages = (pages: number, copies: number): boolean =>
  !(pages <= MAX_PAGES && pages * copies <= MAX_SHEETS);

/** Returns whether a label stays held even if the operator confirms it, because it would empty the printer. */
export const exceedsMaxSheets = (pages: number, copies: number): boolean => !(pages * copies <= MAX_CONFIRMED_SHEETS);

export const PAGE_FAULTS = ["many-pages", "blank-page", "page-sizes", "too-small"] as const;
export type PageFault = (typeof PAGE_FAULTS)[number];

export function findPageFault(pages: readonly MeasuredPage[], paper: Area, copies: number): PageFault | null {
  if (exceedsMaxPages(pages.length, copies)) return "many-pages";
  if (pages.some(({ ink }) => ink === null)) return "blank-page";
  const [firstPage] = pages;
  if (firstPage !== undefined && !pages.every((page) => isSameSize(page, firstPage))) return "page-sizes";
  return isTooSmall(findSmallestScale(pages, paper)) ? "too-small" : null;
}

/** Difference up to which sizes count as equal, such as 100 x 150 mm and 4 x 6 inches. */
const TOLERANCE_MM = 3;

/** Compares the short sides and the long sides, because one page may be rotated. */
const isSameSize = (page: Area, otherPage: Area): boolean =>
  isSimilarLength(shortSide(page), shortSide(otherPage)) && isSimilarLength(longSide(page), longSide(otherPage));

const isSimilarLength = (mm: number, otherMm: number): boolean => Math.abs(mm - otherMm) <= TOLERANCE_MM;
const shortSide = ({ width, height }: Area): number => Math.min(width, height);
const longSide = ({ width, height }: Area): number => Math.max(width, height);
