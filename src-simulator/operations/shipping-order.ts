import { SHIPPING_METHODS, type ShippingOrder } from "../data/shipping-orders.ts";
import { type Outcome, success, createValidationFailure } from "../http/envelope.ts";
import { toIsoTime } from "../times.ts";
import { type Call, type Operation, postOperation } from "./operation.ts";
import { Problems, requiredText } from "./problems.ts";
import { invalidValueText } from "./query.ts";

function buildShipments(order: ShippingOrder) {
  const id = order.consolidateShippingOrderId;
  return Array.from({ length: order.shipmentCount }, (_, index) => {
    const isShipped =
      order.consolidateShippingOrderStatus === "SHIPPED" ||
      (order.consolidateShippingOrderStatus === "PARTIALLY_SHIPPED" && index === 0);
    return {
      consolidateShippingShipmentId: `${id.slice(0, 24)}S${index}`,
      consolidateShippingShipmentNumber: `${order.consolidateShippingOrderNumber.replace("CNS", "CNSS")}${index + 1}`,
      consolidateShippingOrderId: id,
      consolidateShippingShipmentStatus: isShipped ? "SHIPPED" : "CREATED",
      currencyCode: "usd",
      shippingFee: Math.round((order.shippingFee / order.shipmentCount) * 100) / 100,
      awb: isShipped ? `784-${id.slice(-8)}` : null,
      serviceProvider: isShipped ? "Practice Air Cargo" : null,
      shipDate: isShipped ? toIsoTime(order.modifyOn) : null,
    };
  });
}

/** Builds the record of an order (service contract, Consolidate shipping order). */
export function toShippingOrderRecord({ shipmentCount: _count, index: _index, ...order }: ShippingOrder) {
  return {
    ...order,
    consolidateShippingShipmentList: buildShipments({ ...order, index: _index, shipmentCount: _count }),
    createOn: toIsoTime(order.createOn),
    modifyOn: toIsoTime(order.modifyOn),
  };
}

const ID_FIELD = "consolidateShippingOrderId";

export function readMethod(body: Call["body"], problems: Problems): string {
  const method = requiredText(body, "shippingMethod", problems);
  if (method !== "" && !SHIPPING_METHODS.some((allowedMethod) => allowedMethod === method)) {
    problems.add("shippingMethod", invalidValueText(method));
  }
  return method;
}

/** Finds the order of a request; adds a problem if it is no draft (public documentation, section 8.2: CREATED). */
export function readDraft({ account, body }: Call, action: string, problems: Problems): ShippingOrder | undefined {
  const id = requiredText(body, ID_FIELD, problems);
  const order = account.shipping.findById(id);
  if (id !== "" && !order) problems.add(ID_FIELD, `Consolidate shipping order ${id} does not exist.`);
  if (order && order.consolidateShippingOrderStatus !== "CREATED") {
    const status = order.consolidateShippingOrderStatus;
    problems.add(ID_FIELD, `The ${action}: the order is ${status}, no longer a draft.`);
  }
  return order;
}

/** Changes the shipping method of a draft (service contract, Update shipping method). */
function updateShippingMethod(call: Call): Outcome {
  const { account, body } = call;
  const problems = new Problems();
  const order = readDraft(call, "shipping method cannot be updated", problems);
  const shippingMethod = readMethod(body, problems);
  if (problems.hasAny || !order) return createValidationFailure(problems.toErrorDetail());
  const record = toShippingOrderRecord(account.shipping.setMethod(order, shippingMethod));
  return success(account.settings.nestShippingOrder ? { data: record } : record);
}

export const SHIPPING_ORDER_OPERATIONS: readonly Operation[] = [
  postOperation(
    "updateShippingMethod",
    "/api/outbound/consolidateShipping/order/updateShippingMethod",
    updateShippingMethod,
  ),
];
