import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { send } from "./answer.ts";
import type { Answer } from "./answer.ts";
import { httpFailure, success, wrap } from "./envelope.ts";
import type { Fault } from "./faults.ts";
import type { LoggedRequest } from "./request-log.ts";

const PAGE = "<!doctype html><html><head><title>Service</title></head><body><h1>Please try again</h1></body></html>";

function reset(reply: FastifyReply, entry: LoggedRequest, part = ""): FastifyReply {
  entry.status = null;
  reply.hijack();
  const { raw } = reply;
  if (part === "") {
    raw.socket?.resetAndDestroy();
    return reply;
  }
  raw.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(part) * 2,
  });
  raw.write(part, () => raw.socket?.resetAndDestroy());
  return reply;
}

const HUGE_BYTES = 50 * 1024 * 1024;
const PAD = `"${"x".repeat(64 * 1024)}",`;

/** Valid JSON of 50 MB, in pieces and without a content length; stops when the client is gone. */
function* padded(body: string): Generator<string> {
  yield `${body.slice(0, -1)},"padding":[`;
  for (let sent = 0; sent < HUGE_BYTES; sent += PAD.length) yield PAD;
  yield '""]}';
}

const hollow = (correlationId: string): Answer => wrap(success(), correlationId);

function statusFault(fault: Fault, nextCorrelationId: () => string, reply: FastifyReply): FastifyReply {
  const http = fault.status ?? 503;
  if (fault.retryAfterSeconds !== undefined) reply.header("retry-after", String(fault.retryAfterSeconds));
  // A gateway in front of the service answers 5xx with its own page; the service uses the envelope.
  if (http >= 502) return reply.code(http).header("content-type", "text/html").send(PAGE);
  const failure = httpFailure(http, fault.errorCode ?? `HTTP_${http}`, `HTTP status ${http} on request.`);
  return send(reply, wrap(failure, nextCorrelationId()));
}

export function answerWithFault(
  fault: Fault,
  answer: Answer,
  entry: LoggedRequest,
  nextCorrelationId: () => string,
  reply: FastifyReply,
) {
  const half = answer.body.slice(0, Math.floor(answer.body.length / 2));
  entry.status = fault.kind === "status" ? (fault.status ?? 503) : answer.http;
  switch (fault.kind) {
    case "reset":
      return reset(reply, entry);
    case "partial":
      return reset(reply, entry, half);
    case "status":
      return statusFault(fault, nextCorrelationId, reply);
    case "truncated":
      return send(reply, { ...answer, body: half });
    case "html":
      return reply.code(200).header("content-type", "text/html; charset=utf-8").send(PAGE);
    case "empty":
      return reply.code(200).header("content-type", "application/json").send("");
    case "huge":
      return reply
        .code(answer.http)
        .header("content-type", "application/json; charset=utf-8")
        .send(Readable.from(padded(answer.body)));
    case "hollow":
      return send(reply, hollow(nextCorrelationId()));
    case "content-type":
      return reply.code(answer.http).header("content-type", "text/plain").send(answer.body);
    case "delay":
    case "refusal":
      return send(reply, answer);
  }
}
