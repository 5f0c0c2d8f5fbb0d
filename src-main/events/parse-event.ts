import { createHash } from "node:crypto";
import { z } from "zod";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { FieldTwiceError, parseExactJson } from "../service/exact-json.ts";
import { toExactInstant } from "../service/wire.ts";
import { factsOfEvent, type SubjectFacts } from "./event-kinds.ts";

export interface ServiceEvent {
  /** Identifies the event: `notificationId`, or a hash of the raw body for an older event without one. */
  readonly key: string;
  readonly category: string;
  readonly action: string;
  /** Has all of the service's digits, because several events of an order happen within a millisecond. */
  readonly at: string;
  /** False for a kind that the desk stores but does not apply. */
  readonly isKnown: boolean;
  readonly facts: readonly SubjectFacts[];
}

// The pipe checks the type first, because zod reads `length` of any value and throws if it is not a number.
const name = z.string().pipe(z.string().trim().min(1).max(200));

const envelope = z.looseObject({
  category: name,
  action: name,
  eventTime: z.string().transform((text) => toExactInstant(text)),
  notificationId: name.nullish(),
});

/** Identifies the body of an event that has no id, or cannot be parsed. */
export const hashOf = (body: string): string => createHash("sha256").update(body, "utf8").digest("base64url");

/** Parses an event (public documentation, section 7.3). An invalid field of a known kind does not affect the others. */
export function parseEvent(body: string): Result<ServiceEvent, string> {
  let json: unknown;
  try {
    json = parseExactJson(body);
  } catch (error) {
    return failure(error instanceof FieldTwiceError ? "It names a field twice." : "It is not JSON.");
  }
  const parsed = envelope.safeParse(json);
  if (!parsed.success) return failure(`It is no event: ${parsed.error.issues[0]?.path.join(".") || "not an object"}.`);
  const { category, action, eventTime, notificationId } = parsed.data;
  if (eventTime === null) return failure("It is no event: eventTime is not a date-time.");
  const facts = factsOfEvent(category, action, parsed.data);
  return success({
    key: notificationId ?? hashOf(body),
    category,
    action,
    at: eventTime,
    isKnown: facts !== null,
    facts: facts ?? [],
  });
}

/** Identifies any body, also of an event that cannot be parsed. */
export function eventKeyOf(body: string): string {
  const parsed = parseEvent(body);
  return parsed.ok ? parsed.value.key : hashOf(body);
}

/** Milliseconds that a signed event's time may be after its arrival, because clocks differ. */
export const MAX_AHEAD_MS = 60_000;

/** Replaces a future time by the arrival: until that time, the event would hide all newer ones. */
export const effectiveTimeOf = ({ at }: ServiceEvent, receivedAt: string, maxAheadMs: number): string =>
  Date.parse(at) - Date.parse(receivedAt) > maxAheadMs ? receivedAt : at;
