import { z } from "zod";
import type { InventoryItem, ResendObstacle } from "../../../src-domain/inventory/inventory.ts";
import {
  INVENTORY_COLUMNS,
  VAS_KNOWLEDGE,
  type InventoryFilter,
  type InventoryQuery,
} from "../../../src-domain/inventory/inventory-query.ts";
import { facet, snapshotId, savedRows, pageOf, TABLE_ERRORS } from "../listing.ts";
import { instantText, int64Id, nothing, type DomainContract } from "../operation.ts";

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

/** One table row: an item and the age of what the desk knows about it. */
const inventoryRow = inventoryItem.extend({
  readAt: instantText,
  /** Pending extra services at the last reading of the item's record; null when it was never read. */
  pendingVas: z.array(z.string()).readonly().nullable(),
  weight: z.number().nullable(),
  weightUom: z.string().nullable(),
  value: z.number().nullable(),
  valueCurrency: z.string().nullable(),
  /** Age of description, weight, value and extra services; null when the item's record was never read. */
  detailsAt: instantText.nullable(),
  /** The service no longer lists the item or does not know it. */
  vanished: z.boolean(),
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
  /** Null for a row that was removed after the snapshot was taken. */
  rows: z.array(inventoryRow.nullable()).readonly(),
  /** Matching items in the whole local copy; null while they are still being counted (see `count`). */
  total: z.int().nonnegative().nullable(),
  asOf: instantText.nullable(),
});

export const inventoryContract = {
  operations: {
    /** With a snapshot rows keep their positions; without one the query runs again and the answer names a new one. */
    search: { input: pageOf(inventoryQuery), output: inventoryPage },
    /** Answers once all matching items are counted; null when a newer search has replaced this one. */
    count: {
      input: z.strictObject({ snapshot: snapshotId }),
      output: z.strictObject({ total: z.int().nonnegative().nullable() }),
    },
    /** The values in the whole local copy and how often each occurs: the filters' choices. */
    facets: {
      input: nothing,
      output: z.strictObject({
        warehouseIds: facet(z.int()),
        handlingCodes: facet(z.string()),
        handlingStatusCodes: facet(z.string()),
      }),
    },
    export: {
      input: z.strictObject({
        query: inventoryQuery,
        columns: z.array(z.enum(INVENTORY_COLUMNS)).min(1).max(INVENTORY_COLUMNS.length).readonly(),
      }),
      output: savedRows,
      errors: [...TABLE_ERRORS, "already-exporting"],
    },
    cancelExport: { input: nothing, output: nothing },
  },
  events: {
    /** Rows of the local copy were written: these items, or many (null). Sent at most a few times a second. */
    changed: z.strictObject({ returnInventoryIds: z.array(int64Id).max(200).readonly().nullable() }),
    /** `total` is null while matching items are still being counted. */
    exportProgress: z.strictObject({ rows: z.int().nonnegative(), total: z.int().nonnegative().nullable() }),
  },
} as const satisfies DomainContract;
