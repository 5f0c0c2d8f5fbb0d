import type { ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import { type AllocatedLine, type BookedOrder, sortByUrgency } from "../../../src-domain/orders/match-item.ts";
import type { FileTimes } from "../../../src-domain/orders/order-file.ts";
import type { Order } from "../../../src-domain/orders/order.ts";
import { NO_RECIPIENT, type Recipient } from "../../../src-domain/recipients/recipients.ts";
import { toNormalForm } from "../../../src-domain/scanning/code-forms.ts";
import type { Connection } from "../files/database.ts";
import type { StoreParts } from "../store-parts.ts";
import { addressProblemOf, IS_SHOWN, LINE_COLUMNS, type LineRow, ORDER_COLUMNS, type OrderRow } from "./booked-rows.ts";
import { createFileAgeCheck } from "./file-age.ts";
import {
  ALLOCATION_COLUMNS,
  ALLOCATION_TABLES,
  type AllocationRow,
  IS_ALLOCATED,
  toAllocations,
} from "./order-allocations.ts";

interface OrderWithFile extends OrderRow, FileTimes {
  readonly importedAt: string;
  readonly recipient: string | null;
  readonly note: string | null;
}

interface ClaimableLine extends LineRow {
  readonly claimKey: ClaimKey;
}

/** A line that could be for an item, before its order is read. */
interface FoundLine extends FileTimes, Pick<Order, "orderNumber" | "orderedAt" | "shipBy"> {
  readonly orderId: string;
  readonly lineId: string;
  readonly sku: string | null;
  readonly itemCode: string | null;
  readonly quantity: number;
  /** 1 if the file, a person, an order in doubt or a newer file excludes it. */
  readonly isExcluded: number;
  readonly isUsed: number;
  readonly claimKey: ClaimKey;
}

/** Number of orders of each kind that are read completely; the others are only counted. */
const MAX_READ_ORDERS = 10;
const MAX_EXCLUDED_ORDERS = 5;

function prepareStatements(journal: Connection) {
  return {
    readOrder: journal.prepare<[string], OrderWithFile>(
      `SELECT ${ORDER_COLUMNS}, f.written_at AS writtenAt, f.imported_at AS importedAt, r.fields AS recipient, r.note
       FROM booked_order o JOIN order_file f USING (file_id) LEFT JOIN booked_recipient r USING (order_id)
       WHERE o.order_id = ? AND ${IS_SHOWN}`,
    ),
    readLines: journal.prepare<[string], ClaimableLine>(
      `SELECT ${LINE_COLUMNS}, claim_key AS claimKey FROM booked_line WHERE order_id = ? ORDER BY rowid`,
    ),
    /**
     * `ignoredLine`: the batch line about which the desk decides. Allocations of the line's item do not count, even in
     * other batches: a copy of a failed order has the item again.
     */
    readAllocations: journal.prepare<{ orderId: string; ignoredLine: number | null }, AllocationRow>(
      `SELECT ${ALLOCATION_COLUMNS} FROM ${ALLOCATION_TABLES}
       WHERE a.order_id = @orderId AND ${IS_ALLOCATED} AND l.return_inventory_id IS NOT
         (SELECT return_inventory_id FROM batch_line WHERE line_id = @ignoredLine)
       ORDER BY a.batch_line_id`,
    ),
    findLines: journal.prepare<{ skus: string; codes: string }, FoundLine>(
      `SELECT l.order_id AS orderId, l.line_id AS lineId, l.sku, l.item_code AS itemCode, l.quantity, l.claim_key AS claimKey,
         coalesce(l.hold_reason, l.closed_at, o.gone_at) IS NOT NULL OR l.is_in_doubt AS isExcluded, o.order_number AS orderNumber,
         o.ordered_at AS orderedAt, o.ship_by AS shipBy, f.written_at AS writtenAt,
         EXISTS (SELECT 1 FROM order_allocation a WHERE a.order_id = l.order_id AND a.line_id = l.line_id) AS isUsed
       FROM booked_line l JOIN booked_order o USING (order_id) JOIN order_file f USING (file_id)
       WHERE ${IS_SHOWN} AND (l.comparable_code IN (SELECT value FROM json_each(@codes))
         OR (l.item_code IS NULL AND l.comparable_sku IN (SELECT value FROM json_each(@skus))))`,
    ),
    hasOrders: journal.prepare<[]>("SELECT 1 FROM booked_order LIMIT 1"),
  };
}

export interface OrderSearch {
  /** SKUs in the form in which they are compared. */
  readonly skus: readonly string[];
  /** Codes of the item in normal form. */
  readonly codes: readonly string[];
  /** The SKU exactly as in the item's record, which is preferred to other spellings. */
  readonly exactSku: string | null;
  /** The order that the batch is for, which is always read. */
  readonly batchOrderId: string | null;
  readonly ignoredLine: number | null;
}

/** Adds to a stored line what the inventory and the fleet report about it. */
function createLineMapper({ inventory, floor }: StoreParts) {
  /** Omits items that have the code only in their notes, or have only a similar code. */
  const findItems = (code: string) =>
    inventory
      .find(code)
      .matches.filter(({ rma, itemRma, trackingNumber, returnInventoryId }) =>
        [rma, itemRma, trackingNumber, returnInventoryId].some(
          (text) => text !== null && toNormalForm(text) === toNormalForm(code),
        ),
      );

  return ({ claimKey, ...line }: ClaimableLine, allocations: readonly AllocationRow[]): AllocatedLine => {
    const items = line.itemCode === null ? [] : findItems(line.itemCode);
    return {
      ...line,
      isInDoubt: line.isInDoubt === 1,
      itemWarehouseId: items.length === 1 ? (items[0]?.warehouseId ?? null) : null,
      namesSeveralItems: items.length > 1,
      otherClaim: floor.otherClaim(claimKey),
      allocations: toAllocations(allocations.filter(({ lineId }) => lineId === line.lineId)),
    };
  };
}

/** Reads orders with everything that decides whether an item is for them. */
export function createOrderReader(parts: StoreParts) {
  const { journal, settings, floor } = parts;
  const sql = prepareStatements(journal);
  const fileAge = createFileAgeCheck(settings);
  const toAllocatedLine = createLineMapper(parts);

  function readOrder(
    orderId: string,
    isOld: (times: FileTimes) => boolean,
    ignoredLine: number | null = null,
  ): BookedOrder | null {
    const row = sql.readOrder.get(orderId);
    if (row === undefined) return null;
    const { recipient, goneAt, writtenAt, importedAt, ...order } = row;
    const allocations = sql.readAllocations.all({ orderId, ignoredLine });
    return {
      ...order,
      recipient: recipient === null ? NO_RECIPIENT : (JSON.parse(recipient) as Recipient),
      addressProblem: addressProblemOf(order, recipient === null),
      isFileOld: isOld({ writtenAt }),
      isGone: goneAt !== null,
      fileWrittenAt: writtenAt,
      fileImportedAt: importedAt,
      isRecipientErased: recipient === null,
      lines: sql.readLines.all(orderId).map((line) => toAllocatedLine(line, allocations)),
    };
  }

  function isFree(line: FoundLine, ignoredLine: number | null): boolean {
    const { orderId, lineId, quantity, isExcluded, isUsed, claimKey } = line;
    if (isExcluded === 1 || floor.otherClaim(claimKey) !== null) return false;
    if (isUsed === 0) return true;
    const rows = sql.readAllocations.all({ orderId, ignoredLine }).filter((row) => row.lineId === lineId);
    return toAllocations(rows).reduce((units, allocation) => units + allocation.quantity, 0) < quantity;
  }

  return {
    read: (orderId: string, now: string, ignoredLine: number | null = null): BookedOrder | null =>
      readOrder(orderId, fileAge.onlyOfferedAt(now), ignoredLine),
    restoredAt: fileAge.restoredAt,
    hasOrders: (): boolean => sql.hasOrders.get() !== undefined,

    /**
     * Finds the orders that an item could be for, or that show why it has no order. `freeCount`: with orders not read.
     */
    find(
      { skus, codes, exactSku, batchOrderId, ignoredLine }: OrderSearch,
      now: string,
    ): { readonly orders: readonly BookedOrder[]; readonly freeCount: number } {
      const isOld = fileAge.onlyOfferedAt(now);
      const lines = sql.findLines.all({ skus: JSON.stringify(skus), codes: JSON.stringify(codes) });
      const freeLines = sortByUrgency(
        lines.filter((line) => isFree(line, ignoredLine)),
        (line) => line,
      );
      const orderIds = chooseOrderIds(lines, freeLines, { exactSku, batchOrderId, isOld });
      return {
        orders: orderIds.flatMap((orderId) => readOrder(orderId, isOld, ignoredLine) ?? []),
        freeCount: orderIdsOf(freeLines).length,
      };
    },
  };
}

const orderIdsOf = (lines: readonly FoundLine[]): string[] => [...new Set(lines.map(({ orderId }) => orderId))];

interface OrderChoice extends Pick<OrderSearch, "exactSku" | "batchOrderId"> {
  readonly isOld: (times: FileTimes) => boolean;
}

/**
 * Chooses some orders of each kind with free lines and the batch's own. Without free lines, some that exclude the item.
 */
function chooseOrderIds(
  lines: readonly FoundLine[],
  freeLines: readonly FoundLine[],
  { exactSku, batchOrderId, isOld }: OrderChoice,
): readonly string[] {
  const linesByKind = Map.groupBy(freeLines, (line) => {
    const kind = line.itemCode === null ? (line.sku === exactSku ? "exact" : "other") : "instruction";
    return `${kind} ${isOld(line)}`;
  });
  const freeIds = [...linesByKind.values()].flatMap((kind) => orderIdsOf(kind).slice(0, MAX_READ_ORDERS));
  const ownIds = lines.flatMap(({ orderId }) => (orderId === batchOrderId ? [orderId] : []));
  const excludedIds = freeLines.length > 0 ? [] : orderIdsOf(lines).slice(-MAX_EXCLUDED_ORDERS);
  return [...new Set([...freeIds, ...ownIds, ...excludedIds])];
}
