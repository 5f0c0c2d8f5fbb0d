import { parseResendStatus } from "./resend.ts";

interface SentOrder {
  readonly returnInventoryIds: readonly string[];
  readonly warehouseId: number;
  readonly recipientName: string;
  /** ISO 3166 alpha-3, any case. */
  readonly countryCode: string;
}

/** What the service says about an order; null if it says nothing. */
interface FoundOrder {
  readonly returnInventoryIds: readonly string[] | null;
  readonly warehouseId: number | null;
  readonly recipientName: string | null;
  readonly countryCode: string | null;
}

export type OrderMatch = "fits" | "other-items" | "other-warehouse" | "other-recipient" | "inconclusive";

/** The items decide if the service names them; otherwise warehouse and recipient can at least contradict. */
export function matchOrder(sent: SentOrder, found: FoundOrder): OrderMatch {
  if (found.returnInventoryIds !== null) {
    const ids = new Set(found.returnInventoryIds);
    const same = ids.size === sent.returnInventoryIds.length && sent.returnInventoryIds.every((id) => ids.has(id));
    return same ? "fits" : "other-items";
  }
  if (found.warehouseId !== null && found.warehouseId !== sent.warehouseId) return "other-warehouse";
  if (differ(found.recipientName, sent.recipientName) || differ(found.countryCode, sent.countryCode)) {
    return "other-recipient";
  }
  return "inconclusive";
}

interface LostOrder extends SentOrder {
  readonly firstSentAt: string;
}

interface ReadOrder extends FoundOrder {
  readonly statusRaw: string;
  readonly createdOn: string | null;
}

/** Largest difference between the service's clock and this computer's, in milliseconds. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/**
 * Whether an order that an event named with exactly the items of a lost one is the lost one, with such certainty that the
 * operator need not confirm it. Items can be in only one active order (service contract, Create resend order, precondition
 * 3), so an active order of the same items to the same recipient that is not older than the first attempt must be the lost
 * one. A canceled order never counts: its items are free again, and another may have followed it. The recipient must be
 * known; items and warehouse must at least not contradict.
 */
export const isLostOrder = (sent: LostOrder, found: ReadOrder): boolean =>
  mayBeLostOrder(sent, found) && parseResendStatus(found.statusRaw) !== "canceled";

/** The same, but also for canceled orders. After a cancellation, free items no longer prove that no order existed. */
export function mayBeLostOrder(sent: LostOrder, found: ReadOrder): boolean {
  const { recipientName, countryCode, warehouseId, createdOn } = found;
  if (found.returnInventoryIds !== null && matchOrder(sent, found) !== "fits") return false;
  if (warehouseId !== null && warehouseId !== sent.warehouseId) return false;
  if (recipientName === null || differ(recipientName, sent.recipientName)) return false;
  if (countryCode === null || differ(countryCode, sent.countryCode)) return false;
  return createdOn === null || Date.parse(createdOn) >= Date.parse(sent.firstSentAt) - CLOCKS_DIFFER_MS;
}

const differ = (found: string | null, sent: string): boolean => found !== null && plain(found) !== plain(sent);
const plain = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();
