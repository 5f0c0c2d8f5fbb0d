import { mkdir, readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "./whole-file.ts";

interface KeptFilesOptions {
  /** Made when the first file is kept. */
  readonly folder: string;
  /** What is kept at most, in bytes; those unused longest go first. */
  readonly most: number;
  /** Milliseconds that a file stays unused at most; for ever by default. */
  readonly longest?: number;
}

/** Files that were fetched once and can be fetched again: a folder of bounded size. */
export function createKeptFiles({ folder, most, longest = Infinity }: KeptFilesOptions) {
  const pathOf = (name: string): string => join(folder, name);

  async function tidy(): Promise<void> {
    const kept = (await keptIn(folder)).toSorted((a, b) => a.usedAt - b.usedAt);
    let total = kept.reduce((sum, one) => sum + one.bytes, 0);
    for (const oldest of kept) {
      if (total <= most && Date.now() - oldest.usedAt <= longest) return;
      await rm(oldest.file, { force: true });
      total -= oldest.bytes;
    }
  }

  return {
    pathOf,

    /** Null when it is not there; reading counts as use. */
    async read(name: string): Promise<Uint8Array | null> {
      try {
        const bytes = await readFile(pathOf(name));
        const now = new Date();
        await utimes(pathOf(name), now, now);
        return bytes;
      } catch {
        return null;
      }
    },

    async keep(name: string, bytes: Uint8Array): Promise<void> {
      await mkdir(folder, { recursive: true });
      await writeWhole(pathOf(name), (handle) => handle.writeFile(bytes));
      await tidy();
    },

    forget: (name: string): Promise<void> => rm(pathOf(name), { force: true }),

    /** Deletes what is too old or too much; nothing where there is no folder. */
    tidy: (): Promise<void> => tidy().catch(() => undefined),
  };
}

interface KeptFile {
  readonly file: string;
  readonly bytes: number;
  readonly usedAt: number;
}

async function keptIn(folder: string): Promise<KeptFile[]> {
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const { size: bytes, mtimeMs: usedAt } = await stat(file);
      return { file, bytes, usedAt };
    }),
  );
  return found;
}
