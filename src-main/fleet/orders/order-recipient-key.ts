import { createHash } from "node:crypto";
import type { OrderReference } from "../../../src-domain/fleet/order-message.ts";

const PREFIX = "order.";

/** Returns the name of the key that encrypts an order's recipient, the same in each file that lists the order. */
export function orderRecipientKey({ channel, shop, orderNumber }: OrderReference): string {
  const order = JSON.stringify([channel, shop, orderNumber]);
  return PREFIX + createHash("sha256").update(order, "utf8").digest("base64url");
}

export const isOrderRecipientKey = (name: string): boolean => name.startsWith(PREFIX);
