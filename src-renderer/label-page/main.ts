import type { MeasuredPage } from "../../src-domain/labels/label-pages.ts";
import { LABEL_SIZES, PAPER, RESOLUTIONS, type LabelSize, type Resolution } from "../../src-domain/labels/paper.ts";
import { measureCanvas } from "../ui/pdf/measure-page.ts";
import { drawPicture, drawPdf } from "./draw-label.ts";
import "./label-page.css";
import { addSheet, readSheets, type Sheet, type SheetPixels } from "./sheet.ts";
import { drawTestFrame } from "./test-frame.ts";

/** A hidden page without a bridge, which main prints. The URL has size and job; one fetch loads the label's bytes. */
declare global {
  interface Window {
    /** Resolves with the measured pages when all sheets are rendered; rejects if rendering fails. */
    renderedPages?: Promise<readonly MeasuredPage[]>;
    /** Returns the rendered sheets, so that main reads their barcodes. */
    labelSheets?: () => readonly SheetPixels[];
  }
}

async function drawSheets(): Promise<readonly MeasuredPage[]> {
  const parameters = new URLSearchParams(location.search);
  const size: LabelSize = LABEL_SIZES.find((labelSize) => labelSize === parameters.get("size")) ?? "100x150";
  const resolution: Resolution = RESOLUTIONS.find((dots) => String(dots) === parameters.get("resolution")) ?? 300;
  const sheet: Sheet = { paper: PAPER[size], resolution };
  const type = parameters.get("type");
  if (type === "test") {
    const canvas = addSheet(sheet);
    drawTestFrame(canvas, size, sheet);
    return [measureCanvas(canvas, sheet.paper)];
  }
  const answer = await fetch(`/label-job/${parameters.get("job") ?? ""}`);
  if (!answer.ok) throw new Error(`label page: job not loaded: HTTP ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return type === "png" ? drawPicture(bytes, sheet) : drawPdf(bytes, sheet);
}

window.renderedPages = drawSheets();
window.labelSheets = readSheets;
