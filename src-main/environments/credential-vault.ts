import { PRACTICE_ID, type KeychainProblem } from "../../src-domain/environments/environment.ts";
import { isSigningKey } from "../../src-domain/events/event-inbox.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { createSerialQueue } from "../base/serial-queue.ts";
import type { Keychain, StoredCredentials, WriteProblem } from "../keychain/keychain.ts";
import type { SigningKeyProblem, SigningKeys } from "../use-cases/events/signing-keys.ts";

export type CredentialStorage = "keychain" | "session";

/** Reading this entry shows whether the keychain works. Practice stores nothing there. */
const PROBE_ACCOUNT = PRACTICE_ID;

/** Retries while the operator has not unlocked the keychain. */
const LOCKED_RETRY_MS = 15_000;

type EnteredCredentials = Required<Pick<StoredCredentials, "apiKey" | "apiToken" | "origins">>;

interface CachedCredentials {
  readonly credentials: StoredCredentials;
  readonly storage: CredentialStorage;
}

interface EntrySource {
  /** The operator entered or confirmed the credentials. */
  readonly isEntered: boolean;
}

type VaultResult<Value> = Promise<Result<Value, KeychainProblem>>;

/** The credentials in memory, by environment. */
function createCredentialCache() {
  const cache = new Map<string, CachedCredentials>();
  const listeners = new Set<(environmentId: string) => void>();
  return {
    get: (environmentId: string): CachedCredentials | undefined => cache.get(environmentId),

    /** Calls the listeners after an entry by the operator even if key and token are unchanged. */
    set(
      environmentId: string,
      newEntry: CachedCredentials | null,
      { isEntered }: EntrySource = { isEntered: false },
    ): void {
      const previous = cache.get(environmentId)?.credentials ?? null;
      if (newEntry) cache.set(environmentId, newEntry);
      else cache.delete(environmentId);
      if (!isEntered && isSame(previous, newEntry?.credentials ?? null)) return;
      for (const listener of listeners) listener(environmentId);
    },

    /** Calls `listener` when an environment's credentials change or are entered again. */
    onChanged: (listener: (environmentId: string) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Changes stored credentials. Without the keychain, they stay until the program ends. */
function createVaultWrites(
  keychain: Keychain,
  cache: ReturnType<typeof createCredentialCache>,
  reload: (environmentId: string) => VaultResult<CachedCredentials | null>,
) {
  /** Changes one entry after the other: a change of the previous entry must not replace what the operator entered. */
  const { enqueue } = createSerialQueue();

  /** Writes the keychain first, because the keychain may refuse. */
  async function store(
    environmentId: string,
    entry: CachedCredentials,
    source: EntrySource,
  ): Promise<Result<null, WriteProblem>> {
    const written =
      entry.storage === "keychain" ? await keychain.write(environmentId, entry.credentials) : success(null);
    if (written.ok) cache.set(environmentId, entry, source);
    return written;
  }

  return {
    /** Stores key and token and keeps the signing key. Stores nothing if the keychain refuses. */
    save: (
      environmentId: string,
      entered: EnteredCredentials,
      storage: CredentialStorage,
    ): Promise<Result<null, WriteProblem>> =>
      enqueue(async () => {
        const storedEntry =
          storage === "keychain" ? await keychain.read(environmentId, { isByOperator: true }) : success(null);
        if (!storedEntry.ok) return failure(storedEntry.error);
        const signingKey = storedEntry.value?.signingKey ?? cache.get(environmentId)?.credentials.signingKey;
        const credentials = { ...entered, ...(signingKey !== undefined && { signingKey }) };
        return store(environmentId, { credentials, storage }, { isEntered: true });
      }),

    /** Stores the signing key with key and token; null removes it. Returns false if there are no key and token. */
    saveSigningKey: (environmentId: string, signingKey: string | null): Promise<Result<boolean, WriteProblem>> =>
      enqueue(async () => {
        const reloaded = await reload(environmentId);
        if (!reloaded.ok) return reloaded;
        if (reloaded.value === null) return success(false);
        const { credentials: previous, storage } = reloaded.value;
        const { signingKey: _previousKey, ...entered } = previous;
        const credentials = { ...entered, ...(signingKey !== null && { signingKey }) };
        const stored = await store(environmentId, { credentials, storage }, { isEntered: false });
        return stored.ok ? success(true) : stored;
      }),

    /** Allows the credentials for these origins only. Applies to this run even if the keychain does not store it. */
    bind: (environmentId: string, origins: readonly string[]): Promise<void> =>
      enqueue(async () => {
        const cachedEntry = cache.get(environmentId);
        if (cachedEntry === undefined) return;
        const credentials = { ...cachedEntry.credentials, origins };
        const isStored = cachedEntry.storage === "keychain";
        if (isStored) await keychain.write(environmentId, credentials, { isByOperator: false });
        if (cache.get(environmentId) === cachedEntry)
          cache.set(environmentId, { ...cachedEntry, credentials }, { isEntered: true });
      }),

    remove: (environmentId: string): VaultResult<null> =>
      enqueue(async () => {
        const removed = await keychain.remove(environmentId);
        // Remove credentials of the session even if the keychain fails.
        if (!removed.ok && cache.get(environmentId)?.storage !== "session") return removed;
        cache.set(environmentId, null);
        return success(null);
      }),
  };
}

/** Caches credentials, so that no service call waits for the keychain. */
export function createCredentialVault(keychain: Keychain) {
  const cache = createCredentialCache();
  const firstLoads = new Map<string, Promise<void>>();

  /** Reads the keychain, because IT may have written the entry. Keeps credentials of the session. */
  async function reload(environmentId: string): VaultResult<CachedCredentials | null> {
    const cached = cache.get(environmentId);
    if (cached?.storage === "session") return success(cached);
    const stored = await keychain.read(environmentId);
    // Keep the cached credentials if the keychain does not answer.
    if (!stored.ok) return cached ? success(cached) : stored;
    if (cache.get(environmentId) !== cached) return success(cache.get(environmentId) ?? null);
    const newEntry: CachedCredentials | null = stored.value && { credentials: stored.value, storage: "keychain" };
    cache.set(environmentId, newEntry);
    return success(newEntry);
  }

  async function loadWithRetry(environmentId: string): Promise<void> {
    const result = await reload(environmentId);
    if (result.ok) return;
    const retry = (): void => {
      if (cache.get(environmentId) === undefined) void loadWithRetry(environmentId);
    };
    setTimeout(retry, LOCKED_RETRY_MS).unref();
  }

  /** Reads the keychain at the first call, and retries in the background while it does not answer. */
  async function getCached(environmentId: string): Promise<CachedCredentials | null> {
    const firstLoad = firstLoads.get(environmentId) ?? loadWithRetry(environmentId);
    firstLoads.set(environmentId, firstLoad);
    await firstLoad;
    return cache.get(environmentId) ?? null;
  }

  return {
    async problem(): Promise<KeychainProblem | null> {
      const probed = await keychain.read(PROBE_ACCOUNT);
      return probed.ok ? null : probed.error;
    },

    get: getCached,

    getCredentials: async (environmentId: string): Promise<StoredCredentials | null> =>
      (await getCached(environmentId))?.credentials ?? null,

    reload,

    ...createVaultWrites(keychain, cache, reload),

    onChanged: cache.onChanged,
  };
}

export type CredentialVault = ReturnType<typeof createCredentialVault>;

const isSame = (one: StoredCredentials | null, other: StoredCredentials | null): boolean =>
  one?.apiKey === other?.apiKey && one?.apiToken === other?.apiToken;

/** The signing key is stored in the keychain entry of the environment's API key and token. */
export function createVaultSigningKeys(vault: CredentialVault, environmentId: string): SigningKeys {
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
