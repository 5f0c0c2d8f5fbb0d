import type { ShippingOrder, ShippingOrderRequest } from "../data/shipping-orders.ts";
import type { ResendOrder, ResendRequest } from "./resend-orders.ts";
import type { Mutation } from "./state-file.ts";

const blanked = <Texts extends object>(texts: Texts, kept: readonly string[]): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text !== "string" || kept.includes(name) ? text : ""]),
  ) as Texts;

export const withoutRecipient = (request: ResendRequest): ResendRequest => ({
  ...request,
  shipment: blanked(request.shipment, ["shipmentServiceType", "shipmentCountryCode"]),
  description: null,
  remarks: null,
});

export const withoutShipTo = <Request extends ShippingOrderRequest>(request: Request): Request => ({
  ...request,
  shipTo: blanked(request.shipTo, ["shipToType", "shipToCountry"]),
  deliveryInstructions: "",
  customFieldMap: {},
});

export const isForgotten = (order: ResendOrder, before: number): boolean =>
  (order.status === "completed" || order.status === "canceled") && order.modifyOn <= before;

export const isForgottenShipping = (order: ShippingOrder, before: number): boolean =>
  ["SHIPPED", "CANCELED"].includes(order.consolidateShippingOrderStatus) && order.modifyOn <= before;

interface Forgotten {
  /** Numbers of resend orders. */
  readonly resends: ReadonlySet<number>;
  /** Of consolidate shipping orders: their ids, and when they were created. */
  readonly shipping: ReadonlyMap<string, number>;
  /** Numbers and ids, by which kept answers name these orders. */
  readonly names: readonly string[];
}

/** The lines of the state file without the recipients of these orders; null leaves a line out. */
export function forgetIn({ resends, shipping, names }: Forgotten): (mutation: Mutation) => Mutation | null {
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
          ? { ...mutation, shipTo: blanked(mutation.shipTo, ["shipToCountry"]) }
          : mutation;
      case "answer-kept":
        return names.some((name) => mutation.answer.body.includes(name)) ? null : mutation;
      default:
        return mutation;
    }
  };
}
