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

export interface WorkbookOrder extends TableHead {
  readonly sheetName: string;
}

type Row = readonly CsvValue[];

/** Makes values text that the operator types into a cell later, too. */
const TEXT_FORMAT = "@";
const TEXT_WIDTH = 22;
const NUMBER_WIDTH = 12;

/** Streams the rows, so that it needs little memory. Fails with the code TOO_MANY_ROWS. */
export async function writeWorkbook(rows: AsyncIterable<Row>, order: WorkbookOrder, fd: number): Promise<void> {
  const { headings, numbers = [] } = order;
  const isNumber = headings.map((heading) => numbers.includes(heading));
  const stream = writeXlsxStream(cellsOf(rows, isNumber), {
    name: toSheetName(order.sheetName),
    columns: headings.map((heading, at) => ({
      header: workbookText(heading),
      ...(isNumber[at] === true ? { width: NUMBER_WIDTH } : { width: TEXT_WIDTH, numFmt: TEXT_FORMAT }),
    })),
    freezePane: { rows: 1 },
  });
  for await (const bytes of stream) await writeAll(fd, bytes);
}

const writeSome = promisify(write);

/** Not a Node stream: a failed stream closes the descriptor, which may then belong to another file. */
async function writeAll(fd: number, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += (await writeSome(fd, bytes, at)).bytesWritten;
}

async function* cellsOf(rows: AsyncIterable<Row>, isNumber: readonly boolean[]) {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > MAX_WORKBOOK_ROWS) throw Object.assign(new Error("Too many rows"), { code: TOO_MANY_ROWS });
    yield row.map((value, at) => cellOf(value, isNumber[at] === true));
  }
}

function cellOf(value: CsvValue, isNumber: boolean): string | number | null {
  if (value === null || value === "") return null;
  if (typeof value === "number") return isNumber ? value : String(value);
  return workbookText(typeof value === "string" ? value : value.number);
}
