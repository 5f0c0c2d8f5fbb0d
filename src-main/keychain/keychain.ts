import type { KeychainProblem } from "../../src-domain/environments/environment.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { createSerialQueue } from "../kit/serial-queue.ts";

/** docs/managed-configuration.md documents it for IT, who write the same entries with the system's own tools. */
export const KEYCHAIN_SERVICE = "Returns Desk";

/** Cannot collide: ids of environments contain no dot. */
export const PAIRING_ACCOUNT = "pairing.key";

export interface StoredCredentials {
  readonly apiKey: string;
  readonly apiToken: string;
  /** Of the webhooks (public documentation, section 7.2). */
  readonly signingKey?: string;
  /** The addresses that key and token were entered for, as `https://host:port`; entries written by IT have none. */
  readonly origins?: readonly string[];
}

type KeychainAnswer<Value> = Promise<Result<Value, KeychainProblem>>;

/** The computer's own secret store, one entry per environment. Every call answers within `patienceMs`. */
export interface Keychain {
  /** Null if there is no entry or the entry is not in the documented form. */
  read(environmentId: string): KeychainAnswer<StoredCredentials | null>;
  write(environmentId: string, credentials: StoredCredentials): KeychainAnswer<null>;
  remove(environmentId: string): KeychainAnswer<null>;
  /** The key that all desks of the site share, as stored; null if there is no entry. */
  readPairing(): KeychainAnswer<string | null>;
  writePairing(pairingKey: string): KeychainAnswer<null>;
  /** Removes the entries of all environments, including those no longer configured; returns their number. */
  removeAll(): KeychainAnswer<number>;
  /** A thread still waits for the keychain: it keeps the program from ending, so the program has to be killed. */
  isStuck(): boolean;
}

export interface SecretStore {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
  findCredentials(service: string): Promise<readonly { readonly account: string }[]>;
}

interface KeychainOptions {
  /** Loads the native module at its first use, so that its absence is reported instead of crashing the program. */
  readonly load: () => Promise<SecretStore>;
  /** Milliseconds; a locked keychain may wait for a person who is absent. */
  readonly patienceMs: number;
}

export function createKeychain({ load, patienceMs }: KeychainOptions): Keychain {
  let store: Promise<SecretStore> | null = null;
  // A hanging call blocks one of the few threads that files and name look-ups need: never more than one of them.
  let stuck = false;
  const queue = createSerialQueue();

  async function ask<Value>(question: (store: SecretStore) => Promise<Value>): Promise<Result<Value, KeychainProblem>> {
    if (stuck) return failure("not-answering");
    let loaded: SecretStore;
    try {
      store ??= load();
      loaded = await store;
    } catch {
      return failure("none");
    }
    const answer = question(loaded).then(success<Value>, () => failure("refusing" as const));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<"late">((resolve) => {
      timer = setTimeout(() => resolve("late"), patienceMs);
    });
    const first = await Promise.race([answer, late]);
    clearTimeout(timer);
    if (first !== "late") return first;
    stuck = true;
    void answer.then(() => {
      stuck = false;
    });
    return failure("not-answering");
  }

  const inTurn = <Value>(question: (store: SecretStore) => Promise<Value>): KeychainAnswer<Value> =>
    queue.inTurn(() => ask(question));

  return {
    isStuck: () => stuck,
    read: async (environmentId) => {
      const found = await inTurn((store) => store.getPassword(KEYCHAIN_SERVICE, environmentId));
      return found.ok ? success(readEntry(found.value)) : found;
    },
    write: async (environmentId, credentials) => {
      const text = JSON.stringify(credentials);
      const written = await inTurn((store) => store.setPassword(KEYCHAIN_SERVICE, environmentId, text));
      return written.ok ? success(null) : written;
    },
    remove: async (environmentId) => {
      const removed = await inTurn((store) => store.deletePassword(KEYCHAIN_SERVICE, environmentId));
      return removed.ok ? success(null) : removed;
    },
    readPairing: async () => {
      const found = await inTurn((store) => store.getPassword(KEYCHAIN_SERVICE, PAIRING_ACCOUNT));
      return found.ok ? success(readPairingEntry(found.value)) : found;
    },
    writePairing: async (pairingKey) => {
      const text = JSON.stringify({ pairingKey });
      const written = await inTurn((store) => store.setPassword(KEYCHAIN_SERVICE, PAIRING_ACCOUNT, text));
      return written.ok ? success(null) : written;
    },
    removeAll: () =>
      inTurn(async (store) => {
        const found = await store.findCredentials(KEYCHAIN_SERVICE);
        for (const { account } of found) await store.deletePassword(KEYCHAIN_SERVICE, account);
        return found.length;
      }),
  };
}

/** An entry as IT may have written it: accepts extra fields, and the UTF-16 of Windows' own tool. */
export function readEntry(text: string | null): StoredCredentials | null {
  const { apiKey, apiToken, signingKey, origins } = fieldsOf(text) ?? {};
  if (typeof apiKey !== "string" || typeof apiToken !== "string") return null;
  return {
    apiKey,
    apiToken,
    ...(typeof signingKey === "string" && { signingKey }),
    ...(origins !== undefined && { origins: Array.isArray(origins) ? origins.map(String) : [] }),
  };
}

/** Empty for an entry that contains no key. */
function readPairingEntry(text: string | null): string | null {
  if (text === null) return null;
  const pairingKey = fieldsOf(text)?.["pairingKey"];
  return typeof pairingKey === "string" ? pairingKey : "";
}

function fieldsOf(text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text.replaceAll("\0", ""));
    return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
