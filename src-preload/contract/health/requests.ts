import { z } from "zod";
import { CALL_OUTCOMES } from "../../../src-domain/environments/service-call.ts";
import { instantText, type DomainContract } from "../operation.ts";

const requestId = z.int().positive();

const requestFilter = z.strictObject({
  /** Empty: every outcome. */
  outcomes: z.array(z.enum(CALL_OUTCOMES)).max(CALL_OUTCOMES.length),
  /** As in SERVICE_OPERATIONS of src-domain/environments/service-call.ts; null for all. */
  operation: z.string().max(80).nullable(),
  /** No request after this one; keeps a list still while calls continue. */
  upTo: requestId.nullable(),
});

const requestRow = z.strictObject({
  requestId,
  startedAt: instantText,
  operation: z.string(),
  method: z.enum(["GET", "POST"]),
  /** With the query, without the host. */
  path: z.string(),
  /** 1 for the first try; reads are tried again. */
  attempt: z.int().positive(),
  durationMs: z.number().nonnegative(),
  httpStatus: z.int().nullable(),
  outcome: z.enum(CALL_OUTCOMES),
  errorCode: z.string().nullable(),
  correlationId: z.string().nullable(),
});
export type RequestRow = z.infer<typeof requestRow>;

/** Bodies and what was said are redacted: nothing of the recipient and no secret is in them. */
const requestDetails = z.strictObject({
  row: requestRow,
  /** Whether it reached the service; `maybe` when nobody can know. */
  delivered: z.enum(["no", "maybe", "yes"]),
  /** The service's own words. */
  said: z.string().nullable(),
  /** The name that the system or the proxy has for what broke. */
  fault: z.string().nullable(),
  requestBytes: z.int().nonnegative(),
  answerBytes: z.int().nonnegative().nullable(),
  requestBody: z.string().nullable(),
  /** Of failures alone. */
  answerBody: z.string().nullable(),
});
export type RequestDetails = z.infer<typeof requestDetails>;

export const requestsContract = {
  operations: {
    /** Newest first. `newest` keeps further pages still. */
    page: {
      input: z.strictObject({ filter: requestFilter, offset: z.int().nonnegative(), limit: z.int().min(1).max(200) }),
      output: z.strictObject({
        rows: z.array(requestRow).readonly(),
        total: z.int().nonnegative(),
        newest: requestId.nullable(),
      }),
      errors: [],
    },
    get: { input: z.strictObject({ requestId }), output: requestDetails, errors: ["no-such-request"] },
    /** The newest request with this trace id of the service. */
    find: {
      input: z.strictObject({ correlationId: z.string().min(1).max(500) }),
      output: requestDetails,
      errors: ["no-such-request"],
    },
  },
  events: {
    /** So many more were written down. */
    added: z.strictObject({ count: z.int().positive() }),
  },
} as const satisfies DomainContract;
