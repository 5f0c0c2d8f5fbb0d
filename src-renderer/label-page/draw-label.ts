import { printedPart, type MeasuredPage } from "../../src-domain/labels/label-pages.ts";
import { placeOnPaper } from "../../src-domain/labels/paper.ts";
import { measureCanvas, measurePage } from "../pdf/measure-page.ts";
import { openPdf } from "../pdf/pdf-document.ts";
import { addSheet, type Sheet } from "./sheet.ts";

/** Draws each page, or the label on it, on its own sheet. */
export async function drawPdf(bytes: Uint8Array, sheet: Sheet): Promise<readonly MeasuredPage[]> {
  const pdf = await openPdf(bytes);
  try {
    const pages: MeasuredPage[] = [];
    for (let number = 1; number <= pdf.pageCount; number += 1) {
      const page = await measurePage(pdf, number);
      pages.push(page);
      const part = printedPart(page, sheet.paper);
      const place = placeOnPaper(part, sheet.paper);
      const { scale, turned } = place;
      const dotsPerInch = sheet.resolution * scale;
      await pdf.draw(number, addSheet(sheet, place), { dotsPerInch, turned, part, intent: "print" });
    }
    return pages;
  } finally {
    await pdf.close();
  }
}

/** A picture has no physical size, so it is scaled to fill the paper. */
export async function drawPicture(bytes: Uint8Array, sheet: Sheet): Promise<readonly MeasuredPage[]> {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: "image/png" }));
  const fills = Math.max(sheet.paper.width / picture.width, sheet.paper.height / picture.height, 1);
  const place = placeOnPaper({ width: picture.width * fills, height: picture.height * fills }, sheet.paper);
  const canvas = addSheet(sheet, place);
  const context = contextOf(canvas);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (place.turned) {
    context.translate(canvas.width, 0);
    context.rotate(Math.PI / 2);
    context.drawImage(picture, 0, 0, canvas.height, canvas.width);
  } else context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return [measureCanvas(canvas, place)];
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("There is no memory to draw in.");
  return context;
}
