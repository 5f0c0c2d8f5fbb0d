import { z } from "zod";
import { OFFER_REASONS, QUESTION_REASONS, SKU_MATCHES } from "../../../src-domain/orders/match-item.ts";
import { ADDRESS_PROBLEMS, CHANNELS, HOLD_REASONS } from "../../../src-domain/orders/order.ts";
import { batchView } from "../batches/batch.ts";
import { instantText, int64Id, type DomainContract, ulidText } from "../operation.ts";

const lineId = z.string().max(500);
const orderName = { orderId: ulidText, orderNumber: z.string(), channel: z.enum(CHANNELS), shop: z.string() };

/** An order line that the item could be for. Of the recipient only the town and country, because others can see it. */
const orderChoice = z.strictObject({
  ...orderName,
  lineId,
  town: z.string(),
  /** ISO 3166-1 alpha-3, or the channel's text. */
  country: z.string(),
  shipBy: z.string().nullable(),
  /** SKU or code of the item, as the channel writes it. */
  wanted: z.string(),
  condition: z.string().nullable(),
  skuMatch: z.enum(SKU_MATCHES),
  /** When the order's file was written, if it is so old that its orders are only offered. */
  oldFileFrom: instantText.nullable(),
});

const choices = z.array(orderChoice).readonly();

const exclusion = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("sent"),
    ...orderName,
    sentAt: instantText.nullable(),
    resendId: int64Id.nullable(),
  }),
  /** An abandoned order that may exist has an item of the line. */
  z.strictObject({ kind: z.literal("in-doubt"), ...orderName }),
  z.strictObject({ kind: z.literal("in-other-batches"), ...orderName, batchNames: z.array(z.string()).readonly() }),
  /** Null if the other desk's claim is unreadable. */
  z.strictObject({
    kind: z.literal("at-other-desk"),
    ...orderName,
    desk: z.string().nullable(),
    batchName: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal("held-by-file"), ...orderName, holdReason: z.enum(HOLD_REASONS) }),
  z.strictObject({ kind: z.literal("gone"), ...orderName }),
]);

/** Orders for an item that is in a batch. `count`: number of orders that could be chosen. */
const itemResult = z.discriminatedUnion("kind", [
  /** The item is for the batch's order. */
  z.strictObject({ kind: z.literal("allocated"), choices, count: z.int().nonnegative() }),
  /** `not-filled`: the desk stopped before it filled in the address. */
  z.strictObject({
    kind: z.literal("offer"),
    reason: z.enum([...OFFER_REASONS, "not-filled", "quantity-unknown"]),
    choices,
    count: z.int().nonnegative(),
  }),
  z.strictObject({
    kind: z.literal("ask"),
    reason: z.enum(QUESTION_REASONS),
    choices,
    count: z.int().nonnegative(),
  }),
  z.strictObject({ kind: z.literal("not-for-order"), choices, count: z.int().nonnegative() }),
  z.strictObject({
    kind: z.literal("address-missing"),
    problem: z.enum(ADDRESS_PROBLEMS),
    choices,
    count: z.int().nonnegative(),
  }),
  z.strictObject({ kind: z.literal("no-sku") }),
  z.strictObject({ kind: z.literal("none"), exclusions: z.array(exclusion).readonly() }),
]);

const filledOrder = z.strictObject({
  ...orderName,
  town: z.string(),
  country: z.string(),
  shipBy: z.string().nullable(),
  /** `typed`: the operator had typed an address. `edited`: the operator changed what the desk filled in. */
  address: z.enum(["filled", "edited", "typed"]),
  /** Why the order fills in no address; null if it can. */
  addressProblem: z.enum(ADDRESS_PROBLEMS).nullable(),
  /** Why the address must not be sent unchanged. */
  addressObstacle: z.enum(["address-changed", "address-unclear"]).nullable(),
  /**
   * Items that the order still needs. `onHold`: items on hold in the batch's warehouse, at most 100; null for one item.
   */
  needs: z
    .array(
      z.strictObject({
        wanted: z.string(),
        quantity: z.int().positive(),
        onHold: z.int().nonnegative().nullable(),
      }),
    )
    .readonly(),
  /** Items of the batch that are not for the order. */
  otherItems: z.int().nonnegative(),
  /** The channel's name of the service; null if the file has none. */
  serviceName: z.string().nullable(),
  /** The service type that a person confirmed for the condition; null without one. */
  mappedServiceType: z.string().nullable(),
});

export const orderMatch = z.strictObject({
  batchId: ulidText,
  /** The item that the result is about, otherwise the batch's newest; null if there is nothing to say about it. */
  item: z.strictObject({ returnInventoryId: int64Id, rma: z.string() }).nullable(),
  /** The order that the batch is for. */
  order: filledOrder.nullable(),
  result: itemResult.nullable(),
});
export type OrderMatch = z.infer<typeof orderMatch>;
export type ItemResult = z.infer<typeof itemResult>;
export type OrderChoice = z.infer<typeof orderChoice>;
export type MatchExclusion = z.infer<typeof exclusion>;
export type FilledOrder = z.infer<typeof filledOrder>;

const item = z.strictObject({ batchId: ulidText, returnInventoryId: int64Id });
const changed = z.strictObject({ match: orderMatch, batch: batchView });

export const orderMatchesContract = {
  operations: {
    /** Null if the order book is off or empty. */
    get: { input: z.strictObject({ batchId: ulidText }), output: orderMatch.nullable() },
    /**
     * Puts the item into the order and fills in its address. An address that the operator typed stays. For an item of
     * the order, it fills in the newest address, or confirms one that the newest file hides. `not-free`: the line is
     * used elsewhere or must not be sent. `other-order`: the batch has other items for its order. `address-edited`: the
     * operator typed a part of another place.
     */
    use: {
      input: item.extend({ orderId: ulidText, lineId }),
      output: changed,
      errors: ["no-such-item", "not-free", "other-order", "address-edited"],
    },
    /**
     * Puts the item into an order line that the operator found in the order book, like `use`. `other-item`: the line
     * names another item.
     */
    choose: {
      input: item.extend({ orderId: ulidText, lineId }),
      output: z.discriminatedUnion("kind", [
        changed.extend({ kind: z.literal("used") }),
        z.strictObject({ kind: z.literal("excluded"), exclusion }),
      ]),
      errors: ["no-such-item", "no-such-line", "other-item", "other-order", "address-edited"],
    },
    /** The item is in the condition that the order demands. */
    confirmCondition: { input: item, output: changed, errors: ["no-such-item"] },
    /** Releases the items of the batch from its order, and clears what the desk filled in. */
    release: { input: z.strictObject({ batchId: ulidText }), output: changed, errors: ["no-such-batch"] },
    /** Moves the item into a new batch, which becomes the current one. */
    moveToNewBatch: { input: item, output: changed, errors: ["no-such-item"] },
    /** Remembers the batch's service type for the channel's service of its order. */
    confirmServiceType: {
      input: z.strictObject({ batchId: ulidText }),
      output: orderMatch,
      errors: ["no-such-batch", "no-service"],
    },
  },
  events: {
    /** Sent after the verdict of an item that was added, and after changes of the batch or the order book. */
    changed: orderMatch,
    /** Another desk was first with an order, which has left the batch. `desk`: null if its claim is unreadable. */
    lost: z.strictObject({ batchId: ulidText, batchName: z.string(), ...orderName, desk: z.string().nullable() }),
    /** The order book failed. Scans and submits work without it. */
    failed: z.strictObject({ batchId: ulidText }),
  },
} as const satisfies DomainContract;
