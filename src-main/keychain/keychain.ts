import { ENVIRONMENT_ID, type KeychainProblem } from "../../src-domain/environments/environment.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { limitWait } from "../../src-domain/waits.ts";
import { createSerialQueue } from "../base/serial-queue.ts";

/** IT writes entries under this name with the operating system's tools (docs/managed-configuration.md). */
export const KEYCHAIN_SERVICE = "Returns Desk";

/** Entry in which earlier versions stored the key that signed codes. Environment ids contain no dot. */
export const PAIRING_ACCOUNT = "pairing.key";

/** Ends the account of the entry with the seed of an environment's fleet. */
const FLEET_SUFFIX = ".fleet";

/** Milliseconds that a late answer is stored for the next read: macOS would ask the operator again for each call. */
const LATE_ANSWER_MS = 300_000;

export interface StoredCredentials {
  readonly apiKey: string;
  readonly apiToken: string;
  /** Key that signs webhooks (public documentation, section 7.2). */
  readonly signingKey?: string;
  /** Addresses that key and token were entered for, as `https://host:port`. IT's entries have none. */
  readonly origins?: readonly string[];
}

/** `too-long`: the operating system's limit for one entry is exceeded; nothing was written. */
export type WriteProblem = KeychainProblem | "too-long";

type KeychainAnswer<Value> = Promise<Result<Value, KeychainProblem>>;

interface Requester {
  readonly isByOperator: boolean;
}

/** One entry per environment. A call waits `timeoutMs`, or `operatorTimeoutMs` if the operator requested it. */
export interface Keychain {
  /** Returns null if the entry is missing or in another form. By default, the program itself requests the read. */
  read(environmentId: string, requester?: Requester): KeychainAnswer<StoredCredentials | null>;
  /** Returns the seed by which the desk joins its fleet; null if the entry is missing. IT writes it. */
  readFleetSeed(environmentId: string): KeychainAnswer<string | null>;
  /** By default, the operator requests the write. */
  write(
    environmentId: string,
    credentials: StoredCredentials,
    requester?: Requester,
  ): Promise<Result<null, WriteProblem>>;
  remove(environmentId: string): KeychainAnswer<null>;
  /** Removes the entries of all environments, also of environments no longer configured. Returns their number. */
  removeAll(): KeychainAnswer<number>;
  /** Returns whether a call blocks a thread. The process then cannot exit and has to be killed. */
  isStuck(): boolean;
  /** Calls the listener when `isStuck` changes. Returns a function that unsubscribes. */
  onStuckChanged(listener: () => void): () => void;
}

export interface SecretStore {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
  /** Windows matches names that start with the service name, so entries of other programs may be included. */
  findCredentials(service: string): Promise<readonly { readonly account: string }[]>;
}

interface KeychainOptions {
  /** Loads the native module at the first use, so that a missing module is reported and does not crash the app. */
  readonly load: () => Promise<SecretStore>;
  readonly timeoutMs: number;
  readonly operatorTimeoutMs: number;
  /** Size limit of an entry in bytes of UTF-8. */
  readonly maxEntryBytes: number;
}

interface CallOptions<Value> extends Requester {
  /** Called with an answer that arrives after the call has returned. */
  readonly onLate?: (answer: Result<Value, KeychainProblem>) => void;
}

export function createKeychain(options: KeychainOptions): Keychain {
  const { maxEntryBytes } = options;
  const { callKeychain, isStuck, onStuckChanged } = createKeychainCalls(options);
  const lateAnswers = new Map<
    string,
    { readonly answer: Result<string | null, KeychainProblem>; readonly validUntil: number }
  >();

  const setPassword = (account: string, text: string, requester: Requester) =>
    callKeychain((store) => store.setPassword(KEYCHAIN_SERVICE, account, text), requester);

  async function readText(account: string, { isByOperator }: Requester): KeychainAnswer<string | null> {
    const onLate: CallOptions<string | null>["onLate"] = (answer) =>
      void lateAnswers.set(account, { answer, validUntil: performance.now() + LATE_ANSWER_MS });
    const lateAnswer = isByOperator ? undefined : lateAnswers.get(account);
    return lateAnswer !== undefined && performance.now() < lateAnswer.validUntil
      ? lateAnswer.answer
      : callKeychain((store) => store.getPassword(KEYCHAIN_SERVICE, account), { isByOperator, onLate });
  }

  return {
    isStuck,
    onStuckChanged,
    read: async (environmentId, requester = { isByOperator: false }) => {
      const stored = await readText(environmentId, requester);
      return stored.ok ? success(readEntry(stored.value)) : stored;
    },
    readFleetSeed: async (environmentId) => {
      const stored = await readText(`${environmentId}${FLEET_SUFFIX}`, { isByOperator: false });
      return stored.ok ? success(stored.value && withoutZeros(stored.value).trim()) : stored;
    },
    write: async (environmentId, credentials, requester = { isByOperator: true }) => {
      const text = JSON.stringify(credentials);
      if (Buffer.byteLength(text) > maxEntryBytes) return failure("too-long");
      lateAnswers.delete(environmentId);
      const written = await setPassword(environmentId, text, requester);
      return written.ok ? success(null) : written;
    },
    remove: async (environmentId) => {
      lateAnswers.delete(environmentId);
      const removed = await callKeychain((store) => store.deletePassword(KEYCHAIN_SERVICE, environmentId), {
        isByOperator: true,
      });
      return removed.ok ? success(null) : removed;
    },
    removeAll: () =>
      callKeychain(
        async (store) => {
          const accounts = (await store.findCredentials(KEYCHAIN_SERVICE)).map(({ account }) => account);
          let removed = 0;
          for (const account of new Set(accounts.filter(isOwnAccount)))
            if (await store.deletePassword(KEYCHAIN_SERVICE, account)) removed += 1;
          return removed;
        },
        { isByOperator: true },
      ),
  };
}

const isOwnAccount = (account: string): boolean =>
  account === PAIRING_ACCOUNT || ENVIRONMENT_ID.test(account.replace(FLEET_SUFFIX, ""));

async function withTimeout<Value>(timeoutMs: number, answer: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitWait(timeoutMs));
  });
  const firstResult = await Promise.race([answer, timeout]);
  clearTimeout(timer);
  return firstResult;
}

/** The Windows tool writes UTF-16, which is read as UTF-8. */
const withoutZeros = (text: string): string => text.replaceAll("\0", "");

/** Accepts extra fields, and the UTF-16 of the Windows tool, because IT may have written the entry. */
export function readEntry(text: string | null): StoredCredentials | null {
  const { apiKey, apiToken, signingKey, origins } = parseFields(text) ?? {};
  if (typeof apiKey !== "string" || typeof apiToken !== "string") return null;
  return {
    apiKey,
    apiToken,
    ...(typeof signingKey === "string" && { signingKey }),
    ...(origins !== undefined && { origins: Array.isArray(origins) ? origins.map(String) : [] }),
  };
}

function parseFields(text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(withoutZeros(text));
    return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

const TIMEOUT_MS = 4000;
/** Time for the operator to answer macOS, which may ask for the password once per entry. */
const OPERATOR_TIMEOUT_MS = 120_000;
/** Windows' CRED_MAX_CREDENTIAL_BLOB_SIZE. */
const MAX_WINDOWS_BYTES = 2560;

/** Uses the Credential Manager on Windows, the login keychain on macOS, and the Secret Service on Linux. */
export function createSystemKeychain(timeoutMs = TIMEOUT_MS): Keychain {
  return createKeychain({
    load: loadKeytar,
    timeoutMs,
    operatorTimeoutMs: OPERATOR_TIMEOUT_MS,
    maxEntryBytes: process.platform === "win32" ? MAX_WINDOWS_BYTES : Infinity,
  });
}

async function loadKeytar(): Promise<SecretStore> {
  const { default: keytar } = await import("keytar");
  return keytar;
}

/** Calls the keychain one at a time, and no further while a call hangs. */
function createKeychainCalls({ load, timeoutMs, operatorTimeoutMs }: KeychainOptions) {
  let store: Promise<SecretStore> | null = null;
  // Allow only one hanging call, because it blocks a thread of Node's small pool, which files and DNS lookups need.
  let stuckCall: Promise<unknown> | null = null;
  const queue = createSerialQueue();
  const listeners = new Set<() => void>();

  function setStuck(pending: Promise<unknown> | null): void {
    stuckCall = pending;
    for (const listener of listeners) listener();
  }

  async function startCall<Value>(call: (store: SecretStore) => Promise<Value>, onLate: CallOptions<Value>["onLate"]) {
    const refuseCall = (problem: KeychainProblem) => ({ firstResult: failure(problem), answer: null });
    if (stuckCall !== null) return refuseCall("not-answering");
    let loaded: SecretStore;
    try {
      store ??= load();
      loaded = await store;
    } catch {
      return refuseCall("none");
    }
    const answer = call(loaded).then(success<Value>, () => failure("refusing" as const));
    const firstResult = await withTimeout(timeoutMs, answer);
    if (firstResult === null) {
      setStuck(answer);
      void answer.then((lateAnswer) => {
        onLate?.(lateAnswer);
        setStuck(null);
      });
    }
    return { firstResult, answer };
  }

  async function callKeychain<Value>(
    call: (store: SecretStore) => Promise<Value>,
    { isByOperator, onLate }: CallOptions<Value>,
  ): Promise<Result<Value, KeychainProblem>> {
    if (isByOperator && stuckCall !== null) await withTimeout(operatorTimeoutMs, stuckCall);
    // Leave the queue after `timeoutMs`, so that other calls run while this one waits for the operator.
    const { firstResult, answer } = await queue.enqueue(() => startCall(call, isByOperator ? undefined : onLate));
    if (firstResult !== null) return firstResult;
    if (answer === null || !isByOperator) return failure("not-answering");
    return (await withTimeout(operatorTimeoutMs, answer)) ?? failure("not-answering");
  }

  return {
    callKeychain,
    isStuck: (): boolean => stuckCall !== null,
    onStuckChanged: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
