import { parseResendStatus } from "./resend.ts";

interface SentOrder {
  readonly returnInventoryIds: readonly string[];
  readonly warehouseId: number;
  readonly recipientName: string;
  /** ISO 3166 alpha-3, any case. */
  readonly countryCode: string;
}

/** An order that the service reported. Null fields were not reported. */
interface FoundOrder {
  readonly returnInventoryIds: readonly string[] | null;
  readonly warehouseId: number | null;
  readonly recipientName: string | null;
  readonly countryCode: string | null;
}

export type OrderMatch = "fits" | "other-items" | "other-warehouse" | "other-recipient" | "inconclusive";

/** The items decide. If the service does not report them, another warehouse or recipient still rules out a match. */
export function matchOrder(sentOrder: SentOrder, foundOrder: FoundOrder): OrderMatch {
  if (foundOrder.returnInventoryIds !== null) {
    const ids = new Set(foundOrder.returnInventoryIds);
    const hasSameItems =
      ids.size === sentOrder.returnInventoryIds.length && sentOrder.returnInventoryIds.every((id) => ids.has(id));
    return hasSameItems ? "fits" : "other-items";
  }
  if (foundOrder.warehouseId !== null && foundOrder.warehouseId !== sentOrder.warehouseId) return "other-warehouse";
  if (
    isDifferent(foundOrder.recipientName, sentOrder.recipientName) ||
    isDifferent(foundOrder.countryCode, sentOrder.countryCode)
  ) {
    return "other-recipient";
  }
  return "inconclusive";
}

interface LostOrder extends SentOrder {
  readonly firstSentAt: string;
}

interface ReportedOrder extends FoundOrder {
  readonly statusRaw: string;
  readonly createdOn: string | null;
}

/** Largest difference between the service's clock and this computer's, in milliseconds. */
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

/**
 * Returns whether an order reported by an event is certainly the lost one, so that the operator need not confirm it. An
 * item can be in only one active order (service contract, Create resend order, precondition 3), so an active order of
 * the same items to the same recipient that is not older than the first attempt is the lost one. A canceled order never
 * counts: its items are free again, and another order may have followed. The recipient must be known; items and
 * warehouse must not contradict.
 */
export const isLostOrder = (sentOrder: LostOrder, foundOrder: ReportedOrder): boolean =>
  mayBeLostOrder(sentOrder, foundOrder) && parseResendStatus(foundOrder.statusRaw) !== "canceled";

/**
 * Like `isLostOrder`, but also true for canceled orders. After a cancellation, free items do not prove that no order
 * existed.
 */
export function mayBeLostOrder(sentOrder: LostOrder, foundOrder: ReportedOrder): boolean {
  const { recipientName, countryCode, warehouseId, createdOn } = foundOrder;
  if (foundOrder.returnInventoryIds !== null && matchOrder(sentOrder, foundOrder) !== "fits") return false;
  if (warehouseId !== null && warehouseId !== sentOrder.warehouseId) return false;
  if (recipientName === null || isDifferent(recipientName, sentOrder.recipientName)) return false;
  if (countryCode === null || isDifferent(countryCode, sentOrder.countryCode)) return false;
  return createdOn === null || Date.parse(createdOn) >= Date.parse(sentOrder.firstSentAt) - MAX_CLOCK_DIFFERENCE_MS;
}

const isDifferent = (foundText: string | null, sentText: string): boolean =>
  foundText !== null && normalizeText(foundText) !== normalizeText(sentText);
const normalizeText = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();
