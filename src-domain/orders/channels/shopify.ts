import type { HoldReason } from "../order.ts";
import type { CellOf, ChannelFormat } from "./channel-format.ts";
import { holdReasonOf, isNo, type StatusTable } from "./order-status.ts";

/** Orders export: one row per line item; only an order's first row has the address and the statuses. */
export const SHOPIFY: ChannelFormat = {
  channel: "shopify",
  requiredHeadings: ["name", "lineitem sku", "shipping zip"],
  statusHeadings: [["financial status"], ["lineitem fulfillment status"], ["cancelled at"]],
  dateOrder: null,
  readRow: (cell) => ({
    orderNumber: cell("name"),
    isFirstOfOrder: cell("financial status") !== "",
    orderedAt: cell("created at"),
    serviceName: cell("shipping method"),
    note: cell("notes"),
    address: {
      name: cell("shipping name"),
      company: cell("shipping company"),
      street1: cell("shipping address1", "shipping street"),
      street2: cell("shipping address2"),
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
        sku: cell("lineitem sku"),
        quantity: cell("lineitem quantity"),
        holdReason: lineHoldReason(cell),
      },
    ],
  }),
};

const FINANCIAL_STATUSES: StatusTable = {
  paid: null,
  pending: "unpaid",
  authorized: "unpaid",
  partially_paid: "unpaid",
  expired: "unpaid",
  partially_refunded: "partly-refunded",
  refunded: "canceled",
  voided: "canceled",
};

/** Reads statuses only from an order's first row, because the other rows have neither statuses nor an address. */
function orderHoldReason(cell: CellOf): HoldReason | null {
  if (cell("cancelled at") !== "") return "canceled";
  const status = cell("financial status");
  if (status === "" && cell("shipping name", "shipping address1", "shipping street") === "") return null;
  if (cell("fulfillment status").toLowerCase() === "fulfilled") return "already-shipped";
  return holdReasonOf(status, FINANCIAL_STATUSES);
}

const LINE_STATUSES: StatusTable = {
  "": null,
  pending: null,
  unfulfilled: null,
  // The file does not say how many units of the line are left.
  partial: "partly-shipped",
  fulfilled: "already-shipped",
  restocked: "canceled",
  on_hold: "on-hold",
  scheduled: "on-hold",
};

const lineHoldReason = (cell: CellOf): HoldReason | null =>
  isNo(cell("lineitem requires shipping"))
    ? "no-shipping"
    : holdReasonOf(cell("lineitem fulfillment status"), LINE_STATUSES);
