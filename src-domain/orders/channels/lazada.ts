import type { HoldReason } from "../order.ts";
import type { CellOf, ChannelFormat } from "./channel-format.ts";
import { holdReasonOf, type StatusTable } from "./order-status.ts";

/** Statuses. From "ready to ship" on, the parcel has Lazada's own label. */
const STATUSES: StatusTable = {
  pending: null,
  topack: null,
  unpaid: "unpaid",
  packed: "already-shipped",
  ready_to_ship: "already-shipped",
  "ready to ship": "already-shipped",
  shipped: "already-shipped",
  confirmed: "already-shipped",
  delivered: "already-shipped",
  canceled: "canceled",
  cancelled: "canceled",
  returned: "canceled",
  "package returned": "canceled",
};

/** Export with one row per unit, each with a separate status; there is no quantity column. */
export const LAZADA: ChannelFormat = {
  channel: "lazada",
  requiredHeadings: ["orderitemid", "sellersku", "ordernumber"],
  statusHeadings: [["status"]],
  dateOrder: null,
  readRow: (cell) => ({
    orderNumber: cell("ordernumber"),
    orderedAt: cell("createtime"),
    shipBy: cell("rtssla"),
    serviceName: cell("shippingprovider"),
    note: cell("sellernote"),
    address: {
      name: cell("shippingname"),
      street1: cell("shippingaddress"),
      street2: cell("shippingaddress2"),
      street3: [cell("shippingaddress3"), cell("shippingaddress4"), cell("shippingaddress5")]
        .filter((text) => text !== "")
        .join(", "),
      city: cell("shippingcity"),
      state: cell("shippingregion"),
      postalCode: cell("shippingpostcode"),
      country: cell("shippingcountry"),
      phone: cell("shippingphone"),
      email: cell("customeremail"),
    },
    holdReason: null,
    lines: [
      {
        lineId: cell("orderitemid"),
        sku: cell("sellersku"),
        quantity: "1",
        holdReason: lineHoldReason(cell),
      },
    ],
  }),
};

function lineHoldReason(cell: CellOf): HoldReason | null {
  if (/warehouse/i.test(cell("shipmenttypename"))) return "fulfilled-by-channel";
  if (/digital/i.test(cell("deliverytype"))) return "no-shipping";
  return holdReasonOf(cell("status"), STATUSES) ?? (/[1-9]/.test(cell("refundamount")) ? "partly-refunded" : null);
}
