import type { ScannedItem } from "../../../src-domain/orders/match-item.ts";
import { areSkusEqual } from "../../../src-domain/orders/sku.ts";
import type { BatchView } from "../../../src-preload/contract/batches/batch.ts";
import type { ItemResult, MatchExclusion, OrderMatch } from "../../../src-preload/contract/orders/order-matches.ts";
import type { BatchViews } from "../batches/batch-operations.ts";
import { inTransactionOf } from "../files/database.ts";
import type { StoreParts } from "../store-parts.ts";
import {
  createMatchDecision,
  createBatchItemReader,
  type MatchDecision,
  type BatchItem,
  type BatchItemReader,
  rotateToStartAt,
} from "./match-decision.ts";
import { toAllocatedResult, toExclusion, toFilledOrder, toItemResult } from "./match-view.ts";
import {
  type OrderAssignment,
  createOrderAssignment,
  createOrderUse,
  type BatchItemKey,
  type OrderLineKey,
  type UseObstacle,
} from "./order-use.ts";

function createMatchView(
  { batchOrders, batches }: StoreParts,
  readBatchItem: BatchItemReader,
  { orders, items }: MatchDecision,
  { findMappedServiceType }: OrderAssignment,
) {
  function viewOrder({ batch, lines, line }: BatchItem, at: string): OrderMatch["order"] {
    const batchOrder = batchOrders.find(batch.batchId);
    const order = batchOrder && orders.read(batchOrder.orderId, at);
    if (batchOrder === null || order === null) return null;
    const { warehouseId } = line.item;
    const countInBatch = (sku: string): number =>
      lines.filter(({ item }) => item.sku !== null && areSkusEqual(item.sku, sku)).length;
    return toFilledOrder({
      order,
      batchOrder,
      destination: batch.destination,
      otherItems: lines.filter(({ orderId }) => orderId === null).length,
      mappedServiceType: findMappedServiceType(order, warehouseId),
      countOnHold: (sku) => Math.max(0, items.countOnHold(sku, warehouseId) - countInBatch(sku)),
    });
  }

  /** Reads the batch again, because the match may have filled in its address. */
  return (
    batchId: string,
    returnInventoryId: string | undefined,
    result: ItemResult | null,
    at: string,
  ): OrderMatch => {
    const batchItem = readBatchItem(batchId, returnInventoryId) ?? (batches.read(batchId) && readBatchItem(batchId));
    if (batchItem === null) return { batchId, item: null, order: null, result: null };
    const { returnInventoryId: id, item } = batchItem.line;
    const order = viewOrder(batchItem, at);
    const hasNothingToSay = order === null && result?.kind === "none" && result.exclusions.length === 0;
    if (hasNothingToSay) return { batchId, item: null, order, result: null };
    return { batchId, item: { returnInventoryId: id, rma: item.rma }, order, result };
  };
}

/** Matches one item of a batch and returns the result. The caller owns the transaction. */
function createItemMatcher(
  readBatchItem: BatchItemReader,
  decision: MatchDecision,
  assignment: OrderAssignment,
  viewMatch: ReturnType<typeof createMatchView>,
) {
  /** Returns null if the item left the batch, or the batch was submitted. */
  function matchBatchItem(
    batchId: string,
    returnInventoryId: string,
    confirmation: Pick<ScannedItem, "isConditionConfirmed">,
    at: string,
  ) {
    const batchItem = readBatchItem(batchId, returnInventoryId);
    if (batchItem === null) return null;
    const { line } = batchItem;
    if (line.orderId !== null) return { ...decision.listChoices(batchItem, at), needsRecord: false, hasFilled: false };
    const { match: found, quantity, freeCount } = decision.decide(batchItem, confirmation, at);
    const needsRecord = found.kind === "quantity-unknown";
    if (found.kind !== "fill" && found.kind !== "allocate")
      return { ...toItemResult(found, freeCount), needsRecord, hasFilled: false };
    const { order, line: orderLine } = found.choice;
    assignment.allocate(batchItem, order, orderLine, quantity);
    if (found.kind === "allocate") return { ...toAllocatedResult([found.choice], 1), needsRecord, hasFilled: false };
    assignment.fill(batchItem, order, at);
    return {
      ...toAllocatedResult(rotateToStartAt(found.choices, found.choice), freeCount),
      needsRecord,
      hasFilled: true,
    };
  }

  function matchAndView(
    batchId: string,
    returnInventoryId: string,
    confirmation: Pick<ScannedItem, "isConditionConfirmed">,
    at: string,
  ) {
    const outcome = matchBatchItem(batchId, returnInventoryId, confirmation, at);
    if (outcome === null) return null;
    const { needsRecord, hasFilled, ...result } = outcome;
    return { match: viewMatch(batchId, returnInventoryId, result, at), needsRecord, hasFilled };
  }

  /** Finds the orders for the newest item of a batch. Changes nothing. */
  function readMatch(batchId: string, at: string): OrderMatch | null {
    const batchItem = readBatchItem(batchId);
    if (batchItem === null) return null;
    if (batchItem.line.orderId !== null) return viewMatch(batchId, undefined, decision.listChoices(batchItem, at), at);
    const { match: found, freeCount } = decision.decide(batchItem, { isConditionConfirmed: false }, at);
    return viewMatch(batchId, undefined, toItemResult(found, freeCount), at);
  }

  return { matchAndView, readMatch };
}

type UseProblem = "no-such-item" | "not-free" | "other-order" | "address-edited";
type ChoiceObstacle = Exclude<UseObstacle, { readonly exclusion: unknown }> | { readonly exclusion: MatchExclusion };

export interface MatchChange {
  readonly match: OrderMatch;
  readonly batch: BatchView;
}

/** Matches items of batches with orders of channels. Each function re-reads the batch, and writes all or nothing. */
export function createOrderMatching(parts: StoreParts, { view }: BatchViews) {
  const { journal, batches, batchOrders } = parts;
  const readBatchItem = createBatchItemReader(parts);
  const decision = createMatchDecision(parts);
  const assignment = createOrderAssignment(parts);
  const viewMatch = createMatchView(parts, readBatchItem, decision, assignment);
  const { matchAndView, readMatch } = createItemMatcher(readBatchItem, decision, assignment, viewMatch);
  const { orders } = decision;
  const putItemIntoOrder = createOrderUse(parts, readBatchItem, decision, assignment);
  const inTransaction = inTransactionOf(journal);

  function withBatchView(orderMatch: OrderMatch): MatchChange {
    const batch = view(orderMatch.batchId);
    if (batch === null) throw new Error("The batch of a match is gone");
    return { match: orderMatch, batch };
  }

  function viewUse({ batchId, returnInventoryId }: BatchItemKey, at: string): MatchChange {
    const batchItem = readBatchItem(batchId, returnInventoryId);
    return withBatchView(viewMatch(batchId, returnInventoryId, batchItem && decision.listChoices(batchItem, at), at));
  }

  function moveToNewBatch(batchId: string, returnInventoryId: string, at: string) {
    const batchItem = readBatchItem(batchId, returnInventoryId);
    if (batchItem === null) return null;
    const newBatch = batches.openParked(at);
    assignment.moveToEmptyBatch(batchItem, newBatch.batchId);
    batchOrders.releaseIfWithoutItems(batchId);
    batches.makeCurrent(newBatch.batchId, at);
    const matched = matchAndView(newBatch.batchId, returnInventoryId, { isConditionConfirmed: false }, at);
    return matched && withBatchView(matched.match);
  }

  return {
    hasOrders: orders.hasOrders,
    /**
     * `needsRecord`: the item's record must be fetched before the desk can decide. `hasFilled`: the address changed.
     */
    matchScannedItem: inTransaction((batchId: string, returnInventoryId: string, at: string) =>
      matchAndView(batchId, returnInventoryId, { isConditionConfirmed: false }, at),
    ),
    confirmItemCondition: inTransaction((batchId: string, returnInventoryId: string, at: string) => {
      const matched = matchAndView(batchId, returnInventoryId, { isConditionConfirmed: true }, at);
      return matched && withBatchView(matched.match);
    }),
    orderMatch: readMatch,
    /** Uses an order that the desk offered. */
    useOrder: inTransaction((item: BatchItemKey, key: OrderLineKey, at: string): MatchChange | UseProblem => {
      const outcome = putItemIntoOrder(item, key, { isOffered: true }, at);
      if (outcome === "used") return viewUse(item, at);
      const isProblem = outcome === "no-such-item" || outcome === "other-order" || outcome === "address-edited";
      return isProblem ? outcome : "not-free";
    }),
    /** Uses an order that the operator found in the order book. */
    chooseOrder: inTransaction((item: BatchItemKey, key: OrderLineKey, at: string): MatchChange | ChoiceObstacle => {
      const outcome = putItemIntoOrder(item, key, { isOffered: false }, at);
      if (outcome === "used") return viewUse(item, at);
      return typeof outcome === "string" ? outcome : { exclusion: toExclusion(outcome.exclusion) };
    }),
    releaseOrder: inTransaction((batchId: string, at: string): MatchChange | null => {
      if (batches.readEditable(batchId) === null) return null;
      batchOrders.release(batchId);
      return withBatchView(readMatch(batchId, at) ?? viewMatch(batchId, undefined, null, at));
    }),
    moveToNewBatch: inTransaction(moveToNewBatch),
    confirmServiceType: inTransaction((batchId: string, at: string): OrderMatch | "no-such-batch" | "no-service" => {
      const batchItem = readBatchItem(batchId);
      const batchOrder = batchOrders.find(batchId);
      const order = batchOrder && orders.read(batchOrder.orderId, at);
      if (batchItem === null || !order) return "no-such-batch";
      const { warehouseId } = batchItem.line.item;
      const serviceType = batchItem.batch.destination.shipmentServiceType;
      if (order.serviceName === null || serviceType === "") return "no-service";
      const { channel, serviceName } = order;
      assignment.services.confirm({ channel, serviceName, warehouseId, serviceType }, at);
      return readMatch(batchId, at) ?? "no-such-batch";
    }),
  };
}
