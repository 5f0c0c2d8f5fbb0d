import { mkdir, readdir, readFile, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { errorCodeOf } from "../../src-domain/error-code.ts";
import { writeFileAtomic } from "./atomic-file.ts";
import { moveFile, removeFile } from "./files.ts";

interface FileCacheOptions {
  readonly folder: string;
  /** Size limit of the folder in bytes; the least recently used files are deleted first. */
  readonly maxBytes: number;
  /** Milliseconds after its last use at which a file is deleted; unlimited by default. */
  readonly maxUnusedMs?: number;
}

interface CachedFile {
  readonly bytes: number;
  readonly usedAt: number;
}

export type FileCache = ReturnType<typeof createFileCache>;

/** Files on disk that can be fetched again. No other code may write to the folder. */
export function createFileCache({ folder, maxBytes, maxUnusedMs = Infinity }: FileCacheOptions) {
  const pathOf = (name: string): string => join(folder, name);
  const index = createFileIndex(folder);

  async function remove(name: string, timeoutMs?: number): Promise<void> {
    await removeFile(pathOf(name), timeoutMs);
    await index.update(name, null);
  }

  /** Deletes the least recently used files; skips one that another program has open. */
  async function evict(): Promise<void> {
    const cached = new Map(await index.files());
    let remainingBytes = index.totalBytes();
    for (;;) {
      const oldest = findOldest(cached);
      // oxlint-disable-next-line waits/elapsed -- deletes files that can be fetched again; recipients have erasers
      if (oldest === null || (remainingBytes <= maxBytes && Date.now() - oldest.usedAt <= maxUnusedMs)) return;
      cached.delete(oldest.name);
      remainingBytes -= oldest.bytes;
      await remove(oldest.name, 0).catch(() => undefined);
    }
  }

  return {
    pathOf,
    remove: (name: string): Promise<void> => remove(name),

    names: async (): Promise<string[]> => [...(await index.files()).keys()],

    /** Keeps the time of the last use. Replaces a file with the new name. */
    async rename(currentName: string, newName: string): Promise<void> {
      const file = (await index.files()).get(currentName);
      if (file === undefined) return;
      await moveFile(pathOf(currentName), pathOf(newName));
      await index.rename(currentName, newName, file);
    },

    /** Returns null if the file is missing or unreadable. A read counts as a use. */
    async read(name: string): Promise<Uint8Array | null> {
      const indexedFile = (await index.files()).get(name);
      try {
        const { bytes, usedAt } = await readAndMarkUsed(pathOf(name));
        await index.update(name, { bytes: bytes.byteLength, usedAt: usedAt.getTime() });
        return bytes;
      } catch (error) {
        if (errorCodeOf(error) === "ENOENT") await index.drop(name, indexedFile);
        return null;
      }
    },

    has: async (name: string): Promise<boolean> => (await index.files()).has(name),

    async store(name: string, bytes: Uint8Array): Promise<void> {
      await mkdir(folder, { recursive: true });
      await writeFileAtomic(pathOf(name), (handle) => handle.writeFile(bytes));
      // oxlint-disable-next-line waits/elapsed -- time of a file
      await index.update(name, { bytes: bytes.byteLength, usedAt: Date.now() });
      await evict();
    },

    /** Stores a file as last used at `usedAt`, without sync. False if only files used later could make room. */
    async prefetch(name: string, bytes: Uint8Array, usedAt: Date): Promise<boolean> {
      const oldest = findOldest(await index.files());
      const fits =
        index.totalBytes() + bytes.byteLength <= maxBytes || (oldest !== null && oldest.usedAt < usedAt.getTime());
      if (!fits) return false;
      await writeFileAtomic(pathOf(name), (handle) => handle.writeFile(bytes), { shouldSync: false });
      await utimes(pathOf(name), usedAt, usedAt);
      await index.update(name, { bytes: bytes.byteLength, usedAt: usedAt.getTime() });
      await evict();
      return (await index.files()).has(name);
    },

    tidy: evict,
  };
}

async function readAndMarkUsed(path: string): Promise<{ readonly bytes: Uint8Array; readonly usedAt: Date }> {
  const bytes = await readFile(path);
  const usedAt = new Date();
  await utimes(path, usedAt, usedAt);
  return { bytes, usedAt };
}

function findOldest(cached: ReadonlyMap<string, CachedFile>): (CachedFile & { readonly name: string }) | null {
  let oldest: (CachedFile & { readonly name: string }) | null = null;
  for (const [name, file] of cached) {
    if (oldest === null || file.usedAt < oldest.usedAt) oldest = { name, ...file };
  }
  return oldest;
}

const STAT_BATCH_SIZE = 200;

async function readCachedFiles(folder: string): Promise<Map<string, CachedFile>> {
  const names = await readdir(folder).catch(() => []);
  const cached = new Map<string, CachedFile>();
  for (let from = 0; from < names.length; from += STAT_BATCH_SIZE) {
    const batch = names.slice(from, from + STAT_BATCH_SIZE);
    await Promise.all(
      batch.map(async (name) => {
        const file = await stat(join(folder, name)).catch(() => null);
        if (file !== null) cached.set(name, { bytes: file.size, usedAt: file.mtimeMs });
      }),
    );
  }
  return cached;
}

/** Sizes and times of the files in a folder, which is read at first use. */
function createFileIndex(folder: string) {
  let loading: Promise<Map<string, CachedFile>> | null = null;
  let totalBytes = 0;

  function files(): Promise<Map<string, CachedFile>> {
    loading ??= readCachedFiles(folder).then((cached) => {
      totalBytes = [...cached.values()].reduce((sum, { bytes }) => sum + bytes, 0);
      return cached;
    });
    return loading;
  }

  async function update(name: string, file: CachedFile | null): Promise<void> {
    const cached = await files();
    totalBytes += (file?.bytes ?? 0) - (cached.get(name)?.bytes ?? 0);
    if (file === null) cached.delete(name);
    else cached.set(name, file);
  }

  async function rename(currentName: string, newName: string, file: CachedFile): Promise<void> {
    await update(currentName, null);
    await update(newName, file);
  }

  /** Removes an entry, except that of a file that was stored meanwhile. */
  async function drop(name: string, file: CachedFile | undefined): Promise<void> {
    if ((await files()).get(name) === file) await update(name, null);
  }

  return { files, update, rename, drop, totalBytes: (): number => totalBytes };
}
