import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import {
  type FilledFields,
  hasAddress,
  hasFilledAddress,
  renewedFields,
} from "../../../src-domain/orders/filled-address.ts";
import {
  type AllocatedLine,
  type BookedOrder,
  type Candidate,
  exclusionOf,
  findOpenLines,
  matchItem,
  unallocatedQuantity,
} from "../../../src-domain/orders/match-item.ts";
import { areSkusEqual } from "../../../src-domain/orders/sku.ts";
import type { Destination } from "../../../src-domain/recipients/address.ts";
import { normalForm } from "../../../src-domain/scanning/code-forms.ts";
import type { BatchView } from "../../../src-preload/contract/batches/batch.ts";
import type { ItemResult, MatchExclusion, OrderMatch } from "../../../src-preload/contract/orders/order-matches.ts";
import type { BatchViews } from "../batches/batch-operations.ts";
import { inTransactionOf } from "../files/database.ts";
import type { StoreParts } from "../store-parts.ts";
import { toAllocatedResult, toFilledOrder, toItemResult } from "./match-view.ts";
import { createOrderReader } from "./order-reader.ts";
import { createScannedItems } from "./scanned-items.ts";
import { createServiceMappings } from "./sku-aliases.ts";

interface ItemLine {
  readonly lineId: number;
  readonly returnInventoryId: string;
  readonly item: InventoryItem;
  readonly orderId: string | null;
}

function prepareStatements({ journal }: StoreParts) {
  return {
    readLines: journal.prepare<[string], Omit<ItemLine, "item"> & { readonly item: string }>(
      `SELECT l.line_id AS lineId, l.return_inventory_id AS returnInventoryId, l.item, a.order_id AS orderId
       FROM batch_line l LEFT JOIN order_allocation a ON a.batch_line_id = l.line_id
       WHERE l.batch_id = ? AND l.removed_at IS NULL ORDER BY l.line_id`,
    ),
    // Replaces a row for the same line, so that nothing leaves it.
    allocate: journal.prepare(
      `INSERT OR REPLACE INTO order_allocation (batch_line_id, order_id, line_id, quantity)
       VALUES (@batchLine, @orderId, @orderLine, @quantity)`,
    ),
    releaseItem: journal.prepare("DELETE FROM order_allocation WHERE batch_line_id = ?"),
    releaseFromOthers: journal.prepare(
      "DELETE FROM order_allocation WHERE batch_line_id = @batchLine AND (order_id, line_id) <> (@orderId, @orderLine)",
    ),
    moveLine: journal.prepare("UPDATE batch_line SET batch_id = ?, slot = 1 WHERE line_id = ?"),
  };
}

type Statements = ReturnType<typeof prepareStatements>;

/** An item in a batch that can still change. */
interface Situation {
  readonly batch: StoredBatch;
  readonly lines: readonly ItemLine[];
  readonly line: ItemLine;
}

function createSituationReader({ batches }: StoreParts, sql: Statements) {
  /** The newest item if `returnInventoryId` is left out. */
  return (batchId: string, returnInventoryId?: string): Situation | null => {
    const batch = batches.readEditable(batchId);
    if (batch === null) return null;
    const lines = sql.readLines
      .all(batchId)
      .map((row): ItemLine => ({ ...row, item: JSON.parse(row.item) as InventoryItem }));
    const line = lines.findLast(
      (row) => returnInventoryId === undefined || row.returnInventoryId === returnInventoryId,
    );
    return line === undefined ? null : { batch, lines, line };
  };
}

/** Decides which order an item is for, without changing anything. */
function createDecision(parts: StoreParts) {
  const { batchOrders, batchLimit } = parts;
  const orders = createOrderReader(parts);
  const items = createScannedItems(parts.cache, parts.journal, parts.itemFetches);

  function findFor({ batch, line }: Situation, isConditionConfirmed: boolean, at: string) {
    const { scannedItem, knownSkus, searchedSkus } = items.read(line.item, isConditionConfirmed);
    const found = orders.find(
      {
        skus: searchedSkus,
        codes: [...scannedItem.codes],
        exactSku: scannedItem.skus[0] ?? null,
        batchOrderId: batchOrders.find(batch.batchId)?.orderId ?? null,
        ignoredLine: line.lineId,
      },
      at,
    );
    return { scannedItem, knownSkus, ...found };
  }

  return {
    orders,
    items,

    decide(situation: Situation, isConditionConfirmed: boolean, at: string) {
      const { batch, lines, line } = situation;
      const { scannedItem, knownSkus, orders: found, freeCount } = findFor(situation, isConditionConfirmed, at);
      const orderId = batchOrders.find(batch.batchId)?.orderId ?? null;
      const match = matchItem(
        scannedItem,
        found,
        {
          orderId,
          hasTypedAddress: hasAddress(batch.destination),
          hasOtherItems: lines.some((other) => other.lineId < line.lineId && other.orderId === null),
          freeSlots: batchLimit() - lines.length + 1,
        },
        knownSkus,
      );
      return { match, quantity: scannedItem.quantity, freeCount };
    },

    /** Other orders that the item could be for; only its own while other items of the batch are for that order. */
    listChoices(situation: Situation, at: string): ItemResult {
      const { lines, line } = situation;
      const { scannedItem, knownSkus, orders: found, freeCount } = findFor(situation, true, at);
      const open = findOpenLines(scannedItem, found, knownSkus);
      const isAlone = lines.every((other) => other === line || other.orderId === null);
      const own = open.find(({ order }) => order.orderId === line.orderId);
      const choices = isAlone ? startingAt(open, own) : [own].filter((candidate) => candidate !== undefined);
      return toAllocatedResult(choices, isAlone ? freeCount : 1);
    },
  };
}

/** The order after the own one comes next, so that "next order" reaches each of them. */
function startingAt(candidates: readonly Candidate[], own: Candidate | undefined): readonly Candidate[] {
  const index = own === undefined ? 0 : candidates.indexOf(own);
  return [...candidates.slice(index), ...candidates.slice(0, index)];
}

type Decision = ReturnType<typeof createDecision>;

/** Writes what was decided. The caller owns the transaction. */
function createAssignment(parts: StoreParts, sql: Statements) {
  const { batches, batchOrders, reference } = parts;
  const services = createServiceMappings(parts.journal);

  /** Only offered service types: the warehouse may have changed them since. */
  function mappedServiceType({ channel, serviceName }: BookedOrder, warehouseId: number): string | null {
    const mapped = serviceName === null ? null : services.find(channel, serviceName, warehouseId);
    const isOffered = reference.serviceTypes(warehouseId).types.some(({ code }) => code === mapped);
    return isOffered ? mapped : null;
  }

  function fieldsToFill(order: BookedOrder, destination: Destination, warehouseId: number): FilledFields {
    const serviceType = destination.shipmentServiceType.trim() === "" ? mappedServiceType(order, warehouseId) : null;
    return {
      ...(order.addressProblem === null && !hasAddress(destination) && order.recipient),
      ...(destination.description.trim() === "" && { description: order.orderNumber }),
      ...(serviceType !== null && { shipmentServiceType: serviceType }),
    };
  }

  /** False if the operator typed a part of another address. A newer address is filled in where nothing was typed. */
  function fill({ batch, line }: Situation, order: BookedOrder, at: string): boolean {
    const { batchId } = batch;
    const destination = batches.read(batchId)?.destination ?? batch.destination;
    const current = batchOrders.find(batchId);
    const fields =
      current !== null && hasFilledAddress(current.fields)
        ? renewedFields(order, current.fields, destination)
        : fieldsToFill(order, destination, line.item.warehouseId);
    if (fields === null) return false;
    // Only a second use of the order for its item confirms an address that the newest file hides.
    const isConfirmed = current === null || order.addressProblem === null || line.orderId === order.orderId;
    batches.saveDestination(batchId, { ...destination, ...fields }, at);
    batchOrders.assign(batchId, order.orderId, { ...current?.fields, ...fields }, isConfirmed ? at : current.filledAt);
    return true;
  }

  return {
    services,
    mappedServiceType,
    fill,
    allocate: (situation: Situation, order: BookedOrder, line: AllocatedLine, itemQuantity: number | null): void => {
      const { lineId: batchLine } = situation.line;
      const quantity = Math.min(Math.max(itemQuantity ?? 1, 1), unallocatedQuantity(line));
      const orderLine = { batchLine, orderId: order.orderId, orderLine: line.lineId };
      sql.releaseFromOthers.run(orderLine);
      sql.allocate.run({ ...orderLine, quantity });
    },
  };
}

type Assignment = ReturnType<typeof createAssignment>;

function createMatchViews(
  { batchOrders, batches }: StoreParts,
  readSituation: SituationReader,
  { orders, items }: Decision,
  { mappedServiceType }: Assignment,
) {
  function viewOrder({ batch, lines, line }: Situation, at: string): OrderMatch["order"] {
    const batchOrder = batchOrders.find(batch.batchId);
    const order = batchOrder && orders.read(batchOrder.orderId, at);
    if (batchOrder === null || order === null) return null;
    const { warehouseId } = line.item;
    const inBatch = (sku: string): number =>
      lines.filter(({ item }) => item.sku !== null && areSkusEqual(item.sku, sku)).length;
    return toFilledOrder({
      order,
      batchOrder,
      destination: batch.destination,
      otherItems: lines.filter(({ orderId }) => orderId === null).length,
      mappedServiceType: mappedServiceType(order, warehouseId),
      countOnHold: (sku) => Math.max(0, items.countOnHold(sku, warehouseId) - inBatch(sku)),
    });
  }

  /** Reads the batch again, because the match may have filled in its address. */
  return (
    batchId: string,
    returnInventoryId: string | undefined,
    result: ItemResult | null,
    at: string,
  ): OrderMatch => {
    const situation = readSituation(batchId, returnInventoryId) ?? (batches.read(batchId) && readSituation(batchId));
    if (situation === null) return { batchId, item: null, order: null, result: null };
    const { returnInventoryId: id, item } = situation.line;
    const order = viewOrder(situation, at);
    const hasNothingToSay = order === null && result?.kind === "none" && result.exclusions.length === 0;
    if (hasNothingToSay) return { batchId, item: null, order, result: null };
    return { batchId, item: { returnInventoryId: id, rma: item.rma }, order, result };
  };
}

interface ItemOfBatch {
  readonly batchId: string;
  readonly returnInventoryId: string;
}

interface OrderLineKey {
  readonly orderId: string;
  readonly lineId: string;
}

type UseProblem = "no-such-item" | "not-free" | "other-order" | "address-edited";

/** Puts an item into an order that the operator chose. The caller owns the transaction. */
function createOrderUse(
  { batchOrders }: StoreParts,
  readSituation: ReturnType<typeof createSituationReader>,
  { orders, items }: Decision,
  { allocate, fill }: Assignment,
) {
  /** Null if the line is used elsewhere, must not be sent, or names another item. */
  function findFreeLine(
    { line }: Situation,
    { orderId, lineId }: OrderLineKey,
    codes: ReadonlySet<string>,
    at: string,
  ) {
    const order = orders.read(orderId, at, line.lineId);
    const orderLine = order?.lines.find((candidate) => candidate.lineId === lineId);
    if (!order || !orderLine || exclusionOf({ order, line: orderLine }) !== null) return null;
    const isForOtherItem = orderLine.itemCode !== null && !codes.has(normalForm(orderLine.itemCode));
    return isForOtherItem ? null : { order, orderLine };
  }

  /** False if the batch has other items for its order. */
  function leaveOtherOrder({ batch, lines, line }: Situation, orderId: string): boolean {
    const current = batchOrders.find(batch.batchId);
    if (current === null || current.orderId === orderId) return true;
    if (lines.some((other) => other !== line && other.orderId !== null)) return false;
    batchOrders.release(batch.batchId);
    return true;
  }

  return ({ batchId, returnInventoryId }: ItemOfBatch, key: OrderLineKey, at: string): UseProblem | "used" => {
    const situation = readSituation(batchId, returnInventoryId);
    if (situation === null) return "no-such-item";
    const { scannedItem, knownSkus } = items.read(situation.line.item, true);
    const free = findFreeLine(situation, key, scannedItem.codes, at);
    if (free === null) return "not-free";
    if (!leaveOtherOrder(situation, key.orderId)) return "other-order";
    const { order, orderLine } = free;
    if (!fill(situation, order, at)) return "address-edited";
    const [itemSku] = scannedItem.skus;
    const [matched] = findOpenLines(scannedItem, [{ ...order, lines: [orderLine] }], knownSkus);
    const isNewName = matched === undefined || matched.skuMatch === "unconfirmed-alias";
    if (isNewName && itemSku !== undefined && orderLine.sku !== null)
      items.aliases.learn(order.channel, orderLine.sku, itemSku, at);
    allocate(situation, order, orderLine, scannedItem.quantity);
    return "used";
  };
}

export interface MatchChange {
  readonly match: OrderMatch;
  readonly batch: BatchView;
}

/** Matches items of batches with orders of channels. Each function re-reads the batch, and writes all or nothing. */
export function createOrderMatching(parts: StoreParts, { view }: BatchViews) {
  const { journal, batches, batchOrders } = parts;
  const readSituation = createSituationReader(parts);
  const decision = createDecision(parts);
  const assignment = createAssignment(parts);
  const viewMatch = createMatchViews(parts, readSituation, decision, assignment);
  const { orders } = decision;
  const putIntoOrder = createOrderUse(parts, readSituation, decision, assignment);
  const inTransaction = inTransactionOf(journal);

  /** Returns null if the item is in the batch no longer, or the batch was submitted. */
  function match(batchId: string, returnInventoryId: string, isConditionConfirmed: boolean, at: string) {
    const situation = readSituation(batchId, returnInventoryId);
    if (situation === null) return null;
    const { line } = situation;
    if (line.orderId !== null) return { ...decision.listChoices(situation, at), needsRecord: false, hasFilled: false };
    const { match: found, quantity, freeCount } = decision.decide(situation, isConditionConfirmed, at);
    const needsRecord = found.kind === "quantity-unknown";
    if (found.kind !== "fill" && found.kind !== "allocate")
      return { ...toItemResult(found, freeCount), needsRecord, hasFilled: false };
    const { order, line: orderLine } = found.choice;
    assignment.allocate(situation, order, orderLine, quantity);
    if (found.kind === "allocate") return { ...toAllocatedResult([found.choice], 1), needsRecord, hasFilled: false };
    assignment.fill(situation, order, at);
    return { ...toAllocatedResult(startingAt(found.choices, found.choice), freeCount), needsRecord, hasFilled: true };
  }

  function matchAndView(batchId: string, returnInventoryId: string, isConditionConfirmed: boolean, at: string) {
    const outcome = match(batchId, returnInventoryId, isConditionConfirmed, at);
    if (outcome === null) return null;
    const { needsRecord, hasFilled, ...result } = outcome;
    return { match: viewMatch(batchId, returnInventoryId, result, at), needsRecord, hasFilled };
  }

  function withBatch(orderMatch: OrderMatch): MatchChange {
    const batch = view(orderMatch.batchId);
    if (batch === null) throw new Error("The batch of a match is gone");
    return { match: orderMatch, batch };
  }

  /** What the order book says about the newest item of a batch. Changes nothing. */
  function readMatch(batchId: string, at: string): OrderMatch | null {
    const situation = readSituation(batchId);
    if (situation === null) return null;
    if (situation.line.orderId !== null) return viewMatch(batchId, undefined, decision.listChoices(situation, at), at);
    const { match: found, freeCount } = decision.decide(situation, false, at);
    return viewMatch(batchId, undefined, toItemResult(found, freeCount), at);
  }

  function viewUse({ batchId, returnInventoryId }: ItemOfBatch, at: string): MatchChange {
    const situation = readSituation(batchId, returnInventoryId);
    return withBatch(viewMatch(batchId, returnInventoryId, situation && decision.listChoices(situation, at), at));
  }

  function moveToNewBatch(batchId: string, returnInventoryId: string, at: string) {
    const situation = readSituation(batchId, returnInventoryId);
    if (situation === null) return null;
    const newBatch = batches.openParked(at);
    assignment.moveToEmptyBatch(situation, newBatch.batchId);
    batchOrders.settle(batchId);
    batches.makeCurrent(newBatch.batchId, at);
    const matched = matchAndView(newBatch.batchId, returnInventoryId, false, at);
    return matched && withBatch(matched.match);
  }

  return {
    hasOrders: orders.hasOrders,
    /** `needsRecord`: the item's record must be fetched before the desk can decide. `hasFilled`: the address changed. */
    matchScannedItem: inTransaction((batchId: string, returnInventoryId: string, at: string) =>
      matchAndView(batchId, returnInventoryId, false, at),
    ),
    confirmItemCondition: inTransaction((batchId: string, returnInventoryId: string, at: string) => {
      const matched = matchAndView(batchId, returnInventoryId, true, at);
      return matched && withBatch(matched.match);
    }),
    orderMatch: readMatch,
    /** Uses an order that the desk offered. */
    useOrder: inTransaction((item: ItemOfBatch, key: OrderLineKey, at: string): MatchChange | UseProblem => {
      const outcome = putIntoOrder(item, key, true, at);
      if (outcome === "used") return viewUse(item, at);
      return outcome === "no-such-item" || outcome === "other-order" ? outcome : "not-free";
    }),
    /** Uses an order that the operator found in the order book. */
    chooseOrder: inTransaction((item: ItemOfBatch, key: OrderLineKey, at: string): MatchChange | ChoiceObstacle => {
      const outcome = putIntoOrder(item, key, false, at);
      if (outcome === "used") return viewUse(item, at);
      if (typeof outcome === "string" || "addressProblem" in outcome) return outcome;
      return { exclusion: toExclusion(outcome.exclusion) };
    }),
    releaseOrder: inTransaction((batchId: string, at: string): MatchChange | null => {
      if (batches.readEditable(batchId) === null) return null;
      batchOrders.release(batchId);
      return withBatch(readMatch(batchId, at) ?? viewMatch(batchId, undefined, null, at));
    }),
    moveToNewBatch: inTransaction(moveToNewBatch),
    confirmServiceType: inTransaction((batchId: string, at: string): OrderMatch | "no-such-batch" | "no-service" => {
      const situation = readSituation(batchId);
      const batchOrder = batchOrders.find(batchId);
      const order = batchOrder && orders.read(batchOrder.orderId, at);
      if (situation === null || !order) return "no-such-batch";
      const { warehouseId } = situation.line.item;
      const serviceType = situation.batch.destination.shipmentServiceType;
      if (order.serviceName === null || serviceType === "") return "no-service";
      const { channel, serviceName } = order;
      assignment.services.confirm({ channel, serviceName, warehouseId, serviceType }, at);
      return readMatch(batchId, at) ?? "no-such-batch";
    }),
  };
}
