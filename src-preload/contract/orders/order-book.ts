import { z } from "zod";
import {
  BOOK_COLUMNS,
  BOOKED_STATES,
  type BookedOrderRow,
  type BookFilter,
  type BookQuery,
} from "../../../src-domain/orders/order-book-query.ts";
import { ADDRESS_PROBLEMS, CHANNELS, HOLD_REASONS } from "../../../src-domain/orders/order.ts";
import { MAX_SHOP_LENGTH } from "../../../src-domain/orders/shops.ts";
import { INTAKE_FIELDS } from "../../../src-domain/recipients/address.ts";
import { MAX_SELECTED_ROWS } from "../../../src-domain/table-views.ts";
import { facetsOf, pageRequestOf, savedRows, snapshotId, TABLE_ERRORS } from "../listing.ts";
import { instantText, int64Id, listOf, emptyObject, ulidText, type DomainContract } from "../operation.ts";

const sentPart = z.strictObject({
  submissionId: ulidText,
  resendId: int64Id,
  resendNumber: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  at: instantText,
});

const channel = z.enum(CHANNELS);
const shop = z.string().max(MAX_SHOP_LENGTH);

const bookedOrderRow = z.strictObject({
  orderId: ulidText,
  channel,
  /** Empty for the only shop of the channel. */
  shop,
  orderNumber: z.string(),
  state: z.enum(BOOKED_STATES),
  holdReason: z.enum(HOLD_REASONS).nullable(),
  addressProblem: z.enum(ADDRESS_PROBLEMS).nullable(),
  orderedAt: z.string().nullable(),
  shipBy: z.string().nullable(),
  shipByDay: z.string().nullable(),
  serviceName: z.string().nullable(),
  itemNames: z.array(z.string()).readonly(),
  units: z.int().nonnegative(),
  openUnits: z.int().nonnegative(),
  recipientName: z.string(),
  town: z.string(),
  countryCode: z.string(),
  batchNames: z.array(z.string()).readonly(),
  sentParts: z.array(sentPart).readonly(),
}) satisfies z.ZodType<BookedOrderRow>;

const filter = z.strictObject({
  text: z.string().max(200),
  states: z.array(z.enum(BOOKED_STATES)).max(BOOKED_STATES.length).readonly(),
  channels: z.array(channel).max(CHANNELS.length).readonly(),
  isDue: z.boolean(),
}) satisfies z.ZodType<BookFilter>;

const query = z.strictObject({
  filter,
  order: z.strictObject({ column: z.enum(BOOK_COLUMNS), descending: z.boolean() }),
}) satisfies z.ZodType<BookQuery>;

const bookedOrderDetails = z.strictObject({
  row: bookedOrderRow,
  /** Null once the recipient is erased. */
  recipient: z.partialRecord(z.enum(INTAKE_FIELDS), z.string()).nullable(),
  note: z.string().nullable(),
  fileName: z.string(),
  /** When the file was last changed, and imported. */
  writtenAt: instantText,
  importedAt: instantText,
  /** Name of the desk of the fleet that imported the file; null for this desk. */
  importedBy: z.string().nullable(),
  lines: listOf({
    lineId: z.string(),
    sku: z.string().nullable(),
    itemCode: z.string().nullable(),
    quantity: z.int().nonnegative(),
    condition: z.string().nullable(),
    holdReason: z.enum(HOLD_REASONS).nullable(),
    isClosed: z.boolean(),
    /** An abandoned order that may exist has an item of the line. */
    isInDoubt: z.boolean(),
    openUnits: z.int().nonnegative(),
    batchNames: z.array(z.string()).readonly(),
    /** The desk of the fleet that has the line in a batch; its names are null if its claim is unreadable. */
    heldBy: z.strictObject({ desk: z.string().nullable(), batchName: z.string().nullable() }).nullable(),
    sentParts: z.array(sentPart).readonly(),
  }),
});
export type BookedOrderDetails = z.infer<typeof bookedOrderDetails>;

const carriers = z
  .array(z.strictObject({ serviceType: z.string().max(200), name: z.string().max(100) }))
  .max(200)
  .readonly();

const thisOrder = z.strictObject({ orderId: ulidText });

/** Orders of channels, as the screen "Orders to send" lists them. */
export const orderBookContract = {
  operations: {
    /** Returns a page of the orders. With a snapshot, the orders keep their positions and are read again. */
    search: {
      input: pageRequestOf(query),
      output: z.strictObject({
        snapshot: snapshotId,
        rows: z.array(bookedOrderRow.nullable()).readonly(),
        /** Null if a newer search has replaced this one. */
        total: z.int().nonnegative().nullable(),
      }),
    },
    /** Counts the values of each filter among the orders that match all other filters. */
    facets: {
      input: z.strictObject({ filter }),
      output: z.strictObject({ states: facetsOf(z.enum(BOOKED_STATES)), channels: facetsOf(channel) }),
    },
    /** Number of orders to send by today. `late`: how many should have left before today. */
    countDue: {
      input: emptyObject,
      output: z.strictObject({ due: z.int().nonnegative(), late: z.int().nonnegative() }),
    },
    get: { input: thisOrder, output: bookedOrderDetails, errors: ["no-such-order"] },
    /** Closes what is left to send of orders that were sent elsewhere. */
    close: {
      input: z.strictObject({ orderIds: z.array(ulidText).min(1).max(MAX_SELECTED_ROWS).readonly() }),
      output: z.strictObject({ orderIds: z.array(ulidText).readonly() }),
    },
    /** Undoes `close`. */
    reopen: {
      input: z.strictObject({
        orderIds: z.array(ulidText).min(1).max(MAX_SELECTED_ROWS).readonly(),
        /** Whether a person confirmed to reopen lines that another desk sent. */
        isConfirmed: z.boolean(),
      }),
      output: z.strictObject({
        orderIds: z.array(ulidText).readonly(),
        /** The desk that sent one of the orders, which needs a confirmation; null without one. */
        sentBy: z.string().nullable(),
      }),
    },
    /** Fills the empty order book of practice with an order for each case. */
    loadPractice: { input: emptyObject, output: emptyObject, errors: ["not-practice", "not-empty", "no-items"] },
    export: {
      input: z.strictObject({
        orderIds: z.array(ulidText).min(1).max(MAX_SELECTED_ROWS).readonly(),
        columns: z.array(z.enum(BOOK_COLUMNS)).min(1).max(BOOK_COLUMNS.length).readonly(),
      }),
      output: savedRows,
      errors: TABLE_ERRORS,
    },
    /** What a file of tracking numbers would contain, for each shop with sent orders. */
    previewTracking: {
      input: emptyObject,
      output: listOf({
        channel,
        shop,
        newLines: z.int().nonnegative(),
        savedLines: z.int().nonnegative(),
        linesWithoutNumber: z.int().nonnegative(),
        /** Service types of all lines with a tracking number; the name is empty until a person enters it. */
        carriers,
      }),
    },
    saveTracking: {
      input: z.strictObject({ channel, shop, shouldIncludeSaved: z.boolean(), carriers }),
      output: savedRows,
      errors: ["not-written"],
    },
  },
  events: {
    /** The changed orders; null for many. */
    changed: z.strictObject({ orderIds: z.array(ulidText).max(200).readonly().nullable() }),
  },
} as const satisfies DomainContract;
