import { z } from "zod";
import { parseInt64Id } from "../../src-domain/ids.ts";
import { toUtcInstant } from "../../src-domain/instants.ts";
import { isObject, type JsonObject } from "../../src-domain/json-object.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { createUnreadableFailure, type Envelope } from "./envelope.ts";
import type { ServiceFailure } from "./failure.ts";

/** Maximum length of a text: longer than any label, remark or address of the service. */
export const MAX_TEXT_CHARACTERS = 10_000;
/** Maximum length of ids, codes, flags, numbers and times. A longer value is refused, never cut. */
const MAX_VALUE_CHARACTERS = 1000;
// Piped, because zod reads `length` of any value that has one, and throws if it is not a number.
const shortString = z.string().pipe(z.string().max(MAX_VALUE_CHARACTERS));

// The documentation has two generations: ids as numbers or texts, codes as names or integers (sections 0.2, 1.5, 5.3).

export const wireId = z.union([shortString, z.number()]).transform((value, context) => {
  const id = parseInt64Id(value);
  if (id !== null) return id;
  context.addIssue({ code: "custom", message: "not a 64-bit id" });
  return z.NEVER;
});

export const wireInteger = z
  .union([z.number(), shortString.pipe(z.string().regex(/^\s*\d+\s*$/)).transform(Number)])
  .pipe(z.int());

export const wireCode = z.union([shortString.pipe(z.string().trim().min(1)), z.number()]);

/** Parses a text. An empty or too long one becomes null, because a cut text could pass for the complete one. */
export const wireText = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) =>
    value === undefined || value === null || isTooLong(value) ? null : String(value).trim() || null,
  );

const isTooLong = (value: unknown): boolean => typeof value === "string" && value.length > MAX_TEXT_CHARACTERS;

export const wireFlag = z
  .union([z.boolean(), z.number(), shortString])
  .nullish()
  .transform((value) => value === true || value === 1 || String(value).trim().toLowerCase() === "true");

/** ISO 8601 in UTC with milliseconds. */
export const wireInstant = shortString.transform((value, context) => {
  const instant = toUtcInstant(value);
  if (instant !== null) return instant;
  context.addIssue({ code: "custom", message: "not a date-time" });
  return z.NEVER;
});

/** Parses a time that is only informative: an unreadable one becomes null. */
export const wireInstantOrNull = z
  .unknown()
  .transform((value) =>
    typeof value === "string" && value.length <= MAX_VALUE_CHARACTERS ? toUtcInstant(value) : null,
  );

export { toExactInstant, toUtcInstant } from "../../src-domain/instants.ts";

/** Maximum number of entries: more than any list of the service has. A longer list is refused before it is parsed. */
export const MAX_LIST_ENTRIES = 1000;

export const wireListOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(z.unknown()).max(MAX_LIST_ENTRIES).pipe(z.array(entry));

/** The error names a mismatch by its path, never by its value. */
export function parsePayload<T>(schema: z.ZodType<T>, payload: unknown, envelope: Envelope): Result<T, ServiceFailure> {
  const parseResult = schema.safeParse(payload);
  return parseResult.success
    ? success(parseResult.data)
    : failure(createUnreadableFailure(envelope, describeFirstIssue(parseResult.error)));
}

export function describeFirstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue === undefined ? "unknown problem" : `${issue.path.join(".") || "payload"}: ${issue.message}`;
}

/** Returns the object that contains `key`: the answer itself or its `data`. */
export function findRecordWith(key: string, { body }: Envelope): JsonObject {
  return !(key in body) && isObject(body.data) ? body.data : body;
}

/** Accepts the record with the requested id, or an envelope without payload (sections 3.1 and 5.1). */
export function parseConfirmation(name: string, id: string, envelope: Envelope): Result<null, ServiceFailure> {
  const payload = parsePayload(z.looseObject({ [name]: wireId.nullish() }), findRecordWith(name, envelope), envelope);
  if (!payload.ok) return payload;
  const answeredId = payload.value[name] ?? null;
  if (answeredId !== null && answeredId !== id)
    return failure(createUnreadableFailure(envelope, `${name}: not the requested one`));
  if (answeredId === null && !envelope.isFromService) {
    return failure(createUnreadableFailure(envelope, "neither meta nor correlationId"));
  }
  return success(null);
}

/** Returns the list called `name`, at top level or under `data`, or `data` itself; undefined without a list. */
export function findList(name: string, { body }: Envelope): unknown {
  if (name in body) return body[name];
  return isObject(body.data) ? body.data[name] : body.data;
}

const MAX_NAME_CHARACTERS = 200;

/** Returns the texts, numbers and booleans of a record. 64-bit ids are already texts. */
export function plainFields(record: unknown): Record<string, string | number | boolean> {
  if (!isObject(record)) return {};
  return Object.fromEntries(Object.entries(record).filter(isPlain).slice(0, MAX_LIST_ENTRIES));
}

function isPlain(entry: [string, unknown]): entry is [string, string | number | boolean] {
  const [name, value] = entry;
  if (name.length > MAX_NAME_CHARACTERS) return false;
  if (typeof value === "string") return value.length <= MAX_TEXT_CHARACTERS;
  return typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
}
