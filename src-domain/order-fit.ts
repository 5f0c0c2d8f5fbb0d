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

export type OrderFit = "fits" | "other-items" | "other-warehouse" | "other-recipient" | "cannot-tell";

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
  return "cannot-tell";
}

const differ = (found: string | null, sent: string): boolean => found !== null && plain(found) !== plain(sent);
const plain = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();
