import { SHIPPING_METHODS } from "../data/shipping-orders.ts";
import type { ShippingOrder } from "../data/shipping-orders.ts";
import { success, validationFailed } from "../envelope.ts";
import type { Outcome } from "../envelope.ts";
import { isoTime } from "../times.ts";
import type { Call, Operation } from "./operation.ts";
import { Problems } from "./problems.ts";
import { mustNotBeEmpty, notValid } from "./query.ts";

function shipments(order: ShippingOrder) {
  const id = order.consolidateShippingOrderId;
  return Array.from({ length: order.shipmentCount }, (_, place) => {
    const shipped =
      order.consolidateShippingOrderStatus === "SHIPPED" ||
      (order.consolidateShippingOrderStatus === "PARTIALLY_SHIPPED" && place === 0);
    return {
      consolidateShippingShipmentId: `${id.slice(0, 24)}S${place}`,
      consolidateShippingShipmentNumber: `${order.consolidateShippingOrderNumber.replace("CNS", "CNSS")}${place + 1}`,
      consolidateShippingOrderId: id,
      consolidateShippingShipmentStatus: shipped ? "SHIPPED" : "CREATED",
      currencyCode: "usd",
      shippingFee: Math.round((order.shippingFee / order.shipmentCount) * 100) / 100,
      awb: shipped ? `784-${id.slice(-8)}` : null,
      serviceProvider: shipped ? "Practice Air Cargo" : null,
      shipDate: shipped ? isoTime(order.modifyOn) : null,
    };
  });
}

/** Service contract, Consolidate shipping order. */
export function shippingOrderRecord({ shipmentCount: _count, index: _index, ...order }: ShippingOrder) {
  return {
    ...order,
    consolidateShippingShipmentList: shipments({ ...order, index: _index, shipmentCount: _count }),
    customFieldMap: { channel: "practice" },
    createOn: isoTime(order.createOn),
    modifyOn: isoTime(order.modifyOn),
  };
}

function requiredText(body: Call["body"], name: string, problems: Problems): string {
  const text = body[name];
  if (typeof text === "string" && text.trim() !== "") return text;
  const missing = text === undefined || text === null || text === "" || typeof text === "string";
  problems.add(name, missing ? mustNotBeEmpty(name) : notValid(typeof text === "object" ? "object" : text));
  return "";
}

/** Service contract, Update shipping method: only while the order is a draft (public documentation, section 8.2: CREATED). */
function updateShippingMethod({ account, body }: Call): Outcome {
  const problems = new Problems();
  const id = requiredText(body, "consolidateShippingOrderId", problems);
  const shippingMethod = requiredText(body, "shippingMethod", problems);
  if (shippingMethod !== "" && !SHIPPING_METHODS.some((known) => known === shippingMethod)) {
    problems.add("shippingMethod", notValid(shippingMethod));
  }
  const order = account.shippingOrders.get(id.toUpperCase());
  if (id !== "" && !order) {
    problems.add("consolidateShippingOrderId", `Consolidate shipping order ${id} does not exist.`);
  } else if (order && order.consolidateShippingOrderStatus !== "CREATED") {
    const status = order.consolidateShippingOrderStatus;
    problems.add(
      "consolidateShippingOrderId",
      `The shipping method cannot be updated: the order is ${status}, no longer a draft.`,
    );
  }
  if (problems.any || !order) return validationFailed(problems.detail());
  const record = shippingOrderRecord(account.setShippingMethod(order, shippingMethod));
  return success(account.settings.nestShippingOrder ? { data: record } : record);
}

export const SHIPPING_ORDER_OPERATIONS: readonly Operation[] = [
  {
    name: "updateShippingMethod",
    area: "user",
    method: "POST",
    path: "/api/outbound/consolidateShipping/order/updateShippingMethod",
    run: updateShippingMethod,
  },
];
