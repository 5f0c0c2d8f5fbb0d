import { toDots, type LabelSize } from "../../src-domain/labels/paper.ts";
import { tickPositions } from "../../src-domain/labels/zpl.ts";
import { isLanguage, type Language } from "../../src-domain/language.ts";
import de from "../i18n/de/labels/label-sheet.ts";
import en from "../i18n/en/labels/label-sheet.ts";
import type { German } from "../i18n/words.ts";
import zhHans from "../i18n/zh-Hans/labels/label-sheet.ts";
import zhHant from "../i18n/zh-Hant/labels/label-sheet.ts";
import { paintWhite } from "./draw-label.ts";
import type { Sheet } from "./sheet.ts";

const SHEET_TEXTS: Readonly<Record<Language, German<typeof en>>> = { en, de, "zh-Hans": zhHans, "zh-Hant": zhHant };

const MARGIN_MM = 2;

/** Draws a frame 2 mm inside the edges, a ruler mark every centimeter, and a checklist. */
export function drawTestFrame(canvas: HTMLCanvasElement, size: LabelSize, { paper, resolution }: Sheet): void {
  const context = paintWhite(canvas);
  const dots = (millimetres: number): number => toDots(millimetres, resolution);
  const bar = (x: number, y: number, width: number, height: number): void =>
    context.fillRect(dots(x), dots(y), Math.max(2, dots(width)), Math.max(2, dots(height)));
  context.fillStyle = "#000000";
  const width = paper.width - 2 * MARGIN_MM;
  const height = paper.height - 2 * MARGIN_MM;
  for (const y of [MARGIN_MM, MARGIN_MM + height - 0.4]) bar(MARGIN_MM, y, width, 0.4);
  for (const x of [MARGIN_MM, MARGIN_MM + width - 0.4]) bar(x, MARGIN_MM, 0.4, height);
  context.textBaseline = "middle";
  context.font = `${dots(2.6)}px sans-serif`;
  context.textAlign = "center";
  for (const at of tickPositions(paper.width)) {
    bar(at, MARGIN_MM, 0.3, at % 50 === 0 ? 5 : 3);
    context.fillText(String(at), dots(at), dots(MARGIN_MM + 7));
  }
  context.textAlign = "left";
  const [first = 0, ...others] = tickPositions(paper.height);
  for (const at of [first, ...others]) {
    bar(MARGIN_MM, at, at % 50 === 0 ? 5 : 3, 0.3);
    // Without the first label, which would overlap the other ruler's.
    if (at > first) context.fillText(String(at), dots(MARGIN_MM + 6), dots(at));
  }
  const { lang } = document.documentElement;
  const texts = SHEET_TEXTS[isLanguage(lang) ? lang : "en"];
  const lines = [texts.title, texts.size[size], ...texts.lookFor];
  for (const [row, text] of lines.entries()) {
    context.font = `${row < 2 ? "bold " : ""}${dots(row < 2 ? 5 : 3.2)}px sans-serif`;
    context.fillText(text, dots(16), dots(24 + (row < 2 ? row * 8 : 8 + row * 5)));
  }
}
