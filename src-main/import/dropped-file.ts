import { open, rm, type FileHandle } from "node:fs/promises";
import type { ImportFile } from "./open-import-file.ts";

export interface DropFacts {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: string;
}

/**
 * The content of a dropped file, as the page hands it over. It is kept under a name of the desk's own: a page that was taken
 * over could give any content, but it cannot make main read a file of its choice.
 */
export function createDroppedFile(path: string) {
  let drop: { readonly facts: DropFacts; readonly handle: FileHandle; received: number } | null = null;

  async function letGo(): Promise<void> {
    const { handle } = drop ?? {};
    drop = null;
    await handle?.close();
    await rm(path, { force: true });
  }

  return {
    async begin(facts: DropFacts): Promise<void> {
      await letGo();
      drop = { facts, handle: await open(path, "w", 0o600), received: 0 };
    },

    /** False for more than was announced, or nothing was. */
    async add(bytes: Uint8Array): Promise<boolean> {
      const current = drop;
      if (current === null || current.received + bytes.byteLength > current.facts.size) return false;
      const at = current.received;
      current.received += bytes.byteLength;
      await current.handle.write(bytes, 0, bytes.byteLength, at);
      return true;
    },

    /** The whole file, or null while it is not whole. */
    async finish(): Promise<ImportFile | null> {
      if (drop === null || drop.received !== drop.facts.size) return null;
      const { facts, handle } = drop;
      drop = null;
      await handle.close();
      return { path, name: facts.name, modifiedAt: facts.modifiedAt };
    },

    letGo,
  };
}
