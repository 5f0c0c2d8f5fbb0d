import type { HoldReason } from "../order.ts";
import type { CellOf, ChannelFormat } from "./channel-format.ts";
import { holdReasonOf, type StatusTable } from "./order-status.ts";

const STATUSES: StatusTable = {
  "to ship": null,
  versandbereit: null,
  "awaiting shipment": null,
  awaiting_shipment: null,
  unpaid: "unpaid",
  "on hold": "on-hold",
  on_hold: "on-hold",
  "awaiting collection": "already-shipped",
  shipped: "already-shipped",
  "in transit": "already-shipped",
  delivered: "already-shipped",
  completed: "already-shipped",
  canceled: "canceled",
  cancelled: "canceled",
};

/** TikTok Shop's orders: one row per SKU. The row below the headings describes the columns. */
export const TIKTOK: ChannelFormat = {
  channel: "tiktok",
  requiredHeadings: ["order id", "seller sku", "package id", "recipient"],
  statusHeadings: [["order status"], ["cancelation/return type"]],
  dateOrder: null,
  readRow: (cell) => {
    const orderNumber = cell("order id");
    if (orderNumber !== "" && !/\d/.test(orderNumber)) return null;
    return {
      orderNumber,
      isDistinct: true,
      orderedAt: cell("created time"),
      serviceName: cell("delivery option"),
      note: cell("seller note", "buyer message"),
      address: {
        name: cell("recipient"),
        street1: cell("address line 1", "detail address"),
        street2: cell("address line 2"),
        city: cell("city", "post town"),
        state: cell("state"),
        postalCode: cell("zipcode"),
        country: cell("country"),
        phone: cell("phone #"),
      },
      holdReason: orderHoldReason(cell),
      lines: [
        {
          sku: cell("seller sku"),
          quantity: cell("quantity"),
          holdReason: lineHoldReason(cell),
        },
      ],
    };
  },
};

function orderHoldReason(cell: CellOf): HoldReason | null {
  if (cell("cancelled time") !== "" || /^cancel/i.test(cell("cancelation/return type"))) return "canceled";
  if (cell("cancelation/return type") !== "") return "on-hold";
  if (cell("shipped time") !== "") return "already-shipped";
  if (/tiktok|\bfbt\b/i.test(cell("fulfillment type"))) return "fulfilled-by-channel";
  const substatus = cell("order substatus");
  return holdReasonOf(cell("order status"), STATUSES) ?? (substatus === "" ? null : holdReasonOf(substatus, STATUSES));
}

/** Holds a set of several articles, because the file names the set by a SKU that no item has. */
function lineHoldReason(cell: CellOf): HoldReason | null {
  if (cell("virtual bundle seller sku") !== "") return "bundle";
  return /[1-9]/.test(cell("sku quantity of return")) ? "partly-refunded" : null;
}
