import type { Lock } from "../../src-preload/contract/shift/lock.ts";
import type { DomainHandlers } from "../use-cases/api-types.ts";
import type { Publish } from "../use-cases/context.ts";
import { refuse } from "../use-cases/replies.ts";
import { openDeskLock } from "../use-cases/shift/desk-lock.ts";
import { createLockedEventQueue } from "./lock-policy.ts";

interface BridgeLockOptions {
  readonly file: string;
  readonly publish: Publish;
  readonly reload: () => void;
  readonly now: () => Date;
  readonly elapsed?: () => number;
}

export async function openBridgeLock({ file, publish, reload, now, elapsed }: BridgeLockOptions) {
  const lock = await openDeskLock({
    file,
    now,
    elapsed,
    onUnlocked: () => eventQueue.release(),
  });
  const eventQueue = createLockedEventQueue(publish, lock.isLocked, reload);
  const handlers: DomainHandlers<"lock"> = {
    get: () => {
      eventQueue.forget();
      return lock.state();
    },
    lock: () => lock.close(),
    unlock: async ({ pin }) => {
      const unlocked = await lock.open(pin);
      return unlocked.ok ? unlocked : refusePin(unlocked.error, lock.state());
    },
    savePin: async ({ currentPin, pin }) => {
      const saved = await lock.savePin(currentPin, pin);
      return saved.ok ? saved : refusePin(saved.error, lock.state());
    },
  };
  return { isLocked: lock.isLocked, publish: eventQueue.publish, handlers, storedFile: lock.storedFile };
}

const PROBLEMS = {
  "wrong-pin": "This is not the PIN.",
  "too-soon": "There were too many wrong PINs.",
  "not-written": "The PIN could not be stored.",
} as const;

export const refusePin = <Problem extends keyof typeof PROBLEMS>(problem: Problem, { waitMs }: Lock) =>
  refuse(problem, PROBLEMS[problem], { ...(waitMs > 0 && { fields: { waitMs: String(waitMs) } }) });
