import type { Order, OrderLine } from "../../../src-domain/orders/order.ts";
import { comparableSku } from "../../../src-domain/orders/sku.ts";
import { normalForm } from "../../../src-domain/scanning/code-forms.ts";
import { type AllocationRow, toAllocation } from "./order-allocations.ts";

/** A line as the book has it. */
interface BookedLine {
  readonly line_id: string;
  readonly comparable_sku: string | null;
  readonly comparable_code: string | null;
  readonly hold_reason: string | null;
  readonly closed_at: string | null;
}

/**
 * Holds new lines for a SKU or item for which the order has a line that was, or may have been, sent, and that the file
 * no longer lists: perhaps the channel only changed the line's id.
 */
export function withRenamedLinesHeld(
  order: Order,
  bookedLines: readonly BookedLine[],
  allocations: readonly AllocationRow[],
): Order {
  const listedIds = new Set(order.lines.map(({ lineId }) => lineId));
  const sentIds = new Set(allocations.filter(mayBeSent).map(({ lineId }) => lineId));
  const missingLines = bookedLines.filter(
    ({ line_id, closed_at }) => !listedIds.has(line_id) && (sentIds.has(line_id) || closed_at !== null),
  );
  const isRenamed = (line: OrderLine): boolean => {
    const booked = bookedLines.find(({ line_id }) => line_id === line.lineId);
    const isNew = booked === undefined || booked.hold_reason === "status-unknown";
    return isNew && missingLines.some((missing) => isForSame(missing, line));
  };
  const lines = order.lines.map((line) =>
    line.holdReason === null && isRenamed(line) ? { ...line, holdReason: "status-unknown" as const } : line,
  );
  return { ...order, lines };
}

function mayBeSent(row: AllocationRow): boolean {
  const allocation = toAllocation(row);
  return allocation !== null && allocation.state !== "held";
}

const isForSame = ({ comparable_sku, comparable_code }: BookedLine, { sku, itemCode }: OrderLine): boolean =>
  comparable_sku === (sku === null ? null : comparableSku(sku)) &&
  comparable_code === (itemCode === null ? null : normalForm(itemCode));
