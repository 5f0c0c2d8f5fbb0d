import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { hasAddress } from "../../../src-domain/orders/filled-address.ts";
import {
  type Candidate,
  exclusionOf,
  findOpenLines,
  matchItem,
  type ScannedItem,
} from "../../../src-domain/orders/match-item.ts";
import type { ItemResult } from "../../../src-preload/contract/orders/order-matches.ts";
import type { StoredBatch } from "../batches/batch-journal.ts";
import type { StoreParts } from "../store-parts.ts";
import { toAllocatedResult } from "./match-view.ts";
import { createOrderReader } from "./order-reader.ts";
import { createScannedItems } from "./scanned-items.ts";

interface ItemLine {
  readonly lineId: number;
  readonly returnInventoryId: string;
  readonly item: InventoryItem;
  readonly orderId: string | null;
  readonly orderLineId: string | null;
}

/** An item in a batch that can still change. */
export interface BatchItem {
  readonly batch: StoredBatch;
  readonly lines: readonly ItemLine[];
  readonly line: ItemLine;
}

export function createBatchItemReader({ journal, batches }: StoreParts) {
  const readLines = journal.prepare<[string], Omit<ItemLine, "item"> & { readonly item: string }>(
    `SELECT l.line_id AS lineId, l.return_inventory_id AS returnInventoryId, l.item, a.order_id AS orderId,
       a.line_id AS orderLineId
     FROM batch_line l LEFT JOIN order_allocation a ON a.batch_line_id = l.line_id
     WHERE l.batch_id = ? AND l.removed_at IS NULL ORDER BY l.line_id`,
  );

  /** Reads an item of the batch; the newest one if `returnInventoryId` is undefined. */
  return (batchId: string, returnInventoryId?: string): BatchItem | null => {
    const batch = batches.readEditable(batchId);
    if (batch === null) return null;
    const lines = readLines
      .all(batchId)
      .map((row): ItemLine => ({ ...row, item: JSON.parse(row.item) as InventoryItem }));
    const line = lines.findLast(
      (row) => returnInventoryId === undefined || row.returnInventoryId === returnInventoryId,
    );
    return line === undefined ? null : { batch, lines, line };
  };
}

export type BatchItemReader = ReturnType<typeof createBatchItemReader>;

/** Decides which order an item is for, without changing anything. */
export function createMatchDecision(parts: StoreParts) {
  const { batchOrders, batchLimit } = parts;
  const orders = createOrderReader(parts);
  const items = createScannedItems(parts.cache, parts.journal, parts.itemFetches);

  function findOrdersFor(
    { batch, line }: BatchItem,
    confirmation: Pick<ScannedItem, "isConditionConfirmed">,
    at: string,
  ) {
    const { scannedItem, knownSkus, searchedSkus } = items.read(line.item, confirmation);
    const foundOrders = orders.find(
      {
        skus: searchedSkus,
        codes: [...scannedItem.codes],
        exactSku: scannedItem.skus[0] ?? null,
        batchOrderId: batchOrders.find(batch.batchId)?.orderId ?? null,
        ignoredLine: line.lineId,
      },
      at,
    );
    return { scannedItem, knownSkus, ...foundOrders };
  }

  return {
    orders,
    items,

    decide(batchItem: BatchItem, confirmation: Pick<ScannedItem, "isConditionConfirmed">, at: string) {
      const { batch, lines, line } = batchItem;
      const { scannedItem, knownSkus, orders: foundOrders, freeCount } = findOrdersFor(batchItem, confirmation, at);
      const orderId = batchOrders.find(batch.batchId)?.orderId ?? null;
      const match = matchItem(
        scannedItem,
        foundOrders,
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

    /**
     * Lists the orders that the item could be for, its own first; only its own while other items are for that order.
     */
    listChoices(batchItem: BatchItem, at: string): ItemResult {
      const { lines, line } = batchItem;
      const {
        scannedItem,
        knownSkus,
        orders: foundOrders,
        freeCount,
      } = findOrdersFor(batchItem, { isConditionConfirmed: true }, at);
      const openChoices = findOpenLines(scannedItem, foundOrders, knownSkus);
      const isOnlyItemOfOrder = lines.every((other) => other === line || other.orderId === null);
      const ownChoice =
        openChoices.find(({ order }) => order.orderId === line.orderId) ?? findOwnChoice(orders, line, at);
      const allChoices =
        ownChoice === undefined || openChoices.includes(ownChoice) ? openChoices : [ownChoice, ...openChoices];
      const choices = isOnlyItemOfOrder
        ? rotateToStartAt(allChoices, ownChoice)
        : [ownChoice].filter((candidate) => candidate !== undefined);
      return toAllocatedResult(choices, isOnlyItemOfOrder ? freeCount : 1);
    },
  };
}

/** Returns the item's order even if the order does not match the item, because the operator chose it by hand. */
function findOwnChoice(
  orders: ReturnType<typeof createOrderReader>,
  { lineId, orderId, orderLineId }: ItemLine,
  at: string,
): Candidate | undefined {
  const order = orderId === null ? null : orders.read(orderId, at, lineId);
  const line = order?.lines.find((candidate) => candidate.lineId === orderLineId);
  if (!order || !line || exclusionOf({ order, line }) !== null) return undefined;
  return { order, line, skuMatch: "unconfirmed-alias" };
}

/** Rotates the candidates so that the own order comes first and "next order" reaches each of the others. */
export function rotateToStartAt(
  candidates: readonly Candidate[],
  ownChoice: Candidate | undefined,
): readonly Candidate[] {
  const index = ownChoice === undefined ? 0 : candidates.indexOf(ownChoice);
  return [...candidates.slice(index), ...candidates.slice(0, index)];
}

export type MatchDecision = ReturnType<typeof createMatchDecision>;
