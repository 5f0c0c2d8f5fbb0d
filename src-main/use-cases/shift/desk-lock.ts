import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";
import { lockoutMs } from "../../../src-domain/shift/lock-pin.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { Lock } from "../../../src-preload/contract/shift/lock.ts";
import { instantText } from "../../../src-preload/contract/operation.ts";
import { createJsonFile } from "../../base/json-file.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

/** 32 MB and almost a tenth of a second per try, because four digits have few values. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const BYTES = 32;

const bytes = z.string().regex(/^[0-9a-f]{64}$/);
const pinHash = z.strictObject({ salt: bytes, hash: bytes });
type PinHash = z.infer<typeof pinHash>;

async function hashOf(pin: string): Promise<PinHash> {
  const salt = randomBytes(BYTES);
  const hash = await derive(pin, salt, BYTES, COST);
  return { salt: salt.toString("hex"), hash: hash.toString("hex") };
}

async function isPin(pin: string, { salt, hash }: PinHash): Promise<boolean> {
  const derived = await derive(pin, Buffer.from(salt, "hex"), BYTES, COST);
  return timingSafeEqual(derived, Buffer.from(hash, "hex"));
}

const kept = z.strictObject({
  since: instantText.nullable(),
  pin: pinHash.nullable(),
  wrong: z.int().nonnegative(),
  wrongAt: instantText.nullable(),
});
type Kept = z.infer<typeof kept>;

const OPEN: Kept = { since: null, pin: null, wrong: 0, wrongAt: null };

interface DeskLockOptions {
  /** Belongs to the computer, not to an environment: the lock exists before one is open and applies to all. */
  readonly file: string;
  readonly now: () => Date;
  readonly onChanged: (locked: boolean) => void;
}

type PinProblem = "wrong-pin" | "too-soon";
type Answer<Problem> = Promise<Result<Lock, Problem>>;

/** A damaged file locks, without a PIN if that cannot be read: it must not stop work, and who can break it could delete it. */
export async function openDeskLock({ file, now, onChanged }: DeskLockOptions) {
  const lockNow = (rest: Kept): Kept => ({ ...rest, since: rest.since ?? now().toISOString() });
  const stored = createJsonFile<Kept>({
    file,
    readSchema: () => Promise.resolve(kept),
    fallback: OPEN,
    repair: lockNow,
  });
  let state = await stored.read().catch(() => lockNow(OPEN));
  // One try at a time, so that parallel calls cannot bypass the wait.
  const { enqueue } = createSerialQueue();

  const keep = (next: Kept): Promise<void> => {
    state = next;
    return stored.write(next);
  };
  /** A failed write must neither keep the desk open nor keep it locked. */
  const keepIfPossible = (next: Kept): Promise<void> => keep(next).catch(() => undefined);

  function nextTryAt(): string | null {
    if (state.wrongAt === null) return null;
    const at = now().getTime();
    // A clock that was set back must not cause a wait of days.
    const since = Math.min(Date.parse(state.wrongAt), at);
    if (since !== Date.parse(state.wrongAt)) state = { ...state, wrongAt: new Date(since).toISOString() };
    const next = since + lockoutMs(state.wrong);
    return next > at ? new Date(next).toISOString() : null;
  }

  const reported = (): Lock => ({
    since: state.since,
    asksPin: state.pin !== null,
    nextTryAt: nextTryAt(),
  });

  async function problemOf(pin: string | null): Promise<PinProblem | null> {
    if (state.pin === null) return null;
    if (nextTryAt() !== null) return "too-soon";
    if (pin === null) return "wrong-pin";
    // Counted before the check, so that ending the program does not give another try.
    await keepIfPossible({ ...state, wrong: state.wrong + 1, wrongAt: now().toISOString() });
    return state.pin !== null && (await isPin(pin, state.pin)) ? null : "wrong-pin";
  }

  return {
    storedFile: stored,
    isLocked: (): boolean => state.since !== null,
    state: reported,
    async close(): Promise<Lock> {
      if (state.since === null) {
        const kept = keepIfPossible({ ...state, since: now().toISOString() });
        onChanged(true);
        await kept;
      }
      return reported();
    },
    open: (pin: string | null): Answer<PinProblem> =>
      enqueue(async () => {
        if (state.since === null) return success(reported());
        const problem = await problemOf(pin);
        if (problem !== null) return failure(problem);
        const kept = keepIfPossible({ ...state, since: null, wrong: 0, wrongAt: null });
        onChanged(false);
        await kept;
        return success(reported());
      }),
    savePin: (old: string | null, pin: string | null): Answer<PinProblem | "not-written"> =>
      enqueue(async () => {
        const problem = await problemOf(old);
        if (problem !== null) return failure(problem);
        const [before, next] = [state.pin, pin === null ? null : await hashOf(pin)];
        try {
          await keep({ ...state, pin: next, wrong: 0, wrongAt: null });
          return success(reported());
        } catch {
          state = { ...state, pin: before };
          return failure("not-written");
        }
      }),
  };
}
