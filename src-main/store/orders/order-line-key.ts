import { createHash } from "node:crypto";
import type { ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import type { Channel } from "../../../src-domain/orders/order.ts";

/**
 * Returns the key of an order line's claim. All desks of a fleet get the same key for a line, although their ids of the
 * order differ. Hashes the channel's texts, because they are too long for a subject.
 */
export function orderLineKey(channel: Channel, shop: string, orderNumber: string, lineId: string): ClaimKey {
  const line = JSON.stringify([channel, shop, orderNumber, lineId]);
  return `order.${createHash("sha256").update(line, "utf8").digest("base64url")}`;
}
