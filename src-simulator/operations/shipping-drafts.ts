import { isIso3Country } from "../data/countries.ts";
import type { ShippingOrder } from "../data/shipping-orders.ts";
import { findWarehouse } from "../data/warehouses.ts";
import { type Outcome, success, createValidationFailure } from "../http/envelope.ts";
import { isRecord } from "../http/json.ts";
import { readIdList } from "./create-resend-rules.ts";
import { type Call, type Operation, postOperation } from "./operation.ts";
import { Problems, type Fields, optionalText, requiredText } from "./problems.ts";
import { emptyValueText, invalidValueText } from "./query.ts";
import { readDraft, readMethod, toShippingOrderRecord } from "./shipping-order.ts";

/** Maximum items per call (public documentation, section 8.1). */
const MAX_ITEMS = 500;
const IDS_FIELD = "returnInventoryIdList";

const REQUIRED_SHIP_TO = [
  "shipToContactName",
  "shipToPhone",
  "shipToEmail",
  "shipToCompanyName",
  "shipToStreet1",
  "shipToCity",
  "shipToState",
  "shipToPostalCode",
  "shipToType",
] as const;
const OPTIONAL_SHIP_TO = ["shipToFax", "shipToStreet2", "shipToStreet3"] as const;

const orderResponse = (order: ShippingOrder): Outcome => success({ data: toShippingOrderRecord(order) });

/** Reads `shipTo` (public documentation, section 8.2). */
function readShipTo(body: Fields, problems: Problems): Record<string, string> {
  const value = body["shipTo"];
  if (!isRecord(value)) {
    problems.add(
      "shipTo",
      value === undefined || value === null ? emptyValueText("shipTo") : invalidValueText("object"),
    );
    return {};
  }
  const country = requiredText(value, "shipToCountry", problems);
  if (country !== "" && !isIso3Country(country)) {
    problems.add("shipToCountry", `'${country}' is not an ISO 3166-1 alpha-3 country code.`);
  }
  const required = REQUIRED_SHIP_TO.map((name) => [name, requiredText(value, name, problems)] as const);
  const optional = OPTIONAL_SHIP_TO.map((name) => [name, optionalText(value, name, problems) ?? ""] as const);
  return Object.fromEntries([["shipToCountry", country.toLowerCase()], ...required, ...optional]);
}

function readWarehouse(body: Fields, problems: Problems): number {
  const value = body["outboundWarehouseId"];
  const warehouse = typeof value === "number" ? findWarehouse(value) : undefined;
  if (value === undefined || value === null) problems.add("outboundWarehouseId", emptyValueText("outboundWarehouseId"));
  else if (!warehouse) problems.add("outboundWarehouseId", invalidValueText(value));
  return warehouse?.warehouseId ?? 0;
}

function readCustomFields(body: Fields, problems: Problems): Record<string, string> {
  const value = body["customFieldMap"];
  if (value === undefined || value === null) return {};
  const entries = isRecord(value) ? Object.entries(value) : [];
  const texts = entries.flatMap(([name, text]) => (typeof text === "string" ? [[name, text] as const] : []));
  if (!isRecord(value) || texts.length < entries.length) problems.add("customFieldMap", invalidValueText("object"));
  return Object.fromEntries(texts);
}

function createOrder({ account, body }: Call): Outcome {
  const problems = new Problems();
  const request = {
    outboundWarehouseId: readWarehouse(body, problems),
    shippingMethod: readMethod(body, problems),
    shipTo: readShipTo(body, problems),
    deliveryInstructions: optionalText(body, "deliveryInstructions", problems) ?? "",
    customFieldMap: readCustomFields(body, problems),
  };
  return problems.hasAny
    ? createValidationFailure(problems.toErrorDetail())
    : orderResponse(account.shipping.create(request));
}

/** Derives a ULID from the item's id, so that no line ids need to be stored. */
const makeLineId = (returnInventoryId: bigint): string => `01J${returnInventoryId.toString().padStart(23, "0")}`;

function addItems(call: Call): Outcome {
  const { account, body } = call;
  const problems = new Problems();
  const order = readDraft(call, "items cannot be changed", problems);
  const ids = readIdList(body[IDS_FIELD], MAX_ITEMS, problems);
  for (const id of ids) {
    const item = account.inventory.findById(id);
    const isInThisOrder = order && account.shipping.containsItem(order, String(id));
    if (!item) problems.add(IDS_FIELD, `Return inventory ${id} does not exist.`);
    else if (order && item.warehouseId !== order.outboundWarehouseId) {
      problems.add(IDS_FIELD, `Return inventory ${id} is not in warehouse ${order.outboundWarehouseId}.`);
    } else if (!isInThisOrder && item.handlingCode !== "ohd") {
      problems.add(IDS_FIELD, `Return inventory ${id} is ${item.handlingCode} and cannot be added.`);
    }
  }
  if (problems.hasAny || !order) return createValidationFailure(problems.toErrorDetail());
  account.shipping.moveItems(order, "add", ids.map(String));
  const data = ids.map((returnInventoryId) => ({
    consolidateShippingInventoryId: makeLineId(returnInventoryId),
    consolidateShippingOrderId: order.consolidateShippingOrderId,
    returnInventoryId,
    consolidateShippingInventoryStatus: "PENDING",
  }));
  return success({ data });
}

function removeItems(call: Call): Outcome {
  const { account, body } = call;
  const problems = new Problems();
  const order = readDraft(call, "items cannot be changed", problems);
  const ids = readIdList(body[IDS_FIELD], MAX_ITEMS, problems);
  for (const id of ids) {
    if (order && !account.shipping.containsItem(order, String(id))) {
      problems.add(IDS_FIELD, `Return inventory ${id} is not in this order.`);
    }
  }
  if (problems.hasAny || !order) return createValidationFailure(problems.toErrorDetail());
  account.shipping.moveItems(order, "remove", ids.map(String));
  const data = ids.map((returnInventoryId) => ({
    returnInventoryId,
    handlingCode: "ohd",
    handlingStatusCode: "pending",
  }));
  return success({ data });
}

function updateShipTo(call: Call): Outcome {
  const problems = new Problems();
  const order = readDraft(call, "address cannot be updated", problems);
  const shipTo = readShipTo(call.body, problems);
  if (problems.hasAny || !order) return createValidationFailure(problems.toErrorDetail());
  return orderResponse(call.account.shipping.setShipTo(order, shipTo));
}

function confirmOrder(call: Call): Outcome {
  const { account } = call;
  const problems = new Problems();
  const order = readDraft(call, "order cannot be confirmed", problems);
  if (order && !problems.hasAny && account.shipping.listItemIds(order).length === 0) {
    problems.add("consolidateShippingOrderId", "The order cannot be confirmed: there is no inventory in it.");
  }
  if (problems.hasAny || !order) return createValidationFailure(problems.toErrorDetail());
  return orderResponse(account.shipping.setStatus(order, "CONFIRMED"));
}

function cancelOrder(call: Call): Outcome {
  const problems = new Problems();
  const order = readDraft(call, "order cannot be cancelled", problems);
  if (problems.hasAny || !order) return createValidationFailure(problems.toErrorDetail());
  return orderResponse(call.account.shipping.setStatus(order, "CANCELED"));
}

const operation = (name: string, path: string, run: Operation["run"]): Operation =>
  postOperation(name, `/api/outbound/consolidateShipping/${path}`, run);

/** Documented in public documentation, section 8.1, but not in the service contract. */
export const SHIPPING_DRAFT_OPERATIONS: readonly Operation[] = [
  operation("createShippingOrder", "order/create", createOrder),
  operation("addShippingInventory", "inventory/add", addItems),
  operation("removeShippingInventory", "inventory/remove", removeItems),
  operation("updateShipToInformation", "order/updateShipToInformation", updateShipTo),
  operation("confirmShippingOrder", "order/confirm", confirmOrder),
  operation("cancelShippingOrder", "order/cancel", cancelOrder),
];
