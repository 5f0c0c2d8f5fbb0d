import { z } from "zod";
import type { ServiceOperation } from "../../../src-domain/environments/service-call.ts";
import { type Result, success } from "../../../src-domain/result.ts";
import { type ShipTo, toServiceShipTo } from "../../../src-domain/shipping/ship-to.ts";
import type { Envelope } from "../envelope.ts";
import type { ServiceFailure } from "../failure.ts";
import type { Call } from "../operation.ts";
import { findList, parsePayload, wireId, wireListOf, wireText } from "../wire.ts";
import { toIdNumber } from "./resend.ts";
import { decodeShippingOrder } from "./shipping-order.ts";

export interface NewShippingOrder {
  readonly warehouseId: number;
  readonly method: string;
  readonly shipTo: ShipTo;
  readonly deliveryInstructions: string;
  /** The merchant's own fields; an empty record omits them. */
  readonly customFields: Readonly<Record<string, string>>;
}

const createItemsBody = (orderId: string, returnInventoryIds: readonly string[]): string =>
  JSON.stringify({ consolidateShippingOrderId: orderId, returnInventoryIdList: returnInventoryIds.map(toIdNumber) });

const orderBody = (orderId: string): string => JSON.stringify({ consolidateShippingOrderId: orderId });

/**
 * Bodies that are stored, then sent unchanged (public documentation, sections 8.1 and 8.2; not the service contract).
 */
export const draftBodies = {
  create: ({ warehouseId, method, shipTo, deliveryInstructions, customFields }: NewShippingOrder): string =>
    JSON.stringify({
      outboundWarehouseId: warehouseId,
      shippingMethod: method.trim(),
      shipTo: toServiceShipTo(shipTo),
      deliveryInstructions: deliveryInstructions.trim() || undefined,
      customFieldMap: Object.keys(customFields).length > 0 ? customFields : undefined,
    }),
  add: createItemsBody,
  remove: createItemsBody,
  shipTo: (orderId: string, shipTo: ShipTo): string =>
    JSON.stringify({ consolidateShippingOrderId: orderId, shipTo: toServiceShipTo(shipTo) }),
  confirm: orderBody,
  cancel: orderBody,
} as const;

export interface AnsweredItem {
  readonly returnInventoryId: string;
  /** Handling code of a removed item; null if the answer does not say. */
  readonly handlingCode: string | null;
}

/** A retry sends body and key unchanged. */
interface StoredRequest {
  readonly body: string;
  readonly idempotencyKey: string;
}

/** The documentation spells some paths `ConsolidateShipping`; the service ignores case. */
const BASE_PATH = "/api/outbound/consolidateShipping";

/**
 * Public documentation (api-facts 8.1), not the service contract: `shippingDrafts` in the managed configuration
 * switches these operations off. All but `create` require a draft (`CREATED`).
 */
export function createShippingDraftOperations(call: Call) {
  const post = <T>(
    name: ServiceOperation,
    path: string,
    { body, idempotencyKey }: StoredRequest,
    parsedItems: (envelope: Envelope) => Result<T, ServiceFailure>,
  ): Promise<Result<T, ServiceFailure>> =>
    call({
      name,
      method: "POST",
      path: `${BASE_PATH}/${path}`,
      body,
      // Public documentation, section 1.3: recommended for every call that changes something.
      headers: { "x-returnhelper-idempotency-key": idempotencyKey },
      decode: parsedItems,
    });
  const createOrderDecoder = (requestedId: string | null) => (envelope: Envelope) =>
    decodeShippingOrder(envelope, requestedId);

  return {
    /** Call once: a second call may create a second order. */
    create: (request: StoredRequest) => post("shippingDraft.create", "order/create", request, createOrderDecoder(null)),
    /** Accepts at most 500 items of one warehouse; a repeated call changes nothing. */
    addItems: (request: StoredRequest) => post("shippingDraft.addItems", "inventory/add", request, decodeItems),
    /** Removes items, which are then on hold. */
    removeItems: (request: StoredRequest) =>
      post("shippingDraft.removeItems", "inventory/remove", request, decodeItems),
    /** A repeated call changes nothing. */
    setShipTo: (orderId: string, request: StoredRequest) =>
      post("shippingDraft.setShipTo", "order/updateShipToInformation", request, createOrderDecoder(orderId)),
    /** Confirms the draft; this cannot be undone. */
    confirm: (orderId: string, request: StoredRequest) =>
      post("shippingDraft.confirm", "order/confirm", request, createOrderDecoder(orderId)),
    cancel: (orderId: string, request: StoredRequest) =>
      post("shippingDraft.cancel", "order/cancel", request, createOrderDecoder(orderId)),
  };
}

const itemList = wireListOf(z.looseObject({ returnInventoryId: wireId, handlingCode: wireText }));

function decodeItems(envelope: Envelope): Result<readonly AnsweredItem[], ServiceFailure> {
  const parsedItems = parsePayload(itemList, findList("data", envelope), envelope);
  if (!parsedItems.ok) return parsedItems;
  return success(parsedItems.value.map(({ returnInventoryId, handlingCode }) => ({ returnInventoryId, handlingCode })));
}
