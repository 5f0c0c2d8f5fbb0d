import { readResendStatus } from "./resend.ts";

/** What identifies an order as the one this desk lost sight of. */
interface SentOrder {
  readonly returnInventoryIds: readonly string[];
  readonly warehouseId: number;
  readonly recipientName: string;
  /** ISO 3166 alpha-3, any case. */
  readonly countryCode: string;
}

/** What the service says of an order; null where it says nothing. */
interface FoundOrder {
  readonly returnInventoryIds: readonly string[] | null;
  readonly warehouseId: number | null;
  readonly recipientName: string | null;
  readonly countryCode: string | null;
}

export type OrderFit = "fits" | "other-items" | "other-warehouse" | "other-recipient" | "inconclusive";

/** The items decide where the service names them; otherwise warehouse and recipient may at least contradict. */
export function orderFit(sent: SentOrder, found: FoundOrder): OrderFit {
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
  /** When the first attempt left this desk; ISO 8601, UTC. */
  readonly firstSentAt: string;
}

interface ReadOrder extends FoundOrder {
  /** The service's word or number. */
  readonly statusRaw: string;
  /** ISO 8601, UTC. */
  readonly createdOn: string | null;
}

/** How far the service's clock may be from this computer's, in milliseconds. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/**
 * Whether an order that an event named with exactly the items of a lost one is the lost one, so surely that nobody
 * needs to be asked. Items can be in one living order only (service contract, Create resend order, precondition 3), so
 * a living order of the same items to the same recipient that is not older than the first attempt can be no other. A
 * canceled order is never taken: its items are free again, and another may have followed it. The recipient has to be
 * named, items and warehouse may at least not contradict.
 */
export const isLostOrder = (sent: LostOrder, found: ReadOrder): boolean =>
  mayBeLostOrder(sent, found) && readResendStatus(found.statusRaw) !== "canceled";

/** The same whether the order is alive or not. Once it was canceled, items that are free again no longer say that there was none. */
export function mayBeLostOrder(sent: LostOrder, found: ReadOrder): boolean {
  const { recipientName, countryCode, warehouseId, createdOn } = found;
  if (found.returnInventoryIds !== null && orderFit(sent, found) !== "fits") return false;
  if (warehouseId !== null && warehouseId !== sent.warehouseId) return false;
  if (recipientName === null || differ(recipientName, sent.recipientName)) return false;
  if (countryCode === null || differ(countryCode, sent.countryCode)) return false;
  return createdOn === null || Date.parse(createdOn) >= Date.parse(sent.firstSentAt) - CLOCKS_DIFFER_MS;
}

const differ = (found: string | null, sent: string): boolean => found !== null && plain(found) !== plain(sent);
const plain = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();
