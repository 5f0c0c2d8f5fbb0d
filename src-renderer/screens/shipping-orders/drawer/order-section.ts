import type { ShippingOrderDetails } from "../../../../src-preload/contract/shipping/shipping-order.ts";

/** What each section of the drawer of a shipping order is given. */
export interface ShippingSectionProps {
  readonly details: ShippingOrderDetails;
}
