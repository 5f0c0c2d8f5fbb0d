import type { KeychainProblem } from "../../src-domain/environments/environment.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";

/** Documented for IT in docs/managed-configuration.md, which writes the same entries with the system's own tools. */
export const KEYCHAIN_SERVICE = "Returns Desk";

/** No id of an environment holds a dot. */
export const PAIRING_ACCOUNT = "pairing.key";

export interface StoredCredentials {
  readonly apiKey: string;
  readonly apiToken: string;
  /** Of the webhooks (public documentation, section 7.2). */
  readonly signingKey?: string;
  /** The addresses that key and token were entered for, as `https://host:port`; an entry that IT wrote has none. */
  readonly origins?: readonly string[];
}

type KeychainAnswer<Value> = Promise<Result<Value, KeychainProblem>>;

/** The computer's own store of secrets, one entry an environment. Every call answers within the patience given. */
export interface Keychain {
  /** Null when there is no entry, or one that is not in the documented form. */
  read(environmentId: string): KeychainAnswer<StoredCredentials | null>;
  write(environmentId: string, credentials: StoredCredentials): KeychainAnswer<null>;
  remove(environmentId: string): KeychainAnswer<null>;
  /** The key that all desks of the site share, as its entry has it; null when there is no entry. */
  readPairing(): KeychainAnswer<string | null>;
  writePairing(pairingKey: string): KeychainAnswer<null>;
  /**
   * Removes the entries of all environments, also of those that are no longer configured; answers how many there were.
   */
  removeAll(): KeychainAnswer<number>;
  /** A thread of the program still waits for the keychain: it would keep the program from ending, so it has to be killed. */
  isStuck(): boolean;
}

/** The part of keytar that is used. */
export interface SecretStore {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
  findCredentials(service: string): Promise<readonly { readonly account: string }[]>;
}

interface KeychainOptions {
  /** Loads the native module at the first use, so that its absence is reported and not a crash. */
  readonly load: () => Promise<SecretStore>;
  /** Milliseconds; a locked keychain may wait for a person who is not there. */
  readonly patienceMs: number;
}

export function createKeychain({ load, patienceMs }: KeychainOptions): Keychain {
  let store: Promise<SecretStore> | null = null;
  // A call that hangs holds one of the few threads that files and name look-ups need too: never more than one of them.
  let stuck = false;
  let turn: Promise<unknown> = Promise.resolve();

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

  function inTurn<Value>(question: (store: SecretStore) => Promise<Value>): KeychainAnswer<Value> {
    const answer = turn.then(() => ask(question));
    turn = answer;
    return answer;
  }

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

/** An entry as IT may have written it: extra names are left alone, and so is the UTF-16 of Windows' own tool. */
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

/** Empty for an entry that is there and holds no key. */
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
