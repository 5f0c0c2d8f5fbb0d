import { createHmac, timingSafeEqual } from "node:crypto";

/** 128 bits of HMAC-SHA-256: nobody finds such a mark by trying, and codes stay small. */
const MARK_BYTES = 16;

/** What a mark is for is marked too: the mark of a badge opens no batch. */
export type SignedFor = "hand-over" | "badge";

function markOf(what: SignedFor, pairingKey: string, content: Uint8Array): Uint8Array {
  const mac = createHmac("sha256", Buffer.from(pairingKey, "base64"));
  return mac.update(`${what}\0`).update(content).digest().subarray(0, MARK_BYTES);
}

/** The content behind the mark that only desks with this key can make. */
export const sign = (what: SignedFor, pairingKey: string, content: Uint8Array): Uint8Array =>
  Buffer.concat([markOf(what, pairingKey, content), content]);

/** Where there is no key to check it with. */
export const unchecked = (signed: Uint8Array): Uint8Array => signed.subarray(MARK_BYTES);

/** The content of what a desk with this key has signed; null for anything else. */
export function readSigned(what: SignedFor, pairingKey: string, signed: Uint8Array): Uint8Array | null {
  const content = unchecked(signed);
  const mark = signed.subarray(0, MARK_BYTES);
  const isOurs = mark.length === MARK_BYTES && timingSafeEqual(mark, markOf(what, pairingKey, content));
  return isOurs ? content : null;
}
