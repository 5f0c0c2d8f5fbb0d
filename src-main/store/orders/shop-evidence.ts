import type { Order } from "../../../src-domain/orders/order.ts";
import { isOtherRecipient, isSameRecipient, type ShopEvidence } from "../../../src-domain/orders/shops.ts";
import type { Recipient } from "../../../src-domain/recipients/recipients.ts";
import type { Connection } from "../files/database.ts";
import { type CooperativeWork, YIELD } from "../reader/cooperative.ts";

interface BookedRecipient {
  readonly shop: string;
  readonly fields: string;
}

/** Compares a file's recipients with the recipients of equal order numbers in all shops of the channel. */
export function createShopEvidence(journal: Connection) {
  const readRecipients = journal.prepare<[string, string], BookedRecipient>(
    `SELECT o.shop, r.fields FROM booked_order o JOIN booked_recipient r USING (order_id)
     WHERE o.channel = ? AND o.order_number = ? AND o.address_problem IS NULL`,
  );

  return function* readEvidence(
    shop: string,
    orders: readonly Order[],
  ): CooperativeWork<Pick<ShopEvidence, "otherRecipientCount" | "ownerShop">> {
    const sameRecipientCounts = new Map<string, number>();
    let otherRecipientCount = 0;
    for (const { channel, orderNumber, recipient } of orders.filter(({ addressProblem }) => addressProblem === null)) {
      const bookedRecipients = readRecipients
        .all(channel, orderNumber)
        .map(({ shop: bookedShop, fields }) => ({ shop: bookedShop, recipient: JSON.parse(fields) as Recipient }));
      const isSame = (other: { readonly recipient: Recipient }): boolean => isSameRecipient(recipient, other.recipient);
      const orderInShop = bookedRecipients.find((other) => other.shop === shop);
      if (orderInShop !== undefined) otherRecipientCount += Number(isOtherRecipient(recipient, orderInShop.recipient));
      for (const { shop: ownerShop } of orderInShop === undefined ? bookedRecipients.filter(isSame) : [])
        sameRecipientCounts.set(ownerShop, (sameRecipientCounts.get(ownerShop) ?? 0) + 1);
      yield YIELD;
    }
    const ownerShop = [...sameRecipientCounts].find(([, count]) => count * 2 > orders.length)?.[0] ?? null;
    return { otherRecipientCount, ownerShop };
  };
}
