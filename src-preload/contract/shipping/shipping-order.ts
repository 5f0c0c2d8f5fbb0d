import { z } from "zod";
import {
  SHIPPING_COLUMNS,
  type ShippingFilter,
  type ShippingQuery,
} from "../../../src-domain/shipping/shipping-order-query.ts";
import {
  MAX_ORDERS_PER_ENTRY,
  DRAFT_KNOWLEDGE,
  ENTRY_WAYS,
  SHIPPING_STATUSES,
  type ShippingOrderRow,
} from "../../../src-domain/shipping/shipping-order.ts";
import { facetsOf, pageRequestOf, snapshotId } from "../listing.ts";
import { instantText, listOf, emptyObject, ulidText, type DomainContract } from "../operation.ts";

/** A ULID of the service. Not `ulidText`, because events contain other spellings. */
export const shippingOrderId = z.string().min(1).max(60);

export const shippingOrderRow = z.strictObject({
  orderId: shippingOrderId,
  number: z.string().nullable(),
  status: z.strictObject({ raw: z.string(), known: z.enum(SHIPPING_STATUSES).nullable() }).nullable(),
  draft: z.enum(DRAFT_KNOWLEDGE),
  warehouseId: z.int().nullable(),
  method: z.string().nullable(),
  fee: z.number().nullable(),
  currency: z.string().nullable(),
  country: z.string().nullable(),
  company: z.string().nullable(),
  contact: z.string().nullable(),
  shipments: z.int().nonnegative(),
  createdOn: instantText.nullable(),
  entered: z.strictObject({ at: instantText, how: z.enum(ENTRY_WAYS) }).nullable(),
  reportedAt: instantText.nullable(),
}) satisfies z.ZodType<ShippingOrderRow>;

/** A value with the time and source of its report: a response, an event or a refusal. */
const reportedField = z.strictObject({
  name: z.string(),
  value: z.json(),
  at: instantText,
  source: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("answer") }),
    /** `file`: an imported event. Both texts are empty after the event was deleted. */
    z.strictObject({ kind: z.enum(["event", "file"]), category: z.string(), action: z.string() }),
  ]),
});
export type ReportedField = z.infer<typeof reportedField>;

const shippingOrderDetails = z.strictObject({
  row: shippingOrderRow,
  /** All reported fields under the service's names, including the `shipTo...` fields of events. */
  fields: z.array(reportedField).readonly(),
  shipments: listOf({ shipmentId: z.string(), fields: z.array(reportedField).readonly() }),
});
export type ShippingOrderDetails = z.infer<typeof shippingOrderDetails>;

const filter = z.strictObject({
  text: z.string().max(200),
  statuses: z.array(z.string().max(300)).max(50).readonly(),
  methods: z.array(z.string().max(300)).max(50).readonly(),
  warehouseIds: z.array(z.int()).max(100).readonly(),
}) satisfies z.ZodType<ShippingFilter>;

const query = z.strictObject({
  filter,
  order: z.strictObject({ column: z.enum(SHIPPING_COLUMNS), descending: z.boolean() }),
}) satisfies z.ZodType<ShippingQuery>;

const thisOrder = z.strictObject({ orderId: shippingOrderId });

export const shippingOrderContract = {
  operations: {
    /** Returns a page of the known orders. With a snapshot, the orders keep their positions and are read again. */
    search: {
      input: pageRequestOf(query),
      output: z.strictObject({
        snapshot: snapshotId,
        rows: z.array(shippingOrderRow.nullable()).readonly(),
        /** Null if a newer search has replaced this one. */
        total: z.int().nonnegative().nullable(),
      }),
    },
    /** Counts the values of each filter among the orders that match all other filters. */
    facets: {
      input: z.strictObject({ filter }),
      output: z.strictObject({
        statuses: facetsOf(z.string()),
        methods: facetsOf(z.string()),
        warehouseIds: facetsOf(z.int()),
      }),
    },
    /** Sends no request, because the service has no operation that reads an order. */
    get: { input: thisOrder, output: shippingOrderDetails, errors: ["no-such-order"] },
    add: {
      input: z.strictObject({
        orderIds: z.array(ulidText).min(1).max(MAX_ORDERS_PER_ENTRY).readonly(),
        how: z.enum(ENTRY_WAYS),
      }),
      output: z.strictObject({
        /** All entered orders with their current data. */
        rows: z.array(shippingOrderRow).readonly(),
        added: z.int().nonnegative(),
      }),
    },
    remove: { input: thisOrder, output: emptyObject, errors: ["no-such-order", "known"] },
  },
  events: {
    /** The reported orders; null for many. */
    changed: z.strictObject({ orderIds: z.array(shippingOrderId).max(200).readonly().nullable() }),
  },
} as const satisfies DomainContract;
