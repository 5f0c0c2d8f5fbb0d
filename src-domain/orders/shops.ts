import type { Recipient } from "../recipients/recipients.ts";
import { foldText } from "../search-text.ts";
import { CHANNEL_NAMES } from "./channel-names.ts";
import type { Channel } from "./order.ts";

export const MAX_SHOP_LENGTH = 60;

/** Returns channel and shop, such as "Shopify · Outlet". */
export const shopText = (channel: Channel, shop: string): string =>
  [CHANNEL_NAMES[channel], shop].filter(Boolean).join(" · ");

/** Returns the known shop with this name, in its known spelling, otherwise a new one. */
export function toShop(name: string, knownShops: readonly string[]): string {
  const shop = name.trim().replaceAll(/\s+/g, " ");
  return knownShops.find((known) => foldText(known) === foldText(shop)) ?? shop;
}

/** Compares the orders of a file with the channel's orders in the order book. */
export interface ShopEvidence {
  /** Number of the shop's open orders, and how many open orders the file lists. */
  readonly openCount: number;
  readonly listedCount: number;
  /** Orders of the file whose number the shop has for another recipient. */
  readonly otherRecipientCount: number;
  /** Another shop of the channel with most of the file's orders, for the same recipients; null without one. */
  readonly ownerShop: string | null;
}

export const SHOP_DOUBTS = ["few-listed", "other-recipients", "other-shop"] as const;
/** Why the file is probably of another shop. `other-shop`: certainly, so that the operator cannot overrule it. */
export type ShopDoubt = (typeof SHOP_DOUBTS)[number];

/** Minimum counts for a doubt: fewer open orders, or one new recipient, prove nothing. */
const MIN_OPEN_ORDERS = 5;
const MIN_OTHER_RECIPIENTS = 2;

export function findShopDoubt(
  evidence: ShopEvidence,
  { isShopChosen }: { readonly isShopChosen: boolean },
): ShopDoubt | null {
  const { openCount, listedCount, otherRecipientCount, ownerShop } = evidence;
  if (ownerShop !== null) return "other-shop";
  if (isShopChosen) return null;
  if (otherRecipientCount >= MIN_OTHER_RECIPIENTS) return "other-recipients";
  return openCount >= MIN_OPEN_ORDERS && listedCount * 2 < openCount ? "few-listed" : null;
}

type Person = Pick<Recipient, "shipmentName" | "shipmentStreet1" | "shipmentPostalCode">;

const personParts = ({ shipmentName, shipmentStreet1, shipmentPostalCode }: Person): string[] =>
  [shipmentName, shipmentStreet1, shipmentPostalCode].map(foldText);

/** Returns whether name, street and postal code all differ. One corrected field does not make another recipient. */
export function isOtherRecipient(one: Person, other: Person): boolean {
  const otherParts = personParts(other);
  return personParts(one).every((part, index) => part !== otherParts[index]);
}

export function isSameRecipient(one: Person, other: Person): boolean {
  const otherParts = personParts(other);
  return one.shipmentName !== "" && personParts(one).every((part, index) => part === otherParts[index]);
}
