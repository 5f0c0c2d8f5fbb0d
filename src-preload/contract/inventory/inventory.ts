import { z } from "zod";
import {
  INVENTORY_COLUMNS,
  VAS_KNOWLEDGE,
  type InventoryFilter,
  type InventoryQuery,
} from "../../../src-domain/inventory/inventory-query.ts";
import { HOLD_AGES } from "../../../src-domain/inventory/inventory-view.ts";
import type { InventoryItem, ResendObstacle } from "../../../src-domain/inventory/inventory.ts";
import { facetsOf, snapshotId, savedRows, pageRequestOf, TABLE_ERRORS } from "../listing.ts";
import { instantText, int64Id, listOf, emptyObject, type DomainContract } from "../operation.ts";

export const inventoryItem = z.strictObject({
  returnInventoryId: int64Id,
  rma: z.string(),
  itemRma: z.string().nullable(),
  sku: z.string().nullable(),
  description: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  warehouseId: z.int(),
  handlingCode: z.string(),
  handlingStatusCode: z.string(),
  createdOn: z.string(),
}) satisfies z.ZodType<InventoryItem>;

/** Why an item's handling may not change to `rsd`. */
export const RESEND_OBSTACLES = [
  z.strictObject({ kind: z.literal("already-resent") }),
  z.strictObject({
    kind: z.literal("not-on-hold"),
    handlingCode: z.string(),
    resend: z.enum(["may-not", "not-known"]),
  }),
  z.strictObject({ kind: z.literal("other-handling"), handlingCode: z.string() }),
  z.strictObject({ kind: z.literal("handling-started"), handlingStatusCode: z.string() }),
] as const satisfies readonly z.ZodType<ResendObstacle>[];

const inventoryRow = inventoryItem.extend({
  readAt: instantText,
  /** Pending extra services at the last fetch of the item's record; null before the first fetch. */
  pendingVas: z.array(z.string()).readonly().nullable(),
  weight: z.number().nullable(),
  weightUom: z.string().nullable(),
  value: z.number().nullable(),
  valueCurrency: z.string().nullable(),
  /** Time of description, weight, value and extra services; null before the first fetch of the item's record. */
  detailsAt: instantText.nullable(),
  /** The service does not list or know the item any longer. */
  hasVanished: z.boolean(),
});
export type InventoryRow = z.infer<typeof inventoryRow>;

export const inventoryFilter = z.strictObject({
  text: z.string().max(200),
  warehouseIds: z.array(z.int()).max(100).readonly(),
  handlingCodes: z.array(z.string().max(60)).max(100).readonly(),
  handlingStatusCodes: z.array(z.string().max(60)).max(100).readonly(),
  vas: z.array(z.enum(VAS_KNOWLEDGE)).max(VAS_KNOWLEDGE.length).readonly(),
  createdFrom: instantText.nullable(),
  createdBefore: instantText.nullable(),
  resendable: z.boolean().nullable(),
}) satisfies z.ZodType<InventoryFilter>;

export const inventoryQuery = z.strictObject({
  filter: inventoryFilter,
  order: z.strictObject({ column: z.enum(INVENTORY_COLUMNS), descending: z.boolean() }),
}) satisfies z.ZodType<InventoryQuery>;

const inventoryPage = z.strictObject({
  snapshot: snapshotId,
  /** Null for a row that was removed after the snapshot. */
  rows: z.array(inventoryRow.nullable()).readonly(),
  /** Number of matching items in the inventory copy; null while they are being counted (see `count`). */
  total: z.int().nonnegative().nullable(),
  asOf: instantText.nullable(),
});

export const inventoryContract = {
  operations: {
    /** With a snapshot, rows keep their positions; without one, the query runs again and returns a new snapshot. */
    search: { input: pageRequestOf(inventoryQuery), output: inventoryPage },
    /** Returns after all matching items are counted; null if a newer search has replaced this one. */
    count: {
      input: z.strictObject({ snapshot: snapshotId }),
      output: z.strictObject({ total: z.int().nonnegative().nullable() }),
    },
    /** Counts each filter's values among the items that match all other filters; null if a newer call replaced it. */
    facets: {
      input: z.strictObject({ filter: inventoryFilter }),
      output: z
        .strictObject({
          warehouseIds: facetsOf(z.int()),
          handlingCodes: facetsOf(z.string()),
          handlingStatusCodes: facetsOf(z.string()),
        })
        .nullable(),
    },
    holdAges: { input: emptyObject, output: listOf({ age: z.enum(HOLD_AGES), count: z.int().nonnegative() }) },
    export: {
      input: z.strictObject({
        query: inventoryQuery,
        columns: z.array(z.enum(INVENTORY_COLUMNS)).min(1).max(INVENTORY_COLUMNS.length).readonly(),
      }),
      output: savedRows,
      errors: [...TABLE_ERRORS, "already-exporting"],
    },
    cancelExport: { input: emptyObject, output: emptyObject },
  },
  events: {
    /** The changed items; null for many. Published at most a few times a second. */
    changed: z.strictObject({ returnInventoryIds: z.array(int64Id).max(200).readonly().nullable() }),
    /** `total` is null while matching items are being counted. */
    exportProgress: z.strictObject({ rows: z.int().nonnegative(), total: z.int().nonnegative().nullable() }),
  },
} as const satisfies DomainContract;
