import type { HoldReason } from "../order.ts";
import type { ChannelFormat } from "./channel-format.ts";

type ReadCell = Parameters<ChannelFormat["readRow"]>[0];

/** Orders export: one row per line item; only an order's first row has the address and the statuses. */
export const SHOPIFY: ChannelFormat = {
  channel: "shopify",
  requiredHeadings: ["name", "lineitem sku", "shipping zip"],
  statusHeadings: [["financial status"], ["lineitem fulfillment status"], ["cancelled at"]],
  dateOrder: null,
  readRow: (cell) => ({
    orderNumber: cell("name"),
    orderedAt: cell("created at"),
    shipBy: "",
    serviceName: cell("shipping method"),
    note: cell("notes"),
    address: {
      name: cell("shipping name"),
      company: cell("shipping company"),
      street1: cell("shipping address1", "shipping street"),
      street2: cell("shipping address2"),
      street3: "",
      city: cell("shipping city"),
      state: cell("shipping province"),
      postalCode: cell("shipping zip"),
      country: cell("shipping country"),
      phone: cell("shipping phone", "phone", "billing phone"),
      email: cell("email"),
    },
    holdReason: orderHoldReason(cell),
    lines: [
      {
        lineId: "",
        sku: cell("lineitem sku"),
        itemCode: "",
        quantity: cell("lineitem quantity"),
        condition: "",
        holdReason: lineHoldReason(cell),
      },
    ],
  }),
};

function orderHoldReason(cell: ReadCell): HoldReason | null {
  if (cell("cancelled at") !== "") return "canceled";
  switch (cell("financial status").toLowerCase()) {
    case "voided":
    case "refunded":
      return "canceled";
    case "pending":
    case "authorized":
    case "partially_paid":
    case "expired":
      return "unpaid";
    case "partially_refunded":
      return "partly-refunded";
    default:
      return null;
  }
}

/** The file does not say how many units of a partly fulfilled line are left. */
function lineHoldReason(cell: ReadCell): HoldReason | null {
  if (cell("lineitem requires shipping").toLowerCase() === "false") return "no-shipping";
  const status = cell("lineitem fulfillment status").toLowerCase();
  if (status === "fulfilled") return "already-shipped";
  return status === "partial" ? "partly-shipped" : null;
}
