import { z } from "zod";
import type { InventoryItem, ResendObstacle } from "../../../src-domain/inventory/inventory.ts";
import {
  INVENTORY_COLUMNS,
  VAS_KNOWLEDGE,
  type InventoryFilter,
  type InventoryQuery,
} from "../../../src-domain/inventory/inventory-query.ts";
import { facet, snapshotId } from "../listing.ts";
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

/** Why an item's handling may not advance to `rsd`. */
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

/** One row of the table: an item, and how old what the desk knows of it is. */
const inventoryRow = inventoryItem.extend({
  readAt: instantText,
  /** Pending extra services as of the last reading of the item's record; null when it was never read. */
  pendingVas: z.array(z.string()).readonly().nullable(),
  /** As the service writes them, and in its units. */
  weight: z.number().nullable(),
  weightUom: z.string().nullable(),
  value: z.number().nullable(),
  valueCurrency: z.string().nullable(),
  /** How old description, weight, value and extra services are; null when the item's record was never read. */
  detailsAt: instantText.nullable(),
  /** The service no longer lists it, or knows no such item. */
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
  /** Null where the row has gone since the snapshot was taken. */
  rows: z.array(inventoryRow.nullable()).readonly(),
  /** Matching items in the whole local copy; null while they are still being counted (see `count`). */
  total: z.int().nonnegative().nullable(),
  asOf: instantText.nullable(),
});

export const inventoryContract = {
  operations: {
    /**
     * A page of what the query finds. With the snapshot of an earlier answer the same items come in the same positions,
     * read again, so that rows do not move while the operator looks at them; without one, or when main no longer holds
     * it, the query is run again and the answer names another snapshot.
     */
    search: {
      input: z.strictObject({
        query: inventoryQuery,
        snapshot: snapshotId.nullable(),
        offset: z.int().nonnegative(),
        limit: z.int().min(1).max(200),
      }),
      output: inventoryPage,
      errors: [],
    },
    /** Answers once all matching items are known; null when a newer search has overtaken this one. */
    count: {
      input: z.strictObject({ snapshot: snapshotId }),
      output: z.strictObject({ total: z.int().nonnegative().nullable() }),
      errors: [],
    },
    /** What occurs in the whole local copy, and how often: what the filters can be set to. */
    facets: {
      input: nothing,
      output: z.strictObject({
        warehouseIds: facet(z.int()),
        handlingCodes: facet(z.string()),
        handlingStatusCodes: facet(z.string()),
      }),
      errors: [],
    },
    /**
     * Asks where to, then writes all that the query finds as CSV, in its order. A file of that name is replaced only by
     * a whole one. `rows` is null when no file was chosen or the export was canceled.
     */
    export: {
      input: z.strictObject({
        query: inventoryQuery,
        columns: z.array(z.enum(INVENTORY_COLUMNS)).min(1).max(INVENTORY_COLUMNS.length).readonly(),
      }),
      output: z.strictObject({ rows: z.int().nonnegative().nullable(), fileName: z.string() }),
      errors: ["not-written", "already-exporting"],
    },
    cancelExport: { input: nothing, output: nothing, errors: [] },
  },
  events: {
    /** Rows of the local copy were written, at most a few times a second: of these items, or of many (null). */
    changed: z.strictObject({ returnInventoryIds: z.array(int64Id).max(200).readonly().nullable() }),
    /** `total` is null while matching items are still being counted. */
    exportProgress: z.strictObject({ rows: z.int().nonnegative(), total: z.int().nonnegative().nullable() }),
  },
} as const satisfies DomainContract;
