import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import { lockoutMs } from "../../../src-domain/shift/lock-pin.ts";
import { instantText } from "../../../src-preload/contract/operation.ts";
import type { Lock } from "../../../src-preload/contract/shift/lock.ts";
import { createJsonFile } from "../../base/json-file.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

/** 32 MB and almost 100 ms per attempt, because a four-digit PIN has few values. */
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

const storedLock = z.strictObject({
  since: instantText.nullable(),
  pin: pinHash.nullable(),
  wrong: z.int().nonnegative(),
  wrongAt: instantText.nullable(),
});
type StoredLock = z.infer<typeof storedLock>;

const OPEN: StoredLock = { since: null, pin: null, wrong: 0, wrongAt: null };

type PinProblem = "wrong-pin" | "too-soon";
type Answer<Problem> = Promise<Result<Lock, Problem>>;

/**
 * A damaged file locks the desk, without a PIN if the PIN cannot be read: a damaged file must not stop work, and
 * whoever can damage it could also delete it. `file` belongs to the computer, because the lock applies before and in all
 * environments.
 */
export async function openDeskLock(file: string, now: () => Date, onChanged: (locked: boolean) => void) {
  const asLocked = (rest: StoredLock): StoredLock => ({ ...rest, since: rest.since ?? now().toISOString() });
  const stored = createJsonFile<StoredLock>({
    file,
    readSchema: () => Promise.resolve(storedLock),
    fallback: OPEN,
    repair: asLocked,
  });
  let state = await stored.read().catch(() => asLocked(OPEN));
  // One attempt at a time, so that parallel calls cannot bypass the delay.
  const { enqueue } = createSerialQueue();

  const store = (next: StoredLock): Promise<void> => {
    state = next;
    return stored.write(next);
  };
  /** Ignores a failed write: it must not prevent locking or unlocking. */
  const storeIfPossible = (next: StoredLock): Promise<void> => store(next).catch(() => undefined);

  function nextTryAt(): string | null {
    if (state.wrongAt === null) return null;
    const at = now().getTime();
    // A clock that was set back must not cause a delay of days.
    const since = Math.min(Date.parse(state.wrongAt), at);
    if (since !== Date.parse(state.wrongAt)) state = { ...state, wrongAt: new Date(since).toISOString() };
    const next = since + lockoutMs(state.wrong);
    return next > at ? new Date(next).toISOString() : null;
  }

  const currentLock = (): Lock => ({
    since: state.since,
    requiresPin: state.pin !== null,
    nextTryAt: nextTryAt(),
  });

  async function problemOf(pin: string | null): Promise<PinProblem | null> {
    if (state.pin === null) return null;
    if (nextTryAt() !== null) return "too-soon";
    if (pin === null) return "wrong-pin";
    // Count before checking, so that killing the program does not give another attempt.
    await storeIfPossible({ ...state, wrong: state.wrong + 1, wrongAt: now().toISOString() });
    return state.pin !== null && (await isPin(pin, state.pin)) ? null : "wrong-pin";
  }

  return {
    storedFile: stored,
    isLocked: (): boolean => state.since !== null,
    state: currentLock,
    async close(): Promise<Lock> {
      if (state.since === null) {
        const written = storeIfPossible({ ...state, since: now().toISOString() });
        onChanged(true);
        await written;
      }
      return currentLock();
    },
    open: (pin: string | null): Answer<PinProblem> =>
      enqueue(async () => {
        if (state.since === null) return success(currentLock());
        const problem = await problemOf(pin);
        if (problem !== null) return failure(problem);
        const written = storeIfPossible({ ...state, since: null, wrong: 0, wrongAt: null });
        onChanged(false);
        await written;
        return success(currentLock());
      }),
    savePin: (old: string | null, pin: string | null): Answer<PinProblem | "not-written"> =>
      enqueue(async () => {
        const problem = await problemOf(old);
        if (problem !== null) return failure(problem);
        const before = state.pin;
        const next = pin === null ? null : await hashOf(pin);
        try {
          await store({ ...state, pin: next, wrong: 0, wrongAt: null });
          return success(currentLock());
        } catch {
          state = { ...state, pin: before };
          return failure("not-written");
        }
      }),
  };
}
