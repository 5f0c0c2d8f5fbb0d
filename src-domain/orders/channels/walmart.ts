import type { HoldReason } from "../order.ts";
import type { CellOf, ChannelFormat } from "./channel-format.ts";
import { holdReasonOf, type StatusTable } from "./order-status.ts";

const STATUSES: StatusTable = {
  created: null,
  acknowledged: null,
  shipped: "already-shipped",
  delivered: "already-shipped",
  cancelled: "canceled",
  canceled: "canceled",
  refund: "canceled",
  refunded: "canceled",
};

/** Order report of the Seller Center (PO_Data): one row per line, only in the United States. */
export const WALMART: ChannelFormat = {
  channel: "walmart",
  requiredHeadings: ["po#", "line#", "ship to address 1", "sku"],
  statusHeadings: [["status"], ["fulfillment entity"]],
  dateOrder: "month-first",
  readRow: (cell) => ({
    orderNumber: cell("po#"),
    orderedAt: cell("order date"),
    shipBy: cell("ship by"),
    serviceName: cell("shipping method"),
    address: {
      name: cell("customer name"),
      street1: cell("ship to address 1"),
      street2: cell("ship to address 2"),
      city: cell("city"),
      state: cell("state"),
      postalCode: cell("zip"),
      country: "USA",
      phone: cell("customer phone number"),
    },
    holdReason: null,
    lines: [
      {
        lineId: cell("line#"),
        sku: cell("sku"),
        quantity: cell("qty"),
        holdReason: lineHoldReason(cell),
      },
    ],
  }),
};

function lineHoldReason(cell: CellOf): HoldReason | null {
  const entity = cell("fulfillment entity");
  if (entity !== "" && !/^seller/i.test(entity)) return "fulfilled-by-channel";
  if (cell("tracking number") !== "") return "already-shipped";
  return holdReasonOf(cell("status"), STATUSES);
}
