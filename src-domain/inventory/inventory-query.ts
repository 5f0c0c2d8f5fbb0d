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

/**
 * What the desk knows of an item's pending value-added services (VAS). `known-none`: the item's record has no pending
 * service. `unknown`: the record was never fetched, and lists do not contain services.
 */
export const VAS_KNOWLEDGE = ["pending", "known-none", "unknown"] as const;
export type VasKnowledge = (typeof VAS_KNOWLEDGE)[number];

/** In each list, empty allows every value. */
export interface InventoryFilter {
  /** A substring of RMA, item RMA, id, SKU, tracking number or description; empty matches everything. */
  readonly text: string;
  readonly warehouseIds: readonly number[];
  readonly handlingCodes: readonly string[];
  readonly handlingStatusCodes: readonly string[];
  readonly vas: readonly VasKnowledge[];
  /** Created at or after `createdFrom` and before `createdBefore`; ISO 8601, UTC. */
  readonly createdFrom: string | null;
  readonly createdBefore: string | null;
  /** Whether the item's handling can advance to `rsd`, by the rules of `findResendObstacle`; null allows both. */
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

export const NO_INVENTORY_FILTER: InventoryFilter = {
  text: "",
  warehouseIds: [],
  handlingCodes: [],
  handlingStatusCodes: [],
  vas: [],
  createdFrom: null,
  createdBefore: null,
  resendable: null,
};

export const NEWEST_FIRST: InventoryOrder = { column: "createdOn", descending: true };
