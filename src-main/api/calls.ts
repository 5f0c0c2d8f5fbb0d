import { failure, type Result } from "../../src-domain/result.ts";
import { decodeAnswer, type Envelope } from "./envelope.ts";
import type { HttpAnswer } from "./exchange.ts";
import {
  serviceFailure,
  textCleaner,
  withoutSecrets,
  type Delivered,
  type FailureKind,
  type ServiceFailure,
} from "./failure.ts";
import { normalizeBaseUrl, type ServiceAddress } from "./service-address.ts";
import type { Transport } from "./transport.ts";

export interface ServiceCredentials {
  readonly apiKey: string;
  /** Private: it leaves this folder in one request header only. */
  readonly apiToken: string;
}

/** One finished call, for the request journal. Holds no credential, no header and no body. */
export interface CallRecord {
  readonly operation: string;
  readonly method: "GET" | "POST";
  /** With the query, without the host. */
  readonly path: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly httpStatus: number | null;
  readonly outcome: "success" | FailureKind;
  /** `yes` on success. */
  readonly delivered: Delivered;
  readonly correlationId: string | null;
  readonly requestBytes: number;
  /** Null when no answer was read whole. */
  readonly answerBytes: number | null;
}

/** One operation of the service and how its payload is read. */
export interface Operation<T> {
  readonly name: string;
  readonly area: "user" | "public";
  readonly method: "GET" | "POST";
  /** Begins with `/api/`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly read: (envelope: Envelope) => Result<T, ServiceFailure>;
}

export type Call = <T>(operation: Operation<T>) => Promise<Result<T, ServiceFailure>>;

export interface CallOptions {
  readonly address: ServiceAddress;
  readonly credentials: () => ServiceCredentials | null | Promise<ServiceCredentials | null>;
  readonly userAgent: string;
  readonly onCall: (record: CallRecord) => void;
  readonly transport: Transport;
}

/** What one call learned on its way, for its record. */
interface Trace {
  secrets: readonly string[];
  answer: HttpAnswer | null;
  correlationId: string | null;
}

export function createCall(options: CallOptions): Call {
  return async (operation) => {
    const startedAt = new Date().toISOString();
    const begun = performance.now();
    const trace: Trace = { secrets: [], answer: null, correlationId: null };
    const raw = await perform(operation, options, trace);
    const result = raw.ok ? raw : failure(withoutSecrets(raw.error, trace.secrets));
    const durationMs = performance.now() - begun;
    report(options.onCall, { ...recordOf(operation, result, trace), startedAt, durationMs });
    return result;
  };
}

async function perform<T>(
  operation: Operation<T>,
  options: CallOptions,
  trace: Trace,
): Promise<Result<T, ServiceFailure>> {
  const base = normalizeBaseUrl(
    operation.area === "user" ? options.address.userBaseUrl : options.address.publicBaseUrl,
  );
  if (!base.ok) {
    return failure(
      serviceFailure("offline", "no", `The ${operation.area} API address cannot be used (${base.error}).`),
    );
  }
  const credentials = await readCredentials(options.credentials);
  if (!credentials.ok) return credentials;
  trace.secrets = [credentials.value.apiToken, credentials.value.apiKey];

  const exchanged = await options.transport.exchange({
    method: operation.method,
    url: new URL(base.value + pathOf(operation)),
    headers: headersOf(operation, credentials.value, options.userAgent),
    body: operation.body ?? null,
  });
  if (!exchanged.ok) return exchanged;
  trace.answer = exchanged.value;
  const decoded = decodeAnswer(exchanged.value);
  if (!decoded.ok) return decoded;
  trace.correlationId = decoded.value.correlationId;
  return operation.read(decoded.value);
}

async function readCredentials(
  source: CallOptions["credentials"],
): Promise<Result<ServiceCredentials, ServiceFailure>> {
  const refuse = (message: string): Result<never, ServiceFailure> =>
    failure(serviceFailure("unauthorized", "no", message));
  let credentials: ServiceCredentials | null;
  try {
    credentials = await source();
  } catch {
    return refuse("The credentials could not be read.");
  }
  if (credentials === null) return refuse("No credentials are set.");
  const sendable = [credentials.apiKey, credentials.apiToken].every((value) => /^[\x21-\x7e]+$/.test(value));
  return sendable
    ? { ok: true, value: credentials }
    : refuse("The credentials are empty or hold a character that cannot be sent.");
}

function headersOf(
  operation: Operation<unknown>,
  credentials: ServiceCredentials,
  userAgent: string,
): Record<string, string> {
  return {
    accept: "application/json",
    "user-agent": userAgent,
    // Service contract, Authentication 1.
    "x-rr-apikey": credentials.apiKey,
    "x-rr-apitoken": credentials.apiToken,
    ...(operation.body === undefined ? {} : { "content-type": "application/json" }),
    ...operation.headers,
  };
}

function pathOf(operation: Operation<unknown>): string {
  const query = new URLSearchParams(operation.query).toString();
  return query === "" ? operation.path : `${operation.path}?${query}`;
}

function recordOf(
  operation: Operation<unknown>,
  result: Result<unknown, ServiceFailure>,
  trace: Trace,
): Omit<CallRecord, "startedAt" | "durationMs"> {
  const error = result.ok ? null : result.error;
  const correlationId = error === null ? trace.correlationId : error.correlationId;
  return {
    operation: operation.name,
    method: operation.method,
    path: pathOf(operation),
    httpStatus: error === null ? (trace.answer?.status ?? null) : error.httpStatus,
    outcome: error?.kind ?? "success",
    delivered: error?.delivered ?? "yes",
    correlationId: correlationId === null ? null : textCleaner(trace.secrets)(correlationId),
    requestBytes: Buffer.byteLength(operation.body ?? ""),
    answerBytes: trace.answer?.body.length ?? null,
  };
}

/** A listener that throws must not turn a known outcome into an unknown one. */
function report(onCall: CallOptions["onCall"], record: CallRecord): void {
  try {
    onCall(record);
  } catch (error) {
    process.emitWarning(`A listener of service calls failed: ${String(error)}`);
  }
}
