import { shipToToSend, type ShipTo } from "../../../src-domain/shipping/ship-to.ts";
import { idNumber } from "./resend-body.ts";

export interface NewShippingOrder {
  readonly warehouseId: number;
  readonly method: string;
  readonly shipTo: ShipTo;
  /** "" leaves it out. */
  readonly deliveryInstructions: string;
  /** The merchant's own fields; none leaves them out. */
  readonly customFields: Readonly<Record<string, string>>;
}

const itemsOf = (orderId: string, returnInventoryIds: readonly string[]): string =>
  JSON.stringify({ consolidateShippingOrderId: orderId, returnInventoryIdList: returnInventoryIds.map(idNumber) });

const orderAlone = (orderId: string): string => JSON.stringify({ consolidateShippingOrderId: orderId });

/**
 * The exact texts of the requests, stored before they are sent and sent unchanged. Source: public documentation, sections
 * 8.1 and 8.2; not the service contract.
 */
export const draftBodies = {
  create: ({ warehouseId, method, shipTo, deliveryInstructions, customFields }: NewShippingOrder): string =>
    JSON.stringify({
      outboundWarehouseId: warehouseId,
      shippingMethod: method.trim(),
      shipTo: shipToToSend(shipTo),
      deliveryInstructions: deliveryInstructions.trim() || undefined,
      customFieldMap: Object.keys(customFields).length > 0 ? customFields : undefined,
    }),
  add: itemsOf,
  remove: itemsOf,
  shipTo: (orderId: string, shipTo: ShipTo): string =>
    JSON.stringify({ consolidateShippingOrderId: orderId, shipTo: shipToToSend(shipTo) }),
  confirm: orderAlone,
  cancel: orderAlone,
} as const;
