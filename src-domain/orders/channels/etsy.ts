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
    shipBy: "",
    serviceName: "",
    note: "",
    address: {
      name: cell("ship name"),
      company: "",
      street1: cell("ship address1"),
      street2: cell("ship address2"),
      street3: "",
      city: cell("ship city"),
      state: cell("ship state"),
      postalCode: cell("ship zipcode"),
      country: cell("ship country"),
      phone: "",
      email: "",
    },
    holdReason: null,
    lines: [
      {
        lineId: cell("transaction id"),
        sku: cell("sku"),
        itemCode: "",
        quantity: cell("quantity"),
        condition: "",
        holdReason: holdReason(cell),
      },
    ],
  }),
};

function holdReason(cell: CellOf): HoldReason | null {
  if (cell("date shipped") !== "") return "already-shipped";
  if (/person/i.test(cell("order type"))) return "no-shipping";
  return cell("date paid") === "" ? "unpaid" : null;
}
