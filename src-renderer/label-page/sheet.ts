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

export interface SheetPixels {
  readonly width: number;
  readonly height: number;
  /** One byte for each pixel, row by row; 0 is black. */
  readonly pixels: Uint8Array;
}

export const readSheets = (): SheetPixels[] => [...document.querySelectorAll("canvas")].map(readPixels);

/** Bytes of a canvas pixel: red, green, blue and opacity. */
const BYTES_PER_PIXEL = 4;
const GREEN = 1;
const WHITE = 255;

/** Reads only one color of each pixel, because labels are black on white. */
function readPixels(canvas: HTMLCanvasElement): SheetPixels {
  const { width, height } = canvas;
  const colors = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  return {
    width,
    height,
    pixels: Uint8Array.from({ length: width * height }, (_, index) => colors[index * BYTES_PER_PIXEL + GREEN] ?? WHITE),
  };
}
