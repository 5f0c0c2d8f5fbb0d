import { z } from "zod";
import { shipToToSend, type ShipTo } from "../../../src-domain/shipping/ship-to.ts";
import { idNumber } from "./resend.ts";
import { success, type Result } from "../../../src-domain/result.ts";
import type { ServiceOperation } from "../../../src-domain/environments/service-call.ts";
import type { Envelope } from "../envelope.ts";
import type { ServiceFailure } from "../failure.ts";
import type { Call } from "../operation.ts";
import { readShippingOrder, type AnsweredShippingOrder } from "./shipping-order.ts";
import { listNamed, readPayload, wireId, wireList, wireText } from "../wire.ts";

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

/** An item as the answer to a call that adds or removes names it. */
export interface AnsweredItem {
  readonly returnInventoryId: string;
  /** Of an item that was removed; null where the answer does not say. */
  readonly handlingCode: string | null;
}

/** A request whose text and key were stored before; a repeat gives both unchanged. */
interface StoredRequest {
  readonly body: string;
  readonly idempotencyKey: string;
}

type OrderAnswer = Promise<Result<AnsweredShippingOrder, ServiceFailure>>;
type ItemsAnswer = Promise<Result<readonly AnsweredItem[], ServiceFailure>>;

/**
 * Drafts of consolidate shipping orders beyond "update shipping method".
 *
 * Source of every operation here: **public documentation (api-facts 8.1), not the service contract.** They can be switched
 * off by `shippingDrafts` in the managed configuration. All of them work while the order is a draft (`CREATED`) alone, and a
 * refusal comes as any other: HTTP 200 with `meta.status` 400.
 */
export interface ShippingDraftOperations {
  /** Public documentation, section 8.1, Create. Never to be repeated: a second call may make a second order. */
  create(request: StoredRequest): OrderAnswer;
  /** Public documentation, section 8.1, Add inventory: at most 500 items of one warehouse. The same items again change nothing. */
  addItems(request: StoredRequest): ItemsAnswer;
  /** Public documentation, section 8.1, Remove inventory. What is removed is on hold again. */
  removeItems(request: StoredRequest): ItemsAnswer;
  /** Public documentation, section 8.1, Update ship-to. The same address again leaves the order in the same state. */
  setShipTo(orderId: string, request: StoredRequest): OrderAnswer;
  /** Public documentation, section 8.1, Confirm. No operation takes it back. */
  confirm(orderId: string, request: StoredRequest): OrderAnswer;
  /** Public documentation, section 8.1, Cancel. */
  cancel(orderId: string, request: StoredRequest): OrderAnswer;
}

/** The documentation spells some paths `ConsolidateShipping`; the service matches without regard to case. */
const FOLDER = "/api/outbound/consolidateShipping";

export function shippingDraftOperations(call: Call): ShippingDraftOperations {
  const post = <T>(
    name: ServiceOperation,
    path: string,
    { body, idempotencyKey }: StoredRequest,
    read: (envelope: Envelope) => Result<T, ServiceFailure>,
  ): Promise<Result<T, ServiceFailure>> =>
    call({
      name,
      area: "user",
      method: "POST",
      path: `${FOLDER}/${path}`,
      body,
      // Public documentation, section 1.3: recommended for every call that changes something.
      headers: { "x-returnhelper-idempotency-key": idempotencyKey },
      read,
    });
  const orderOf = (askedFor: string | null) => (envelope: Envelope) => readShippingOrder(envelope, askedFor);

  return {
    create: (request) => post("shippingDraft.create", "order/create", request, orderOf(null)),
    addItems: (request) => post("shippingDraft.addItems", "inventory/add", request, answeredItems),
    removeItems: (request) => post("shippingDraft.removeItems", "inventory/remove", request, answeredItems),
    setShipTo: (orderId, request) =>
      post("shippingDraft.setShipTo", "order/updateShipToInformation", request, orderOf(orderId)),
    confirm: (orderId, request) => post("shippingDraft.confirm", "order/confirm", request, orderOf(orderId)),
    cancel: (orderId, request) => post("shippingDraft.cancel", "order/cancel", request, orderOf(orderId)),
  };
}

const itemList = wireList(z.looseObject({ returnInventoryId: wireId, handlingCode: wireText }));

function answeredItems(envelope: Envelope): Result<readonly AnsweredItem[], ServiceFailure> {
  const read = readPayload(itemList, listNamed("data", envelope), envelope);
  if (!read.ok) return read;
  return success(read.value.map(({ returnInventoryId, handlingCode }) => ({ returnInventoryId, handlingCode })));
}
