import type { Item, Situation } from "../data/items.ts";
import { toShipmentRecord } from "../operations/resend-record.ts";
import { toShippingOrderRecord } from "../operations/shipping-order.ts";
import { toIsoTime } from "../times.ts";
import type { Account } from "./account.ts";
import type { ResendStatus } from "./life-cycle.ts";
import type { ResendOrder } from "./resend-orders.ts";

export const ITEM_STATES = [
  "eligible",
  "pendingVas",
  "inTransit",
  "otherWorkflow",
  "alreadyResent",
  "toBeConfirmed",
  "recalled",
  "disposed",
  "others",
  "completed",
] as const;
export type ItemState = (typeof ITEM_STATES)[number];

const SITUATION_BY_STATE: Readonly<Record<ItemState, Situation>> = {
  eligible: { handlingCode: "ohd", handlingStatusCode: "pending", circumstance: "in-stock" },
  pendingVas: { handlingCode: "ohd", handlingStatusCode: "pending", circumstance: "pending-vas" },
  inTransit: { handlingCode: "ohd", handlingStatusCode: "pending", circumstance: "in-transit" },
  otherWorkflow: { handlingCode: "ohd", handlingStatusCode: "pending", circumstance: "other-workflow" },
  alreadyResent: { handlingCode: "rsd", handlingStatusCode: "completed", circumstance: "in-stock" },
  toBeConfirmed: { handlingCode: "tbc", handlingStatusCode: "pending", circumstance: "in-stock" },
  recalled: { handlingCode: "rtn", handlingStatusCode: "completed", circumstance: "in-stock" },
  disposed: { handlingCode: "dis", handlingStatusCode: "completed", circumstance: "in-stock" },
  others: { handlingCode: "oth", handlingStatusCode: "pending", circumstance: "in-stock" },
  completed: { handlingCode: "ohd", handlingStatusCode: "completed", circumstance: "in-stock" },
};

export const situationFor = (state: ItemState): Situation => SITUATION_BY_STATE[state];

export function findState(item: Situation): ItemState {
  if (item.handlingCode === "ohd" && item.handlingStatusCode === "completed") return "completed";
  const isSameSituation = ({ handlingCode, circumstance }: Situation): boolean =>
    handlingCode === item.handlingCode && (handlingCode !== "ohd" || circumstance === item.circumstance);
  return ITEM_STATES.find((state) => isSameSituation(SITUATION_BY_STATE[state])) ?? "others";
}

/** Ids are decimal text in all views. */
export const toItemView = (item: Item) => ({
  returnInventoryId: item.returnInventoryId.toString(),
  rma: item.rma,
  sku: item.sku,
  description: item.product.description,
  warehouseId: item.warehouseId,
  handlingCode: item.handlingCode,
  handlingStatusCode: item.handlingStatusCode,
  state: findState(item),
  split: item.split > 0,
  createOn: toIsoTime(item.createOn),
});

export type ItemView = ReturnType<typeof toItemView>;

export const toOrderView = (order: ResendOrder, origin: string) => ({
  resendId: order.resendId.toString(),
  resendNumber: order.resendNumber,
  status: order.status,
  mode: order.mode,
  ...order.request,
  trackingNumber: order.trackingNumber,
  labelUrl: toShipmentRecord(order, origin).labelUrl,
  error: order.error,
  createOn: toIsoTime(order.createOn),
  cancelCutoffTime: toIsoTime(order.cutOff),
  history: order.history.map(({ status, at }) => ({ status, at: toIsoTime(at) })),
});

export type OrderView = ReturnType<typeof toOrderView>;

export interface ItemFilter {
  readonly state?: ItemState;
  readonly warehouseId?: number;
  readonly rma?: string;
  readonly returnInventoryId?: string;
  /** Only ids above 2^53, or only ids below. */
  readonly largeId?: boolean;
  readonly split?: boolean;
  readonly limit?: number;
}

const MIN_LARGE_ID = 2n ** 53n;

function matches(item: Item, filter: ItemFilter): boolean {
  if (filter.state !== undefined && findState(item) !== filter.state) return false;
  if (filter.warehouseId !== undefined && item.warehouseId !== filter.warehouseId) return false;
  if (filter.largeId !== undefined && item.returnInventoryId > MIN_LARGE_ID !== filter.largeId) return false;
  return filter.split === undefined || item.split > 0 === filter.split;
}

function findCandidates({ inventory }: Account, filter: ItemFilter): Iterable<Item> {
  const toList = (item: Item | undefined) => (item ? [item] : []);
  if (filter.rma !== undefined) return toList(inventory.findByRma(filter.rma));
  if (filter.returnInventoryId !== undefined) return toList(inventory.findById(BigInt(filter.returnInventoryId)));
  return newestFirst(inventory);
}

function* newestFirst(inventory: Account["inventory"]): Iterable<Item> {
  for (let index = inventory.size - 1; index >= 0; index -= 1) {
    const item = inventory.itemAt(index);
    if (item) yield item;
  }
}

export function findItems(account: Account, filter: ItemFilter): ItemView[] {
  const views: ItemView[] = [];
  const limit = filter.limit ?? 10;
  for (const item of findCandidates(account, filter)) {
    if (views.length >= limit) break;
    if (matches(item, filter)) views.push(toItemView(item));
  }
  return views;
}

export function createStateReader(account: Account, requests: () => number, origin: () => string) {
  const orders = () => account.resends.all.map((order) => toOrderView(order, origin()));
  return {
    counts() {
      const ordersByStatus: Partial<Record<ResendStatus, number>> = {};
      for (const { status } of account.resends.all) ordersByStatus[status] = (ordersByStatus[status] ?? 0) + 1;
      return {
        items: account.inventory.size,
        changedItems: account.inventory.changedCount,
        orders: account.resends.all.length,
        ordersByStatus,
        requests: requests(),
        idempotencyKeys: account.idempotencyKeys.size,
      };
    },
    orders,
    order: (resendId: string) => orders().find((order) => order.resendId === resendId),
    items: (filter: ItemFilter = {}) => findItems(account, filter),
    item: (returnInventoryId: string) => findItems(account, { returnInventoryId })[0],
    shippingOrders: () => account.shipping.all.map(toShippingOrderRecord),
    fbaInstructions: () => [...account.fbaInstructions.values()],
  };
}
export type SimulatorState = ReturnType<typeof createStateReader>;
