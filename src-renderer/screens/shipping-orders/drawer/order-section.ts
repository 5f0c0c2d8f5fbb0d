import type { ShippingOrderDetails } from "../../../../src-preload/contract/shipping/shipping-order.ts";

export interface ShippingSectionProps {
  readonly details: ShippingOrderDetails;
}
