import { success } from "../../src-domain/result.ts";
import type { CallRecord } from "./call-record.ts";
import { createServiceCaller } from "./calls.ts";
import { CIRCUIT_RULES, type CircuitRules, createCircuitGate } from "./circuit.ts";
import type { Timeouts } from "./exchange.ts";
import type { Call } from "./operation.ts";
import type { RequestIdentity } from "./prepare.ts";
import { createInventoryOperations } from "./resources/inventory.ts";
import {
  createFbaOperations,
  createReferenceOperations,
  createShipmentOperations,
  createWarehouseOperations,
  WAREHOUSES_PATH,
} from "./resources/reference.ts";
import { createResendOperations } from "./resources/resend.ts";
import { createShippingDraftOperations } from "./resources/shipping-draft.ts";
import { createShippingOrderOperations } from "./resources/shipping-order.ts";
import { RETRY_POLICIES, type RetryPolicy, type RetryPolicyName } from "./retry-policy.ts";
import { type ProxySource, createTransport, DEFAULT_TIMEOUTS } from "./transport.ts";

export type { CallRecord } from "./call-record.ts";
export type { ServiceFailure } from "./failure.ts";
export type { InventoryPage, InventoryRecord } from "./resources/inventory.ts";
export {
  createLabelHost,
  createPhotoHost,
  type LabelFile,
  type LabelHost,
  type LabelHostProblem,
  type Photo,
  type PhotoHost,
  type PhotoProblem,
} from "./resources/file-hosts.ts";
export type { ServiceAddress, ServiceCredentials } from "./prepare.ts";
export { createResendBody, type CreatedResend, type ResendRecord } from "./resources/resend.ts";
export { ProxyUnusable, type ProxySource } from "./transport.ts";
export type { Timeouts } from "./exchange.ts";
export { draftBodies, type AnsweredItem, type NewShippingOrder } from "./resources/shipping-draft.ts";
export type { AnsweredShippingOrder } from "./resources/shipping-order.ts";
export { toUtcInstant } from "./wire.ts";

export type ServiceOperations = ReturnType<typeof createOperations>;

/**
 * The remote returns service. Every call returns a `Result` and never throws because of the network or the service.
 * Reads are retried after temporary failures, writes never. While the circuit is open, calls fail immediately as
 * `offline`, and `retryAfterMs` is the wait until the next probe. Reads share kept-alive connections; each write opens
 * a new one.
 */
export interface ReturnsService extends ServiceOperations {
  /** Operations for an operator who waits at the screen: fewer tries, a shorter timeout. */
  readonly interactive: ServiceOperations;
  /** Operations for bulk copying: each try waits for `waitForCopyPermit`. */
  readonly bulkCopy: ServiceOperations;
  /** Operations tried once, for background work that handles failures later. */
  readonly withoutRetries: ServiceOperations;
  /** Sends one small request; `onCall` reports whether the service answers. */
  probe(): Promise<unknown>;
  close(): Promise<void>;
}

export interface ReturnsServiceOptions extends RequestIdentity {
  readonly timeouts?: Partial<Timeouts>;
  /** Called for each request, except for loopback addresses; without it, requests go out directly. */
  readonly proxy?: ProxySource;
  /** PEM texts of authorities that are trusted in addition to the public ones. */
  readonly extraCa?: readonly string[];
  readonly retryPolicies?: Partial<Readonly<Record<RetryPolicyName, RetryPolicy>>>;
  readonly circuit?: CircuitRules;
  /** Awaited before each try of a call by `bulkCopy`. */
  readonly waitForCopyPermit?: () => Promise<void>;
  /** Generation of the credentials in use, so that a 401 concerns only that generation; always 0 by default. */
  readonly generation?: () => number;
  /** Called for every try, and for calls that were never sent. */
  readonly onCall?: (record: CallRecord) => void;
}

const noProxy: ProxySource = () => Promise.resolve(null);

export function createReturnsService(options: ReturnsServiceOptions): ReturnsService {
  const { address, credentials, userAgent, proxy = noProxy, extraCa = [], circuit: rules = CIRCUIT_RULES } = options;
  const closeController = new AbortController();
  const transport = createTransport({ timeouts: { ...DEFAULT_TIMEOUTS, ...options.timeouts }, proxy, extraCa });
  const retryPolicies = { ...RETRY_POLICIES, ...options.retryPolicies };
  const monotonicNowMs = (): number => performance.now();
  const circuit = createCircuitGate({ rules, now: monotonicNowMs, probe: () => sendProbe() });
  const callWith = createServiceCaller({
    address,
    credentials,
    userAgent,
    transport,
    circuit,
    closeSignal: closeController.signal,
    generation: options.generation ?? (() => 0),
    random: Math.random,
    monotonicNowMs,
    onCall: options.onCall ?? (() => {}),
  });
  const withoutRetries = callWith({ ...retryPolicies.interactive, attempts: 1 });
  const sendProbe = () =>
    withoutRetries({ name: "warehouse.all", method: "GET", path: WAREHOUSES_PATH, decode: () => success(null) });
  return {
    ...createOperations(callWith(retryPolicies.background)),
    interactive: createOperations(callWith(retryPolicies.interactive)),
    bulkCopy: createOperations(callWith(retryPolicies.background, options.waitForCopyPermit)),
    withoutRetries: createOperations(withoutRetries),
    probe: sendProbe,
    close: async () => {
      closeController.abort();
      await transport.close();
    },
  };
}

function createOperations(call: Call) {
  return {
    resend: createResendOperations(call),
    inventory: createInventoryOperations(call),
    warehouse: createWarehouseOperations(call),
    shipment: createShipmentOperations(call),
    reference: createReferenceOperations(call),
    fba: createFbaOperations(call),
    shippingOrder: createShippingOrderOperations(call),
    shippingDraft: createShippingDraftOperations(call),
  };
}

interface ClientIdentity {
  readonly app: string;
  readonly version: string;
  readonly osVersion: string;
  readonly runtimeVersion: string;
  /** BCP 47 tag. */
  readonly language: string;
}

/** Builds the User-Agent header (public documentation, section 1.2). */
export function userAgentText({ app, version, osVersion, runtimeVersion, language }: ClientIdentity): string {
  const product = `${token(app)}/${token(version)}`;
  return `${product} (Platform=${comment(osVersion)}; Runtime=${comment(runtimeVersion)}; Language=${comment(language)})`;
}

const token = (text: string): string => text.replaceAll(/[^\w.+-]/g, "");

/** Returns printable ASCII without the characters that structure the comment. */
const comment = (text: string): string => text.replaceAll(/[^\x20-\x7e]|[();]/g, " ").trim();
