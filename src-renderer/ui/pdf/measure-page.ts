import { inkOf, type MeasuredPage } from "../../../src-domain/labels/label-pages.ts";
import { MM_PER_INCH, type Area } from "../../../src-domain/labels/paper.ts";
import type { PdfDocument } from "./pdf-document.ts";

/** Dots per inch: shows the thinnest line of a label. */
const RESOLUTION = 100;
/** Dots along the longer side of a page of any size. */
const MOST_DOTS = 2400;

/** Draws the page on a canvas of its own. */
export async function measurePage(pdf: PdfDocument, number: number): Promise<MeasuredPage> {
  const size = await pdf.sizeOf(number);
  const longer = Math.max(size.width, size.height) / MM_PER_INCH;
  const canvas = document.createElement("canvas");
  const dotsPerInch = Math.min(RESOLUTION, MOST_DOTS / longer);
  await pdf.draw(number, canvas, { dotsPerInch, turned: false, intent: "print" });
  return measureCanvas(canvas, size);
}

/** `size`: of the whole canvas, in millimeters. */
export function measureCanvas(canvas: HTMLCanvasElement, size: Area): MeasuredPage {
  const { width, height } = canvas;
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height);
  if (pixels === undefined) throw new Error("There is no memory to draw in.");
  return { width: size.width, height: size.height, ink: inkOf(pixels, size.width / width) };
}
