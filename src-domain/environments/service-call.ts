/** The request journal stores these names. */
export const SERVICE_OPERATIONS = [
  "resend.create",
  "resend.get",
  "resend.cancel",
  "inventory.list",
  "inventory.get",
  "inventory.hold",
  "inventory.release",
  "warehouse.all",
  "shipment.availableServiceTypes",
  "reference.list",
  "fba.sendToFulfillment",
  "shippingOrder.updateMethod",
  "shippingDraft.create",
  "shippingDraft.addItems",
  "shippingDraft.removeItems",
  "shippingDraft.setShipTo",
  "shippingDraft.confirm",
  "shippingDraft.cancel",
] as const;
export type ServiceOperation = (typeof SERVICE_OPERATIONS)[number];

/**
 * How a call of the returns service can fail (service contract, Errors; public documentation, sections 1.3 and 2.2).
 *
 * - `offline`: no connection, or the connection broke. `timeout`: connecting, headers, body or the call took too long.
 * - `tls`: the encrypted connection is not trusted. `aborted`: the app ended the call.
 * - `unauthorized`, `forbidden`, `conflict`, `rate-limited`, `server`: 401, 403, 409, 429 and 5xx, as HTTP status or
 * `meta.status`.
 * - `refused`: the service rejected the request; its fields say why.
 * - `unreadable`: the answer does not match the contract, so the result is unknown.
 */
export const FAILURE_KINDS = [
  "offline",
  "timeout",
  "tls",
  "unauthorized",
  "forbidden",
  "conflict",
  "rate-limited",
  "server",
  "unreadable",
  "refused",
  "aborted",
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export const CALL_OUTCOMES = ["success", ...FAILURE_KINDS] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Fault names that have a text on screen; all others come from the system. */
export const PRACTICE_CLOSED_FAULT = "PRACTICE_CLOSED";
export const PROXY_PASSWORD_FAULT = "PROXY_HTTP_407";
/** Prefix before the kind of proxy that the computer reports. */
export const PROXY_KIND_FAULT = "PROXY_KIND";
