import type { MeasuredPage } from "../../src-domain/labels/label-pages.ts";
import { LABEL_SIZES, PAPER, RESOLUTIONS, type LabelSize, type Resolution } from "../../src-domain/labels/paper.ts";
import { drawPicture, drawPdf } from "./draw-label.ts";
import { measureCanvas } from "../ui/pdf/measure-page.ts";
import "./label-page.css";
import { addSheet, type Sheet } from "./sheet.ts";
import { drawTestFrame } from "./test-frame.ts";

/** Main prints this hidden page, which has no bridge. The URL says what to draw; one fetch gets the bytes. */
declare global {
  interface Window {
    /** Resolves with what was measured once everything to print is drawn; rejects if it cannot be drawn. */
    labelDrawn?: Promise<readonly MeasuredPage[]>;
  }
}

async function draw(): Promise<readonly MeasuredPage[]> {
  const asked = new URLSearchParams(location.search);
  const size: LabelSize = LABEL_SIZES.find((known) => known === asked.get("size")) ?? "100x150";
  const resolution: Resolution = RESOLUTIONS.find((dots) => String(dots) === asked.get("resolution")) ?? 300;
  const sheet: Sheet = { paper: PAPER[size], resolution };
  const type = asked.get("type");
  if (type === "test") {
    const canvas = addSheet(sheet);
    drawTestFrame(canvas, size, sheet);
    return [measureCanvas(canvas, sheet.paper)];
  }
  const answer = await fetch(`/label-job/${asked.get("job") ?? ""}`);
  if (!answer.ok) throw new Error("The label is no longer there.");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return type === "png" ? drawPicture(bytes, sheet) : drawPdf(bytes, sheet);
}

window.labelDrawn = draw();
