import { createKeychain, type Keychain } from "../../../src-main/keychain/keychain.ts";

export interface MemoryKeychain extends Keychain {
  readonly entries: Map<string, string>;
  mood: "working" | "failing" | "hanging";
  releaseHangingAccess: () => void;
}

/** Runs the real keychain code with entries in memory. */
export function memoryKeychain(timeoutMs = 50, maxEntryBytes = 2560, operatorTimeoutMs = timeoutMs): MemoryKeychain {
  const entries = new Map<string, string>();
  const run = async <Value>(access: () => Value): Promise<Value> => {
    if (memory.mood === "failing") throw new Error("locked");
    if (memory.mood === "hanging") await new Promise<void>((resolve) => (memory.releaseHangingAccess = resolve));
    return access();
  };
  const keychain = createKeychain({
    timeoutMs,
    operatorTimeoutMs,
    maxEntryBytes,
    load: () =>
      Promise.resolve({
        getPassword: (_service, account) => run(() => entries.get(account) ?? null),
        setPassword: (_service, account, text) => run(() => void entries.set(account, text)),
        deletePassword: (_service, account) => run(() => entries.delete(account)),
        findCredentials: () => run(() => [...entries.keys()].map((account) => ({ account }))),
      }),
  });
  const memory: MemoryKeychain = { ...keychain, entries, mood: "working", releaseHangingAccess: () => undefined };
  return memory;
}
