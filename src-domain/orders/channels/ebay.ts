import type { HoldReason } from "../order.ts";
import type { CellOf, ChannelFormat } from "./channel-format.ts";

const FOOTER_TEXT = /^record\(s\) downloaded|^seller id\s*:/i;

/**
 * Orders report of the Seller Hub, including the British and Australian one ("Post to"). An order of several items has
 * a summary row without an item number, whose quantity is the sum; its address applies to the rows below.
 */
export const EBAY: ChannelFormat = {
  channel: "ebay",
  requiredHeadings: ["sales record number", "custom label", "item number"],
  statusHeadings: [["paid on date"], ["tracking number"]],
  dateOrder: null,
  readRow: (cell) => {
    const recordNumber = cell("sales record number");
    if (recordNumber === "" || [recordNumber, cell("order number")].some((text) => FOOTER_TEXT.test(text))) return null;
    const isSummaryRow = cell("item number") === "";
    const shippedReason = cell("tracking number", "shipped on date") === "" ? null : ("already-shipped" as const);
    return {
      groupKey: recordNumber,
      orderNumber: cell("order number"),
      isDistinct: true,
      orderedAt: cell("sale date"),
      shipBy: cell("ship by date", "post by date"),
      serviceName: cell("shipping service", "postage service"),
      note: cell("buyer note"),
      address: {
        name: cell("ship to name", "post to name"),
        street1: cell("ship to address 1", "post to address 1"),
        street2: cell("ship to address 2", "post to address 2"),
        city: cell("ship to city", "post to city"),
        state: cell("ship to state", "post to state", "post to county"),
        postalCode: cell("ship to zip", "post to postcode"),
        country: cell("ship to country", "post to country"),
        phone: cell("ship to phone", "post to phone"),
        email: cell("buyer email"),
      },
      holdReason: orderHoldReason(cell) ?? (isSummaryRow ? shippedReason : null),
      lines: isSummaryRow
        ? []
        : [
            {
              // Auctions have the transaction 0.
              lineId: cell("transaction id").replace(/^0$/, ""),
              sku: cell("custom label"),
              quantity: cell("quantity"),
              holdReason: shippedReason,
            },
          ],
    };
  },
};

/** Holds an unpaid order. Only a row with a recipient has the payment date: rows below a summary row leave it empty. */
function orderHoldReason(cell: CellOf): HoldReason | null {
  if (isYes(cell("click and collect"))) return "no-shipping";
  if (isYes(cell("psa vault program"))) return "fulfilled-by-channel";
  return cell("paid on date") === "" && cell("ship to name", "post to name") !== "" ? "unpaid" : null;
}

const isYes = (text: string): boolean => /^(?:yes|y|true)$/i.test(text);
