import { MINUTE_MS } from "../../src-domain/durations.ts";
import type { FailureKind } from "../../src-domain/environments/service-call.ts";
import { parseHttpDate } from "../../src-domain/instants.ts";
import { isObject, type JsonObject } from "../../src-domain/json-object.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { groupMessagesByField, shortText } from "./error-detail.ts";
import { FieldTwiceError, parseExactJson } from "./exact-json.ts";
import type { HttpAnswer } from "./exchange.ts";
import { createServiceFailure, type ServiceFailure } from "./failure.ts";

/** Limit of a wait that the service requests. The contract names none; after this wait the desk sends one read. */
export const MAX_RETRY_AFTER_MS = 15 * MINUTE_MS;

/**
 * Returns the milliseconds until the time in a Retry-After header, in seconds or as an HTTP date; null without a valid
 * one.
 */
function retryAfterMs({ retryAfter, date }: Pick<HttpAnswer, "retryAfter" | "date">, nowMs: number): number | null {
  const text = retryAfter?.trim() ?? "";
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, MAX_RETRY_AFTER_MS);
  const retryAtMs = parseHttpDate(text);
  if (retryAtMs === null) return null;
  // The Date header uses the service's clock too; this computer's clock may be wrong.
  const answeredAtMs = parseHttpDate(date ?? "") ?? nowMs;
  return Math.min(Math.max(0, retryAtMs - answeredAtMs), MAX_RETRY_AFTER_MS);
}

/** A successful answer; the payload is in `body`, at top level or under `data`. */
export interface Envelope {
  readonly body: JsonObject;
  readonly correlationId: string | null;
  readonly httpStatus: number;
  /** True if the answer contained `meta` or `correlationId`; some documented samples have neither. */
  readonly isFromService: boolean;
}

/**
 * Decodes every answer (service contract, Common response envelope and Errors; public documentation, section 2.1).
 * Success is HTTP 2xx without `meta`, or with a `meta.status` of success and no `meta.errorCode`. A failed validation
 * comes with HTTP 200.
 */
// oxlint-disable-next-line waits/elapsed -- `Retry-After` may be a date; its wait is bounded
export function decodeAnswer(answer: HttpAnswer, nowMs: number = Date.now()): Result<Envelope, ServiceFailure> {
  const parsedBody = parseObject(answer);
  if (!parsedBody.ok) return failure(createFailureWithoutEnvelope(answer, parsedBody.error, nowMs));
  const body = parsedBody.value;
  const meta = isObject(body.meta) ? body.meta : null;
  const correlationId = shortText(body.correlationId);
  const isFromService = meta !== null || correlationId !== null;

  const outcome = outcomeOf(answer.status, meta);
  if (outcome === "success") return success({ body, correlationId, httpStatus: answer.status, isFromService });
  if (!isFromService && outcome === "refused") {
    return failure(createFailureWithoutEnvelope(answer, "The answer is not the service's.", nowMs));
  }
  const serviceMessage = messageOf(meta);
  const message = serviceMessage ?? `The service ended the call as ${outcome} (HTTP ${answer.status}).`;
  return failure(
    createServiceFailure(outcome, isFromService ? "yes" : "maybe", message, {
      serviceMessage,
      correlationId,
      errorCode: shortText(meta?.errorCode),
      fields: groupMessagesByField(meta?.error),
      retryAfterMs: retryAfterMs(answer, nowMs),
      httpStatus: answer.status,
    }),
  );
}

/** The envelope reports success, but the payload violates the contract. */
export function createUnreadableFailure(envelope: Envelope, problem: string): ServiceFailure {
  return createServiceFailure(
    "unreadable",
    envelope.isFromService ? "yes" : "maybe",
    `The answer cannot be read: ${problem}`,
    {
      correlationId: envelope.correlationId,
      httpStatus: envelope.httpStatus,
    },
  );
}

function outcomeOf(httpStatus: number, meta: JsonObject | null): FailureKind | "success" {
  if (!isSuccess(httpStatus)) return kindOfStatus(httpStatus);
  if (meta === null) return "success";
  const status = meta.status === undefined || meta.status === null ? httpStatus : parseNumber(meta.status);
  if (status >= 400) return kindOfStatus(status);
  // The contract sets the code only on failed operations, whatever the status says.
  if (shortText(meta.errorCode) !== null) return "refused";
  return status === 200 || status === httpStatus ? "success" : "unreadable";
}

const parseNumber = (value: unknown): number =>
  typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;

const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

const KIND_BY_STATUS: Partial<Readonly<Record<number, FailureKind>>> = {
  401: "unauthorized",
  403: "forbidden",
  408: "timeout",
  409: "conflict",
  429: "rate-limited",
};

function kindOfStatus(status: number): FailureKind {
  if (status >= 500) return "server";
  return KIND_BY_STATUS[status] ?? (status >= 400 ? "refused" : "unreadable");
}

function createFailureWithoutEnvelope(answer: HttpAnswer, problem: string, nowMs: number): ServiceFailure {
  const kind = isSuccess(answer.status) ? "unreadable" : kindOfStatus(answer.status);
  // A 4xx page without the envelope (from a proxy or a wrong address) is not a refusal of the order.
  const reportedKind = kind === "refused" ? "unreadable" : kind;
  return createServiceFailure(reportedKind, "maybe", `HTTP ${answer.status}. ${problem}`, {
    retryAfterMs: retryAfterMs(answer, nowMs),
    httpStatus: answer.status,
  });
}

function messageOf(meta: JsonObject | null): string | null {
  const detail = meta?.error;
  const reportedMessage = isObject(detail) ? shortText(detail.message) : shortText(detail);
  if (reportedMessage !== null) return reportedMessage;
  const fields = Object.entries(groupMessagesByField(detail)).map(([field, text]) => `${field}: ${text}`);
  if (fields.length > 0) return shortText(fields.join("; "));
  return shortText(meta?.errorCode);
}

function parseObject(answer: HttpAnswer): Result<JsonObject, string> {
  if (answer.status >= 300 && answer.status <= 399) return failure("A redirect, which is not followed.");
  if (answer.body.length === 0) return failure("The answer is empty.");
  // On failures the body is optional; on success its declared type must match, or a login page could pass for data.
  if (isSuccess(answer.status) && answer.contentType !== null && !isJsonType(answer.contentType)) {
    return failure("The answer is not JSON by its own declaration.");
  }
  try {
    const value = parseExactJson(new TextDecoder("utf-8", { fatal: true }).decode(answer.body));
    return isObject(value) ? success(value) : failure("The answer is not a JSON object.");
  } catch (error) {
    return failure(error instanceof FieldTwiceError ? "The answer names a field twice." : "The answer is not JSON.");
  }
}

const isJsonType = (contentType: string): boolean =>
  /^\s*(application|text)\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType);
