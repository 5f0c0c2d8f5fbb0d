import type { InboxRefusal } from "../../src-domain/events/event-inbox.ts";
import { isFresh, isSignedBy } from "./signature.ts";

/** What came to the right address by the right method. */
export interface Delivery {
  readonly signature: string | null;
  readonly timestamp: string | null;
  /** As it came over the wire. */
  readonly body: Uint8Array;
}

export interface DeliveryRule {
  /** Base64; null refuses every delivery. */
  readonly signingKey: string | null;
  /** The address as it was registered with the service, letter by letter. */
  readonly endpoint: string;
  readonly freshMs: number;
  readonly now: Date;
}

/** `probe`: no event, but the question whether somebody is there. */
export type DeliveryJudgement = "event" | "probe" | InboxRefusal;

/** The largest probe that is looked at; an unsigned delivery is no reason to work. */
const MOST_PROBE_BYTES = 4096;

/** Whether a delivery is believed. Touches nothing: what is done about it is the listener's. */
export function judgeDelivery(
  { signature, timestamp, body }: Delivery,
  { signingKey, endpoint, freshMs, now }: DeliveryRule,
): DeliveryJudgement {
  if (signature === null && isProbe(body)) return "probe";
  if (signingKey === null) return "no-key";
  if (signature === null || timestamp === null) return "unsigned";
  if (!isSignedBy(signature, { signingKey, endpoint, timestamp, body })) return "wrong-signature";
  return isFresh(timestamp, now, freshMs) ? "event" : "stale";
}

/**
 * Before it registers an endpoint, the service posts a JSON object there and wants it acknowledged; the signing key is given
 * out afterwards (public documentation, section 14). To acknowledge what is no event loses nothing. What has the shape of
 * one is never acknowledged without its signature, because the service would not deliver it again.
 */
function isProbe(body: Uint8Array): boolean {
  if (body.length === 0 || body.length > MOST_PROBE_BYTES) return false;
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    return !Object.keys(value).some((name) => /^(category|action|eventtime|notificationid)$/i.test(name));
  } catch {
    return false;
  }
}
