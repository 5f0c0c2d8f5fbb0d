import { parseResendStatus } from "./resend.ts";

interface SentOrder {
  readonly returnInventoryIds: readonly string[];
  readonly warehouseId: number;
  readonly recipientName: string;
  /** ISO 3166 alpha-3, any case. */
  readonly countryCode: string;
}

/** An order as the service reports it. Null fields were not reported. */
interface FoundOrder {
  readonly returnInventoryIds: readonly string[] | null;
  readonly warehouseId: number | null;
  readonly recipientName: string | null;
  readonly countryCode: string | null;
}

export type OrderMatch = "fits" | "other-items" | "other-warehouse" | "other-recipient" | "inconclusive";

/** The items decide. If the service does not name them, another warehouse or recipient still rules out a match. */
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
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

/**
 * Whether an order reported by an event is certainly the lost one, so that the operator need not confirm it. An item
 * can be in only one active order (service contract, Create resend order, precondition 3), so an active order of the
 * same items to the same recipient that is not older than the first attempt is the lost one. A canceled order never
 * counts: its items are free again, and another order may have followed. The recipient must be known; items and
 * warehouse must not contradict.
 */
export const isLostOrder = (sent: LostOrder, found: ReadOrder): boolean =>
  mayBeLostOrder(sent, found) && parseResendStatus(found.statusRaw) !== "canceled";

/**
 * Like `isLostOrder`, but also true for canceled orders. After a cancellation, free items do not prove that no order
 * existed.
 */
export function mayBeLostOrder(sent: LostOrder, found: ReadOrder): boolean {
  const { recipientName, countryCode, warehouseId, createdOn } = found;
  if (found.returnInventoryIds !== null && matchOrder(sent, found) !== "fits") return false;
  if (warehouseId !== null && warehouseId !== sent.warehouseId) return false;
  if (recipientName === null || differ(recipientName, sent.recipientName)) return false;
  if (countryCode === null || differ(countryCode, sent.countryCode)) return false;
  return createdOn === null || Date.parse(createdOn) >= Date.parse(sent.firstSentAt) - MAX_CLOCK_DIFFERENCE_MS;
}

const differ = (found: string | null, sent: string): boolean => found !== null && plain(found) !== plain(sent);
const plain = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();
