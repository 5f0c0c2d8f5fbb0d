import { randomBytes } from "node:crypto";

/** Bytes that a hidden page of ours fetches once. The page has no bridge, and no other page can guess the name. */
export interface OneTimeFiles {
  readonly offer: (bytes: Uint8Array) => { readonly name: string; readonly withdraw: () => void };
  readonly take: (name: string) => Uint8Array | null;
}

export function createOneTimeFiles(): OneTimeFiles {
  const waiting = new Map<string, Uint8Array>();
  return {
    offer(bytes) {
      const name = randomBytes(24).toString("hex");
      waiting.set(name, bytes);
      return { name, withdraw: () => void waiting.delete(name) };
    },
    take(name) {
      const bytes = waiting.get(name) ?? null;
      waiting.delete(name);
      return bytes;
    },
  };
}
