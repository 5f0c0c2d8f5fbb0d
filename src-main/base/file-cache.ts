import { mkdir, readdir, readFile, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { moveFile, removeFile } from "./files.ts";
import { writeFileAtomic } from "./atomic-file.ts";

interface KeptFilesOptions {
  readonly folder: string;
  /** What is kept at most, in bytes; those unused longest go first. */
  readonly maxBytes: number;
  /** Milliseconds that a file stays unused at most; for ever by default. */
  readonly maxUnusedMs?: number;
}

interface KeptFile {
  readonly bytes: number;
  readonly usedAt: number;
}

/** Files that were fetched once and can be fetched again: a folder of bounded size. Nobody else writes there meanwhile. */
export function createFileCache({ folder, maxBytes, maxUnusedMs = Infinity }: KeptFilesOptions) {
  const pathOf = (name: string): string => join(folder, name);
  let known: Promise<Map<string, KeptFile>> | null = null;
  let total = 0;

  function files(): Promise<Map<string, KeptFile>> {
    known ??= keptIn(folder).then((found) => {
      total = [...found.values()].reduce((sum, { bytes }) => sum + bytes, 0);
      return found;
    });
    return known;
  }

  async function note(name: string, file: KeptFile | null): Promise<void> {
    const kept = await files();
    total += (file?.bytes ?? 0) - (kept.get(name)?.bytes ?? 0);
    if (file === null) kept.delete(name);
    else kept.set(name, file);
  }

  async function forget(name: string, patienceMs?: number): Promise<void> {
    await removeFile(pathOf(name), patienceMs);
    await note(name, null);
  }

  /** A file that another program has open stays until the next time: keeping the new one must not fail or wait for it. */
  async function tidy(): Promise<void> {
    const kept = new Map(await files());
    let rest = total;
    for (;;) {
      const oldest = oldestOf(kept);
      if (oldest === null || (rest <= maxBytes && Date.now() - oldest.usedAt <= maxUnusedMs)) return;
      kept.delete(oldest.name);
      rest -= oldest.bytes;
      await forget(oldest.name, 0).catch(() => undefined);
    }
  }

  return {
    pathOf,
    forget: (name: string): Promise<void> => forget(name),

    names: async (): Promise<string[]> => [...(await files()).keys()],

    /** The same file under another name, as used when it was; deleted where that one is there already. */
    async rename(from: string, to: string): Promise<void> {
      const file = (await files()).get(from);
      if (file === undefined) return;
      await moveFile(pathOf(from), pathOf(to));
      await note(from, null);
      await note(to, file);
    },

    /** Null when it is not there; reading counts as use. */
    async read(name: string): Promise<Uint8Array | null> {
      try {
        const bytes = await readFile(pathOf(name));
        const now = new Date();
        await utimes(pathOf(name), now, now);
        await note(name, { bytes: bytes.byteLength, usedAt: now.getTime() });
        return bytes;
      } catch {
        return null;
      }
    },

    has: async (name: string): Promise<boolean> => (await files()).has(name),

    async keep(name: string, bytes: Uint8Array): Promise<void> {
      await mkdir(folder, { recursive: true });
      await writeFileAtomic(pathOf(name), (handle) => handle.writeFile(bytes));
      await note(name, { bytes: bytes.byteLength, usedAt: Date.now() });
      await tidy();
    },

    /** As if used at `usedAt`; false without room beside what was used since. Not waited for, being replaceable. */
    async prefetch(name: string, bytes: Uint8Array, usedAt: Date): Promise<boolean> {
      const oldest = oldestOf(await files());
      const fits = total + bytes.byteLength <= maxBytes || (oldest !== null && oldest.usedAt < usedAt.getTime());
      if (!fits) return false;
      await writeFileAtomic(pathOf(name), (handle) => handle.writeFile(bytes), { sync: false });
      await utimes(pathOf(name), usedAt, usedAt);
      await note(name, { bytes: bytes.byteLength, usedAt: usedAt.getTime() });
      await tidy();
      return (await files()).has(name);
    },

    /** Deletes what is too old or too much; nothing where there is no folder. */
    tidy,
  };
}

function oldestOf(kept: ReadonlyMap<string, KeptFile>): (KeptFile & { readonly name: string }) | null {
  let oldest: (KeptFile & { readonly name: string }) | null = null;
  for (const [name, file] of kept) if (oldest === null || file.usedAt < oldest.usedAt) oldest = { name, ...file };
  return oldest;
}

const LOOKED_AT_ONCE = 200;

async function keptIn(folder: string): Promise<Map<string, KeptFile>> {
  const names = await readdir(folder).catch(() => []);
  const found = new Map<string, KeptFile>();
  for (let from = 0; from < names.length; from += LOOKED_AT_ONCE) {
    const some = names.slice(from, from + LOOKED_AT_ONCE);
    await Promise.all(
      some.map(async (name) => {
        const file = await stat(join(folder, name)).catch(() => null);
        if (file !== null) found.set(name, { bytes: file.size, usedAt: file.mtimeMs });
      }),
    );
  }
  return found;
}
