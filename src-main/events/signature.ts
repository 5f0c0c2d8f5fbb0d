import { createHmac, timingSafeEqual } from "node:crypto";

export const SIGNATURE_HEADER = "returnhelper-signature";
export const TIMESTAMP_HEADER = "timestamp";

interface SignedDelivery {
  /** Base64, as the portal shows it. */
  readonly signingKey: string;
  /** The address as it was registered with the service, letter by letter. */
  readonly endpoint: string;
  readonly timestamp: string;
  /** As it came over the wire, never written again. */
  readonly body: Uint8Array;
}

/**
 * Whether a delivery was signed with the key: Base64 of the HMAC-SHA256 over `POST`, endpoint, timestamp header and raw body
 * without separators (public documentation, section 7.2). Takes as long for a wrong signature as for a right one.
 */
export function isSignedBy(signature: string, { signingKey, endpoint, timestamp, body }: SignedDelivery): boolean {
  const key = Buffer.from(signingKey, "base64");
  // An empty key would let anybody sign.
  if (key.length === 0) return false;
  const digest = createHmac("sha256", key).update(`POST${endpoint}${timestamp}`, "utf8").update(body).digest("base64");
  // As texts: Base64 has several spellings of the same bytes, and the service writes one.
  const expected = Buffer.from(digest);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * As documented: ISO 8601, UTC, to ten millionths of a second (public documentation, section 7.2), of which zeros at the end may
 * be left out. Nothing separates it from the body in what is signed, so no other form may pass: a character of the body could be
 * taken for one of its own.
 */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,7})?Z$/;

/** Whether the timestamp header is of now, give or take: an old delivery may be a replay. */
export function isFresh(timestamp: string, now: Date, windowMs: number): boolean {
  const at = TIMESTAMP.test(timestamp) ? Date.parse(timestamp) : Number.NaN;
  return !Number.isNaN(at) && Math.abs(now.getTime() - at) <= windowMs;
}
