import { findAddressObstacle } from "../../../src-domain/orders/filled-address.ts";
import { findLineObstacle, type SubmittedLine } from "../../../src-domain/orders/line-obstacle.ts";
import type { BookedOrder } from "../../../src-domain/orders/match-item.ts";
import type { OrderObstacle } from "../../../src-domain/orders/order-obstacles.ts";
import type { Destination } from "../../../src-domain/recipients/address.ts";
import { warnAbout } from "../../base/warn.ts";
import type { StoreParts } from "../store-parts.ts";
import { createOrderReader } from "./order-reader.ts";

export interface SubmitObstacle {
  readonly orderNumber: string;
  readonly obstacle: OrderObstacle;
}

interface AllocatedRow {
  readonly orderId: string;
  readonly lineId: string;
  readonly quantity: number;
  readonly returnInventoryId: string;
}

/** Checks, in the transaction that submits a batch, that its items may still be sent for their order. */
export function createSubmitCheck(parts: StoreParts) {
  const { journal, batchOrders } = parts;
  const orders = createOrderReader(parts);
  const readAllocated = journal.prepare<[string], AllocatedRow>(
    `SELECT a.order_id AS orderId, a.line_id AS lineId, a.quantity, l.return_inventory_id AS returnInventoryId
     FROM batch_line l JOIN order_allocation a ON a.batch_line_id = l.line_id
     WHERE l.batch_id = ? AND l.removed_at IS NULL`,
  );
  const hasOtherItem = journal.prepare<[string, string]>(
    `SELECT 1 FROM batch_line l LEFT JOIN order_allocation a ON a.batch_line_id = l.line_id
     WHERE l.batch_id = ? AND l.removed_at IS NULL AND a.order_id IS NOT ? LIMIT 1`,
  );

  /**
   * Returns whether the batch got its order, and the order's newest file was written, before the journal was restored.
   */
  function isFromBackup({ fileWrittenAt }: BookedOrder, filledAt: string): boolean {
    const restoredAt = orders.restoredAt();
    return restoredAt !== null && filledAt <= restoredAt && fileWrittenAt <= restoredAt;
  }

  function findObstacle(batchId: string, destination: Destination, at: string): SubmitObstacle | null {
    const rows = Map.groupBy(readAllocated.all(batchId), ({ orderId }) => orderId);
    const batchOrder = batchOrders.find(batchId);
    for (const [orderId, orderRows] of rows) {
      const order = orders.read(orderId, at);
      if (order === null) continue;
      const { orderNumber } = order;
      const obstacle = findLineObstacle(order, toSubmittedLines(orderRows));
      if (obstacle !== null) return { orderNumber, obstacle };
      if (batchOrder === null) continue;
      if (isFromBackup(order, batchOrder.filledAt)) return { orderNumber, obstacle: "restored" };
      const addressObstacle = findAddressObstacle(order, batchOrder, destination);
      if (addressObstacle !== null) return { orderNumber, obstacle: addressObstacle };
    }
    if (batchOrder === null || hasOtherItem.get(batchId, batchOrder.orderId) === undefined) return null;
    return { orderNumber: orders.read(batchOrder.orderId, at)?.orderNumber ?? "", obstacle: "other-items" };
  }

  return (batchId: string, destination: Destination, at: string): SubmitObstacle | null => {
    try {
      return findObstacle(batchId, destination, at);
    } catch (error) {
      // A failing order book must not stop sending.
      warnAbout("order-book")(error);
      return null;
    }
  };
}

function toSubmittedLines(rows: readonly AllocatedRow[]): SubmittedLine[] {
  return [...Map.groupBy(rows, ({ lineId }) => lineId)].map(([lineId, lineRows]) => ({
    lineId,
    quantity: lineRows.reduce((units, row) => units + row.quantity, 0),
    returnInventoryIds: lineRows.map(({ returnInventoryId }) => returnInventoryId),
  }));
}
