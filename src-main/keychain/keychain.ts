import { ENVIRONMENT_ID, type KeychainProblem } from "../../src-domain/environments/environment.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { createSerialQueue } from "../base/serial-queue.ts";
import { boundedWait } from "../../src-domain/waits.ts";

/** docs/managed-configuration.md documents it for IT, who write the same entries with the system's own tools. */
export const KEYCHAIN_SERVICE = "Returns Desk";

/** Of the key that earlier versions signed codes with. Cannot collide: ids of environments contain no dot. */
export const PAIRING_ACCOUNT = "pairing.key";

/** An answer that came too late is given to the next read: another question would have macOS ask the person again. */
const REMEMBERED_MS = 300_000;

export interface StoredCredentials {
  readonly apiKey: string;
  readonly apiToken: string;
  /** Of the webhooks (public documentation, section 7.2). */
  readonly signingKey?: string;
  /** The addresses that key and token were entered for, as `https://host:port`; entries written by IT have none. */
  readonly origins?: readonly string[];
}

/** `too-long`: more than the system keeps in one entry; nothing was written. */
export type WriteProblem = KeychainProblem | "too-long";

type KeychainAnswer<Value> = Promise<Result<Value, KeychainProblem>>;

/** One entry per environment. Reads answer within `patienceMs`; what a person asked for gets `personMs`. */
export interface Keychain {
  /** Null if there is no entry or the entry is not in the documented form. `byPerson`: waits as a write does. */
  read(environmentId: string, byPerson?: boolean): KeychainAnswer<StoredCredentials | null>;
  write(environmentId: string, credentials: StoredCredentials, byPerson?: boolean): Promise<Result<null, WriteProblem>>;
  remove(environmentId: string): KeychainAnswer<null>;
  /** Removes the entries of all environments, including those no longer configured; returns their number. */
  removeAll(): KeychainAnswer<number>;
  /** A thread still waits for the keychain: it keeps the program from ending, so the program has to be killed. */
  isStuck(): boolean;
  /** Called when `isStuck` is another than before. */
  onStuck(listener: () => void): () => void;
}

export interface SecretStore {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
  /** Windows looks for names that begin with the service: entries of other programs may be among them. */
  findCredentials(service: string): Promise<readonly { readonly account: string }[]>;
}

interface KeychainOptions {
  /** Loads the native module at its first use, so that its absence is reported instead of crashing the program. */
  readonly load: () => Promise<SecretStore>;
  readonly patienceMs: number;
  readonly personMs: number;
  /** UTF-8. */
  readonly mostEntryBytes: number;
}

interface Asking<Value> {
  readonly byPerson?: boolean;
  /** An answer that came too late for who asked. */
  readonly onLate?: (answer: Result<Value, KeychainProblem>) => void;
}

export function createKeychain({ load, patienceMs, personMs, mostEntryBytes }: KeychainOptions): Keychain {
  let store: Promise<SecretStore> | null = null;
  // A hanging call blocks one of the few threads that files and name look-ups need: never more than one of them.
  let stuck: Promise<unknown> | null = null;
  const queue = createSerialQueue();
  const listeners = new Set<() => void>();
  const late = new Map<string, { readonly came: Result<string | null, KeychainProblem>; readonly until: number }>();

  function setStuck(call: Promise<unknown> | null): void {
    stuck = call;
    for (const listener of listeners) listener();
  }

  async function begin<Value>(question: (store: SecretStore) => Promise<Value>, onLate: Asking<Value>["onLate"]) {
    const never = (problem: KeychainProblem) => ({ first: failure(problem), answer: null });
    if (stuck !== null) return never("not-answering");
    let loaded: SecretStore;
    try {
      store ??= load();
      loaded = await store;
    } catch {
      return never("none");
    }
    const answer = question(loaded).then(success<Value>, () => failure("refusing" as const));
    const first = await within(patienceMs, answer);
    if (first === null) {
      setStuck(answer);
      void answer.then((came) => {
        onLate?.(came);
        setStuck(null);
      });
    }
    return { first, answer };
  }

  async function ask<Value>(
    question: (store: SecretStore) => Promise<Value>,
    { byPerson = false, onLate }: Asking<Value> = {},
  ): Promise<Result<Value, KeychainProblem>> {
    if (byPerson && stuck !== null) await within(personMs, stuck);
    // Others, who do not wait for a person, have their turn meanwhile.
    const { first, answer } = await queue.enqueue(() => begin(question, byPerson ? undefined : onLate));
    if (first !== null || answer === null) return first ?? failure("not-answering");
    return (byPerson ? await within(personMs, answer) : null) ?? failure("not-answering");
  }

  const put = (account: string, text: string, byPerson = true) =>
    ask((store) => store.setPassword(KEYCHAIN_SERVICE, account, text), { byPerson });

  return {
    isStuck: () => stuck !== null,
    onStuck: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: async (environmentId, byPerson = false) => {
      const onLate: Asking<string | null>["onLate"] = (came) =>
        void late.set(environmentId, { came, until: performance.now() + REMEMBERED_MS });
      const known = byPerson ? undefined : late.get(environmentId);
      const found =
        known !== undefined && performance.now() < known.until
          ? known.came
          : await ask((store) => store.getPassword(KEYCHAIN_SERVICE, environmentId), { byPerson, onLate });
      return found.ok ? success(readEntry(found.value)) : found;
    },
    write: async (environmentId, credentials, byPerson) => {
      const text = JSON.stringify(credentials);
      if (Buffer.byteLength(text) > mostEntryBytes) return failure("too-long");
      late.delete(environmentId);
      const written = await put(environmentId, text, byPerson);
      return written.ok ? success(null) : written;
    },
    remove: async (environmentId) => {
      late.delete(environmentId);
      const removed = await ask((store) => store.deletePassword(KEYCHAIN_SERVICE, environmentId), { byPerson: true });
      return removed.ok ? success(null) : removed;
    },
    removeAll: () =>
      ask(
        async (store) => {
          const accounts = (await store.findCredentials(KEYCHAIN_SERVICE)).map(({ account }) => account);
          let removed = 0;
          for (const account of new Set(accounts.filter(isOurs)))
            if (await store.deletePassword(KEYCHAIN_SERVICE, account)) removed += 1;
          return removed;
        },
        { byPerson: true },
      ),
  };
}

const isOurs = (account: string): boolean => account === PAIRING_ACCOUNT || ENVIRONMENT_ID.test(account);

/** Null for an answer that takes longer. */
async function within<Value>(limitMs: number, answer: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), boundedWait(limitMs));
  });
  const first = await Promise.race([answer, late]);
  clearTimeout(timer);
  return first;
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

function fieldsOf(text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text.replaceAll("\0", ""));
    return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
