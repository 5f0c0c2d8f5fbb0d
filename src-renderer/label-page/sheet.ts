import { toDots, type Area, type PaperPlacement, type Resolution } from "../../src-domain/labels/paper.ts";

export interface Sheet {
  /** Millimeters. */
  readonly paper: Area;
  readonly resolution: Resolution;
}

/** Appends a sheet and returns a canvas, in printer dots, that covers `placement` or the full sheet. */
export function addSheet({ paper, resolution }: Sheet, placement?: PaperPlacement): HTMLCanvasElement {
  const sheet = document.createElement("div");
  sheet.className = "sheet";
  sheet.style.width = `${paper.width}mm`;
  sheet.style.height = `${paper.height}mm`;
  const canvas = document.createElement("canvas");
  const { left, top, width, height } = placement ?? { left: 0, top: 0, ...paper };
  canvas.width = toDots(width, resolution);
  canvas.height = toDots(height, resolution);
  canvas.style.left = `${left}mm`;
  canvas.style.top = `${top}mm`;
  canvas.style.width = `${width}mm`;
  canvas.style.height = `${height}mm`;
  sheet.append(canvas);
  (document.querySelector("main") ?? document.body).append(sheet);
  return canvas;
}
