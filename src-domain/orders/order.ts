import type { Recipient } from "../recipients/recipients.ts";

export const CHANNELS = [
  "template",
  "shopify",
  "amazon",
  "amazon-japan",
  "webtoffee",
  "advanced-order-export",
  "ebay",
  "etsy",
  "tiktok",
  "shopee",
  "lazada",
  "walmart",
  "shipstation",
  "mapped",
] as const;
/** The shop system whose export the file is; "mapped" if a person chose its columns. */
export type Channel = (typeof CHANNELS)[number];

/** Why an order or line must not be sent although the file lists it. */
export const HOLD_REASONS = [
  "canceled",
  "unpaid",
  "on-hold",
  "already-shipped",
  "partly-shipped",
  "partly-refunded",
  "fulfilled-by-channel",
  "no-shipping",
  /** A newer file lists the order without this line. */
  "not-listed",
  "bundle",
  "status-unknown",
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

const FINAL_HOLDS: ReadonlySet<HoldReason | null> = new Set<HoldReason | null>([
  "canceled",
  "already-shipped",
  "fulfilled-by-channel",
  "no-shipping",
]);

/** Returns whether nothing will be sent for the line; other reasons may end. */
export const isFinalHold = (holdReason: HoldReason | null): boolean => FINAL_HOLDS.has(holdReason);

/** Why an order is shown but never fills in an address. */
export const ADDRESS_PROBLEMS = ["hidden-by-channel", "incomplete", "unreadable", "two-addresses"] as const;
export type AddressProblem = (typeof ADDRESS_PROBLEMS)[number];

export interface OrderLine {
  /** The channel's id of the line; if it has none, the SKU and its occurrence within the order. */
  readonly lineId: string;
  readonly sku: string | null;
  /**
   * RMA, inventory id, tracking number or reference of the one item to send; null if any item of the SKU can be sent.
   */
  readonly itemCode: string | null;
  /** Number of units still to send. In the order book, includes units that this desk sent. */
  readonly quantity: number;
  /**
   * Units besides `quantity` that the channel counts as shipped; undefined if the file does not say. In the order book,
   * excludes units that this desk sent.
   */
  readonly shippedQuantity?: number;
  /** Condition that the order demands; null if it states none. */
  readonly condition: string | null;
  readonly holdReason: HoldReason | null;
}

export interface Order {
  readonly channel: Channel;
  readonly orderNumber: string;
  /**
   * ISO 8601: a UTC instant, a shop's wall clock without "Z", or a date; null if the file does not say. Sorts as text.
   */
  readonly orderedAt: string | null;
  /** Ship-by time in the form of `orderedAt`. */
  readonly shipBy: string | null;
  readonly recipient: Recipient;
  readonly addressProblem: AddressProblem | null;
  /** The channel's name of the service; null if the file has none. */
  readonly serviceName: string | null;
  readonly note: string | null;
  readonly lines: readonly OrderLine[];
}
