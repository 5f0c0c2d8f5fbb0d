import { z } from "zod";
import { CALL_OUTCOMES } from "../../../src-domain/environments/service-call.ts";
import { instantText, type DomainContract } from "../operation.ts";

const requestId = z.int().positive();

const requestFilter = z.strictObject({
  outcomes: z.array(z.enum(CALL_OUTCOMES)).max(CALL_OUTCOMES.length),
  /** One of SERVICE_OPERATIONS (src-domain/environments/service-call.ts); null for all. */
  operation: z.string().max(80).nullable(),
  /** The newest request to list; keeps the list unchanged while calls continue. */
  upTo: requestId.nullable(),
});

const requestRow = z.strictObject({
  requestId,
  startedAt: instantText,
  operation: z.string(),
  method: z.enum(["GET", "POST"]),
  path: z.string(),
  /** 1 for the first attempt; reads are retried. */
  attempt: z.int().positive(),
  durationMs: z.number().nonnegative(),
  httpStatus: z.int().nullable(),
  outcome: z.enum(CALL_OUTCOMES),
  errorCode: z.string().nullable(),
  correlationId: z.string().nullable(),
});
export type RequestRow = z.infer<typeof requestRow>;

/** Bodies and messages are redacted: they contain no recipient data and no secret. */
const requestDetails = z.strictObject({
  row: requestRow,
  /** Whether the request reached the service; `maybe` if unknown. */
  delivered: z.enum(["no", "maybe", "yes"]),
  serviceMessage: z.string().nullable(),
  /** Error code of the system or the proxy. */
  fault: z.string().nullable(),
  requestBytes: z.int().nonnegative(),
  answerBytes: z.int().nonnegative().nullable(),
  requestBody: z.string().nullable(),
  answerBody: z.string().nullable(),
});
export type RequestDetails = z.infer<typeof requestDetails>;

export const requestsContract = {
  operations: {
    /** Newest first. Pass `newest` as `upTo`, so that further pages continue this list. */
    list: {
      input: z.strictObject({ filter: requestFilter, offset: z.int().nonnegative(), limit: z.int().min(1).max(200) }),
      output: z.strictObject({
        rows: z.array(requestRow).readonly(),
        total: z.int().nonnegative(),
        newest: requestId.nullable(),
      }),
    },
    get: { input: z.strictObject({ requestId }), output: requestDetails, errors: ["no-such-request"] },
    find: {
      input: z.strictObject({ correlationId: z.string().min(1).max(500) }),
      output: requestDetails,
      errors: ["no-such-request"],
    },
  },
  events: {
    added: z.strictObject({ count: z.int().positive() }),
  },
} as const satisfies DomainContract;
