import type { Channel, Order } from "../../../src-domain/orders/order.ts";
import type { Connection } from "../files/database.ts";

const MAX_NUMBER_LENGTH = 12;

/** Returns the number with more or fewer leading zeros, which spreadsheets drop; empty unless it has only digits. */
function listOtherZeros(orderNumber: string): readonly string[] {
  const digits = /^0*([1-9]\d*)$/.exec(orderNumber)?.[1];
  if (digits === undefined || orderNumber.length > MAX_NUMBER_LENGTH) return [];
  return Array.from({ length: MAX_NUMBER_LENGTH - digits.length + 1 }, (_, zeros) =>
    digits.padStart(digits.length + zeros, "0"),
  ).filter((other) => other !== orderNumber);
}

/**
 * Holds the lines of an order that the book has under a number with other leading zeros, if the desk sent it or has it
 * in a batch: perhaps it is the same order.
 */
export function createLostZeroCheck(journal: Connection) {
  const areUsed = journal.prepare<{ channel: Channel; shop: string; orderNumbers: string }>(
    `SELECT 1 FROM booked_order o JOIN booked_line l USING (order_id)
     WHERE o.channel = @channel AND o.shop = @shop AND o.order_number IN (SELECT value FROM json_each(@orderNumbers))
       AND (l.closed_at IS NOT NULL OR l.is_in_doubt OR EXISTS
         (SELECT 1 FROM order_allocation a WHERE a.order_id = l.order_id AND a.line_id = l.line_id))
     LIMIT 1`,
  );
  return (order: Order, shop: string): Order => {
    const { channel, orderNumber, lines } = order;
    const otherNumbers = listOtherZeros(orderNumber);
    if (otherNumbers.length === 0) return order;
    if (areUsed.get({ channel, shop, orderNumbers: JSON.stringify(otherNumbers) }) === undefined) return order;
    return { ...order, lines: lines.map((line) => ({ ...line, holdReason: line.holdReason ?? "status-unknown" })) };
  };
}
