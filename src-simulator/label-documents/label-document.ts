import { encodeCode128 } from "./code128.ts";
import { type Color, encodePng } from "./png.ts";

export interface LabelSheet {
  readonly width: number;
  readonly height: number;
  /** Printed as a barcode with its text below. */
  readonly code: string;
  readonly lines: readonly string[];
  /** The page in points, with the label at its lower left; default: the label's size. */
  readonly page?: { readonly width: number; readonly height: number };
}

const MARGIN = 10;
const CODE_HEIGHT = 80;
/** White modules that a scanner needs on each side of the bars. */
const QUIET_ZONE = 10;

const textCommand = (text: string, size: number, y: number): string =>
  `BT /F1 ${size} Tf 24 ${y} Td (${text.replace(/[^ -~]/g, "?").replace(/[\\()]/g, "\\$&")}) Tj ET`;

/** Draws bars as wide as possible, in points from the lower left. */
function drawBars({ code, width }: LabelSheet): string[] {
  const widths = encodeCode128(code);
  const totalModules = widths.reduce((sum, moduleCount) => sum + moduleCount, 0);
  const moduleWidth = Math.floor(((width - 2 * MARGIN) / (totalModules + 2 * QUIET_ZONE)) * 10) / 10;
  let left = (width - totalModules * moduleWidth) / 2;
  return widths.flatMap((moduleCount, index) => {
    const bar = `${left.toFixed(2)} 46 ${(moduleCount * moduleWidth).toFixed(2)} ${CODE_HEIGHT} re f`;
    left += moduleCount * moduleWidth;
    return index % 2 === 0 ? [bar] : [];
  });
}

function buildPageContent(sheet: LabelSheet): string {
  const { width, height, code, lines } = sheet;
  const frame = `1.5 w ${MARGIN} ${MARGIN} ${width - 2 * MARGIN} ${height - 2 * MARGIN} re S`;
  const textLines = lines.map((text, index) => textCommand(text, index === 0 ? 15 : 11, height - 38 - index * 16));
  return [frame, ...drawBars(sheet), textCommand(code, 11, 26), ...textLines].join("\n");
}

/** Returns a PDF with one page per sheet, so that the operator can open, print and scan a practice label. */
export function createLabelDocument(sheets: readonly LabelSheet[]): Buffer {
  const pageObjectNumber = (index: number): number => 4 + index * 2;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${sheets.map((_, index) => `${pageObjectNumber(index)} 0 R`).join(" ")}] /Count ${sheets.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...sheets.flatMap((sheet, index) => {
      const content = buildPageContent(sheet);
      const { width, height } = sheet.page ?? sheet;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${pageObjectNumber(index) + 1} 0 R ` +
          "/Resources << /Font << /F1 3 0 R >> >> >>",
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const xrefOffset = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xrefOffset}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

/** Four by six inches at 203 dots per inch. */
const WIDTH_DOTS = 812;
const HEIGHT_DOTS = 1218;
const FRAME_DOTS = 20;
const MODULE_DOTS = 2;

const BLACK: Color = [0, 0, 0];
const WHITE: Color = [255, 255, 255];

/** Returns a label as a PNG: a frame, and a barcode below the middle. */
export function createLabelPicture(code: string): Buffer {
  const darkColumns = encodeCode128(code).flatMap((width, index) =>
    Array<boolean>(width * MODULE_DOTS).fill(index % 2 === 0),
  );
  const left = Math.round((WIDTH_DOTS - darkColumns.length) / 2);
  return encodePng(WIDTH_DOTS, HEIGHT_DOTS, (x, y) => {
    const edge = Math.min(x, y, WIDTH_DOTS - 1 - x, HEIGHT_DOTS - 1 - y);
    if (edge >= FRAME_DOTS && edge < FRAME_DOTS + 4) return BLACK;
    return y > 800 && y < 1040 && darkColumns[x - left] === true ? BLACK : WHITE;
  });
}

export const LABEL_BASE = "/practice/labels";

export const LABEL_FORMS = [
  "pdf",
  "landscape",
  "pages",
  "large",
  "sheet",
  "png",
  "zpl",
  "page",
  "late",
  "slow",
  "oversized",
  "elsewhere",
  "gone",
] as const;
export type LabelForm = (typeof LABEL_FORMS)[number];
