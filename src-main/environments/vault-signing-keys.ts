import { isSigningKey } from "../../src-domain/events/event-inbox.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import type { SigningKeyProblem, SigningKeys } from "../desk/events/signing-keys.ts";
import type { CredentialVault } from "./credential-vault.ts";

/** The signing key of an environment: it is kept in the entry of its API key and token. */
export function vaultSigningKeys(vault: CredentialVault, environmentId: string): SigningKeys {
  async function write(signingKey: string | null): Promise<Result<null, SigningKeyProblem>> {
    const saved = await vault.saveSigningKey(environmentId, signingKey);
    if (!saved.ok) return failure({ code: "keychain-unavailable" });
    return saved.value ? success(null) : failure({ code: "no-credentials" });
  }
  return {
    read: async () => (await vault.use(environmentId))?.signingKey ?? null,
    reread: async () => {
      const looked = await vault.look(environmentId);
      return looked.ok ? (looked.value?.credentials.signingKey ?? null) : null;
    },
    state: async () => {
      const kept = await vault.kept(environmentId);
      const signingKey = kept?.credentials.signingKey;
      if (kept === null || signingKey === undefined) return "missing";
      if (!isSigningKey(signingKey)) return "unusable";
      return kept.keptIn === "keychain" ? "in-keychain" : "for-session";
    },
    save: write,
    remove: () => write(null),
  };
}
