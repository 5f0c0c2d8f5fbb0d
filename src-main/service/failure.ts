import type { FailureKind } from "../../src-domain/environments/service-call.ts";

/**
 * `no`: no byte was written, so the request can be sent again without a check. `yes`: the service answered in its
 * envelope; it may have committed a request that ended with a `server` failure. `maybe`: everything else.
 */
export type DeliveryState = "no" | "maybe" | "yes";

export interface ServiceFailure {
  readonly kind: FailureKind;
  readonly delivered: DeliveryState;
  /** Message for developers. Contains the service's own text if it sent one, and no credentials. */
  readonly message: string;
  /** The service's own message, unchanged; null without one. */
  readonly serviceMessage: string | null;
  /** Name of the fault as the system or the proxy reports it, for example "ECONNREFUSED"; null if it has no name. */
  readonly fault: string | null;
  readonly correlationId: string | null;
  /** `meta.errorCode`, for example "VALIDATION_FAILED". */
  readonly errorCode: string | null;
  /** `meta.error`: request property -> message, keys as received. */
  readonly fields: Readonly<Record<string, string>>;
  /** Milliseconds from receipt until the time in Retry-After, at most `MAX_RETRY_AFTER_MS`; null without one. */
  readonly retryAfterMs: number | null;
  readonly httpStatus: number | null;
}

export const isUnreached = ({ kind }: Pick<ServiceFailure, "kind">): boolean =>
  kind === "offline" || kind === "timeout" || kind === "tls";

/** Why the service gave no answer that a waiting operator could use. */
export type ServiceProblem =
  | { readonly code: "credentials" }
  | { readonly code: "offline" | "service"; readonly message: string; readonly correlationId: string | null };

export function toServiceProblem({ kind, message, correlationId }: ServiceFailure): ServiceProblem {
  if (kind === "unauthorized") return { code: "credentials" };
  return { code: isUnreached({ kind }) ? "offline" : "service", message, correlationId };
}

type FailureDetails = Partial<Omit<ServiceFailure, "kind" | "delivered" | "message">>;

export function createServiceFailure(
  kind: FailureKind,
  delivered: DeliveryState,
  message: string,
  details: FailureDetails = {},
): ServiceFailure {
  return {
    kind,
    delivered,
    message,
    serviceMessage: null,
    fault: null,
    correlationId: null,
    errorCode: null,
    fields: {},
    retryAfterMs: null,
    httpStatus: null,
    ...details,
  };
}

const REDACTED = "[redacted]";
/** Minimum length of a replaced secret: shorter values occur in ordinary texts. */
const MIN_SECRET_CHARACTERS = 4;

export function withoutSecrets(failure: ServiceFailure, secrets: readonly string[]): ServiceFailure {
  const removeSecrets = createTextCleaner(secrets);
  return {
    ...failure,
    message: removeSecrets(failure.message),
    serviceMessage: failure.serviceMessage === null ? null : removeSecrets(failure.serviceMessage),
    correlationId: failure.correlationId === null ? null : removeSecrets(failure.correlationId),
    errorCode: failure.errorCode === null ? null : removeSecrets(failure.errorCode),
    fields: Object.fromEntries(
      Object.entries(failure.fields).map(([key, text]) => [removeSecrets(key), removeSecrets(text)]),
    ),
  };
}

export function createTextCleaner(secrets: readonly string[]): (text: string) => string {
  // Longest first, so that a secret contained in another does not leave the rest of the longer one behind.
  const longestFirst = secrets
    .filter((secret) => secret.length >= MIN_SECRET_CHARACTERS)
    .toSorted((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((cleaned, secret) => cleaned.replaceAll(secret, REDACTED), text);
}
