import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Account } from "../account/account.ts";
import { findCredentialProblem } from "../credentials.ts";
import type { Operation } from "../operations/operation.ts";
import { Query } from "../operations/query.ts";
import { toIsoTime } from "../times.ts";
import {
  type Answer,
  send,
  createHttpFailure,
  type Outcome,
  success,
  createValidationFailure,
  buildAnswer,
} from "./envelope.ts";
import { type Fault, type Faults, resolveMoment } from "./faults.ts";
import { hashBody, IDEMPOTENCY_HEADER } from "./idempotency.ts";
import { isRecord, parseJson } from "./json.ts";
import type { LoggedRequest, RequestLog } from "./request-log.ts";

const ERROR_PAGE =
  "<!doctype html><html><head><title>Service</title></head><body><h1>Please try again</h1></body></html>";

function resetConnection(reply: FastifyReply, entry: LoggedRequest, partialBody = ""): FastifyReply {
  entry.status = null;
  reply.hijack();
  const { raw } = reply;
  if (partialBody === "") {
    raw.socket?.resetAndDestroy();
    return reply;
  }
  raw.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(partialBody) * 2,
  });
  raw.write(partialBody, () => raw.socket?.resetAndDestroy());
  return reply;
}

const HUGE_BYTES = 50 * 1024 * 1024;
const PADDING = `"${"x".repeat(64 * 1024)}",`;

/** Yields valid JSON of 50 MB in chunks, without a content length; stops when the client disconnects. */
function* padBody(body: string): Generator<string> {
  yield `${body.slice(0, -1)},"padding":[`;
  for (let sentBytes = 0; sentBytes < HUGE_BYTES; sentBytes += PADDING.length) yield PADDING;
  yield '""]}';
}

const emptySuccess = (correlationId: string): Answer => buildAnswer(success(), correlationId);

function statusFault(fault: Fault, nextCorrelationId: () => string, reply: FastifyReply): FastifyReply {
  const statusCode = fault.status ?? 503;
  if (fault.retryAfterSeconds !== undefined) reply.header("retry-after", String(fault.retryAfterSeconds));
  // A gateway before the service answers 502 and above with its own page; the service uses the envelope.
  if (statusCode >= 502) return reply.code(statusCode).header("content-type", "text/html").send(ERROR_PAGE);
  const failure = createHttpFailure(
    statusCode,
    fault.errorCode ?? `HTTP_${statusCode}`,
    `HTTP status ${statusCode} on request.`,
  );
  return send(reply, buildAnswer(failure, nextCorrelationId()));
}

function answerWithFault(
  fault: Fault,
  answer: Answer,
  entry: LoggedRequest,
  nextCorrelationId: () => string,
  reply: FastifyReply,
) {
  const firstHalf = answer.body.slice(0, Math.floor(answer.body.length / 2));
  entry.status = fault.kind === "status" ? (fault.status ?? 503) : answer.statusCode;
  switch (fault.kind) {
    case "reset":
      return resetConnection(reply, entry);
    case "partial":
      return resetConnection(reply, entry, firstHalf);
    case "status":
      return statusFault(fault, nextCorrelationId, reply);
    case "truncated":
      return send(reply, { ...answer, body: firstHalf });
    case "html":
      return reply.code(200).header("content-type", "text/html; charset=utf-8").send(ERROR_PAGE);
    case "empty":
      return reply.code(200).header("content-type", "application/json").send("");
    case "huge":
      return reply
        .code(answer.statusCode)
        .header("content-type", "application/json; charset=utf-8")
        .send(Readable.from(padBody(answer.body)));
    case "no-payload":
      return send(reply, emptySuccess(nextCorrelationId()));
    case "content-type":
      return reply.code(answer.statusCode).header("content-type", "text/plain").send(answer.body);
    case "delay":
    case "refusal":
      return send(reply, answer);
  }
}

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
    at: toIsoTime(exchange.account.clock.now()),
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

function runOperation(exchange: Exchange, operation: Operation, request: FastifyRequest): Outcome {
  const body = readBody(operation, bodyText(request));
  if (!body) return createValidationFailure({ body: "The request body is not a valid JSON object." });
  return operation.run({
    account: exchange.account,
    query: new Query(request.url),
    body,
    origin: exchange.origin,
  });
}

/** Runs an operation once per key; the order and its stored response become durable together. */
function runUnderKey(exchange: Exchange, operation: Operation, request: FastifyRequest, entry: LoggedRequest): Answer {
  const { account } = exchange;
  const key = account.settings.honourIdempotency && operation.method === "POST" ? entry.idempotencyKey : null;
  if (key === null) return buildAnswer(runOperation(exchange, operation, request), exchange.nextCorrelationId());
  const text = bodyText(request);
  const recognition = account.idempotencyKeys.recognize(key, operation.name, text);
  if (recognition.kind === "conflict") {
    const message = `The ${IDEMPOTENCY_HEADER} was used before with another request body.`;
    return buildAnswer(createHttpFailure(409, "CONFLICT", message), exchange.nextCorrelationId());
  }
  if (recognition.kind === "repeat") {
    entry.isRepeat = true;
    return { statusCode: 200, body: recognition.body };
  }
  return account.journal.inOneWrite(() => {
    const outcome = runOperation(exchange, operation, request);
    const answer = buildAnswer(outcome, exchange.nextCorrelationId());
    if (outcome.ok) {
      const storedAnswer = { key, operation: operation.name, bodyHash: hashBody(text), body: answer.body };
      account.idempotencyKeys.store(storedAnswer);
      account.journal.record({ kind: "answer-kept", answer: storedAnswer });
    }
    return answer;
  });
}

function answerAuthenticated(
  exchange: Exchange,
  operation: Operation,
  request: FastifyRequest,
  entry: LoggedRequest,
): Answer {
  const problem = findCredentialProblem(request.headers, exchange.account.settings.credentials);
  if (problem !== undefined)
    return buildAnswer(createHttpFailure(401, "UNAUTHORIZED", problem), exchange.nextCorrelationId());
  exchange.account.clock.runDueTasks();
  return runUnderKey(exchange, operation, request, entry);
}

function refuse(exchange: Exchange, fault: Fault): Answer {
  const error = fault.error ?? { message: "Refused on request." };
  const code = fault.errorCode ?? "VALIDATION_FAILED";
  const outcome: Outcome = { ok: false, statusCode: 200, status: fault.status ?? 400, code, error };
  return buildAnswer(outcome, exchange.nextCorrelationId());
}

function answerWithTiming(fault: Fault | undefined, exchange: Exchange, run: () => Answer): Answer {
  if (!fault) return run();
  if (resolveMoment(fault) === "before") return refuse(exchange, fault);
  const answer = run();
  return fault.kind === "refusal" ? refuse(exchange, fault) : answer;
}

function recordOutcome(entry: LoggedRequest, answer: Answer): void {
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
  const fault = exchange.faults.consumeOnArrival(operation.name);
  if (!fault) return false;
  const entry = logRequest(exchange, request, operation.name);
  entry.fault = fault.kind;
  reply.hijack();
  reply.raw.socket?.resetAndDestroy();
  return true;
}

/** Handles a request: log, delay, fault, credentials, idempotency key, operation, fault, response. */
export async function handleOperation(
  exchange: Exchange,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const entry = logRequest(exchange, request, operation.name);
  const fault = exchange.faults.consume(operation.name);
  const { latencyMs } = exchange.account.settings;
  if (latencyMs > 0) await wait(latencyMs, undefined, { ref: false });
  if (fault?.delayMs !== undefined) await exchange.faults.delay(fault.delayMs);
  const answer = answerWithTiming(fault, exchange, () => answerAuthenticated(exchange, operation, request, entry));
  if (fault?.answerDelayMs !== undefined) await exchange.faults.delay(fault.answerDelayMs);
  recordOutcome(entry, answer);
  entry.fault = fault?.kind ?? null;
  if (fault) return answerWithFault(fault, answer, entry, exchange.nextCorrelationId, reply);
  entry.status = answer.statusCode;
  return send(reply, answer);
}
