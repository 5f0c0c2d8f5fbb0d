import type { FailureKind } from "../../src-domain/environments/service-call.ts";

/**
 * Whether the request reached the service. `no`: not one byte of it was written, so it may be sent again without reading.
 * `yes`: the service itself answered, in its envelope. `maybe`: everything between. It does not say whether the service
 * acted: a `server` failure with `yes` may have been committed.
 */
export type Delivered = "no" | "maybe" | "yes";

export interface ServiceFailure {
  readonly kind: FailureKind;
  readonly delivered: Delivered;
  /**
   * A sentence for developers who read a test or a stack, in the service's words where it gave any. Holds no
   * credential.
   */
  readonly message: string;
  /** The service's own words, letter by letter; null where it gave none. */
  readonly said: string | null;
  /** What broke, as the system or the proxy names it, for example "ECONNREFUSED"; null where that has no name. */
  readonly fault: string | null;
  readonly correlationId: string | null;
  /** `meta.errorCode`, for example "VALIDATION_FAILED". */
  readonly errorCode: string | null;
  /** `meta.error`: request property -> message, keys as they came. */
  readonly fields: Readonly<Record<string, string>>;
  /** Milliseconds from receipt, where the answer carried Retry-After. */
  readonly retryAfterMs: number | null;
  /** Null when no status line was received. */
  readonly httpStatus: number | null;
}

type FailureDetails = Partial<Omit<ServiceFailure, "kind" | "delivered" | "message">>;

export function serviceFailure(
  kind: FailureKind,
  delivered: Delivered,
  message: string,
  details: FailureDetails = {},
): ServiceFailure {
  return {
    kind,
    delivered,
    message,
    said: null,
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
/** Shorter values occur in ordinary words; replacing them would spoil the message and protect nothing. */
const SHORTEST_SECRET = 4;

/** Takes credentials out of whatever the service echoed into a failure. */
export function withoutSecrets(failure: ServiceFailure, secrets: readonly string[]): ServiceFailure {
  const clean = textCleaner(secrets);
  return {
    ...failure,
    message: clean(failure.message),
    said: failure.said === null ? null : clean(failure.said),
    correlationId: failure.correlationId === null ? null : clean(failure.correlationId),
    errorCode: failure.errorCode === null ? null : clean(failure.errorCode),
    fields: Object.fromEntries(Object.entries(failure.fields).map(([key, text]) => [clean(key), clean(text)])),
  };
}

export function textCleaner(secrets: readonly string[]): (text: string) => string {
  // Longest first, so that a secret contained in another does not leave the rest of the longer one behind.
  const known = secrets.filter((secret) => secret.length >= SHORTEST_SECRET).toSorted((a, b) => b.length - a.length);
  return (text) => known.reduce((cleaned, secret) => cleaned.replaceAll(secret, REDACTED), text);
}
