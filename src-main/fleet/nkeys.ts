import { nkeys } from "@nats-io/transport-node";

/** A member's key. Only the member has the seed; the servers know the public key. */
export interface MemberKey {
  readonly seed: string;
  readonly publicKey: string;
}

export function createMemberKey(): MemberKey {
  const pair = nkeys.createUser();
  return { seed: new TextDecoder().decode(pair.getSeed()), publicKey: pair.getPublicKey() };
}

/** Returns null if the text is no seed. */
export function readMemberKey(text: string): MemberKey | null {
  const seed = text.trim();
  try {
    return { seed, publicKey: nkeys.fromSeed(new TextEncoder().encode(seed)).getPublicKey() };
  } catch {
    return null;
  }
}
