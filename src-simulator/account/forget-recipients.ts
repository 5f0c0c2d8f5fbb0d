import type { ShippingOrder, ShippingOrderRequest } from "../data/shipping-orders.ts";
import type { ResendOrder, ResendRequest } from "./resend-orders.ts";
import type { Mutation } from "./state-file.ts";

const blankTexts = <Texts extends object>(texts: Texts, preservedNames: readonly string[]): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text !== "string" || preservedNames.includes(name) ? text : "",
    ]),
  ) as Texts;

export const withoutRecipient = (request: ResendRequest): ResendRequest => ({
  ...request,
  shipment: blankTexts(request.shipment, ["shipmentServiceType", "shipmentCountryCode"]),
  description: null,
  remarks: null,
});

export const withoutShipTo = <Request extends ShippingOrderRequest>(request: Request): Request => ({
  ...request,
  shipTo: blankTexts(request.shipTo, ["shipToType", "shipToCountry"]),
  deliveryInstructions: "",
  customFieldMap: {},
});

export const isErasableResend = (order: ResendOrder, endedBefore: number): boolean =>
  (order.status === "completed" || order.status === "canceled") && order.modifyOn <= endedBefore;

export const isErasableShippingOrder = (order: ShippingOrder, endedBefore: number): boolean =>
  ["SHIPPED", "CANCELED"].includes(order.consolidateShippingOrderStatus) && order.modifyOn <= endedBefore;

interface ErasableOrders {
  readonly resends: ReadonlySet<number>;
  /** Ids and creation times of consolidate shipping orders. */
  readonly shipping: ReadonlyMap<string, number>;
  /** Numbers and ids by which stored responses name the orders. */
  readonly orderIdentifiers: readonly string[];
}

/** Returns a change of state file lines that erases the orders' recipients; null deletes a line. */
export function createRecipientEraser({
  resends,
  shipping,
  orderIdentifiers,
}: ErasableOrders): (mutation: Mutation) => Mutation | null {
  const createdAt = new Set(shipping.values());
  let number = 0;
  return (mutation) => {
    switch (mutation.kind) {
      case "resend-created":
        number += 1;
        return resends.has(number) ? { ...mutation, request: withoutRecipient(mutation.request) } : mutation;
      case "resend-moved":
        return resends.has(mutation.number) && mutation.reason !== undefined ? { ...mutation, reason: "" } : mutation;
      case "shipping-created":
        return createdAt.has(mutation.at) ? { ...mutation, request: withoutShipTo(mutation.request) } : mutation;
      case "shipping-ship-to":
        return shipping.has(mutation.id)
          ? { ...mutation, shipTo: blankTexts(mutation.shipTo, ["shipToCountry"]) }
          : mutation;
      case "answer-kept":
        return orderIdentifiers.some((name) => mutation.answer.body.includes(name)) ? null : mutation;
      default:
        return mutation;
    }
  };
}
