import type { FastifyReply } from "fastify";
import { writeJson } from "./json.ts";

/** Field-level messages keyed by request property (service contract, Common response envelope). */
export type ErrorDetail = Readonly<Record<string, string>>;

export type Outcome =
  | { readonly ok: true; readonly payload: Readonly<Record<string, unknown>> }
  | {
      readonly ok: false;
      readonly statusCode: number;
      readonly status: number;
      readonly code: string;
      readonly error: ErrorDetail;
    };

export const success = (payload: Readonly<Record<string, unknown>> = {}): Outcome => ({ ok: true, payload });

/** A broken rule: HTTP 200, but with logical status 400 (service contract, Errors 2). */
export const createValidationFailure = (error: ErrorDetail): Outcome => ({
  ok: false,
  statusCode: 200,
  status: 400,
  code: "VALIDATION_FAILED",
  error,
});

/** A failure with the same HTTP status and `meta.status`, and one message (service contract, Errors 1). */
export const createHttpFailure = (statusCode: number, code: string, message: string): Outcome => ({
  ok: false,
  statusCode,
  status: statusCode,
  code,
  error: { message },
});

/** Builds a response; a failure has only `correlationId` and `meta`. */
export function buildAnswer(outcome: Outcome, correlationId: string): Answer {
  if (outcome.ok) {
    const meta = { status: 200, data: {}, errorCode: null, error: {} };
    return { statusCode: 200, body: writeJson({ ...outcome.payload, correlationId, meta }) };
  }
  const meta = { status: outcome.status, data: {}, errorCode: outcome.code, error: outcome.error };
  return { statusCode: outcome.statusCode, body: writeJson({ correlationId, meta }) };
}

const BASE32 = "0123456789ABCDEFGHIJKLMNOPQRSTUV";

/** Correlation ids in the style of the real service, `0HN5R89JOAUBR:00000001` (public documentation, section 0.2). */
export function createCorrelationIds(startedAtMs: number): () => string {
  let ticks = BigInt(startedAtMs) * 10_000n + 0x89f7ff5f7b58000n;
  let connection = "";
  for (let position = 0; position < 13; position += 1) {
    connection = (BASE32[Number(ticks & 31n)] ?? "0") + connection;
    ticks >>= 5n;
  }
  let requests = 0;
  return () => {
    requests += 1;
    return `${connection}:${requests.toString(16).toUpperCase().padStart(8, "0")}`;
  };
}

export interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

export function send(reply: FastifyReply, { statusCode, body }: Answer): FastifyReply {
  return reply.code(statusCode).header("content-type", "application/json; charset=utf-8").send(body);
}
