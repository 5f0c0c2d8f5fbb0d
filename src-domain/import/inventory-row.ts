import type { InventoryItem } from "../inventory/inventory.ts";
import { failure, success, type Result } from "../result.ts";
import {
  parseCodeCell,
  parseHandlingCell,
  parseHandlingStatusCell,
  parseIdCell,
  parseTextCell,
  parseWarehouseCell,
  type CellProblem,
} from "./cell-values.ts";
import { type DateOrder, parseDateCell } from "./date-cells.ts";
import type { ColumnChoice, ImportField } from "./inventory-fields.ts";
import { isZeroFilled } from "./rounded-numbers.ts";
import { isRowTooLong } from "./trailing-cells.ts";

export interface InventoryLayout {
  readonly columns: ColumnChoice;
  readonly dateOrder: DateOrder | null;
  readonly width: number | null;
  /** How many empty cells most rows have behind the last heading; left out if they have none. */
  readonly trailingCells?: number | undefined;
  /** Columns whose long numbers a spreadsheet rounded; left out if there are none. */
  readonly roundedColumns?: readonly number[] | undefined;
}

/** Fields in which a rounded number would name another item or parcel. */
const CODE_FIELDS: ReadonlySet<ImportField> = new Set(["returnInventoryId", "rma", "itemRma", "sku", "trackingNumber"]);

/** Returns whether rows would be left out because either number of their dates may be the day. */
export const isDateOrderMissing = ({
  layout,
  hasAmbiguousDates,
}: {
  readonly layout: Pick<InventoryLayout, "dateOrder">;
  readonly hasAmbiguousDates: boolean;
}): boolean => hasAmbiguousDates && layout.dateOrder === null;

export interface RowFault {
  readonly field: ImportField | null;
  readonly value: string;
  readonly problem: CellProblem | "cell-count";
}

export function parseInventoryRow(cells: readonly string[], layout: InventoryLayout): Result<InventoryItem, RowFault> {
  const { columns, dateOrder, width, trailingCells = 0, roundedColumns = [] } = layout;
  // An extra separator inside a row would move the date behind the last heading, so empty cells there are harmless.
  const endsWithDate = width !== null && columns.createdOn === width - 1;
  if (width !== null && isRowTooLong(cells, width, endsWithDate ? Infinity : trailingCells)) {
    return failure({ field: null, value: String(cells.length), problem: "cell-count" });
  }
  let fault: RowFault | null = null;
  const parseField = <Value>(field: ImportField, parse: (cell: string) => Result<Value, CellProblem>): Value | null => {
    const column = columns[field];
    const cell = column === null ? "" : (cells[column] ?? "");
    const isRounded =
      column !== null && roundedColumns.includes(column) && CODE_FIELDS.has(field) && isZeroFilled(cell);
    const parsed = isRounded ? failure("rounded-by-excel" as const) : parse(cell);
    if (parsed.ok) return parsed.value;
    fault ??= { field, value: cell, problem: parsed.error };
    return null;
  };
  const returnInventoryId = parseField("returnInventoryId", parseIdCell);
  const rma = parseField("rma", requireValue(parseCodeCell));
  const itemRma = parseField("itemRma", parseCodeCell);
  const sku = parseField("sku", parseCodeCell);
  const description = parseField("description", parseTextCell);
  const trackingNumber = parseField("trackingNumber", parseCodeCell);
  const warehouseId = parseField("warehouseId", parseWarehouseCell);
  const handlingCode = parseField("handlingCode", parseHandlingCell);
  const handlingStatusCode = parseField("handlingStatusCode", parseHandlingStatusCell);
  const createdOn = parseField("createdOn", (cell) => parseDateCell(cell, dateOrder));
  if (fault !== null) return failure(fault);
  return success({
    returnInventoryId: returnInventoryId ?? "",
    rma: rma ?? "",
    itemRma,
    sku,
    description,
    trackingNumber,
    warehouseId: warehouseId ?? 0,
    handlingCode: handlingCode ?? "",
    handlingStatusCode: handlingStatusCode ?? "",
    createdOn: createdOn ?? "",
  });
}

const requireValue =
  (parse: (cell: string) => Result<string | null, CellProblem>) =>
  (cell: string): Result<string | null, CellProblem> => {
    const parsed = parse(cell);
    return parsed.ok && parsed.value === null ? failure("missing") : parsed;
  };
