import { z } from "zod";
import type { ServiceOperation } from "../../../src-domain/environments/service-call.ts";
import { type Result, success } from "../../../src-domain/result.ts";
import { type ShipTo, shipToToSend } from "../../../src-domain/shipping/ship-to.ts";
import type { Envelope } from "../envelope.ts";
import type { ServiceFailure } from "../failure.ts";
import type { Call } from "../operation.ts";
import { listNamed, parsePayload, wireId, wireList, wireText } from "../wire.ts";
import { idNumber } from "./resend.ts";
import { decodeShippingOrder } from "./shipping-order.ts";

export interface NewShippingOrder {
  readonly warehouseId: number;
  readonly method: string;
  readonly shipTo: ShipTo;
  readonly deliveryInstructions: string;
  /** The merchant's own fields; an empty record omits them. */
  readonly customFields: Readonly<Record<string, string>>;
}

const itemsBody = (orderId: string, returnInventoryIds: readonly string[]): string =>
  JSON.stringify({ consolidateShippingOrderId: orderId, returnInventoryIdList: returnInventoryIds.map(idNumber) });

const orderBody = (orderId: string): string => JSON.stringify({ consolidateShippingOrderId: orderId });

/** Stored, then sent unchanged. Public documentation, sections 8.1 and 8.2; not the service contract. */
export const draftBodies = {
  create: ({ warehouseId, method, shipTo, deliveryInstructions, customFields }: NewShippingOrder): string =>
    JSON.stringify({
      outboundWarehouseId: warehouseId,
      shippingMethod: method.trim(),
      shipTo: shipToToSend(shipTo),
      deliveryInstructions: deliveryInstructions.trim() || undefined,
      customFieldMap: Object.keys(customFields).length > 0 ? customFields : undefined,
    }),
  add: itemsBody,
  remove: itemsBody,
  shipTo: (orderId: string, shipTo: ShipTo): string =>
    JSON.stringify({ consolidateShippingOrderId: orderId, shipTo: shipToToSend(shipTo) }),
  confirm: orderBody,
  cancel: orderBody,
} as const;

export interface AnsweredItem {
  readonly returnInventoryId: string;
  /** For a removed item; null if the answer does not say. */
  readonly handlingCode: string | null;
}

/** A repeat sends both unchanged. */
interface StoredRequest {
  readonly body: string;
  readonly idempotencyKey: string;
}

/** The documentation spells some paths `ConsolidateShipping`; the service ignores case. */
const FOLDER = "/api/outbound/consolidateShipping";

/**
 * Source: **public documentation (api-facts 8.1), not the service contract**; `shippingDrafts` in the managed
 * configuration switches them off. All require a draft (`CREATED`).
 */
export function shippingDraftOperations(call: Call) {
  const post = <T>(
    name: ServiceOperation,
    path: string,
    { body, idempotencyKey }: StoredRequest,
    read: (envelope: Envelope) => Result<T, ServiceFailure>,
  ): Promise<Result<T, ServiceFailure>> =>
    call({
      name,
      method: "POST",
      path: `${FOLDER}/${path}`,
      body,
      // Public documentation, section 1.3: recommended for every call that changes something.
      headers: { "x-returnhelper-idempotency-key": idempotencyKey },
      read,
    });
  const orderOf = (requestedId: string | null) => (envelope: Envelope) => decodeShippingOrder(envelope, requestedId);

  return {
    /** Never repeated: a second call may create a second order. */
    create: (request: StoredRequest) => post("shippingDraft.create", "order/create", request, orderOf(null)),
    /** At most 500 items of one warehouse; repeating changes nothing. */
    addItems: (request: StoredRequest) => post("shippingDraft.addItems", "inventory/add", request, answeredItems),
    /** Removed items are on hold again. */
    removeItems: (request: StoredRequest) =>
      post("shippingDraft.removeItems", "inventory/remove", request, answeredItems),
    /** Sending the same address again changes nothing. */
    setShipTo: (orderId: string, request: StoredRequest) =>
      post("shippingDraft.setShipTo", "order/updateShipToInformation", request, orderOf(orderId)),
    /** Cannot be undone. */
    confirm: (orderId: string, request: StoredRequest) =>
      post("shippingDraft.confirm", "order/confirm", request, orderOf(orderId)),
    cancel: (orderId: string, request: StoredRequest) =>
      post("shippingDraft.cancel", "order/cancel", request, orderOf(orderId)),
  };
}

const itemList = wireList(z.looseObject({ returnInventoryId: wireId, handlingCode: wireText }));

function answeredItems(envelope: Envelope): Result<readonly AnsweredItem[], ServiceFailure> {
  const read = parsePayload(itemList, listNamed("data", envelope), envelope);
  if (!read.ok) return read;
  return success(read.value.map(({ returnInventoryId, handlingCode }) => ({ returnInventoryId, handlingCode })));
}
