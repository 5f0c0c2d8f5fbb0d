import type { HoldReason } from "../order.ts";
import type { CellOf, ChannelFormat } from "./channel-format.ts";
import { isNo } from "./order-status.ts";

/**
 * Unshipped orders and new orders: one row per order item, with the address on each row. Tracking reports have the
 * order's id but no street, so the desk does not recognize them.
 */
export const AMAZON: ChannelFormat = {
  channel: "amazon",
  requiredHeadings: ["order-id", "order-item-id", "ship-address-1", "ship-postal-code"],
  statusHeadings: [["quantity-to-ship", "quantity-purchased"]],
  dateOrder: null,
  readRow: (cell) => ({
    orderNumber: cell("order-id"),
    orderedAt: cell("purchase-date"),
    shipBy: cell("promise-date"),
    serviceName: cell("ship-service-name", "ship-service-level"),
    note: cell("delivery-instructions"),
    address: {
      name: cell("recipient-name"),
      street1: cell("ship-address-1"),
      street2: cell("ship-address-2"),
      street3: cell("ship-address-3"),
      city: cell("ship-city"),
      state: cell("ship-state"),
      postalCode: cell("ship-postal-code"),
      country: cell("ship-country"),
      phone: cell("ship-phone-number", "buyer-phone-number"),
      email: cell("buyer-email"),
    },
    holdReason: orderHoldReason(cell),
    lines: [
      {
        lineId: cell("order-item-id"),
        sku: cell("sku"),
        quantity: cell("quantity-to-ship", "quantity-purchased"),
        shippedQuantity: cell("quantity-shipped"),
        holdReason: lineHoldReason(cell),
      },
    ],
  }),
};

/** Reports of Japan: only they name the buyer's points. Their tracking upload has other lines at the top. */
export const AMAZON_JAPAN: ChannelFormat = {
  ...AMAZON,
  channel: "amazon-japan",
  requiredHeadings: [...AMAZON.requiredHeadings, "points-granted"],
};

/** Without the number of units to ship, the ordered units count, of which none may be shipped. */
function lineHoldReason(cell: CellOf): HoldReason | null {
  if (cell("quantity-to-ship") === "0") return "already-shipped";
  return cell("quantity-to-ship") === "" && /[1-9]/.test(cell("quantity-shipped")) ? "partly-shipped" : null;
}

/** The desk cannot tell a carrier to collect money. */
function orderHoldReason(cell: CellOf): HoldReason | null {
  const cancellation = cell("is-buyer-requested-cancellation");
  if (cancellation !== "" && !isNo(cancellation)) return "on-hold";
  return /[1-9]/.test(cell("cod-collectible-amount")) ? "unpaid" : null;
}
