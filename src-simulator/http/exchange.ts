import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Account } from "../account/account.ts";
import { send } from "./answer.ts";
import type { Answer } from "./answer.ts";
import { credentialProblem } from "../credentials.ts";
import { httpFailure, validationFailed, wrap } from "./envelope.ts";
import type { Outcome } from "./envelope.ts";
import { takesPlace } from "./faults.ts";
import type { Fault, Faults } from "./faults.ts";
import { hashBody, IDEMPOTENCY_HEADER } from "./idempotency.ts";
import { isRecord, parseJson } from "./json.ts";
import type { Operation } from "../operations/operation.ts";
import { Query } from "../operations/query.ts";
import { answerWithFault } from "./faulty-answer.ts";
import type { LoggedRequest, RequestLog } from "./request-log.ts";
import { isoTime } from "../times.ts";

export interface Exchange {
  readonly account: Account;
  readonly log: RequestLog;
  readonly faults: Faults;
  readonly nextCorrelationId: () => string;
  /** `http://127.0.0.1:port`. */
  origin: string;
}

export const bodyText = (request: FastifyRequest): string => (typeof request.body === "string" ? request.body : "");

export const logRequest = (exchange: Exchange, request: FastifyRequest, operation: string | null): LoggedRequest =>
  exchange.log.add({
    at: isoTime(exchange.account.clock.now()),
    operation,
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: bodyText(request),
  });

function readBody(operation: Operation, text: string): Readonly<Record<string, unknown>> | undefined {
  if (operation.method === "GET") return {};
  try {
    const body = parseJson(text);
    return isRecord(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function run(exchange: Exchange, operation: Operation, request: FastifyRequest): Outcome {
  const body = readBody(operation, bodyText(request));
  if (!body) return validationFailed({ body: "The request body is not a valid JSON object." });
  return operation.run({
    account: exchange.account,
    query: new Query(request.url),
    body,
    origin: exchange.origin,
  });
}

/** Runs an operation once per key: the order and its stored answer become durable together. */
function runUnderKey(exchange: Exchange, operation: Operation, request: FastifyRequest, entry: LoggedRequest): Answer {
  const { account } = exchange;
  const key = account.settings.honourIdempotency && operation.method === "POST" ? entry.idempotencyKey : null;
  if (key === null) return wrap(run(exchange, operation, request), exchange.nextCorrelationId());
  const text = bodyText(request);
  const known = account.keys.recognise(key, operation.name, text);
  if (known.kind === "conflict") {
    const message = `The ${IDEMPOTENCY_HEADER} was used before with another request body.`;
    return wrap(httpFailure(409, "CONFLICT", message), exchange.nextCorrelationId());
  }
  if (known.kind === "repeat") {
    entry.repeated = true;
    return { http: 200, body: known.body };
  }
  return account.journal.together(() => {
    const outcome = run(exchange, operation, request);
    const answer = wrap(outcome, exchange.nextCorrelationId());
    if (outcome.ok) {
      const kept = { key, operation: operation.name, bodyHash: hashBody(text), body: answer.body };
      account.keys.keep(kept);
      account.journal.record({ kind: "answer-kept", answer: kept });
    }
    return answer;
  });
}

function authenticated(
  exchange: Exchange,
  operation: Operation,
  request: FastifyRequest,
  entry: LoggedRequest,
): Answer {
  const problem = credentialProblem(request.headers, exchange.account.settings.credentials);
  if (problem !== undefined) return wrap(httpFailure(401, "UNAUTHORIZED", problem), exchange.nextCorrelationId());
  exchange.account.clock.settle();
  return runUnderKey(exchange, operation, request, entry);
}

function undone(exchange: Exchange, fault: Fault): Answer {
  const error = fault.error ?? { message: "Refused on request." };
  const code = fault.errorCode ?? "VALIDATION_FAILED";
  const outcome: Outcome = { ok: false, http: 200, status: fault.status ?? 400, code, error };
  return wrap(outcome, exchange.nextCorrelationId());
}

function answerUnder(fault: Fault | undefined, exchange: Exchange, run: () => Answer): Answer {
  if (!fault) return run();
  if (takesPlace(fault) === "before") return undone(exchange, fault);
  const answer = run();
  return fault.kind === "refusal" ? undone(exchange, fault) : answer;
}

function noteOutcome(entry: LoggedRequest, answer: Answer): void {
  const body: unknown = JSON.parse(answer.body);
  const meta = isRecord(body) ? body["meta"] : undefined;
  const status = isRecord(meta) ? meta["status"] : undefined;
  entry.outcome = typeof status === "number" ? status : null;
}

export function resetOnArrival(
  exchange: Exchange,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const fault = exchange.faults.takeOnArrival(operation.name);
  if (!fault) return false;
  const entry = logRequest(exchange, request, operation.name);
  entry.fault = fault.kind;
  reply.hijack();
  reply.raw.socket?.resetAndDestroy();
  return true;
}

/** One request to one operation: log, delay, fault, credentials, idempotency key, operation, fault, answer. */
export async function exchangeOne(
  exchange: Exchange,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const entry = logRequest(exchange, request, operation.name);
  const fault = exchange.faults.take(operation.name);
  const { latencyMs } = exchange.account.settings;
  if (latencyMs > 0) await wait(latencyMs, undefined, { ref: false });
  if (fault?.delayMs !== undefined) await exchange.faults.hold(fault.delayMs);
  const answer = answerUnder(fault, exchange, () => authenticated(exchange, operation, request, entry));
  if (fault?.answerDelayMs !== undefined) await exchange.faults.hold(fault.answerDelayMs);
  noteOutcome(entry, answer);
  entry.fault = fault?.kind ?? null;
  if (fault) return answerWithFault(fault, answer, entry, exchange.nextCorrelationId, reply);
  entry.status = answer.http;
  return send(reply, answer);
}
