import { createKeychain, type Keychain } from "../../../src-main/keychain/keychain.ts";

export interface MemoryKeychain extends Keychain {
  readonly entries: Map<string, string>;
  state: "working" | "failing" | "hanging";
  releaseHangingAccess: () => void;
}

const TIMEOUT_MS = 50;

/** Runs the real keychain code with entries in memory. */
export function memoryKeychain({ maxEntryBytes } = { maxEntryBytes: 2560 }): MemoryKeychain {
  const entries = new Map<string, string>();
  const run = async <Value>(access: () => Value): Promise<Value> => {
    if (memory.state === "failing") throw new Error("locked");
    if (memory.state === "hanging") await new Promise<void>((resolve) => (memory.releaseHangingAccess = resolve));
    return access();
  };
  const keychain = createKeychain({
    timeoutMs: TIMEOUT_MS,
    operatorTimeoutMs: TIMEOUT_MS,
    maxEntryBytes,
    load: () =>
      Promise.resolve({
        getPassword: (_service, account) => run(() => entries.get(account) ?? null),
        setPassword: (_service, account, text) => run(() => void entries.set(account, text)),
        deletePassword: (_service, account) => run(() => entries.delete(account)),
        findCredentials: () => run(() => [...entries.keys()].map((account) => ({ account }))),
      }),
  });
  const memory: MemoryKeychain = { ...keychain, entries, state: "working", releaseHangingAccess: () => undefined };
  return memory;
}
