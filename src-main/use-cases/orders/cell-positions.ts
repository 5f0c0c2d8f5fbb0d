import { toColumnLetter } from "../../../src-domain/workbook.ts";

const ROW_OR_CELL = /<((?:\w+:)?)(row|c)((?:\s[^<>]*?)?)(\/?)>/g;
const CELL_WITHOUT_POSITION = /<(?:\w+:)?c(?![^<>]*\sr\s*=)[\s/>]/;
const POSITION = /\sr\s*=\s*["']([A-Z]*)(\d+)["']/;
/** Maximum columns of a worksheet. */
const MAX_COLUMNS = 16_384;
const LETTERS = 26;
const CODE_BEFORE_A = 64;

/**
 * Adds the positions that programs such as Power BI leave out, because the library needs the position of each cell. A
 * cell without one is next to the cell before it.
 */
export function addCellPositions(sheet: string): string {
  if (!CELL_WITHOUT_POSITION.test(sheet)) return sheet;
  let row = 0;
  let column = 0;
  return sheet.replace(ROW_OR_CELL, (tag: string, prefix: string, element: string, attributes: string, end: string) => {
    const [, letters = "", digits] = POSITION.exec(attributes) ?? [];
    if (element === "row") {
      row = digits === undefined ? row + 1 : Number(digits);
      column = 0;
      return tag;
    }
    if (digits !== undefined) {
      row = Number(digits);
      column = toColumnNumber(letters);
      return tag;
    }
    column += 1;
    return column > MAX_COLUMNS ? tag : `<${prefix}c r="${toColumnLetter(column - 1)}${row}"${attributes}${end}>`;
  });
}

const toColumnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * LETTERS + letter.charCodeAt(0) - CODE_BEFORE_A, 0);
