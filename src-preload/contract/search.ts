import { z } from "zod";
import { CHANNELS } from "../../src-domain/orders/order.ts";
import { REFERENCE_LISTS } from "../../src-domain/reference/reference-lists.ts";
import { SUBMISSION_STATES } from "../../src-domain/resends/submission.ts";
import { inventoryItem } from "./inventory/inventory.ts";
import { int64Id, ulidText, type DomainContract } from "./operation.ts";

const foundOrder = z.strictObject({
  submissionId: ulidText,
  state: z.enum(SUBMISSION_STATES),
  resendId: int64Id.nullable(),
  resendNumber: z.string().nullable(),
  batchName: z.string(),
  recipientName: z.string(),
  trackingNumber: z.string().nullable(),
});
export type FoundOrder = z.infer<typeof foundOrder>;

const foundBatch = z.strictObject({
  batchId: ulidText,
  name: z.string(),
  state: z.enum(["open", "parked"]),
  itemCount: z.int().nonnegative(),
});
export type FoundBatch = z.infer<typeof foundBatch>;

const foundCode = z.strictObject({ list: z.enum(REFERENCE_LISTS), code: z.string(), name: z.string() });
export type FoundCode = z.infer<typeof foundCode>;

const foundBookedOrder = z.strictObject({
  orderId: ulidText,
  channel: z.enum(CHANNELS),
  shop: z.string(),
  orderNumber: z.string(),
  recipientName: z.string(),
});
export type FoundBookedOrder = z.infer<typeof foundBookedOrder>;

/** A consolidate shipping order from events; null for a value that no event reported. */
const foundShippingOrder = z.strictObject({
  id: z.string(),
  number: z.string().nullable(),
  status: z.string().nullable(),
});
export type FoundShippingOrder = z.infer<typeof foundShippingOrder>;

const foundInstruction = z.strictObject({
  instructionId: z.string(),
  number: z.string().nullable(),
  status: z.string().nullable(),
});
export type FoundInstruction = z.infer<typeof foundInstruction>;

const searchResults = z.strictObject({
  items: z.array(inventoryItem).readonly(),
  orders: z.array(foundOrder).readonly(),
  bookedOrders: z.array(foundBookedOrder).readonly(),
  batches: z.array(foundBatch).readonly(),
  shippingOrders: z.array(foundShippingOrder).readonly(),
  instructions: z.array(foundInstruction).readonly(),
  codes: z.array(foundCode).readonly(),
});
export type SearchResults = z.infer<typeof searchResults>;

export const searchContract = {
  operations: {
    /** Searches everything on this computer, never the network. Finds nothing for an empty text. */
    all: { input: z.strictObject({ text: z.string().max(200) }), output: searchResults },
  },
  events: {},
} as const satisfies DomainContract;
