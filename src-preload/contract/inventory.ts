import { z } from "zod";
import type { InventoryItem, ResendObstacle } from "../../src-domain/inventory.ts";
import { instantText, int64Id, type DomainContract } from "./operation.ts";

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
  z.strictObject({ kind: z.literal("other-handling"), handlingCode: z.string() }),
  z.strictObject({ kind: z.literal("handling-started"), handlingStatusCode: z.string() }),
] as const satisfies readonly z.ZodType<ResendObstacle>[];

const inventoryPage = z.strictObject({
  rows: z.array(inventoryItem).readonly(),
  /** Matching items in the whole local copy, not on this page. */
  total: z.int().nonnegative(),
  asOf: instantText.nullable(),
});

export const inventoryContract = {
  operations: {
    /** Newest first. `text` matches any three characters in a row of RMA, SKU, description, tracking number or id. */
    search: {
      input: z.strictObject({
        text: z.string().max(200),
        offset: z.int().nonnegative(),
        limit: z.int().min(1).max(200),
      }),
      output: inventoryPage,
      errors: [],
    },
  },
  events: {},
} as const satisfies DomainContract;
