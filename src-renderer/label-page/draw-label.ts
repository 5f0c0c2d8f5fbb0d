import { MAX_CONFIRMED_SHEETS, findPrintedPart, type MeasuredPage } from "../../src-domain/labels/label-pages.ts";
import { fitToPaper } from "../../src-domain/labels/paper.ts";
import { findPictureSize } from "../../src-domain/labels/picture-size.ts";
import { measureCanvas, measurePage } from "../ui/pdf/measure-page.ts";
import { openPdf } from "../ui/pdf/pdf-document.ts";
import { addSheet, type Sheet } from "./sheet.ts";

export async function drawPdf(bytes: Uint8Array, sheet: Sheet): Promise<readonly MeasuredPage[]> {
  const pdf = await openPdf(bytes);
  try {
    // Main does not print a label with so many pages, so do not render them.
    if (pdf.pageCount > MAX_CONFIRMED_SHEETS) {
      return Array.from({ length: MAX_CONFIRMED_SHEETS + 1 }, () => ({ width: 0, height: 0, ink: null }));
    }
    const pages: MeasuredPage[] = [];
    for (let pageNumber = 1; pageNumber <= pdf.pageCount; pageNumber += 1) {
      const page = await measurePage(pdf, pageNumber);
      pages.push(page);
      const part = findPrintedPart(page, sheet.paper);
      const placement = fitToPaper(part, sheet.paper);
      const { scale, isRotated } = placement;
      const dotsPerInch = sheet.resolution * scale;
      await pdf.drawPage(pageNumber, addSheet(sheet, placement), {
        dotsPerInch,
        isRotated,
        part,
        intent: "print",
      });
    }
    return pages;
  } finally {
    await pdf.close();
  }
}

export async function drawPicture(bytes: Uint8Array, sheet: Sheet): Promise<readonly MeasuredPage[]> {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: "image/png" }));
  const page = measureCanvas(toCanvas(picture), findPictureSize(bytes, picture, sheet.paper));
  const part = findPrintedPart(page, sheet.paper);
  const placement = fitToPaper(part, sheet.paper);
  const canvas = addSheet(sheet, placement);
  const context = paintWhite(canvas);
  const { width, height } = canvas;
  if (placement.isRotated) {
    context.translate(width, 0);
    context.rotate(Math.PI / 2);
  }
  const pixelsPerMm = picture.width / page.width;
  const targetWidth = placement.isRotated ? height : width;
  const targetHeight = placement.isRotated ? width : height;
  context.drawImage(
    picture,
    part.left * pixelsPerMm,
    part.top * pixelsPerMm,
    part.width * pixelsPerMm,
    part.height * pixelsPerMm,
    0,
    0,
    targetWidth,
    targetHeight,
  );
  return [page];
}

function toCanvas(picture: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = picture.width;
  canvas.height = picture.height;
  paintWhite(canvas).drawImage(picture, 0, 0);
  return canvas;
}

export function paintWhite(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("label page: no canvas context");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return context;
}
