import { CSV_PROBLEMS } from "../csv-records.ts";
import { toAsciiDigits } from "../import/cell-values.ts";
import type { DateOrder } from "../import/date-cells.ts";
import { failure, type Result, success } from "../result.ts";
import type { AddressCells, LineCells, OrderCells } from "./channels/channel-format.ts";
import {
  findAddressProblem,
  isBlankAddress,
  isPhoneRounded,
  isPostalCodeRestored,
  toRecipient,
  withoutApostrophe,
} from "./order-address.ts";
import { findDateOrder, toSortableDate } from "./order-dates.ts";
import type { Channel, HoldReason, Order, OrderLine } from "./order.ts";

export const ORDER_ROW_PROBLEMS = [
  "no-order-number",
  "order-repeated",
  "other-address",
  "quantity-not-a-number",
  "no-sku-or-item",
  "formula-failed",
  "row-hidden",
  "row-cut-off",
  "row-too-long",
  ...CSV_PROBLEMS,
] as const;
export type OrderRowProblem = (typeof ORDER_ROW_PROBLEMS)[number];

export interface RefusedRow {
  readonly line: number;
  readonly problem: OrderRowProblem;
}

export const ORDER_WARNINGS = [
  "ship-by-not-a-date",
  "postal-code-zero-added",
  "phone-rounded",
  "number-may-be-rounded",
] as const;
/** A cell that the desk changed or could not read in an order that it accepts. */
export interface OrderWarning {
  readonly line: number;
  readonly warning: (typeof ORDER_WARNINGS)[number];
}

export interface CollectedOrders {
  readonly orders: readonly Order[];
  readonly refusedRows: readonly RefusedRow[];
  /** Orders of which the file has only refused rows: they are neither accepted nor gone. */
  readonly refusedNumbers: readonly string[];
  readonly warnings: readonly OrderWarning[];
}

interface CollectedLine {
  cells: LineCells;
  quantity: number;
  holdReason: HoldReason | null;
}

interface CollectedOrder {
  readonly line: number;
  readonly firstRow: OrderCells;
  address: AddressCells;
  hasOtherAddress: boolean;
  orderedAt: string;
  shipBy: string;
  holdReason: HoldReason | null;
  hasFirstRow: boolean;
  /** Whether the file has the order twice. */
  isRepeated: boolean;
  /** Texts of rows of which the channel writes no two equal ones. */
  readonly distinctRows: Set<string>;
  readonly lines: CollectedLine[];
  readonly linesById: Map<string, CollectedLine>;
  /** Ids that different articles of the order have: the person chose a column with ids of products as that of lines. */
  readonly sharedIds: Set<string>;
  readonly itemCodes: Set<string>;
}

interface CollectedRow extends OrderCells {
  /** All cells of the row in the file. */
  readonly rowText: string;
  /** Whether the workbook has the order's cells only once for this row and the row above. */
  readonly isMergedWithAbove: boolean;
}

interface PreviousRow {
  readonly orderNumber: string;
  readonly group: string | undefined;
}
const NO_PREVIOUS_ROW: PreviousRow = { orderNumber: "", group: undefined };

const continuesOrder = ({ isMergedWithAbove, groupKey }: CollectedRow, { group }: PreviousRow): boolean =>
  isMergedWithAbove || (groupKey !== undefined && groupKey === group);

/** Joins the rows of each order: the address comes from its first row that has one. */
export function createOrderCollector(channel: Channel) {
  const collectedOrders = new Map<string, CollectedOrder>();
  const refusedRows: RefusedRow[] = [];
  const refusedNumbers = new Set<string>();
  let previousRow = NO_PREVIOUS_ROW;

  /** Files that people joined can hold an order twice; without ids its lines look like further lines. */
  function isOrderRepeated(existing: CollectedOrder | undefined, row: OrderCells, orderNumber: string): boolean {
    if (existing === undefined) return false;
    const isApart = orderNumber !== previousRow.orderNumber;
    const isRepeatedBeside = existing.isRepeated || (existing.hasFirstRow && row.isFirstOfOrder === true);
    return isApart || (isRepeatedBeside && hasOnlyKnownArticles(existing, row));
  }

  function collect(line: number, row: CollectedRow, orderNumber: string, isRepeated: boolean): void {
    const order = collectedOrders.get(orderNumber) ?? startOrder(line, { ...row, orderNumber });
    const isCopy = isCopiedRow(order, row);
    collectedOrders.set(orderNumber, order);
    order.hasFirstRow ||= row.isFirstOfOrder === true;
    order.isRepeated ||= isRepeated;
    order.holdReason ??= row.holdReason;
    if (areDifferentAddresses(order.address, row.address)) {
      order.hasOtherAddress = true;
      refusedRows.push({ line, problem: "other-address" });
      return;
    }
    completeOrder(order, row);
    for (const cells of row.lines) {
      const problem = addLine(order, withUsableId(channel, order, cells), isRepeated || isCopy);
      if (problem !== null) refusedRows.push({ line, problem });
    }
  }

  const dateOrder = (): DateOrder | "unknown" | null =>
    findDateOrder([...collectedOrders.values()].flatMap(({ orderedAt, shipBy }) => [orderedAt, shipBy]));

  return {
    add(line: number, row: CollectedRow): void {
      const number =
        row.orderNumber || (continuesOrder(row, previousRow) ? previousRow.orderNumber : (row.groupKey ?? ""));
      const orderNumber = withoutApostrophe(number);
      const isRepeated = isOrderRepeated(collectedOrders.get(orderNumber), row, orderNumber);
      if (orderNumber === "") refusedRows.push({ line, problem: "no-order-number" });
      else collect(line, row, orderNumber, isRepeated);
      previousRow = { orderNumber, group: row.groupKey };
    },
    /** `orderNumber`: empty if the row names no order, or cannot be split into cells. */
    refuseRow(line: number, problem: OrderRowProblem, orderNumber = ""): void {
      refusedRows.push({ line, problem });
      if (orderNumber !== "") refusedNumbers.add(withoutApostrophe(orderNumber));
      previousRow = NO_PREVIOUS_ROW;
    },
    /** Returns "unknown" if the dates of the file do not show which number is the day. */
    dateOrder,
    result(order: DateOrder | null): CollectedOrders {
      const orders = [...collectedOrders.values()].filter(({ lines }) => lines.length > 0);
      const listedNumbers = new Set([...collectedOrders.keys(), ...refusedNumbers]);
      for (const { firstRow } of orders) listedNumbers.delete(firstRow.orderNumber);
      return {
        orders: orders.map((collected) => toOrder(channel, collected, order)),
        refusedRows,
        refusedNumbers: [...listedNumbers],
        warnings: orders.flatMap((collected) => warningsOf(collected, order)),
      };
    },
  };
}

/** Returns whether the file has an equal row of the order, which people copied, for example by joining files. */
function isCopiedRow({ distinctRows }: CollectedOrder, { isDistinct, rowText }: CollectedRow): boolean {
  if (isDistinct !== true) return false;
  const isCopy = distinctRows.has(rowText);
  distinctRows.add(rowText);
  return isCopy;
}

/** People fill the order's columns down to its further rows, which name further articles. */
const hasOnlyKnownArticles = ({ lines }: CollectedOrder, row: OrderCells): boolean =>
  row.lines.every(({ sku }) => lines.some(({ cells }) => cells.sku === sku));

const startOrder = (line: number, row: OrderCells): CollectedOrder => ({
  line,
  firstRow: row,
  address: row.address,
  hasOtherAddress: false,
  orderedAt: row.orderedAt,
  shipBy: row.shipBy,
  holdReason: row.holdReason,
  hasFirstRow: false,
  isRepeated: false,
  distinctRows: new Set(),
  lines: [],
  linesById: new Map(),
  sharedIds: new Set(),
  itemCodes: new Set(),
});

function completeOrder(order: CollectedOrder, row: OrderCells): void {
  if (isBlankAddress(order.address)) order.address = row.address;
  order.orderedAt ||= row.orderedAt;
  order.shipBy ||= row.shipBy;
}

const areDifferentAddresses = (one: AddressCells, other: AddressCells): boolean =>
  !isBlankAddress(one) &&
  !isBlankAddress(other) &&
  ((["name", "street1", "street2", "city", "postalCode"] as const).some((field) => one[field] !== other[field]) ||
    // People leave these out of an order's further rows.
    (["street3", "state", "country"] as const).some(
      (field) => one[field] !== "" && other[field] !== "" && one[field] !== other[field],
    ));

function withUsableId(channel: Channel, order: CollectedOrder, cells: LineCells): LineCells {
  const line = { ...cells, lineId: withoutApostrophe(cells.lineId) };
  return channel === "mapped" ? withoutSharedId(order, line) : line;
}

/** Drops an id that different articles share from all of them, so that the order of the rows does not matter. */
function withoutSharedId({ linesById, sharedIds }: CollectedOrder, cells: LineCells): LineCells {
  const other = linesById.get(cells.lineId);
  if (other !== undefined && !areSameArticle(other.cells, cells)) {
    sharedIds.add(cells.lineId);
    linesById.delete(cells.lineId);
    other.cells = { ...other.cells, lineId: "" };
  }
  return sharedIds.has(cells.lineId) ? { ...cells, lineId: "" } : cells;
}

/** Removes leading zeros, which Excel drops, and the apostrophe that keeps them. */
const withoutZeros = (code: string): string => withoutApostrophe(code).replace(/^0+(?=\d)/, "");
const areSameArticle = (one: LineCells, other: LineCells): boolean =>
  (["sku", "itemCode"] as const).every((field) => withoutZeros(one[field]) === withoutZeros(other[field]));

function addLine(order: CollectedOrder, cells: LineCells, isRepeated: boolean): OrderRowProblem | null {
  const { lineId, itemCode } = cells;
  const quantity = parseQuantity(cells);
  const isRepetition = isRepeated && lineId === "" && !isFurtherItem(order, cells);
  if (isRepetition) {
    order.holdReason ??= cells.holdReason;
    const [line, ...others] = order.lines.filter((known) => areSameArticle(known.cells, cells));
    if (quantity.ok && line !== undefined && others.length === 0) limitQuantity(line, quantity.value);
    return "order-repeated";
  }
  const existing = lineId === "" ? undefined : order.linesById.get(lineId);
  if (existing !== undefined) existing.holdReason ??= cells.holdReason;
  if (!quantity.ok) return quantity.error;
  if (existing !== undefined) return joinStates(existing, cells, quantity.value);
  const holdReason = cells.holdReason ?? (quantity.value === 0 ? "canceled" : null);
  const line = { cells, quantity: quantity.value, holdReason };
  order.lines.push(line);
  order.linesById.set(lineId, line);
  order.itemCodes.add(withoutApostrophe(itemCode));
  return null;
}

/** Joins the older and the newer state of a line, which a joined file may contain. */
function joinStates(line: CollectedLine, cells: LineCells, quantity: number): OrderRowProblem | null {
  if (!areSameArticle(line.cells, cells)) return "order-repeated";
  if (line.quantity === quantity) return null;
  limitQuantity(line, quantity);
  return "order-repeated";
}

/** Keeps the smaller quantity, because the file does not show which state is newer and units may have been sent. */
function limitQuantity(line: CollectedLine, quantity: number): void {
  line.quantity = Math.min(line.quantity, quantity);
  if (line.quantity === 0) line.holdReason ??= "canceled";
}

/**
 * Returns whether the line names an item that the order does not have yet, which is a further line anywhere in the
 * file.
 */
const isFurtherItem = ({ itemCodes }: CollectedOrder, { itemCode }: LineCells): boolean =>
  itemCode !== "" && !itemCodes.has(withoutApostrophe(itemCode));

function parseQuantity({ sku, itemCode, quantity }: LineCells): Result<number, OrderRowProblem> {
  if (sku === "" && itemCode === "") return failure("no-sku-or-item");
  const units = parseUnits(quantity);
  return units === null ? failure("quantity-not-a-number") : success(units);
}

/** Returns null for a text that is not a number of units. */
function parseUnits(text: string): number | null {
  const digits = /^0*(\d{1,5})(?:[.,]0{1,2})?$/.exec(toAsciiDigits(withoutApostrophe(text)))?.[1];
  return digits === undefined ? null : Number(digits);
}

function warningsOf({ line, address, shipBy }: CollectedOrder, dateOrder: DateOrder | null): OrderWarning[] {
  const warnings: OrderWarning[] = [];
  if (shipBy !== "" && toSortableDate(shipBy, dateOrder) === null)
    warnings.push({ line, warning: "ship-by-not-a-date" });
  if (isPhoneRounded(address)) warnings.push({ line, warning: "phone-rounded" });
  if (isPostalCodeRestored(address, toRecipient(address))) warnings.push({ line, warning: "postal-code-zero-added" });
  return warnings;
}

function toOrder(channel: Channel, collected: CollectedOrder, dateOrder: DateOrder | null): Order {
  const { firstRow, address, holdReason, lines } = collected;
  const occurrences = new Map<string, number>();
  const recipient = toRecipient(address);
  return {
    channel,
    orderNumber: firstRow.orderNumber,
    orderedAt: toSortableDate(collected.orderedAt, dateOrder),
    shipBy: toSortableDate(collected.shipBy, dateOrder),
    recipient,
    addressProblem: collected.hasOtherAddress ? "two-addresses" : findAddressProblem(recipient),
    serviceName: textOrNull(firstRow.serviceName),
    note: textOrNull(firstRow.note),
    lines: lines.map((line): OrderLine => {
      const { cells, quantity } = line;
      const name = withoutApostrophe(cells.itemCode || cells.sku);
      const occurrence = (occurrences.get(name) ?? 0) + 1;
      occurrences.set(name, occurrence);
      const shippedQuantity = parseUnits(cells.shippedQuantity ?? "");
      return {
        lineId: cells.lineId || `${name}#${occurrence}`,
        sku: textOrNull(withoutApostrophe(cells.sku)),
        itemCode: textOrNull(withoutApostrophe(cells.itemCode)),
        quantity,
        ...(shippedQuantity !== null && { shippedQuantity }),
        condition: textOrNull(cells.condition),
        holdReason: holdReason ?? line.holdReason,
      };
    }),
  };
}

const textOrNull = (text: string): string | null => (text === "" ? null : text);
