import { toDots, PAPER, type LabelSize, type Resolution } from "./paper.ts";

const MARGIN_MM = 2;
const TICK_MM = 10;

/** Draws a frame 2 mm inside the edges and a mark per centimeter, so that a wrong label size is visible. */
export function createZplTestLabel(size: LabelSize, resolution: Resolution, name: string): string {
  const paper = PAPER[size];
  const dots = (millimeters: number): number => toDots(millimeters, resolution);
  const box = (x: number, y: number, width: number, height: number, lineDots: number): string =>
    `^FO${dots(x)},${dots(y)}^GB${dots(width)},${dots(height)},${lineDots}^FS`;
  const lineDots = Math.max(2, dots(0.3));
  const horizontalMarks = listTickPositions(paper.width).map((position) =>
    box(position, MARGIN_MM, 0.3, position % 50 === 0 ? 5 : 3, lineDots),
  );
  const verticalMarks = listTickPositions(paper.height).map((position) =>
    box(MARGIN_MM, position, position % 50 === 0 ? 5 : 3, 0.3, lineDots),
  );
  const text = (row: number, value: string): string =>
    `^FO${dots(12)},${dots(14 + row * 8)}^A0N,${dots(5)},${dots(5)}^FD${withoutCommandSigns(value)}^FS`;
  return [
    "^XA",
    `^PW${dots(paper.width)}^LL${dots(paper.height)}^LH0,0^CI28`,
    box(MARGIN_MM, MARGIN_MM, paper.width - 2 * MARGIN_MM, paper.height - 2 * MARGIN_MM, lineDots),
    ...horizontalMarks,
    ...verticalMarks,
    text(0, name),
    text(1, `${paper.width} x ${paper.height} mm, ${resolution} dpi`),
    `^FO${dots(12)},${dots(36)}^BY2^BCN,${dots(15)},Y,N,N^FDTEST-LABEL^FS`,
    "^PQ1^XZ",
    "",
  ].join("\n");
}

export const listTickPositions = (length: number): number[] =>
  Array.from({ length: Math.ceil((length - 2 * MARGIN_MM) / TICK_MM) - 1 }, (_, index) => (index + 1) * TICK_MM);

const withoutCommandSigns = (value: string): string => value.replaceAll(/[\^~\\\p{Cc}]/gu, " ");
