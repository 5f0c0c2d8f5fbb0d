import { randomBytes } from "node:crypto";

/** Bytes that a hidden page without a bridge fetches once, by a name that no other page can guess. */
export interface OneTimeFiles {
  readonly offer: (bytes: Uint8Array) => { readonly name: string; readonly withdraw: () => void };
  readonly take: (name: string) => Uint8Array | null;
}

export function createOneTimeFiles(): OneTimeFiles {
  const offered = new Map<string, Uint8Array>();
  return {
    offer(bytes) {
      const name = randomBytes(24).toString("hex");
      offered.set(name, bytes);
      return { name, withdraw: () => void offered.delete(name) };
    },
    take(name) {
      const bytes = offered.get(name) ?? null;
      offered.delete(name);
      return bytes;
    },
  };
}
