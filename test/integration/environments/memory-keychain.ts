import { createKeychain, type Keychain } from "../../../src-main/keychain/keychain.ts";

export interface MemoryKeychain extends Keychain {
  readonly entries: Map<string, string>;
  mood: "working" | "failing" | "hanging";
  allow: () => void;
}

/** The real keychain code on entries in memory. `timeoutMs` and `operatorTimeoutMs`: waits in milliseconds. */
export function memoryKeychain(timeoutMs = 50, maxEntryBytes = 2560, operatorTimeoutMs = timeoutMs): MemoryKeychain {
  const entries = new Map<string, string>();
  const answer = async <Value>(work: () => Value): Promise<Value> => {
    if (double.mood === "failing") throw new Error("locked");
    if (double.mood === "hanging") await new Promise<void>((resolve) => (double.allow = resolve));
    return work();
  };
  const keychain = createKeychain({
    timeoutMs,
    operatorTimeoutMs,
    maxEntryBytes,
    load: () =>
      Promise.resolve({
        getPassword: (_service, account) => answer(() => entries.get(account) ?? null),
        setPassword: (_service, account, text) => answer(() => void entries.set(account, text)),
        deletePassword: (_service, account) => answer(() => entries.delete(account)),
        findCredentials: () => answer(() => [...entries.keys()].map((account) => ({ account }))),
      }),
  });
  const double: MemoryKeychain = { ...keychain, entries, mood: "working", allow: () => undefined };
  return double;
}
