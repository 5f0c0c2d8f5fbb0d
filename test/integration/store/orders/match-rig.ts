import type { InventoryItem } from "../../../../src-domain/inventory/inventory.ts";
import type { Order } from "../../../../src-domain/orders/order.ts";
import { EMPTY_DESTINATION, type Destination } from "../../../../src-domain/recipients/address.ts";
import { createFleetOperations } from "../../../../src-main/store/fleet/fleet-operations.ts";
import { createOperationParts } from "../../../../src-main/store/operation-parts.ts";
import { createOperations, type StoreOperations } from "../../../../src-main/store/operations.ts";
import type { CooperativeWork } from "../../../../src-main/store/reader/cooperative.ts";
import type { StoreOptions } from "../../../../src-main/store/store-parts.ts";
import type { Store } from "../../../../src-main/store/thread/client.ts";
import { submitBatch } from "../../../../src-main/use-cases/resends/submit-batch.ts";
import { tempFolder } from "../../../temp-folder.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { bookedOrder, orderLine } from "../../../unit/domain/orders/booked-orders.ts";
import { isoNow, rawScan, valueOf } from "../../use-cases/test-desk.ts";
import { openCacheIn, openJournalIn } from "../databases.ts";

interface FileOptions {
  readonly isComplete?: boolean;
  readonly writtenAt?: string;
  readonly at?: string;
}

/** All operations of a store, without a thread. */
export function openOperations(...databases: Parameters<typeof createOperationParts>): StoreOperations {
  const parts = createOperationParts(...databases);
  return { ...createOperations(parts), ...createFleetOperations(parts) };
}

/** Runs all steps of an operation. */
export function finish<Value>(work: CooperativeWork<Value>): Value {
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value;
}

/** The store's operations on databases in a folder, without a thread. */
export function openMatchRig(options: Partial<StoreOptions> = {}) {
  const folder = tempFolder();
  const cache = openCacheIn(folder);
  const journal = openJournalIn(folder);
  const store = openOperations(cache, journal, { defaultBatchLimit: 20, ...options });

  const match = (batchId: string, { returnInventoryId }: InventoryItem) =>
    store.matchScannedItem(batchId, returnInventoryId, isoNow());
  const current = () => store.currentBatch(isoNow());

  function record(item: InventoryItem) {
    const { outcome, batch } = store.recordScan(rawScan(item.rma), isoNow());
    if (outcome.verdict.kind !== "added") throw new Error(`not added: ${JSON.stringify(outcome.verdict)}`);
    return batch.batchId;
  }

  return {
    store,
    cache,
    journal,
    folder,
    current,
    match,
    record,

    /** `quantity`: quantity in the items' records; null if the desk has not fetched them. */
    addItems(items: readonly InventoryItem[], quantity: number | null = 1): void {
      store.upsertItems(items, isoNow());
      if (quantity === null) return;
      const fetched = items.map((item) => ({ ...item, pendingVas: [], record: { quantity } }));
      store.storeFetchedItems(fetched, [], isoNow());
    },

    importOrders(
      orders: readonly Order[],
      { isComplete = false, writtenAt = isoNow(), at = isoNow() }: FileOptions = {},
    ) {
      const channel = orders[0]?.channel ?? "shopify";
      const file = { channel, shop: "", name: "orders.csv", writtenAt, isComplete };
      return finish(store.importOrderFile(file, orders, at));
    },

    /** Scans the item into the current batch, and matches it as main does. */
    scan(item: InventoryItem) {
      const matched = match(record(item), item);
      if (matched === null) throw new Error("no match");
      return matched.match;
    },

    destination: (batchId = current().batchId): Destination => store.batch(batchId)?.destination ?? EMPTY_DESTINATION,

    /** `seen`: destination that the page shows while the operator types; the stored one by default. */
    type(fields: Partial<Destination>, batchId = current().batchId, seen?: Destination): void {
      const { destination } = store.batch(batchId) ?? current();
      store.saveDestination(batchId, { ...(seen ?? destination), ...fields }, isoNow(), seen);
    },

    /** Uses an order's first line for the item, as the operator does. `at`: later than files that came before. */
    use(item: InventoryItem, orderNumber: string, at = isoNow(), batchId = current().batchId) {
      const orderId = journal
        .prepare<[string], string>("SELECT order_id FROM booked_order WHERE order_number = ?")
        .pluck()
        .get(orderNumber);
      const target = { batchId, returnInventoryId: item.returnInventoryId };
      return store.useOrder(target, { orderId: orderId ?? "", lineId: "1" }, at);
    },

    /** Submits the batch with the fields that a service order needs besides the address. */
    async submit(batchId = current().batchId) {
      const { destination } = store.batch(batchId) ?? current();
      const complete = { ...destination, shipmentServiceType: "STD" };
      store.saveDestination(batchId, complete, isoNow());
      return submitBatch(store as unknown as Store, batchId, new Date());
    },

    create(submissionId: string, resendId: string): void {
      store.transition(submissionId, { type: "take" }, {}, isoNow());
      store.transition(submissionId, { type: "answered-created", resendId }, {}, isoNow());
    },

    count: (sql: string, ...parameters: readonly unknown[]): number =>
      journal
        .prepare<unknown[], number>(`SELECT count(*) FROM ${sql}`)
        .pluck()
        .get(...parameters) ?? 0,
  };
}

export type MatchRig = ReturnType<typeof openMatchRig>;

export const MUG = item(1, { sku: "MUG" });
export const SECOND_MUG = item(2, { sku: "MUG" });
export const THIRD_MUG = item(4, { sku: "MUG" });
export const CUP = item(3, { sku: "CUP" });
export const ORDER = bookedOrder("#1001", [orderLine("MUG")]);

/** A desk with mugs and a cup, and with orders for them. */
export function openOrderRig(...orders: readonly Order[]): MatchRig {
  const rig = openMatchRig();
  rig.addItems([MUG, SECOND_MUG, THIRD_MUG, CUP]);
  rig.importOrders(orders.length > 0 ? orders : [ORDER]);
  return rig;
}

export async function submitted(rig: MatchRig, batchId?: string): Promise<string> {
  return valueOf(await rig.submit(batchId)).submissionId;
}

/** The answer to a submit of the batch for `ORDER`. */
export const refusal = (obstacle: string) => ({
  ok: false,
  error: { code: "order-not-free", orderNumber: "#1001", obstacle },
});

/** `ORDER` after the desk imported another file. */
export const reimport = (rig: MatchRig, changes: Partial<Order>): void =>
  void rig.importOrders([{ ...ORDER, ...changes }]);
