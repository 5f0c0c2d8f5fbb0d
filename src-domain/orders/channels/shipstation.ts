import type { HoldReason } from "../order.ts";
import type { CellOf, ChannelFormat } from "./channel-format.ts";
import { holdReasonOf, type StatusTable } from "./order-status.ts";

const STATUSES: StatusTable = {
  awaiting_shipment: null,
  "awaiting shipment": null,
  awaiting_payment: "unpaid",
  "awaiting payment": "unpaid",
  on_hold: "on-hold",
  "on hold": "on-hold",
  pending_fulfillment: "fulfilled-by-channel",
  "pending fulfillment": "fulfilled-by-channel",
  shipped: "already-shipped",
  cancelled: "canceled",
  canceled: "canceled",
};

/** Export with one row per item. Other programs write this form too, because ShipStation reads it. */
export const SHIPSTATION: ChannelFormat = {
  channel: "shipstation",
  requiredHeadings: ["order - number", "ship to - name", "item - sku"],
  statusHeadings: [["order - status"]],
  dateOrder: null,
  readRow: (cell) => ({
    orderNumber: cell("order - number"),
    orderedAt: cell("date - order date"),
    shipBy: cell("date - ship by date"),
    serviceName: cell("service - requested service", "order - requested shipping service"),
    note: cell("notes - internal"),
    address: {
      name: cell("ship to - name"),
      company: cell("ship to - company"),
      street1: cell("ship to - address 1"),
      street2: cell("ship to - address 2"),
      street3: cell("ship to - address 3"),
      city: cell("ship to - city"),
      state: cell("ship to - state"),
      postalCode: cell("ship to - postal code"),
      country: cell("ship to - country"),
      phone: cell("ship to - phone"),
    },
    holdReason: orderHoldReason(cell),
    lines:
      cell("item - sku", "item - name", "item - qty") === ""
        ? []
        : [
            {
              sku: cell("item - sku"),
              quantity: cell("item - qty"),
              holdReason: null,
            },
          ],
  }),
};

const orderHoldReason = (cell: CellOf): HoldReason | null =>
  cell("tracking number", "shipment - tracking number") === ""
    ? holdReasonOf(cell("order - status"), STATUSES)
    : "already-shipped";
