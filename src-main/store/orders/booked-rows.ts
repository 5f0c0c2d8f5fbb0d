import type { ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import type { AllocatedLine } from "../../../src-domain/orders/match-item.ts";
import type { SentPart } from "../../../src-domain/orders/order-book-query.ts";
import type { Channel, Order, OrderLine } from "../../../src-domain/orders/order.ts";
import type { Connection } from "../files/database.ts";
import {
  ALLOCATION_COLUMNS,
  ALLOCATION_TABLES,
  type AllocationRow,
  IS_ALLOCATED,
  toAllocations,
} from "./order-allocations.ts";

/** An order line with the orders at the service that have its items. */
export interface StoredBookedLine extends AllocatedLine {
  /** Key of the line's claim in a fleet. */
  readonly claimKey: ClaimKey;
  readonly sentParts: readonly SentPart[];
}

/** A row with the columns of `ORDER_COLUMNS`. */
export interface OrderRow extends Pick<
  Order,
  "orderNumber" | "orderedAt" | "shipBy" | "serviceName" | "addressProblem"
> {
  readonly orderId: string;
  readonly channel: Channel;
  readonly shop: string;
  readonly goneAt: string | null;
}

/** SQL: columns of `booked_order o`. */
export const ORDER_COLUMNS = `o.order_id AS orderId, o.channel, o.shop, o.order_number AS orderNumber,
  o.ordered_at AS orderedAt, o.ship_by AS shipBy, o.service_name AS serviceName, o.address_problem AS addressProblem,
  o.gone_at AS goneAt`;

/**
 * SQL condition: the order `o` is shown. Its file `f` is imported completely, or replaced the order of another file.
 */
export const IS_SHOWN = `(NOT f.is_partial
  OR EXISTS (SELECT 1 FROM replaced_order r WHERE r.file_id = f.file_id AND r.order_id = o.order_id))`;

/** Returns `incomplete` for an erased recipient, so that the order fills in no address. */
export const addressProblemOf = (
  { addressProblem }: Pick<OrderRow, "addressProblem">,
  isErased: boolean,
): OrderRow["addressProblem"] => (isErased ? "incomplete" : addressProblem);

/** A row with the columns of `LINE_COLUMNS`. */
export interface LineRow extends OrderLine {
  readonly closedAt: string | null;
  readonly isInDoubt: 0 | 1;
}

/** SQL: columns of `booked_line`. */
export const LINE_COLUMNS = `line_id AS lineId, sku, item_code AS itemCode, quantity, condition, hold_reason AS holdReason,
  closed_at AS closedAt, is_in_doubt AS isInDoubt`;

interface LineRowOfOrder extends LineRow {
  readonly orderId: string;
  readonly claimKey: ClaimKey;
}

interface AllocatedItem extends AllocationRow {
  readonly orderId: string;
  readonly submissionId: string | null;
  readonly resendNumber: string | null;
  readonly trackingNumber: string | null;
}

/** Reads the lines of all orders with an id from `firstId` to `lastId`, by order. */
export function createBookedLineReader(journal: Connection) {
  const readLines = journal.prepare<[string, string], LineRowOfOrder>(
    `SELECT order_id AS orderId, claim_key AS claimKey, ${LINE_COLUMNS} FROM booked_line WHERE order_id BETWEEN ? AND ? ORDER BY order_id, rowid`,
  );
  const readAllocations = journal.prepare<[string, string], AllocatedItem>(
    `SELECT a.order_id AS orderId, s.submission_id AS submissionId, s.resend_number AS resendNumber,
       s.newest_tracking_number AS trackingNumber, ${ALLOCATION_COLUMNS}
     FROM ${ALLOCATION_TABLES} WHERE a.order_id BETWEEN ? AND ? AND ${IS_ALLOCATED} ORDER BY a.batch_line_id`,
  );

  return (firstId: string, lastId: string): Map<string, StoredBookedLine[]> => {
    const allocatedItems = Map.groupBy(readAllocations.all(firstId, lastId), ({ orderId }) => orderId);
    const lines = Map.groupBy(readLines.all(firstId, lastId), ({ orderId }) => orderId);
    return new Map(
      [...lines].map(([orderId, rows]) => [
        orderId,
        rows.map((row) => toBookedLine(row, allocatedItems.get(orderId) ?? [])),
      ]),
    );
  };
}

function toBookedLine(
  { orderId: _orderId, isInDoubt, ...line }: LineRowOfOrder,
  orderItems: readonly AllocatedItem[],
): StoredBookedLine {
  const allocatedItems = orderItems.filter(({ lineId }) => lineId === line.lineId);
  const sentParts = new Map<string, SentPart>();
  for (const item of allocatedItems) {
    const { submissionId, resendNumber, trackingNumber } = item;
    const sent = toAllocations([item])[0]?.sent ?? null;
    if (sent !== null && submissionId !== null)
      sentParts.set(submissionId, { at: sent.at, resendId: sent.resendId, submissionId, resendNumber, trackingNumber });
  }
  return {
    ...line,
    // An item that left its batch after its order was abandoned counts too, because nothing else resolves the line.
    isInDoubt: isInDoubt === 1 || allocatedItems.some((item) => item.isInBatch === 0 && item.isInDoubt === 1),
    allocations: toAllocations(allocatedItems),
    itemWarehouseId: null,
    namesSeveralItems: false,
    otherClaim: null,
    sentParts: [...sentParts.values()],
  };
}
