import { toDots, type LabelSize } from "../../src-domain/labels/paper.ts";
import { listTickPositions } from "../../src-domain/labels/zpl.ts";
import { isLanguage, type Language } from "../../src-domain/language.ts";
import de from "../i18n/de/labels/label-sheet.ts";
import en from "../i18n/en/labels/label-sheet.ts";
import type { German } from "../i18n/translation-types.ts";
import zhHans from "../i18n/zh-Hans/labels/label-sheet.ts";
import zhHant from "../i18n/zh-Hant/labels/label-sheet.ts";
import { paintWhite } from "./draw-label.ts";
import type { Sheet } from "./sheet.ts";

const SHEET_TEXTS: Readonly<Record<Language, German<typeof en>>> = { en, de, "zh-Hans": zhHans, "zh-Hant": zhHant };

const MARGIN_MM = 2;

/** Draws a frame 2 mm inside the edges, a ruler mark every centimeter, and a checklist. */
export function drawTestFrame(canvas: HTMLCanvasElement, size: LabelSize, { paper, resolution }: Sheet): void {
  const context = paintWhite(canvas);
  const inDots = (millimetres: number): number => toDots(millimetres, resolution);
  const drawBar = (x: number, y: number, width: number, height: number): void =>
    context.fillRect(inDots(x), inDots(y), Math.max(2, inDots(width)), Math.max(2, inDots(height)));
  context.fillStyle = "#000000";
  const width = paper.width - 2 * MARGIN_MM;
  const height = paper.height - 2 * MARGIN_MM;
  for (const y of [MARGIN_MM, MARGIN_MM + height - 0.4]) drawBar(MARGIN_MM, y, width, 0.4);
  for (const x of [MARGIN_MM, MARGIN_MM + width - 0.4]) drawBar(x, MARGIN_MM, 0.4, height);
  context.textBaseline = "middle";
  context.font = `${inDots(2.6)}px sans-serif`;
  context.textAlign = "center";
  for (const tickMm of listTickPositions(paper.width)) {
    drawBar(tickMm, MARGIN_MM, 0.3, tickMm % 50 === 0 ? 5 : 3);
    context.fillText(String(tickMm), inDots(tickMm), inDots(MARGIN_MM + 7));
  }
  context.textAlign = "left";
  const [firstTick = 0, ...otherTicks] = listTickPositions(paper.height);
  for (const tickMm of [firstTick, ...otherTicks]) {
    drawBar(MARGIN_MM, tickMm, tickMm % 50 === 0 ? 5 : 3, 0.3);
    // Skip the first number, because it would overlap a number of the other ruler.
    if (tickMm > firstTick) context.fillText(String(tickMm), inDots(MARGIN_MM + 6), inDots(tickMm));
  }
  const { lang } = document.documentElement;
  const texts = SHEET_TEXTS[isLanguage(lang) ? lang : "en"];
  const lines = [texts.title, texts.size[size], ...texts.lookFor];
  for (const [row, text] of lines.entries()) {
    const isHeading = row < 2;
    const top = isHeading ? 24 + row * 8 : 32 + row * 5;
    context.font = isHeading ? `bold ${inDots(5)}px sans-serif` : `${inDots(3.2)}px sans-serif`;
    context.fillText(text, inDots(16), inDots(top));
  }
}
