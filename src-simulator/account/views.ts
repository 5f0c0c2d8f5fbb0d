import type { Account } from "./account.ts";
import type { FbaInstruction } from "../data/fba-instructions.ts";
import type { HandlingCode, HandlingStatus, Item, Situation } from "../data/items.ts";
import type { LabelMode, ResendStatus } from "./life-cycle.ts";
import { shippingOrderRecord } from "../operations/shipping-order.ts";
import { resendShipmentRecord } from "../operations/resend-record.ts";
import type { ResendOrder, ResendShipment } from "./resend-orders.ts";
import { isoTime } from "../times.ts";

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

const SITUATION_OF: Readonly<Record<ItemState, Situation>> = {
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

export const situationFor = (state: ItemState): Situation => SITUATION_OF[state];

export function stateOf(item: Situation): ItemState {
  const byCode = {
    rsd: "alreadyResent",
    tbc: "toBeConfirmed",
    rtn: "recalled",
    dis: "disposed",
    oth: "others",
  } as const;
  if (item.handlingCode !== "ohd") return byCode[item.handlingCode];
  if (item.handlingStatusCode === "completed") return "completed";
  const byCircumstance = {
    "in-stock": "eligible",
    "pending-vas": "pendingVas",
    "in-transit": "inTransit",
    "other-workflow": "otherWorkflow",
  } as const;
  return byCircumstance[item.circumstance];
}

/** Ids are decimal text in all views. */
export interface ItemView {
  readonly returnInventoryId: string;
  readonly rma: string;
  readonly sku: string;
  readonly description: string;
  readonly warehouseId: number;
  readonly handlingCode: HandlingCode;
  readonly handlingStatusCode: HandlingStatus;
  readonly state: ItemState;
  readonly split: boolean;
  readonly createOn: string;
}

export const itemView = (item: Item): ItemView => ({
  returnInventoryId: item.returnInventoryId.toString(),
  rma: item.rma,
  sku: item.sku,
  description: item.product.description,
  warehouseId: item.warehouseId,
  handlingCode: item.handlingCode,
  handlingStatusCode: item.handlingStatusCode,
  state: stateOf(item),
  split: item.split > 0,
  createOn: isoTime(item.createOn),
});

export interface OrderView {
  readonly resendId: string;
  readonly resendNumber: string;
  readonly status: ResendStatus;
  readonly mode: LabelMode;
  readonly warehouseId: number;
  readonly returnInventoryIds: readonly string[];
  readonly shipment: ResendShipment;
  readonly description: string | null;
  readonly remarks: string | null;
  readonly trackingNumber: string | null;
  readonly labelUrl: string | null;
  readonly error: string;
  readonly createOn: string;
  readonly cancelCutoffTime: string;
  readonly history: readonly { readonly status: ResendStatus; readonly at: string }[];
}

export const orderView = (order: ResendOrder, origin: string): OrderView => ({
  resendId: order.resendId.toString(),
  resendNumber: order.resendNumber,
  status: order.status,
  mode: order.mode,
  ...order.request,
  trackingNumber: order.trackingNumber,
  labelUrl: resendShipmentRecord(order, origin).labelUrl,
  error: order.error,
  createOn: isoTime(order.createOn),
  cancelCutoffTime: isoTime(order.cutOff),
  history: order.history.map(({ status, at }) => ({ status, at: isoTime(at) })),
});

export interface ItemFilter {
  readonly state?: ItemState;
  readonly warehouseId?: number;
  readonly rma?: string;
  readonly returnInventoryId?: string;
  /** Only ids above 2^53, or only those below. */
  readonly largeId?: boolean;
  readonly split?: boolean;
  /** Most results; 10 by default. */
  readonly limit?: number;
}

const LARGE = 2n ** 53n;

function matches(item: Item, filter: ItemFilter): boolean {
  if (filter.state !== undefined && stateOf(item) !== filter.state) return false;
  if (filter.warehouseId !== undefined && item.warehouseId !== filter.warehouseId) return false;
  if (filter.largeId !== undefined && item.returnInventoryId > LARGE !== filter.largeId) return false;
  return filter.split === undefined || item.split > 0 === filter.split;
}

function candidates({ inventory }: Account, filter: ItemFilter): Iterable<Item> {
  const one = (item: Item | undefined) => (item ? [item] : []);
  if (filter.rma !== undefined) return one(inventory.byRma(filter.rma));
  if (filter.returnInventoryId !== undefined) return one(inventory.byId(BigInt(filter.returnInventoryId)));
  return newestFirst(inventory);
}

function* newestFirst(inventory: Account["inventory"]): Iterable<Item> {
  for (let index = inventory.size - 1; index >= 0; index -= 1) {
    const item = inventory.at(index);
    if (item) yield item;
  }
}

export function findItems(account: Account, filter: ItemFilter): ItemView[] {
  const found: ItemView[] = [];
  const limit = filter.limit ?? 10;
  for (const item of candidates(account, filter)) {
    if (found.length >= limit) break;
    if (matches(item, filter)) found.push(itemView(item));
  }
  return found;
}

export interface Counts {
  readonly items: number;
  readonly changedItems: number;
  readonly orders: number;
  readonly ordersByStatus: Readonly<Partial<Record<ResendStatus, number>>>;
  readonly requests: number;
  readonly idempotencyKeys: number;
}

export interface SimulatorState {
  counts(): Counts;
  orders(): OrderView[];
  order(resendId: string): OrderView | undefined;
  items(filter?: ItemFilter): ItemView[];
  item(returnInventoryId: string): ItemView | undefined;
  shippingOrders(): ReturnType<typeof shippingOrderRecord>[];
  fbaInstructions(): FbaInstruction[];
}

export function stateOfAccount(account: Account, requests: () => number, origin: () => string): SimulatorState {
  const orders = () => account.resends.all.map((order) => orderView(order, origin()));
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
        idempotencyKeys: account.keys.size,
      };
    },
    orders,
    order: (resendId) => orders().find((order) => order.resendId === resendId),
    items: (filter = {}) => findItems(account, filter),
    item: (returnInventoryId) => findItems(account, { returnInventoryId })[0],
    shippingOrders: () => account.shipping.all.map(shippingOrderRecord),
    fbaInstructions: () => [...account.fbaInstructions.values()],
  };
}
