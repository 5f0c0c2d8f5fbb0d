import type { Order, OrderLine } from "../../../src-domain/orders/order.ts";
import { toComparableSku } from "../../../src-domain/orders/sku.ts";
import { toNormalForm } from "../../../src-domain/scanning/code-forms.ts";
import { type AllocationRow, toAllocation } from "./order-allocations.ts";

/** The stored columns of an order line that decide how a new file changes it. */
interface BookedLine {
  readonly line_id: string;
  readonly comparable_sku: string | null;
  readonly comparable_code: string | null;
  readonly hold_reason: string | null;
  readonly closed_at: string | null;
  readonly is_in_doubt: number;
  readonly shipped_elsewhere: number;
}

/** Returns a file's order as the book stores it. `writtenAt`: when the file was last changed. */
export function toBookedOrder(
  order: Order,
  bookedLines: readonly BookedLine[],
  allocations: readonly AllocationRow[],
  writtenAt: string,
): Order {
  const { lines, ...content } = withholdRenamedLines(order, bookedLines, allocations);
  return {
    ...content,
    lines: lines.map((line) =>
      withSentUnits(
        line,
        bookedLines.find(({ line_id }) => line_id === line.lineId)?.shipped_elsewhere ?? 0,
        allocations.filter(({ lineId }) => lineId === line.lineId),
        writtenAt,
      ),
    ),
  };
}

/**
 * Sets a hold reason for new lines whose SKU or item is that of a missing line that was, or may have been, sent:
 * perhaps the channel only changed the line's id.
 */
function withholdRenamedLines(
  order: Order,
  bookedLines: readonly BookedLine[],
  allocations: readonly AllocationRow[],
): Order {
  const listedIds = new Set(order.lines.map(({ lineId }) => lineId));
  const sentIds = new Set(allocations.filter(mayBeSent).map(({ lineId }) => lineId));
  const missingLines = bookedLines.filter(
    ({ line_id, closed_at, is_in_doubt }) =>
      !listedIds.has(line_id) && (sentIds.has(line_id) || closed_at !== null || is_in_doubt === 1),
  );
  const isRenamed = (line: OrderLine): boolean => {
    const booked = bookedLines.find(({ line_id }) => line_id === line.lineId);
    const isNew = booked === undefined || booked.hold_reason === "status-unknown";
    return isNew && missingLines.some((missing) => isForSameArticle(missing, line));
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

const isForSameArticle = ({ comparable_sku, comparable_code }: BookedLine, { sku, itemCode }: OrderLine): boolean =>
  comparable_sku === (sku === null ? null : toComparableSku(sku)) &&
  comparable_code === (itemCode === null ? null : toNormalForm(itemCode));

/**
 * If the channel counts this desk's units as shipped, adds them to the quantity to send, because the book subtracts
 * them too. Sets a hold reason if the channel may mean other units, because it did not get all of this desk's tracking
 * numbers before it wrote the file.
 */
function withSentUnits(
  line: OrderLine,
  shippedElsewhere: number,
  rows: readonly AllocationRow[],
  writtenAt: string,
): OrderLine {
  const { quantity, shippedQuantity } = line;
  if (shippedQuantity === undefined)
    return { ...line, quantity: Math.max(0, quantity - shippedElsewhere), shippedQuantity: shippedElsewhere };
  const sentRows = rows.filter((row) => toAllocation(row)?.state === "sent" && (row.createdAt ?? "") <= writtenAt);
  const savedRows = sentRows.filter(({ trackingSavedAt }) => trackingSavedAt !== null && trackingSavedAt <= writtenAt);
  const ownQuantity = Math.min(Math.max(0, shippedQuantity - shippedElsewhere), countUnits(sentRows));
  const isCertain = ownQuantity <= countUnits(savedRows);
  return {
    ...line,
    quantity: quantity + ownQuantity,
    shippedQuantity: shippedQuantity - ownQuantity,
    holdReason: line.holdReason ?? (isCertain ? null : "partly-shipped"),
  };
}

/** Counts each item once, because an item can be in another order after a failed one. */
const countUnits = (rows: readonly AllocationRow[]): number =>
  [...new Map(rows.map((row) => [row.returnInventoryId, row.quantity])).values()].reduce(
    (sum, units) => sum + units,
    0,
  );
