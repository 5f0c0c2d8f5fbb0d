import { PRACTICE_ID, type KeychainProblem } from "../../src-domain/environments/environment.ts";
import { isSigningKey } from "../../src-domain/events/event-inbox.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import type { Keychain, StoredCredentials, WriteProblem } from "../keychain/keychain.ts";
import type { SigningKeyProblem, SigningKeys } from "../use-cases/events/signing-keys.ts";

export type CredentialStorage = "keychain" | "session";

/** Practice stores nothing in the keychain: reading its entry shows whether the keychain works. */
const PROBE_ACCOUNT = PRACTICE_ID;

/** Retries while the operator has not unlocked the keychain. */
const LOCKED_RETRY_MS = 15_000;

type EnteredCredentials = Required<Pick<StoredCredentials, "apiKey" | "apiToken" | "origins">>;

interface CachedCredentials {
  readonly credentials: StoredCredentials;
  readonly storage: CredentialStorage;
}

type VaultResult<Value> = Promise<Result<Value, KeychainProblem>>;

/** Caches credentials, so that no service call waits for the keychain. */
export function createCredentialVault(keychain: Keychain) {
  const cache = new Map<string, CachedCredentials>();
  const firstLoads = new Map<string, Promise<void>>();
  const listeners = new Set<(environmentId: string) => void>();

  /** `entered`: the operator entered them, so listeners are called even if key and token are unchanged. */
  function setCached(environmentId: string, next: CachedCredentials | null, entered = false): void {
    const previous = cache.get(environmentId)?.credentials ?? null;
    if (next) cache.set(environmentId, next);
    else cache.delete(environmentId);
    if (!entered && isSame(previous, next?.credentials ?? null)) return;
    for (const listener of listeners) listener(environmentId);
  }

  /** Reads the keychain again, because IT may have written the entry. Credentials of the session stay. */
  async function reload(environmentId: string): VaultResult<CachedCredentials | null> {
    const cached = cache.get(environmentId);
    if (cached?.storage === "session") return success(cached);
    const found = await keychain.read(environmentId);
    // Keep the cached credentials if the keychain does not answer.
    if (!found.ok) return cached ? success(cached) : found;
    if (cache.get(environmentId) !== cached) return success(cache.get(environmentId) ?? null);
    const next: CachedCredentials | null = found.value && { credentials: found.value, storage: "keychain" };
    setCached(environmentId, next);
    return success(next);
  }

  async function loadWithRetry(environmentId: string): Promise<void> {
    const result = await reload(environmentId);
    if (result.ok) return;
    const retry = () => void (cache.has(environmentId) || loadWithRetry(environmentId));
    setTimeout(retry, LOCKED_RETRY_MS).unref();
  }

  /** Reads the keychain at the first call, and retries in the background while it does not answer. */
  async function cached(environmentId: string): Promise<CachedCredentials | null> {
    const first = firstLoads.get(environmentId) ?? loadWithRetry(environmentId);
    firstLoads.set(environmentId, first);
    await first;
    return cache.get(environmentId) ?? null;
  }

  return {
    async problem(): Promise<KeychainProblem | null> {
      const probed = await keychain.read(PROBE_ACCOUNT);
      return probed.ok ? null : probed.error;
    },

    get: cached,

    getCredentials: async (environmentId: string): Promise<StoredCredentials | null> =>
      (await cached(environmentId))?.credentials ?? null,

    reload,

    /** Stores key and token and keeps the signing key. Stores nothing if the keychain refuses. */
    async save(
      environmentId: string,
      entered: EnteredCredentials,
      storage: CredentialStorage,
    ): Promise<Result<null, WriteProblem>> {
      const before = storage === "keychain" ? await keychain.read(environmentId, true) : success(null);
      if (!before.ok) return failure(before.error);
      const signingKey = before.value?.signingKey ?? cache.get(environmentId)?.credentials.signingKey;
      const credentials = { ...entered, ...(signingKey !== undefined && { signingKey }) };
      if (storage === "keychain") {
        const written = await keychain.write(environmentId, credentials);
        if (!written.ok) return written;
      }
      setCached(environmentId, { credentials, storage }, true);
      return success(null);
    },

    /** Stores the signing key with key and token; null removes it. Returns false if there are no key and token. */
    async saveSigningKey(environmentId: string, signingKey: string | null): Promise<Result<boolean, WriteProblem>> {
      const reloaded = await reload(environmentId);
      if (!reloaded.ok) return reloaded;
      if (reloaded.value === null) return success(false);
      const { credentials: previous, storage } = reloaded.value;
      const { signingKey: _previousKey, ...entered } = previous;
      const credentials = { ...entered, ...(signingKey !== null && { signingKey }) };
      if (storage === "keychain") {
        const written = await keychain.write(environmentId, credentials);
        if (!written.ok) return written;
      }
      setCached(environmentId, { credentials, storage });
      return success(true);
    },

    /** Allows the credentials for these origins only. Applies to this run even if the keychain does not store it. */
    async bind(environmentId: string, origins: readonly string[]): Promise<void> {
      const before = cache.get(environmentId);
      if (before === undefined) return;
      const credentials = { ...before.credentials, origins };
      if (before.storage === "keychain") await keychain.write(environmentId, credentials, false);
      if (cache.get(environmentId) === before) setCached(environmentId, { ...before, credentials }, true);
    },

    async remove(environmentId: string): VaultResult<null> {
      const removed = await keychain.remove(environmentId);
      // Remove credentials of the session even if the keychain fails.
      if (!removed.ok && cache.get(environmentId)?.storage !== "session") return removed;
      setCached(environmentId, null);
      return success(null);
    },

    /** Calls `listener` when an environment's credentials change or are entered again. */
    onChanged(listener: (environmentId: string) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type CredentialVault = ReturnType<typeof createCredentialVault>;

const isSame = (one: StoredCredentials | null, other: StoredCredentials | null): boolean =>
  one?.apiKey === other?.apiKey && one?.apiToken === other?.apiToken;

/** Signing key of an environment, stored in the keychain entry of its API key and token. */
export function vaultSigningKeys(vault: CredentialVault, environmentId: string): SigningKeys {
  async function write(signingKey: string | null): Promise<Result<null, SigningKeyProblem>> {
    const saved = await vault.saveSigningKey(environmentId, signingKey);
    if (!saved.ok) return failure(saved.error === "too-long" ? "too-long" : "keychain-unavailable");
    return saved.value ? success(null) : failure("no-credentials");
  }
  return {
    read: async () => (await vault.getCredentials(environmentId))?.signingKey ?? null,
    reread: async () => {
      const reloaded = await vault.reload(environmentId);
      return reloaded.ok ? (reloaded.value?.credentials.signingKey ?? null) : null;
    },
    state: async () => {
      const cached = await vault.get(environmentId);
      const signingKey = cached?.credentials.signingKey;
      if (cached === null || signingKey === undefined) return "missing";
      if (!isSigningKey(signingKey)) return "unusable";
      return cached.storage === "keychain" ? "in-keychain" : "for-session";
    },
    save: write,
    remove: () => write(null),
  };
}
