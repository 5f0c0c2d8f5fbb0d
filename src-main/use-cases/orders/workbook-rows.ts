import readWorkbook, { type CellValue } from "read-excel-file/universal";
import type { SheetRow } from "../../../src-domain/orders/order-sheet.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import type { SheetRowFacts } from "./sheet-rows.ts";
import { unpackWorkbook, type WorkbookProblem } from "./unpack-workbook.ts";

/** Reads every sheet of a workbook; numbers keep the digits that the file has. */
export async function readWorkbookRows(
  file: Buffer<ArrayBuffer>,
): Promise<Result<readonly (readonly SheetRow[])[], WorkbookProblem>> {
  const unpacked = unpackWorkbook(file);
  if (!unpacked.ok) return unpacked;
  const { file: unpackedFile, rowFacts } = unpacked.value;
  const sheets = await readWorkbook(toArrayBuffer(unpackedFile), { parseNumber: toDigits, trim: false }).catch(
    () => null,
  );
  if (sheets === null) return failure("damaged");
  return success(
    sheets.map(({ data }, sheet) => data.map((cells, index) => toSheetRow(cells, index + 1, rowFacts[sheet]))),
  );
}

const toSheetRow = (
  cells: readonly (CellValue<string> | null)[],
  line: number,
  facts: SheetRowFacts | undefined,
): SheetRow => ({
  line,
  cells: cells.map(toText),
  ...(facts?.hidden.has(line) === true && { isHidden: true }),
  ...(facts?.merged.has(line) === true && { isMergedWithAbove: true }),
});

/** Matches a number such as 4.9E+12, of which the file has all digits because it has at most 15. */
const SHORT_EXPONENT = /^(\d)(?:\.(\d+))?E\+?(1[0-4]|\d)$/i;

/** Matches a decimal number whose last digits only show how a computer stores it: 1234.5600000000001 is 1234.56. */
const STORED_DECIMAL = /^-?(?=[\d.]{17,}$)\d{1,15}\.\d+$/;
const SHOWN_DIGITS = 15;

/**
 * Returns a number of more than 15 digits as 1.2E+17, because the program that wrote the workbook may have rounded it;
 * the desk refuses a column with this form. A shorter integer gets all its digits.
 */
function toDigits(digits: string): string {
  if (STORED_DECIMAL.test(digits)) return String(Number(Number(digits).toPrecision(SHOWN_DIGITS)));
  if (/^\d{16,}$/.test(digits)) return `${digits[0]}.${digits.slice(1)}E+${digits.length - 1}`;
  const [, first = "", decimals = "", exponent] = SHORT_EXPONENT.exec(digits) ?? [];
  const isInteger = exponent !== undefined && decimals.length <= Number(exponent);
  return isInteger ? first + decimals.padEnd(Number(exponent), "0") : digits;
}

const toArrayBuffer = ({ buffer, byteOffset, byteLength }: Buffer<ArrayBuffer>): ArrayBuffer =>
  byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);

const MIDNIGHT = "T00:00:00.000Z";

/** A date cell is the wall clock of the file, so its text has no zone. */
function toText(cell: CellValue<string> | null): string {
  if (cell instanceof Date) {
    const text = cell.toISOString();
    return text.endsWith(MIDNIGHT) ? text.slice(0, -MIDNIGHT.length) : text.slice(0, 19);
  }
  if (typeof cell === "boolean") return cell ? "true" : "false";
  return typeof cell === "string" ? cell : "";
}
