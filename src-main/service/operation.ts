import type { Result } from "../../src-domain/result.ts";
import type { ServiceOperation } from "../../src-domain/environments/service-call.ts";
import type { Envelope } from "./envelope.ts";
import type { ServiceFailure } from "./failure.ts";

export interface Operation<T> {
  readonly name: ServiceOperation;
  /** The user area by default. */
  readonly area?: "user" | "public";
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly read: (envelope: Envelope) => Result<T, ServiceFailure>;
}

const KB = 1024;

/** In bytes: several times the largest page, order or list. The client aborts a larger answer. */
export const MAX_RESPONSE_BYTES: Readonly<Record<ServiceOperation, number>> = {
  "inventory.list": 1024 * KB,
  "inventory.get": 256 * KB,
  "inventory.hold": 256 * KB,
  "inventory.release": 256 * KB,
  "warehouse.all": 256 * KB,
  "shipment.availableServiceTypes": 1024 * KB,
  "reference.list": 1024 * KB,
  "fba.sendToFulfillment": 256 * KB,
  "resend.create": 256 * KB,
  "resend.get": 1024 * KB,
  "resend.cancel": 1024 * KB,
  "shippingOrder.updateMethod": 1024 * KB,
  "shippingDraft.create": 1024 * KB,
  "shippingDraft.addItems": 1024 * KB,
  "shippingDraft.removeItems": 1024 * KB,
  "shippingDraft.setShipTo": 1024 * KB,
  "shippingDraft.confirm": 1024 * KB,
  "shippingDraft.cancel": 1024 * KB,
};

export type Call = <T>(operation: Operation<T>) => Promise<Result<T, ServiceFailure>>;

export function pathOf(operation: Pick<Operation<unknown>, "path" | "query">): string {
  const query = new URLSearchParams(operation.query).toString();
  return query === "" ? operation.path : `${operation.path}?${query}`;
}
