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

export interface InventoryLayout {
  readonly columns: ColumnChoice;
  readonly dateOrder: DateOrder | null;
  readonly width: number | null;
}

export interface RowFault {
  readonly field: ImportField | null;
  readonly value: string;
  readonly problem: CellProblem | "cell-count";
}

export function parseInventoryRow(cells: readonly string[], layout: InventoryLayout): Result<InventoryItem, RowFault> {
  const { columns, dateOrder, width } = layout;
  // An extra separator shifts every cell after it.
  if (width !== null && cells.slice(width).some((cell) => cell.trim() !== "")) {
    return failure({ field: null, value: String(cells.length), problem: "cell-count" });
  }
  let fault: RowFault | null = null;
  const take = <Value>(field: ImportField, read: (cell: string) => Result<Value, CellProblem>): Value | null => {
    const column = columns[field];
    const cell = column === null ? "" : (cells[column] ?? "");
    const value = read(cell);
    if (value.ok) return value.value;
    fault ??= { field, value: cell, problem: value.error };
    return null;
  };
  const returnInventoryId = take("returnInventoryId", parseIdCell);
  const rma = take("rma", required(parseCodeCell));
  const itemRma = take("itemRma", parseCodeCell);
  const sku = take("sku", parseCodeCell);
  const description = take("description", parseTextCell);
  const trackingNumber = take("trackingNumber", parseCodeCell);
  const warehouseId = take("warehouseId", parseWarehouseCell);
  const handlingCode = take("handlingCode", parseHandlingCell);
  const handlingStatusCode = take("handlingStatusCode", parseHandlingStatusCell);
  const createdOn = take("createdOn", (cell) => parseDateCell(cell, dateOrder));
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

const required =
  (read: (cell: string) => Result<string | null, CellProblem>) =>
  (cell: string): Result<string | null, CellProblem> => {
    const value = read(cell);
    return value.ok && value.value === null ? failure("missing") : value;
  };
