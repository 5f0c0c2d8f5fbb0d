import type { FactValue } from "../../../src-domain/events/event-facts.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import { isObject, unreadablePayload, type Envelope, type JsonObject } from "../envelope.ts";
import type { ServiceFailure } from "../failure.ts";
import type { Call } from "../operation.ts";
import { MAX_LIST_ENTRIES, plainFields, recordWith, wireInstantOrNull } from "../wire.ts";

type Fields = Readonly<Record<string, FactValue>>;

/** Service contract, Consolidate shipping order. */
export interface AnsweredShippingOrder {
  readonly orderId: string;
  readonly method: string | null;
  /** Named as in the contract, merged with the fields of `shipTo`; without empty fields. */
  readonly fields: Fields;
  readonly shipments: readonly { readonly shipmentId: string; readonly fields: Fields }[];
}

export function shippingOrderOperations(call: Call) {
  return {
    /** Service contract, Update shipping method: drafts only. Repeating it changes nothing. */
    updateMethod: (orderId: string, shippingMethod: string) =>
      call({
        name: "shippingOrder.updateMethod",
        method: "POST",
        path: "/api/outbound/consolidateShipping/order/updateShippingMethod",
        body: JSON.stringify({ consolidateShippingOrderId: orderId, shippingMethod }),
        read: (envelope) => decodeShippingOrder(envelope, orderId),
      }),
  };
}

/** The order in an answer, at top level or under `data`; any order but the requested one is unreadable. */
export function decodeShippingOrder(
  envelope: Envelope,
  requestedId: string | null,
): Result<AnsweredShippingOrder, ServiceFailure> {
  const record = recordWith("consolidateShippingOrderId", envelope);
  const orderId = textOf(record["consolidateShippingOrderId"])?.toUpperCase();
  if (orderId === undefined) return failure(unreadablePayload(envelope, "consolidateShippingOrderId: missing"));
  if (requestedId !== null && orderId !== requestedId.toUpperCase()) {
    return failure(unreadablePayload(envelope, "consolidateShippingOrderId: another order's"));
  }
  // At top level the record is mixed with the envelope's own members.
  const { meta: _meta, correlationId: _correlationId, ...own } = record;
  return success({
    orderId,
    method: textOf(record["shippingMethod"]) ?? null,
    fields: { ...filled(own), ...plainFields(record["shipTo"]) },
    shipments: shipmentsOf(record["consolidateShippingShipmentList"], orderId),
  });
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

const TIMES = ["createOn", "modifyOn", "shipDate"] as const;

/** Texts and numbers unchanged, times in UTC, and the merchant's own fields; without empty fields. */
function filled(record: JsonObject): Fields {
  const times = TIMES.flatMap((name) => {
    const at = wireInstantOrNull.parse(record[name]);
    return at === null ? [] : [[name, at] as const];
  });
  const customFieldMap = plainFields(record["customFieldMap"]);
  const plain = Object.entries(plainFields(record)).filter(([, value]) => value !== "");
  return {
    ...Object.fromEntries([...plain, ...times]),
    ...(Object.keys(customFieldMap).length > 0 && { customFieldMap }),
  };
}

function shipmentsOf(list: unknown, orderId: string): AnsweredShippingOrder["shipments"] {
  return (Array.isArray(list) ? list.slice(0, MAX_LIST_ENTRIES) : []).flatMap((shipment: unknown) => {
    if (!isObject(shipment)) return [];
    const shipmentId = textOf(shipment["consolidateShippingShipmentId"]);
    if (shipmentId === undefined) return [];
    return [{ shipmentId, fields: { ...filled(shipment), consolidateShippingOrderId: orderId } }];
  });
}
