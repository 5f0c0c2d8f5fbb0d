import type { InboxState } from "../../../src-preload/contract/events/inbox.ts";
import type { Result } from "../../../src-domain/result.ts";

/** Where the signing key is stored. Only the listener gets the key. */
type SigningKeyState = InboxState["signingKey"];

export interface SigningKeyProblem {
  /**
   * The key shares a keychain entry with the API key and token. `no-credentials`: API key or token is missing.
   * `too-long`: the entry would be too long.
   */
  readonly code: "no-credentials" | "fixed" | "keychain-unavailable" | "too-long";
}

export interface SigningKeys {
  read(): Promise<string | null>;
  /** Reads the keychain again: IT may have replaced the key. */
  reread(): Promise<string | null>;
  state(): Promise<SigningKeyState>;
  save(signingKey: string): Promise<Result<null, SigningKeyProblem>>;
  remove(): Promise<Result<null, SigningKeyProblem>>;
}

/** For a practice service on this computer, whose published key protects nothing. */
export function fixedSigningKey(signingKey: string): SigningKeys {
  const refused = { ok: false, error: { code: "fixed" } } as const;
  return {
    read: () => Promise.resolve(signingKey),
    reread: () => Promise.resolve(signingKey),
    state: () => Promise.resolve("fixed"),
    save: () => Promise.resolve(refused),
    remove: () => Promise.resolve(refused),
  };
}
