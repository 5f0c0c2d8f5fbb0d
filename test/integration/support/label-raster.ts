import bwip from "bwip-js/node";
import type { LabelRaster } from "../../../src-main/use-cases/labels/print-port.ts";
import { GS, type PrintedCode } from "../../label-families.ts";

/** Four by six inches at 203 dots per inch. */
const WIDTH = 812;
const HEIGHT = 1218;
const MODULE_DOTS = 2;
const BAR_DOTS = 90;
const GAP_DOTS = 50;

interface Symbol {
  /** Widths of bars and spaces, alternating. */
  readonly sbs?: readonly number[];
  /** Modules, row by row; 1 is dark. */
  readonly pixs?: readonly number[];
  readonly pixx?: number;
}

function encode({ symbology, content }: PrintedCode): Symbol {
  const isGs1 = symbology === "gs1-128";
  const text = content
    .replaceAll("^", "^^")
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001F]/g, (mark) =>
      isGs1 && mark === GS ? "^FNC1" : `^${String(mark.charCodeAt(0)).padStart(3, "0")}`,
    );
  const [symbol] = bwip.raw({
    bcid: isGs1 ? "code128" : symbology,
    text: isGs1 ? `^FNC1${text}` : text,
    parse: true,
    ...(isGs1 && { parsefnc: true }),
  }) as unknown as readonly Symbol[];
  if (symbol === undefined) throw new Error(`${symbology} not encoded`);
  return symbol;
}

/** The rows of a symbol as dark or light modules. */
function toRows({ sbs, pixs = [], pixx = 1 }: Symbol): readonly (readonly boolean[])[] {
  if (sbs === undefined)
    return Array.from({ length: pixs.length / pixx }, (_, row) =>
      pixs.slice(row * pixx, (row + 1) * pixx).map((module) => module === 1),
    );
  const row = sbs.flatMap((width, index) => Array<boolean>(width).fill(index % 2 === 0));
  return Array.from({ length: BAR_DOTS / MODULE_DOTS }, () => row);
}

/** Draws the codes of a label below each other, as a label printer with 203 dots per inch would. */
export function drawLabel(codes: readonly PrintedCode[]): LabelRaster {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(255);
  let top = GAP_DOTS;
  for (const code of codes) {
    const rows = toRows(encode(code));
    const width = (rows[0]?.length ?? 0) * MODULE_DOTS;
    const left = Math.floor((WIDTH - width) / 2);
    if (width > WIDTH - 40) throw new Error(`${code.content} is too wide for the label`);
    for (const [y, row] of rows.entries()) {
      const line = row.flatMap((isDark) => Array<number>(MODULE_DOTS).fill(isDark ? 0 : 255));
      for (let dot = 0; dot < MODULE_DOTS; dot += 1) pixels.set(line, (top + y * MODULE_DOTS + dot) * WIDTH + left);
    }
    top += rows.length * MODULE_DOTS + GAP_DOTS;
  }
  return { width: WIDTH, height: HEIGHT, pixels };
}
