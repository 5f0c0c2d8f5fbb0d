import type { CallOutcome } from "../../src-domain/environments/service-call.ts";
import { parseHttpDate } from "../../src-domain/instants.ts";
import type { Result } from "../../src-domain/result.ts";
import type { HttpAnswer } from "./exchange.ts";
import { createTextCleaner, type DeliveryState, type ServiceFailure } from "./failure.ts";
import { pathOf, type Operation } from "./operation.ts";
import { redactQuery, createRedaction } from "./redaction.ts";

/** One try of a call, for the request journal. Contains no credentials, no headers and no data of the recipient. */
export interface CallRecord {
  readonly operation: Operation<unknown>["name"];
  readonly method: "GET" | "POST";
  /** Path with the query, without the host. */
  readonly path: string;
  readonly startedAt: string;
  readonly durationMs: number;
  /** Generation of the credentials that the call used; see availability.ts. */
  readonly generation: number;
  /** 1 for the first try; 0 if nothing was sent: no credentials, no usable address, or an open circuit. */
  readonly attempt: number;
  readonly httpStatus: number | null;
  /** Time of the answer by the service's clock: milliseconds since 1970, to the second; null without a Date header. */
  readonly serviceDateMs: number | null;
  readonly outcome: CallOutcome;
  readonly delivered: DeliveryState;
  readonly errorCode: string | null;
  readonly message: string | null;
  readonly correlationId: string | null;
  readonly requestBytes: number;
  /** Null if no answer was read completely. */
  readonly answerBytes: number | null;
  readonly requestBody: string | null;
  /** Redacted body of a failed call; null for a success. */
  readonly answerBody: string | null;
}

export interface CallTrace {
  readonly startedAt: string;
  readonly durationMs: number;
  readonly generation: number;
  readonly attempt: number;
  readonly secrets: readonly string[];
  readonly answer: HttpAnswer | null;
  readonly correlationId: string | null;
}

/** The failure in `result` must not contain secrets. */
export function createCallRecord(
  operation: Operation<unknown>,
  result: Result<unknown, ServiceFailure>,
  { startedAt, durationMs, generation, attempt, secrets, answer, correlationId }: CallTrace,
): CallRecord {
  const removeSecrets = createTextCleaner(secrets);
  const redaction = createRedaction(operation.body ?? null, removeSecrets);
  const callFields = {
    operation: operation.name,
    method: operation.method,
    path: pathOf({ ...operation, query: redactQuery(operation.query ?? {}) }),
    startedAt,
    durationMs,
    generation,
    attempt,
    serviceDateMs: parseHttpDate(answer?.date ?? ""),
    requestBytes: Buffer.byteLength(operation.body ?? ""),
    answerBytes: answer?.body.length ?? null,
    requestBody: redaction.request,
  };
  if (result.ok) {
    const successFields = { httpStatus: answer?.status ?? null, outcome: "success", delivered: "yes" } as const;
    const cleanId = correlationId === null ? null : removeSecrets(correlationId);
    return {
      ...callFields,
      ...successFields,
      errorCode: null,
      message: null,
      correlationId: cleanId,
      answerBody: null,
    };
  }
  const { kind, delivered, errorCode, serviceMessage, fault, httpStatus } = result.error;
  const message = serviceMessage ?? fault;
  return {
    ...callFields,
    httpStatus,
    outcome: kind,
    delivered,
    errorCode,
    message: message === null ? null : redaction.redactText(message),
    correlationId: result.error.correlationId,
    answerBody: answer === null ? null : redaction.redactAnswer(answer.body, answer.contentType),
  };
}
