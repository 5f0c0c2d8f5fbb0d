/** A query of the local copy of the inventory: filters and order. Saved views are made of it. */
export const INVENTORY_COLUMNS = [
  "rma",
  "returnInventoryId",
  "itemRma",
  "sku",
  "description",
  "trackingNumber",
  "warehouseId",
  "handlingCode",
  "handlingStatusCode",
  "vas",
  "weight",
  "value",
  "createdOn",
  "readAt",
] as const;
export type InventoryColumn = (typeof INVENTORY_COLUMNS)[number];

/** `known-none`: the item's own record was read and has none; `unknown`: it never was, and lists do not say. */
export const VAS_KNOWLEDGE = ["pending", "known-none", "unknown"] as const;
export type VasKnowledge = (typeof VAS_KNOWLEDGE)[number];

export interface InventoryFilter {
  /** Any characters in a row of RMA, item RMA, id, SKU, tracking number or description; empty finds everything. */
  readonly text: string;
  /** Empty lets every value through; so do the other lists. */
  readonly warehouseIds: readonly number[];
  readonly handlingCodes: readonly string[];
  readonly handlingStatusCodes: readonly string[];
  readonly vas: readonly VasKnowledge[];
  /** Created at or after, and before; ISO 8601, UTC. */
  readonly createdFrom: string | null;
  readonly createdBefore: string | null;
  /** By `resendObstacle`: whether the item's handling may advance to `rsd`; null for both. */
  readonly resendable: boolean | null;
}

export interface InventoryOrder {
  readonly column: InventoryColumn;
  readonly descending: boolean;
}

export interface InventoryQuery {
  readonly filter: InventoryFilter;
  readonly order: InventoryOrder;
}

export const EVERYTHING: InventoryFilter = {
  text: "",
  warehouseIds: [],
  handlingCodes: [],
  handlingStatusCodes: [],
  vas: [],
  createdFrom: null,
  createdBefore: null,
  resendable: null,
};

/** As parcels come in: the order that needs no sorting. */
export const NEWEST_FIRST: InventoryOrder = { column: "createdOn", descending: true };
