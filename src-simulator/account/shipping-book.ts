import { ON_HOLD, type Item, type Situation } from "../data/items.ts";
import {
  computeFee,
  generateShippingOrder,
  SHIPPING_ORDER_COUNT,
  type ShippingOrder,
  type ShippingOrderRequest,
  type ShippingStatus,
} from "../data/shipping-orders.ts";
import type { Journal, Mutation, ShippingChange, ShippingMutation } from "./state-file.ts";

export const isShippingMutation = (mutation: Mutation): mutation is ShippingMutation =>
  mutation.kind.startsWith("shipping-");

interface WarehouseAccess {
  readonly journal: Journal;
  readonly now: () => number;
  readonly findItem: (returnInventoryId: string) => Item | undefined;
  readonly changeItem: (item: Item, situation: Situation, atMs: number) => void;
}

/**
 * Handling of items in a consolidate shipping order. The service does not document it; the simulator uses one with
 * which the desk cannot resend the items.
 */
const IN_SHIPPING_ORDER: Situation = { handlingCode: "oth", handlingStatusCode: "pending", circumstance: "in-stock" };

export class ShippingBook {
  readonly #orders = new Map<string, ShippingOrder>();
  readonly #contents = new Map<string, Set<string>>();
  readonly #seed: number;
  readonly #anchor: number;
  readonly #warehouse: WarehouseAccess;

  constructor(seed: number, anchor: number, warehouse: WarehouseAccess) {
    this.#seed = seed;
    this.#anchor = anchor;
    this.#warehouse = warehouse;
    for (let index = 0; index < SHIPPING_ORDER_COUNT; index += 1) {
      this.#store(generateShippingOrder(seed, anchor, index));
    }
  }

  get all(): ShippingOrder[] {
    return [...this.#orders.values()];
  }

  findById(id: string): ShippingOrder | undefined {
    return this.#orders.get(id.toUpperCase());
  }

  containsItem(order: ShippingOrder, returnInventoryId: string): boolean {
    return this.#contents.get(order.consolidateShippingOrderId)?.has(returnInventoryId) ?? false;
  }

  listItemIds(order: ShippingOrder): string[] {
    return [...(this.#contents.get(order.consolidateShippingOrderId) ?? [])];
  }

  setMethod(order: ShippingOrder, shippingMethod: string): ShippingOrder {
    return this.#change(order, { kind: "shipping-method", shippingMethod });
  }

  setStatus(order: ShippingOrder, status: ShippingStatus): ShippingOrder {
    return this.#change(order, { kind: "shipping-status", status });
  }

  setShipTo(order: ShippingOrder, shipTo: Readonly<Record<string, string>>): ShippingOrder {
    return this.#change(order, { kind: "shipping-ship-to", shipTo });
  }

  moveItems(order: ShippingOrder, action: "add" | "remove", returnInventoryIds: readonly string[]): ShippingOrder {
    return this.#change(order, { kind: "shipping-items", action, returnInventoryIds });
  }

  create(request: ShippingOrderRequest): ShippingOrder {
    this.#record({ kind: "shipping-created", at: this.#warehouse.now(), request });
    return this.all.at(-1) as ShippingOrder;
  }

  addDrafts(count: number): ShippingOrder[] {
    this.#record({ kind: "shipping-drafts", count });
    return this.all.slice(-count);
  }

  /** Records nothing, because the caller rewrites the state file. */
  change(order: ShippingOrder): void {
    this.#store(order);
  }

  replay(mutation: ShippingMutation): void {
    switch (mutation.kind) {
      case "shipping-drafts":
        for (let added = 0; added < mutation.count; added += 1) {
          this.#store(generateShippingOrder(this.#seed, this.#anchor, this.#orders.size, { isDraft: true }));
        }
        return;
      case "shipping-created":
        this.#store(this.#createOrder(mutation.request, mutation.at));
        return;
      default: {
        const order = this.findById(mutation.id);
        if (order) this.#store({ ...this.#applyChange(order, mutation, mutation.at), modifyOn: mutation.at });
      }
    }
  }

  #record(mutation: ShippingMutation): void {
    this.#warehouse.journal.record(mutation);
    this.replay(mutation);
  }

  #change(order: ShippingOrder, change: ShippingChange): ShippingOrder {
    this.#record({ ...change, at: this.#warehouse.now(), id: order.consolidateShippingOrderId });
    return this.findById(order.consolidateShippingOrderId) ?? order;
  }

  #createOrder(request: ShippingOrderRequest, atMs: number): ShippingOrder {
    const index = this.#orders.size;
    const draft = generateShippingOrder(this.#seed, atMs, index, { isDraft: true });
    const shippingFee = computeFee(this.#seed, index, request.shippingMethod);
    return { ...draft, ...request, shippingFee, createOn: atMs, modifyOn: atMs };
  }

  #applyChange(order: ShippingOrder, mutation: ShippingChange, atMs: number): ShippingOrder {
    switch (mutation.kind) {
      case "shipping-method": {
        const { shippingMethod } = mutation;
        return { ...order, shippingMethod, shippingFee: computeFee(this.#seed, order.index, shippingMethod) };
      }
      case "shipping-ship-to":
        return { ...order, shipTo: mutation.shipTo };
      case "shipping-status":
        if (mutation.status === "CANCELED") this.#moveItems(order, "remove", this.listItemIds(order), atMs);
        return { ...order, consolidateShippingOrderStatus: mutation.status };
      case "shipping-items":
        this.#moveItems(order, mutation.action, mutation.returnInventoryIds, atMs);
        return order;
    }
  }

  #moveItems(order: ShippingOrder, action: "add" | "remove", ids: readonly string[], atMs: number): void {
    const contents = this.#contents.get(order.consolidateShippingOrderId) ?? new Set();
    this.#contents.set(order.consolidateShippingOrderId, contents);
    for (const id of ids) {
      if (action === "add") contents.add(id);
      else contents.delete(id);
      const item = this.#warehouse.findItem(id);
      if (item) this.#warehouse.changeItem(item, action === "add" ? IN_SHIPPING_ORDER : ON_HOLD, atMs);
    }
  }

  #store(order: ShippingOrder): void {
    this.#orders.set(order.consolidateShippingOrderId, order);
  }
}
