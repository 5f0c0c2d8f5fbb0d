import type { FactValue } from "../../../src-domain/events/event-facts.ts";
import { isObject, type JsonObject } from "../../../src-domain/json-object.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import { createUnreadableFailure, type Envelope } from "../envelope.ts";
import type { ServiceFailure } from "../failure.ts";
import type { Call } from "../operation.ts";
import { MAX_LIST_ENTRIES, plainFields, findRecordWith, wireInstantOrNull } from "../wire.ts";

type Fields = Readonly<Record<string, FactValue>>;

/** Service contract, Consolidate shipping order. */
export interface AnsweredShippingOrder {
  readonly orderId: string;
  readonly method: string | null;
  /** Named as in the contract, merged with the fields of `shipTo`; without empty fields. */
  readonly fields: Fields;
  readonly shipments: readonly { readonly shipmentId: string; readonly fields: Fields }[];
}

export function createShippingOrderOperations(call: Call) {
  return {
    /** Service contract, Update shipping method: drafts only. Repeating it changes nothing. */
    updateMethod: (orderId: string, shippingMethod: string) =>
      call({
        name: "shippingOrder.updateMethod",
        method: "POST",
        path: "/api/outbound/consolidateShipping/order/updateShippingMethod",
        body: JSON.stringify({ consolidateShippingOrderId: orderId, shippingMethod }),
        decode: (envelope) => decodeShippingOrder(envelope, orderId),
      }),
  };
}

/** Decodes the order at top level or under `data`; an order other than the requested one is unreadable. */
export function decodeShippingOrder(
  envelope: Envelope,
  requestedId: string | null,
): Result<AnsweredShippingOrder, ServiceFailure> {
  const record = findRecordWith("consolidateShippingOrderId", envelope);
  const orderId = textOf(record["consolidateShippingOrderId"])?.toUpperCase();
  if (orderId === undefined) return failure(createUnreadableFailure(envelope, "consolidateShippingOrderId: missing"));
  if (requestedId !== null && orderId !== requestedId.toUpperCase()) {
    return failure(createUnreadableFailure(envelope, "consolidateShippingOrderId: another order's"));
  }
  // At top level the record is mixed with the envelope's own members.
  const { meta: _meta, correlationId: _correlationId, ...orderFields } = record;
  return success({
    orderId,
    method: textOf(record["shippingMethod"]) ?? null,
    fields: { ...nonEmptyFields(orderFields), ...plainFields(record["shipTo"]) },
    shipments: shipmentsOf(record["consolidateShippingShipmentList"], orderId),
  });
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

const TIME_FIELDS = ["createOn", "modifyOn", "shipDate"] as const;

/** Returns texts and numbers unchanged, times in UTC, and the merchant's own fields. Omits empty fields. */
function nonEmptyFields(record: JsonObject): Fields {
  const timeEntries = TIME_FIELDS.flatMap((name) => {
    const instant = wireInstantOrNull.parse(record[name]);
    return instant === null ? [] : [[name, instant] as const];
  });
  const customFieldMap = plainFields(record["customFieldMap"]);
  const plainEntries = Object.entries(plainFields(record)).filter(([, value]) => value !== "");
  return {
    ...Object.fromEntries([...plainEntries, ...timeEntries]),
    ...(Object.keys(customFieldMap).length > 0 && { customFieldMap }),
  };
}

function shipmentsOf(list: unknown, orderId: string): AnsweredShippingOrder["shipments"] {
  return (Array.isArray(list) ? list.slice(0, MAX_LIST_ENTRIES) : []).flatMap((shipment: unknown) => {
    if (!isObject(shipment)) return [];
    const shipmentId = textOf(shipment["consolidateShippingShipmentId"]);
    if (shipmentId === undefined) return [];
    return [{ shipmentId, fields: { ...nonEmptyFields(shipment), consolidateShippingOrderId: orderId } }];
  });
}
