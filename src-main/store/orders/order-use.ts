import {
  type FilledFields,
  hasAddress,
  hasFilledAddress,
  findRenewedAddressFields,
} from "../../../src-domain/orders/filled-address.ts";
import {
  type AllocatedLine,
  type BookedOrder,
  type Exclusion,
  exclusionOf,
  findOpenLines,
  type MatchedLine,
  countUnallocated,
} from "../../../src-domain/orders/match-item.ts";
import type { Destination } from "../../../src-domain/recipients/address.ts";
import { toNormalForm } from "../../../src-domain/scanning/code-forms.ts";
import type { StoreParts } from "../store-parts.ts";
import type { MatchDecision, BatchItem, BatchItemReader } from "./match-decision.ts";
import { createServiceMappings } from "./sku-aliases.ts";

function prepareStatements({ journal }: StoreParts) {
  return {
    // Replaces a row of the same line without a delete, whose trigger could mark the line as in doubt.
    allocate: journal.prepare(
      `INSERT OR REPLACE INTO order_allocation (batch_line_id, order_id, line_id, quantity)
       VALUES (@batchLine, @orderId, @orderLine, @quantity)`,
    ),
    releaseItem: journal.prepare("DELETE FROM order_allocation WHERE batch_line_id = ?"),
    releaseFromOthers: journal.prepare(
      "DELETE FROM order_allocation WHERE batch_line_id = @batchLine AND (order_id, line_id) <> (@orderId, @orderLine)",
    ),
    moveItem: journal.prepare("UPDATE batch_line SET batch_id = ?, slot = 1 WHERE line_id = ?"),
  };
}

/** Writes decided matches. The caller owns the transaction. */
export function createOrderAssignment(parts: StoreParts) {
  const sql = prepareStatements(parts);
  const { batches, batchOrders, reference } = parts;
  const serviceMappings = createServiceMappings(parts.journal);

  /** Returns null if the warehouse no longer offers the mapped service type. */
  function findMappedServiceType({ channel, serviceName }: BookedOrder, warehouseId: number): string | null {
    const mapped = serviceName === null ? null : serviceMappings.find(channel, serviceName, warehouseId);
    const isOffered = reference.serviceTypes(warehouseId).types.some(({ code }) => code === mapped);
    return isOffered ? mapped : null;
  }

  function findFieldsToFill(order: BookedOrder, destination: Destination, warehouseId: number): FilledFields {
    const serviceType =
      destination.shipmentServiceType.trim() === "" ? findMappedServiceType(order, warehouseId) : null;
    return {
      ...(order.addressProblem === null && !hasAddress(destination) && order.recipient),
      ...(destination.description.trim() === "" && { description: order.orderNumber }),
      ...(serviceType !== null && { shipmentServiceType: serviceType }),
    };
  }

  /** Fills in the order's address where the operator typed nothing. False if the operator typed another address. */
  function fill({ batch, line }: BatchItem, order: BookedOrder, at: string): boolean {
    const { batchId } = batch;
    const destination = batches.read(batchId)?.destination ?? batch.destination;
    const currentOrder = batchOrders.find(batchId);
    const fields =
      currentOrder !== null && hasFilledAddress(currentOrder.fields)
        ? findRenewedAddressFields(order, currentOrder.fields, destination)
        : findFieldsToFill(order, destination, line.item.warehouseId);
    if (fields === null) return false;
    // Only a second use of the order for its item confirms an address that the newest file hides.
    const isConfirmed = currentOrder === null || order.addressProblem === null || line.orderId === order.orderId;
    batches.saveDestination(batchId, { ...destination, ...fields }, at);
    batchOrders.assign(
      batchId,
      order.orderId,
      { ...currentOrder?.fields, ...fields },
      isConfirmed ? at : currentOrder.filledAt,
    );
    return true;
  }

  return {
    services: serviceMappings,
    findMappedServiceType,
    fill,
    allocate: (batchItem: BatchItem, order: BookedOrder, line: AllocatedLine, itemQuantity: number | null): void => {
      const { lineId: batchLine } = batchItem.line;
      const quantity = Math.min(Math.max(itemQuantity ?? 1, 1), countUnallocated(line));
      const orderLine = { batchLine, orderId: order.orderId, orderLine: line.lineId };
      sql.releaseFromOthers.run(orderLine);
      sql.allocate.run({ ...orderLine, quantity });
    },
    /** Releases the item from its order and moves it. */
    moveToEmptyBatch: ({ line }: BatchItem, batchId: string): void => {
      sql.releaseItem.run(line.lineId);
      sql.moveItem.run(batchId, line.lineId);
    },
  };
}

export type OrderAssignment = ReturnType<typeof createOrderAssignment>;

export interface BatchItemKey {
  readonly batchId: string;
  readonly returnInventoryId: string;
}

export interface OrderLineKey {
  readonly orderId: string;
  readonly lineId: string;
}

/**
 * Why an item was not put into an order. `other-item`: the line names another item. `other-order`: the batch has other
 * items for another order. `address-edited`: the operator typed a part of another address. `exclusion`: why the line
 * must not be used.
 */
export type UseObstacle =
  | "no-such-item"
  | "no-such-line"
  | "other-item"
  | "other-order"
  | "address-edited"
  | { readonly exclusion: Exclusion };

/** Puts items into orders that the operator chose. The caller owns the transaction. */
export function createOrderUse(
  { batchOrders }: StoreParts,
  readBatchItem: BatchItemReader,
  { orders, items }: MatchDecision,
  { allocate, fill }: OrderAssignment,
) {
  function findFreeLine(
    { line }: BatchItem,
    { orderId, lineId }: OrderLineKey,
    codes: ReadonlySet<string>,
    at: string,
  ): MatchedLine | UseObstacle {
    const order = orders.read(orderId, at, line.lineId);
    const orderLine = order?.lines.find((candidate) => candidate.lineId === lineId);
    if (!order || !orderLine) return "no-such-line";
    const exclusion = exclusionOf({ order, line: orderLine });
    if (exclusion !== null) return { exclusion };
    const isForOtherItem = orderLine.itemCode !== null && !codes.has(toNormalForm(orderLine.itemCode));
    return isForOtherItem ? "other-item" : { order, line: orderLine };
  }

  /** Releases the batch from another order. Returns false if other items of the batch are for that order. */
  function releaseOtherOrder({ batch, lines, line }: BatchItem, orderId: string): boolean {
    const currentOrder = batchOrders.find(batch.batchId);
    if (currentOrder === null || currentOrder.orderId === orderId) return true;
    if (lines.some((other) => other !== line && other.orderId !== null)) return false;
    batchOrders.release(batch.batchId);
    return true;
  }

  /** `isOffered`: the desk offered the order for the item, so this use also confirms the channel's name of the SKU. */
  return (
    { batchId, returnInventoryId }: BatchItemKey,
    key: OrderLineKey,
    { isOffered }: { readonly isOffered: boolean },
    at: string,
  ): UseObstacle | "used" => {
    const batchItem = readBatchItem(batchId, returnInventoryId);
    if (batchItem === null) return "no-such-item";
    const { scannedItem, knownSkus } = items.read(batchItem.line.item, { isConditionConfirmed: true });
    const freeLine = findFreeLine(batchItem, key, scannedItem.codes, at);
    if (!isMatchedLine(freeLine)) return freeLine;
    const { order, line } = freeLine;
    if (!releaseOtherOrder(batchItem, key.orderId)) return "other-order";
    if (!fill(batchItem, order, at)) return "address-edited";
    const [itemSku] = scannedItem.skus;
    const [matchedLine] = findOpenLines(scannedItem, [{ ...order, lines: [line] }], knownSkus);
    // An item that already has an order only confirms its address.
    const isNameConfirmed = isOffered && batchItem.line.orderId === null;
    const isNewSkuName = matchedLine === undefined || matchedLine.skuMatch === "unconfirmed-alias";
    if (isNewSkuName && itemSku !== undefined && line.sku !== null)
      items.aliases.record(order.channel, line.sku, itemSku, isNameConfirmed ? at : null);
    allocate(batchItem, order, line, scannedItem.quantity);
    return "used";
  };
}

const isMatchedLine = (found: MatchedLine | UseObstacle): found is MatchedLine =>
  typeof found === "object" && "line" in found;
