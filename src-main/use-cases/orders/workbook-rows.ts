import readWorkbook, { type CellValue } from "read-excel-file/universal";
import type { SheetRow } from "../../../src-domain/orders/order-sheet.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import { unpackWorkbook, type WorkbookProblem } from "./unpack-workbook.ts";

/** Reads every sheet of a workbook; numbers keep the digits that the file has. */
export async function readWorkbookRows(
  file: Buffer<ArrayBuffer>,
): Promise<Result<readonly (readonly SheetRow[])[], WorkbookProblem>> {
  const unpacked = unpackWorkbook(file);
  if (!unpacked.ok) return unpacked;
  const sheets = await readWorkbook(toArrayBuffer(unpacked.value), { parseNumber: toDigits, trim: false }).catch(
    () => null,
  );
  if (sheets === null) return failure("damaged");
  return success(sheets.map(({ data }) => data.map((cells, index) => ({ line: index + 1, cells: cells.map(toText) }))));
}

/**
 * Returns a number of more than 15 digits as 1.2E+17, the form that condemns a column: the program that wrote the
 * workbook may have rounded it.
 */
const toDigits = (digits: string): string =>
  /^\d{16,}$/.test(digits) ? `${digits[0]}.${digits.slice(1)}E+${digits.length - 1}` : digits;

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
