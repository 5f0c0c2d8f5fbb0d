import { createHash } from "node:crypto";
import { z } from "zod";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { parseExactJson } from "../service/exact-json.ts";
import { exactInstant } from "../service/wire.ts";
import { factsOfEvent, type SubjectFacts } from "./event-kinds.ts";

export interface ServiceEvent {
  /** `notificationId`, or a hash of the raw body where an older event has none: the same key is the same event. */
  readonly key: string;
  readonly category: string;
  readonly action: string;
  /** With all digits that the service gave: several events of one order happen within a millisecond. */
  readonly at: string;
  /** False for kinds that this desk does not apply; they are kept and counted. */
  readonly known: boolean;
  readonly facts: readonly SubjectFacts[];
}

// Piped, because zod asks whatever has a `length` for it, texts or not, and throws where that is no number.
const name = z.string().pipe(z.string().trim().min(1).max(200));

const envelope = z.looseObject({
  category: name,
  action: name,
  eventTime: z.string().transform((text) => exactInstant(text)),
  notificationId: name.nullish(),
});

/** Public documentation, section 7.3. One odd field of a known kind must not lose the others. */
export function parseEvent(body: string): Result<ServiceEvent, string> {
  let json: unknown;
  try {
    json = parseExactJson(body);
  } catch {
    return failure("It is not JSON.");
  }
  const parsed = envelope.safeParse(json);
  if (!parsed.success) return failure(`It is no event: ${parsed.error.issues[0]?.path.join(".") || "not an object"}.`);
  const { category, action, eventTime, notificationId } = parsed.data;
  if (eventTime === null) return failure("It is no event: eventTime is not a date-time.");
  const facts = factsOfEvent(category, action, parsed.data);
  return success({
    key: notificationId ?? createHash("sha256").update(body, "utf8").digest("base64url"),
    category,
    action,
    at: eventTime,
    known: facts !== null,
    facts: facts ?? [],
  });
}

/**
 * Milliseconds that a signed event's own time may be ahead of its arrival: clocks differ by seconds, and events of one moment
 * keep their order. Events of files may not be ahead at all.
 */
export const MOST_AHEAD_MS = 60_000;

/** When an event counts as having happened: a time in the future would win over everything reported until then. */
export const momentOf = ({ at }: ServiceEvent, receivedAt: string, mostAheadMs: number): string =>
  Date.parse(at) - Date.parse(receivedAt) > mostAheadMs ? receivedAt : at;
