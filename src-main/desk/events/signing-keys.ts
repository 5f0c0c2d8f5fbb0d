import type { Result } from "../../../src-domain/result.ts";

/** Where the signing key is; the key itself goes to the listener alone. `fixed`: nobody enters it. */
export type SigningKeyState = "missing" | "unusable" | "in-keychain" | "for-session" | "fixed";

export interface SigningKeyProblem {
  /** `no-credentials`: it is kept together with the API key and token, and these are missing. */
  readonly code: "no-credentials" | "fixed" | "keychain-unavailable";
}

/** The signing key of an environment's webhooks. */
export interface SigningKeys {
  /** Base64; null while it is not set. */
  read(): Promise<string | null>;
  /** Looks again where it is kept: IT may have put another there. */
  reread(): Promise<string | null>;
  /** As far as is known without looking again. */
  state(): Promise<SigningKeyState>;
  save(signingKey: string): Promise<Result<null, SigningKeyProblem>>;
  remove(): Promise<Result<null, SigningKeyProblem>>;
}

/** For services on this computer, whose key is published and protects nothing. */
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
