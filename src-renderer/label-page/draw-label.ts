import { placeOnPaper } from "../../src-domain/labels/paper.ts";
import { openPdf } from "../pdf/pdf-document.ts";
import { addSheet, type Sheet } from "./sheet.ts";

/** Draws each page on its own sheet; returns the number of pages. */
export async function drawPdf(bytes: Uint8Array, sheet: Sheet): Promise<number> {
  const pdf = await openPdf(bytes);
  try {
    for (let page = 1; page <= pdf.pageCount; page += 1) {
      const place = placeOnPaper(await pdf.sizeOf(page), sheet.paper);
      const { scale, turned } = place;
      await pdf.draw(page, addSheet(sheet, place), { dotsPerInch: sheet.resolution * scale, turned, intent: "print" });
    }
    return pdf.pageCount;
  } finally {
    await pdf.close();
  }
}

/** A picture has no physical size, so it is scaled to fill the paper. */
export async function drawPicture(bytes: Uint8Array, sheet: Sheet): Promise<number> {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: "image/png" }));
  const fills = Math.max(sheet.paper.width / picture.width, sheet.paper.height / picture.height, 1);
  const place = placeOnPaper({ width: picture.width * fills, height: picture.height * fills }, sheet.paper);
  const canvas = addSheet(sheet, place);
  const context = contextOf(canvas);
  if (place.turned) {
    context.translate(canvas.width, 0);
    context.rotate(Math.PI / 2);
    context.drawImage(picture, 0, 0, canvas.height, canvas.width);
  } else context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return 1;
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("There is no memory to draw in.");
  return context;
}
