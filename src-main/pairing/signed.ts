import { createHmac, timingSafeEqual } from "node:crypto";

/** 128 bits of HMAC-SHA-256: infeasible to guess, and codes stay small. */
const MARK_BYTES = 16;

/** The mark covers its purpose: a badge's mark is not valid for a batch. */
export type SignedFor = "hand-over" | "badge";

function markOf(what: SignedFor, pairingKey: string, content: Uint8Array): Uint8Array {
  const mac = createHmac("sha256", Buffer.from(pairingKey, "base64"));
  return mac.update(`${what}\0`).update(content).digest().subarray(0, MARK_BYTES);
}

export const sign = (what: SignedFor, pairingKey: string, content: Uint8Array): Uint8Array =>
  Buffer.concat([markOf(what, pairingKey, content), content]);

/** For a desk without a key to check the mark. */
export const unchecked = (signed: Uint8Array): Uint8Array => signed.subarray(MARK_BYTES);

export function readSigned(what: SignedFor, pairingKey: string, signed: Uint8Array): Uint8Array | null {
  const content = unchecked(signed);
  const mark = signed.subarray(0, MARK_BYTES);
  const isOurs = mark.length === MARK_BYTES && timingSafeEqual(mark, markOf(what, pairingKey, content));
  return isOurs ? content : null;
}
