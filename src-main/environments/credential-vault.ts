import { PRACTICE_ID, type KeychainProblem } from "../../src-domain/environments/environment.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import type { Keychain, StoredCredentials, WriteProblem } from "../keychain/keychain.ts";
import { isSigningKey } from "../../src-domain/events/event-inbox.ts";
import type { SigningKeyProblem, SigningKeys } from "../use-cases/events/signing-keys.ts";

export type CredentialStorage = "keychain" | "session";

/** Practice keeps nothing in the keychain: asking for its entry shows whether anything can be kept there. */
const PROBE_ACCOUNT = PRACTICE_ID;

/** The user unlocks the keychain sooner or later. */
const LOCKED_RETRY_MS = 15_000;

type EnteredCredentials = Required<Pick<StoredCredentials, "apiKey" | "apiToken" | "origins">>;

interface Kept {
  readonly credentials: StoredCredentials;
  readonly keptIn: CredentialStorage;
}

type VaultAnswer<Value> = Promise<Result<Value, KeychainProblem>>;

/** What was read last is used until it is read again, so that no call waits for the keychain. */
export function createCredentialVault(keychain: Keychain) {
  const known = new Map<string, Kept>();
  const firstLoads = new Map<string, Promise<void>>();
  const listeners = new Set<(environmentId: string) => void>();

  /** `entered`: by a person, who expects another try also of the same key and token. */
  function keep(environmentId: string, next: Kept | null, entered = false): void {
    const before = known.get(environmentId)?.credentials ?? null;
    if (next) known.set(environmentId, next);
    else known.delete(environmentId);
    if (!entered && isSame(before, next?.credentials ?? null)) return;
    for (const listener of listeners) listener(environmentId);
  }

  /** Reads them again: IT may have written the entry meanwhile. What is kept for the session stays. */
  async function reload(environmentId: string): VaultAnswer<Kept | null> {
    const kept = known.get(environmentId);
    if (kept?.keptIn === "session") return success(kept);
    const found = await keychain.read(environmentId);
    // A keychain that does not answer now takes nothing away that it gave before.
    if (!found.ok) return kept ? success(kept) : found;
    if (known.get(environmentId) !== kept) return success(known.get(environmentId) ?? null);
    const next: Kept | null = found.value && { credentials: found.value, keptIn: "keychain" };
    keep(environmentId, next);
    return success(next);
  }

  async function loadWithRetry(environmentId: string): Promise<void> {
    const looked = await reload(environmentId);
    if (looked.ok) return;
    const again = () => void (known.has(environmentId) || loadWithRetry(environmentId));
    setTimeout(again, LOCKED_RETRY_MS).unref();
  }

  /** Asks the keychain at the first call, and retries automatically while it does not answer. */
  async function kept(environmentId: string): Promise<Kept | null> {
    let first = firstLoads.get(environmentId);
    if (!first) {
      first = loadWithRetry(environmentId);
      firstLoads.set(environmentId, first);
    }
    await first;
    return known.get(environmentId) ?? null;
  }

  return {
    async problem(): Promise<KeychainProblem | null> {
      const asked = await keychain.read(PROBE_ACCOUNT);
      return asked.ok ? null : asked.error;
    },

    kept,

    use: async (environmentId: string): Promise<StoredCredentials | null> =>
      (await kept(environmentId))?.credentials ?? null,

    look: reload,

    /** New key and token; the signing key of before stays. Nothing is kept when the keychain refuses. */
    async save(
      environmentId: string,
      entered: EnteredCredentials,
      keptIn: CredentialStorage,
    ): Promise<Result<null, WriteProblem>> {
      const before = keptIn === "keychain" ? await keychain.read(environmentId, true) : success(null);
      if (!before.ok) return failure(before.error);
      const signingKey = before.value?.signingKey ?? known.get(environmentId)?.credentials.signingKey;
      const credentials = { ...entered, ...(signingKey !== undefined && { signingKey }) };
      if (keptIn === "keychain") {
        const written = await keychain.write(environmentId, credentials);
        if (!written.ok) return written;
      }
      keep(environmentId, { credentials, keptIn }, true);
      return success(null);
    },

    /** Beside the key and token, wherever these are kept; null removes it. False: no key and token to keep it with. */
    async saveSigningKey(environmentId: string, signingKey: string | null): Promise<Result<boolean, WriteProblem>> {
      const looked = await reload(environmentId);
      if (!looked.ok) return looked;
      if (looked.value === null) return success(false);
      const { credentials: before, keptIn } = looked.value;
      const { signingKey: _former, ...entered } = before;
      const credentials = { ...entered, ...(signingKey !== null && { signingKey }) };
      if (keptIn === "keychain") {
        const written = await keychain.write(environmentId, credentials);
        if (!written.ok) return written;
      }
      keep(environmentId, { credentials, keptIn });
      return success(true);
    },

    /** From now on for these addresses alone. Counts for this run where the keychain does not take it. */
    async bind(environmentId: string, origins: readonly string[]): Promise<void> {
      const before = known.get(environmentId);
      if (before === undefined) return;
      const credentials = { ...before.credentials, origins };
      if (before.keptIn === "keychain") await keychain.write(environmentId, credentials, false);
      if (known.get(environmentId) === before) keep(environmentId, { ...before, credentials }, true);
    },

    async remove(environmentId: string): VaultAnswer<null> {
      const removed = await keychain.remove(environmentId);
      // Those of the session are gone all the same.
      if (!removed.ok && known.get(environmentId)?.keptIn !== "session") return removed;
      keep(environmentId, null);
      return success(null);
    },

    /** Called when an environment's credentials changed, or were entered again. */
    onChanged(listener: (environmentId: string) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type CredentialVault = ReturnType<typeof createCredentialVault>;

const isSame = (one: StoredCredentials | null, other: StoredCredentials | null): boolean =>
  one?.apiKey === other?.apiKey && one?.apiToken === other?.apiToken;

/** The signing key of an environment: it is kept in the entry of its API key and token. */
export function vaultSigningKeys(vault: CredentialVault, environmentId: string): SigningKeys {
  async function write(signingKey: string | null): Promise<Result<null, SigningKeyProblem>> {
    const saved = await vault.saveSigningKey(environmentId, signingKey);
    if (!saved.ok) return failure({ code: saved.error === "too-long" ? "too-long" : "keychain-unavailable" });
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
