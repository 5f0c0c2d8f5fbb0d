import { hash, hashBelow } from "../data/hash.ts";
import { toResendIds, createUuid } from "../data/ids.ts";
import { findShipmentServiceType, labelModeOf } from "../data/service-types.ts";
import { toShortDate } from "../times.ts";
import {
  findCancellationCutOff,
  initialStatusOf,
  type LabelMode,
  type ResendEvent,
  type ResendStatus,
  nextStatus,
} from "./life-cycle.ts";

/** The string fields of service contract, CreateResendShipmentPayload. */
export interface ResendShipment {
  readonly shipmentServiceType: string | null;
  readonly shipmentCountryCode: string;
  readonly shipmentName: string;
  readonly shipmentPhone: string;
  readonly shipmentFax: string | null;
  readonly shipmentEmail: string | null;
  readonly shipmentStreet1: string;
  readonly shipmentStreet2: string;
  readonly shipmentStreet3: string | null;
  readonly shipmentCity: string;
  readonly shipmentState: string;
  readonly shipmentPostalCode: string;
}

/** An accepted createResend request. Ids are decimal text, as in the state file. */
export interface ResendRequest {
  readonly returnInventoryIds: readonly string[];
  readonly warehouseId: number;
  readonly shipment: ResendShipment;
  readonly description: string | null;
  readonly remarks: string | null;
}

export interface ResendOrder {
  readonly number: number;
  readonly resendId: bigint;
  readonly resendShipmentId: bigint;
  readonly resendNumber: string;
  readonly resendShipmentNumber: string;
  readonly request: ResendRequest;
  readonly mode: LabelMode;
  readonly labelFails: boolean;
  readonly createOn: number;
  readonly cutOff: number;
  readonly status: ResendStatus;
  readonly modifyOn: number;
  readonly trackingNumber: string | null;
  readonly shipmentLabelId: string | null;
  /** Empty, or JSON text (public documentation, section 3.4). */
  readonly error: string;
  readonly history: readonly { readonly status: ResendStatus; readonly at: number }[];
}

const LABEL_ERROR = "The carrier refused the address: postal code and city do not match.";

function makeTrackingNumber(seed: number, orderNumber: number): string {
  const tail = String(hash(seed, orderNumber, 301)).padStart(10, "0");
  return `94346118${String(orderNumber).padStart(4, "0")}${tail}`;
}

function labelFields(seed: number, order: ResendOrder, status: ResendStatus, reason: string | undefined) {
  if (status === "failed") return { error: JSON.stringify({ message: reason ?? LABEL_ERROR }) };
  const hasTracking = status === "label-success" || (status === "completed" && order.trackingNumber === null);
  if (!hasTracking) return {};
  const shipmentLabelId = order.mode === "auto" ? createUuid(seed, order.number, 310) : null;
  return { trackingNumber: makeTrackingNumber(seed, order.number), shipmentLabelId };
}

/** An order without a service type is handled manually. */
export function chooseLabelMode({ warehouseId, shipment }: ResendRequest): LabelMode {
  const code = shipment.shipmentServiceType;
  return labelModeOf(code === null ? undefined : findShipmentServiceType(warehouseId, code));
}

/** Service contract, Resend order status. */
export class ResendBook {
  readonly #orders: ResendOrder[] = [];
  readonly #numbers = new Map<bigint, number>();
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  get all(): readonly ResendOrder[] {
    return this.#orders;
  }

  findById(resendId: bigint): ResendOrder | undefined {
    const number = this.#numbers.get(resendId);
    return number === undefined ? undefined : this.findByNumber(number);
  }

  findByNumber(number: number): ResendOrder | undefined {
    return this.#orders[number - 1];
  }

  add(request: ResendRequest, atMs: number, willLabelFail: boolean): ResendOrder {
    const number = this.#orders.length + 1;
    const mode = chooseLabelMode(request);
    const tail = `${toShortDate(atMs)}-${String(number).padStart(7, "0")}`;
    const status = initialStatusOf(mode);
    const order: ResendOrder = {
      ...toResendIds(number),
      number,
      resendNumber: `RSD${tail}`,
      resendShipmentNumber: `RSDS${tail}`,
      request,
      mode,
      labelFails: mode === "auto" && willLabelFail,
      createOn: atMs,
      cutOff: findCancellationCutOff(atMs),
      status,
      modifyOn: atMs,
      trackingNumber: null,
      shipmentLabelId: null,
      error: "",
      history: [{ status, at: atMs }],
    };
    this.#orders.push(order);
    this.#numbers.set(order.resendId, number);
    return order;
  }

  change(order: ResendOrder): void {
    this.#orders[order.number - 1] = order;
  }

  move(order: ResendOrder, event: ResendEvent, atMs: number, reason?: string): ResendOrder | undefined {
    const status = nextStatus(order.status, event);
    if (status === undefined) return undefined;
    const movedOrder: ResendOrder = {
      ...order,
      ...labelFields(this.#seed, order, status, reason),
      status,
      modifyOn: atMs,
      history: [...order.history, { status, at: atMs }],
    };
    this.#orders[order.number - 1] = movedOrder;
    return movedOrder;
  }
}

/** Returns the next event of the warehouse or label service that happens without a request. */
export function findNextEvent(order: ResendOrder): ResendEvent | undefined {
  if (order.status === "queued") return order.labelFails ? "labelFailed" : "labelSucceeded";
  if (order.status === "pending") return "processingStarted";
  return order.status === "label-success" || order.status === "in-progress" ? "processed" : undefined;
}

/** Returns a delay within the span that depends only on seed, order and status. */
export function chooseDelayMs(order: ResendOrder, seed: number, [minMs, maxMs]: readonly [number, number]): number {
  return minMs + hashBelow(seed, order.number, 320 + order.history.length, Math.floor(maxMs - minMs) + 1);
}
