import { write } from "node:fs";
import { promisify } from "node:util";
import { writeXlsxStream } from "hucre/xlsx";
import type { CsvValue } from "../../src-domain/csv-text.ts";
import { MAX_WORKBOOK_ROWS, toSheetName, TOO_MANY_ROWS, workbookText } from "../../src-domain/workbook.ts";

export interface TableHead {
  readonly headings: readonly string[];
  /** Headings of number columns. All other columns are text, so that no code becomes a number or a date. */
  readonly numbers?: readonly string[];
}

export interface WorkbookOptions extends TableHead {
  readonly sheetName: string;
}

type Row = readonly CsvValue[];

/** Excel's text format: values that the operator types later stay text too. */
const TEXT_FORMAT = "@";
const TEXT_WIDTH = 22;
const NUMBER_WIDTH = 12;

/** Streams the rows to use little memory. Rejects with the code TOO_MANY_ROWS. */
export async function writeWorkbook(rows: AsyncIterable<Row>, options: WorkbookOptions, fd: number): Promise<void> {
  const { headings, numbers = [] } = options;
  const isNumberColumn = headings.map((heading) => numbers.includes(heading));
  const stream = writeXlsxStream(cellsOf(rows, isNumberColumn), {
    name: toSheetName(options.sheetName),
    columns: headings.map((heading, column) => ({
      header: workbookText(heading),
      ...(isNumberColumn[column] === true ? { width: NUMBER_WIDTH } : { width: TEXT_WIDTH, numFmt: TEXT_FORMAT }),
    })),
    freezePane: { rows: 1 },
  });
  for await (const bytes of stream) await writeAll(fd, bytes);
}

const writeSome = promisify(write);

/** Used instead of a Node stream, which closes the descriptor if it fails: the number may then be another file's. */
async function writeAll(fd: number, bytes: Uint8Array): Promise<void> {
  let offset = 0;
  while (offset < bytes.length) {
    const { bytesWritten } = await writeSome(fd, bytes, offset);
    offset += bytesWritten;
  }
}

async function* cellsOf(rows: AsyncIterable<Row>, isNumberColumn: readonly boolean[]) {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > MAX_WORKBOOK_ROWS) throw Object.assign(new Error("Too many rows"), { code: TOO_MANY_ROWS });
    yield row.map((value, column) => cellOf(value, isNumberColumn[column] === true));
  }
}

function cellOf(value: CsvValue, isNumber: boolean): string | number | null {
  if (value === null || value === "") return null;
  if (typeof value === "number") return isNumber ? value : String(value);
  return workbookText(typeof value === "string" ? value : value.number);
}
