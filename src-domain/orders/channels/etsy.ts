import type { HoldReason } from "../order.ts";
import type { CellOf, ChannelFormat } from "./channel-format.ts";

/** Sold order items: one row per item, the address on each row. A sale in person has no address. */
export const ETSY: ChannelFormat = {
  channel: "etsy",
  requiredHeadings: ["transaction id", "order id", "ship zipcode", "sku"],
  statusHeadings: [["date paid"], ["date shipped"]],
  dateOrder: "month-first",
  readRow: (cell) => ({
    orderNumber: cell("order id"),
    orderedAt: cell("sale date"),
    address: {
      name: cell("ship name"),
      street1: cell("ship address1"),
      street2: cell("ship address2"),
      city: cell("ship city"),
      state: cell("ship state"),
      postalCode: cell("ship zipcode"),
      country: cell("ship country"),
    },
    holdReason: null,
    lines: [
      {
        lineId: cell("transaction id"),
        sku: cell("sku"),
        quantity: cell("quantity"),
        holdReason: lineHoldReason(cell),
      },
    ],
  }),
};

function lineHoldReason(cell: CellOf): HoldReason | null {
  if (cell("date shipped") !== "") return "already-shipped";
  if (/person/i.test(cell("order type"))) return "no-shipping";
  return cell("date paid") === "" ? "unpaid" : null;
}
