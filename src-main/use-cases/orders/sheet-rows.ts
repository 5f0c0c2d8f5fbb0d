/** Facts about the rows of a worksheet that the library does not return. Rows count from 1. */
export interface SheetRowFacts {
  readonly hidden: ReadonlySet<number>;
  /** Rows that share a cell with the row above. */
  readonly merged: ReadonlySet<number>;
}

const NO_ROWS: ReadonlySet<number> = new Set();
/** Matches an entry of the workbook's list of sheets. A quoted text may contain any character but its quote. */
export const SHEET_ENTRY = /<(?:\w+:)?sheet(?:\s+[\w:]+\s*=\s*(?:"[^"]*"|'[^']*'))+\s*(?:\/>|>\s*<\/(?:\w+:)?sheet>)/g;
const SHEET_ID = /\s\w+:id\s*=\s*["']([^"']*)["']/;
const RELATION = /<(?:\w+:)?Relationship\s[^<>]*>/g;
const RELATION_ID = /\sId\s*=\s*["']([^"']*)["']/;
const RELATION_TARGET = /\sTarget\s*=\s*["']([^"']*)["']/;

/** `textOf`: a part's text by its name, or undefined. Returns the facts of each sheet in the order of the sheets. */
export function readSheetRowFacts(textOf: (partName: string) => string | undefined): readonly SheetRowFacts[] {
  const targets = new Map(
    (textOf("xl/_rels/workbook.xml.rels")?.match(RELATION) ?? []).map((relation) => [
      RELATION_ID.exec(relation)?.[1] ?? "",
      RELATION_TARGET.exec(relation)?.[1] ?? "",
    ]),
  );
  const sheets = textOf("xl/workbook.xml")?.match(SHEET_ENTRY) ?? [];
  return sheets.map((sheet) => {
    const target = targets.get(SHEET_ID.exec(sheet)?.[1] ?? "");
    return readRowFacts(textOf(toPartName(target ?? "")) ?? "");
  });
}

/** Returns a part's name. A target is relative to the workbook, or absolute. */
const toPartName = (target: string): string => (target.startsWith("/") ? target.slice(1) : `xl/${target}`);

/** Matches a row with its first cell, because a row without a number has numbered cells. */
const ROW = /<(?:\w+:)?row(?=[\s/>])[^<>]*>(?:\s*<(?:\w+:)?c\s[^<>]*)?/g;
const ROW_NUMBER = /\sr\s*=\s*["'](\d+)["']/;
const CELL_ROW_NUMBER = /\sr\s*=\s*["'][A-Z]+(\d+)["']/;
const ROW_HIDDEN = /\shidden\s*=\s*["']\s*(?:1|true)\s*["']/;
const MERGE = /<(?:\w+:)?mergeCell\s[^<>]*?\bref\s*=\s*["'][A-Z$]*(\d+):[A-Z$]*(\d+)["']/g;

function readRowFacts(sheet: string): SheetRowFacts {
  if (!sheet.includes("hidden") && !sheet.includes("mergeCell")) return { hidden: NO_ROWS, merged: NO_ROWS };
  const { hidden, lastRow } = findRows(sheet);
  return { hidden, merged: findMergedRows(sheet, lastRow) };
}

function findRows(sheet: string): { readonly hidden: Set<number>; readonly lastRow: number } {
  const hidden = new Set<number>();
  let row = 0;
  for (const [element] of sheet.matchAll(ROW)) {
    row = Number(ROW_NUMBER.exec(element)?.[1] ?? CELL_ROW_NUMBER.exec(element)?.[1] ?? row + 1);
    if (ROW_HIDDEN.test(element)) hidden.add(row);
  }
  return { hidden, lastRow: row };
}

function findMergedRows(sheet: string, lastRow: number): Set<number> {
  const merged = new Set<number>();
  for (const [, first, last] of sheet.matchAll(MERGE)) {
    const end = Math.min(Number(last), lastRow);
    // Stops at a row of an earlier merge, so that a hostile file cannot repeat a long merge.
    for (let row = Number(first) + 1; row <= end && !merged.has(row); row += 1) merged.add(row);
  }
  return merged;
}
