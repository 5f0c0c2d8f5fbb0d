import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Lock } from "../../src-preload/contract/lock.ts";
import { instantText } from "../../src-preload/contract/operation.ts";
import { createTurns } from "../desk/turns.ts";
import { writeWhole } from "../desk/whole-file.ts";

const kept = z.strictObject({ since: instantText.nullable() });
type Kept = z.infer<typeof kept>;

interface DeskLockOptions {
  /** Of the computer, not of an environment: the lock is there before one is open, and holds for all. */
  readonly file: string;
  readonly now: () => Date;
  /** At once, before it is on the disk. */
  readonly onChanged: (locked: boolean) => void;
}

/**
 * Whether this desk is locked. It counts at once and outlives the program: whoever starts it again is not therefore the one
 * who left. A file that cannot be read locks.
 */
export async function openDeskLock({ file, now, onChanged }: DeskLockOptions) {
  let state = await read(file, now);
  const { inTurn } = createTurns();

  /** A disk that takes nothing must not keep a desk open, nor shut. */
  async function change(next: Kept): Promise<void> {
    state = next;
    onChanged(next.since !== null);
    await inTurn(() => writeWhole(file, (handle) => handle.writeFile(`${JSON.stringify(next)}\n`))).catch(
      () => undefined,
    );
  }

  const told = (): Lock => ({ since: state.since });
  return {
    isLocked: (): boolean => state.since !== null,
    state: told,
    async close(): Promise<Lock> {
      if (state.since === null) await change({ ...state, since: now().toISOString() });
      return told();
    },
    async open(): Promise<Lock> {
      if (state.since !== null) await change({ ...state, since: null });
      return told();
    },
  };
}

async function read(file: string, now: () => Date): Promise<Kept> {
  try {
    return kept.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    const isNew = error instanceof Error && "code" in error && error.code === "ENOENT";
    return { since: isNew ? null : now().toISOString() };
  }
}
