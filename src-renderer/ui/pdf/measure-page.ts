import { findInk, type MeasuredPage } from "../../../src-domain/labels/label-pages.ts";
import { MM_PER_INCH, type Area } from "../../../src-domain/labels/paper.ts";
import type { PdfDocument } from "./pdf-document.ts";

/** Dots per inch; enough for the thinnest line of a label. */
const DOTS_PER_INCH = 100;
/** Limit of dots along the longer side, for large pages. */
const MAX_DOTS = 2400;

export async function measurePage(pdf: PdfDocument, pageNumber: number): Promise<MeasuredPage> {
  const size = await pdf.getPageSize(pageNumber);
  const longerSideInches = Math.max(size.width, size.height) / MM_PER_INCH;
  const canvas = document.createElement("canvas");
  const dotsPerInch = Math.min(DOTS_PER_INCH, MAX_DOTS / longerSideInches);
  await pdf.drawPage(pageNumber, canvas, { dotsPerInch, isRotated: false, intent: "print" });
  return measureCanvas(canvas, size);
}

/** `size`: size of the canvas in millimeters. */
export function measureCanvas(canvas: HTMLCanvasElement, size: Area): MeasuredPage {
  const { width, height } = canvas;
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height);
  if (pixels === undefined) throw new Error("page measurement: no canvas context");
  return { width: size.width, height: size.height, ink: findInk(pixels, size.width / width) };
}
