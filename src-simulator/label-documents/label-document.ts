import { code128 } from "./code128.ts";
import { type Colour, pngOf } from "./png.ts";

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

const line = (text: string, size: number, y: number): string =>
  `BT /F1 ${size} Tf 24 ${y} Td (${text.replace(/[^ -~]/g, "?").replace(/[\\()]/g, "\\$&")}) Tj ET`;

/** Draws bars as wide as possible, in points from the lower left. */
function barsOf({ code, width }: LabelSheet): string[] {
  const widths = code128(code);
  const modules = widths.reduce((sum, moduleCount) => sum + moduleCount, 0);
  const module = Math.floor(((width - 2 * MARGIN) / (modules + 2 * QUIET_ZONE)) * 10) / 10;
  let left = (width - modules * module) / 2;
  return widths.flatMap((moduleCount, place) => {
    const bar = `${left.toFixed(2)} 46 ${(moduleCount * module).toFixed(2)} ${CODE_HEIGHT} re f`;
    left += moduleCount * module;
    return place % 2 === 0 ? [bar] : [];
  });
}

function contentOf(sheet: LabelSheet): string {
  const { width, height, code, lines } = sheet;
  const frame = `1.5 w ${MARGIN} ${MARGIN} ${width - 2 * MARGIN} ${height - 2 * MARGIN} re S`;
  const textLines = lines.map((text, place) => line(text, place === 0 ? 15 : 11, height - 38 - place * 16));
  return [frame, ...barsOf(sheet), line(code, 11, 26), ...textLines].join("\n");
}

/** Returns a PDF with one page per sheet, so that the operator can open, print and scan a practice label. */
export function labelDocument(sheets: readonly LabelSheet[]): Buffer {
  const pageOf = (index: number): number => 4 + index * 2;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${sheets.map((_, index) => `${pageOf(index)} 0 R`).join(" ")}] /Count ${sheets.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...sheets.flatMap((sheet, index) => {
      const content = contentOf(sheet);
      const { width, height } = sheet.page ?? sheet;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${pageOf(index) + 1} 0 R ` +
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
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

/** Four by six inches at 203 dots per inch. */
const WIDTH = 812;
const HEIGHT = 1218;
const FRAME = 20;
const MODULE = 2;

const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];

/** Returns a label as a PNG: a frame, and a barcode below the middle. */
export function labelPicture(code: string): Buffer {
  const darkColumns = code128(code).flatMap((width, place) => Array<boolean>(width * MODULE).fill(place % 2 === 0));
  const left = Math.round((WIDTH - darkColumns.length) / 2);
  return pngOf(WIDTH, HEIGHT, (x, y) => {
    const edge = Math.min(x, y, WIDTH - 1 - x, HEIGHT - 1 - y);
    if (edge >= FRAME && edge < FRAME + 4) return BLACK;
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
