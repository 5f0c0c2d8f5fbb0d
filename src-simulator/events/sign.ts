import { createHmac } from "node:crypto";

export const SIGNATURE_HEADER = "returnhelper-signature";
export const TIMESTAMP_HEADER = "timestamp";

/** Base64 HMAC-SHA256 over `POST`, registered endpoint, timestamp and raw body (public documentation, section 7.2). */
export function sign(signingKey: string, endpoint: string, timestamp: string, body: string): string {
  const key = Buffer.from(signingKey, "base64");
  return createHmac("sha256", key).update(`POST${endpoint}${timestamp}${body}`, "utf8").digest("base64");
}
