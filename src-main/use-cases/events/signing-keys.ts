import { failure, type Result } from "../../../src-domain/result.ts";
import type { InboxState } from "../../../src-preload/contract/events/inbox.ts";

/**
 * The key shares a keychain entry with the API key and token. `no-credentials`: API key or token is missing.
 * `too-long`: the entry would be too long.
 */
export type SigningKeyProblem = "no-credentials" | "fixed" | "keychain-unavailable" | "too-long";

export interface SigningKeys {
  read(): Promise<string | null>;
  /** Reads the keychain again: IT may have replaced the key. */
  reread(): Promise<string | null>;
  state(): Promise<InboxState["signingKey"]>;
  save(signingKey: string): Promise<Result<null, SigningKeyProblem>>;
  remove(): Promise<Result<null, SigningKeyProblem>>;
}

/** Returns the published key of a practice service on this computer, which protects nothing. */
export function createFixedSigningKey(signingKey: string): SigningKeys {
  const read = (): Promise<string> => Promise.resolve(signingKey);
  const refuseChange = () => Promise.resolve(failure("fixed" as const));
  return { read, reread: read, state: () => Promise.resolve("fixed"), save: refuseChange, remove: refuseChange };
}
