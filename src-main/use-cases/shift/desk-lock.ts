import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import { lockoutMs } from "../../../src-domain/shift/lock-pin.ts";
import { instantText } from "../../../src-preload/contract/operation.ts";
import type { Lock } from "../../../src-preload/contract/shift/lock.ts";
import { createJsonFile } from "../../base/json-file.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";

const deriveKey = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

/** 32 MB and almost 100 ms per attempt, because a four-digit PIN has few values. */
const SCRYPT_COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;

const hexKey = z.string().regex(/^[0-9a-f]{64}$/);
export const pinHash = z.strictObject({ salt: hexKey, hash: hexKey });
export type PinHash = z.infer<typeof pinHash>;

async function hashPin(pin: string): Promise<PinHash> {
  const salt = randomBytes(KEY_BYTES);
  const hash = await deriveKey(pin, salt, KEY_BYTES, SCRYPT_COST);
  return { salt: salt.toString("hex"), hash: hash.toString("hex") };
}

async function isPin(pin: string, { salt, hash }: PinHash): Promise<boolean> {
  const derivedKey = await deriveKey(pin, Buffer.from(salt, "hex"), KEY_BYTES, SCRYPT_COST);
  return timingSafeEqual(derivedKey, Buffer.from(hash, "hex"));
}

const storedLock = z.strictObject({
  since: instantText.nullable(),
  pin: pinHash.nullable(),
  wrong: z.int().nonnegative(),
  /** Time of the last wrong PIN. Only earlier versions read it, to compute the wait. */
  wrongAt: instantText.nullable(),
});
type StoredLock = z.infer<typeof storedLock>;

const UNLOCKED: StoredLock = { since: null, pin: null, wrong: 0, wrongAt: null };

type PinProblem = "wrong-pin" | "too-soon";
type Answer<Problem> = Promise<Result<Lock, Problem>>;

interface DeskLockOptions {
  /** Belongs to the computer, because the lock applies before and in all environments. */
  readonly file: string;
  readonly now: () => Date;
  /** Milliseconds of the monotonic clock. */
  readonly elapsed?: (() => number) | undefined;
  readonly onUnlocked?: () => void;
  /** Applies instead of a stored PIN. */
  readonly managedPin?: PinHash | null;
}

/**
 * A damaged file locks the desk, without a PIN if the PIN cannot be read: a damaged file must not stop work, and a
 * person who can damage it can also delete it.
 */
export async function openDeskLock({
  file,
  now,
  elapsed = () => performance.now(),
  onUnlocked,
  managedPin = null,
}: DeskLockOptions) {
  const toLocked = (lock: StoredLock): StoredLock => ({ ...lock, since: lock.since ?? now().toISOString() });
  const lockFile = createJsonFile<StoredLock>({
    file,
    loadSchema: () => Promise.resolve(storedLock),
    fallback: UNLOCKED,
    repair: toLocked,
  });
  let state = await lockFile.read().catch(() => toLocked(UNLOCKED));
  // One attempt at a time, so that parallel calls cannot bypass the delay.
  const { enqueue } = createSerialQueue();

  let closeCount = 0;
  /**
   * Counts the start as an attempt, because only the computer's clock, which a person can change, shows how long the
   * desk was closed.
   */
  let triedAtMs = elapsed();

  const storeState = (newState: StoredLock): Promise<void> => {
    state = newState;
    return lockFile.write(newState);
  };
  /** Ignores a failed write: it must not prevent locking or unlocking. */
  const storeIfPossible = (newState: StoredLock): Promise<void> => storeState(newState).catch(() => undefined);

  const findWaitMs = (): number => Math.max(0, triedAtMs + lockoutMs(state.wrong) - elapsed());

  const pinInForce = (): PinHash | null => managedPin ?? state.pin;
  const describeLock = (): Lock => ({
    since: state.since,
    requiresPin: pinInForce() !== null,
    waitMs: Math.ceil(findWaitMs()),
  });

  async function findPinProblem(pin: string | null): Promise<PinProblem | null> {
    if (pinInForce() === null) return null;
    if (findWaitMs() > 0) return "too-soon";
    if (pin === null) return "wrong-pin";
    triedAtMs = elapsed();
    // Count before checking, so that killing the program does not give another attempt.
    await storeIfPossible({ ...state, wrong: state.wrong + 1, wrongAt: now().toISOString() });
    const hash = pinInForce();
    return hash !== null && (await isPin(pin, hash)) ? null : "wrong-pin";
  }

  return {
    storedFile: lockFile,
    isLocked: (): boolean => state.since !== null,
    state: describeLock,
    async close(): Promise<Lock> {
      closeCount += 1;
      if (state.since === null) {
        await storeIfPossible({ ...state, since: now().toISOString() });
      }
      return describeLock();
    },
    open(pin: string | null): Answer<PinProblem> {
      const countBefore = closeCount;
      return enqueue(async () => {
        if (state.since === null) return success(describeLock());
        const problem = await findPinProblem(pin);
        if (problem !== null) return failure(problem);
        // A lock that was closed while the PIN was checked stays closed.
        if (closeCount !== countBefore) return success(describeLock());
        const writing = storeIfPossible({ ...state, since: null, wrong: 0, wrongAt: null });
        onUnlocked?.();
        await writing;
        return success(describeLock());
      });
    },
    savePin: (previousPin: string | null, pin: string | null): Answer<PinProblem | "not-written"> =>
      enqueue(async () => {
        const problem = await findPinProblem(previousPin);
        if (problem !== null) return failure(problem);
        const previousHash = state.pin;
        const newHash = pin === null ? null : await hashPin(pin);
        try {
          await storeState({ ...state, pin: newHash, wrong: 0, wrongAt: null });
          return success(describeLock());
        } catch {
          state = { ...state, pin: previousHash };
          return failure("not-written");
        }
      }),
  };
}
