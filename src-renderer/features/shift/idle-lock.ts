import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { listen } from "../../shell/subscriptions.ts";
import { boundedWait } from "../../../src-domain/waits.ts";

const MINUTE_MS = 60_000;

interface IdleParts {
  /** Read at each use; 0 never locks. */
  readonly minutes: () => number;
  /** Wall-clock milliseconds, so that the computer's sleep counts. */
  readonly now: () => number;
  readonly lock: () => void;
}

/** Call it before other key listeners: keys that they withhold count as input too. `look` applies a changed setting. */
export function lockWhenIdle(
  window: Window,
  { minutes, now, lock }: IdleParts,
): { stop: Unsubscribe; scheduleLock: () => void } {
  let lastAt = now();
  let timer = 0;
  const scheduleLock = (): void => {
    window.clearTimeout(timer);
    const limit = minutes() * MINUTE_MS;
    if (limit === 0) return;
    const left = lastAt + limit - now();
    if (left > 0) timer = window.setTimeout(scheduleLock, boundedWait(left));
    else {
      lock();
      lastAt = now();
      timer = window.setTimeout(scheduleLock, boundedWait(limit));
    }
  };
  const onLife = (): void => {
    // A waking computer may deliver a key before its timers, but the idle time has passed.
    const limit = minutes() * MINUTE_MS;
    if (limit > 0 && now() - lastAt >= limit) lock();
    lastAt = now();
  };
  // Operator input; a scanner's keys count too.
  const signs = { keydown: onLife, pointerdown: onLife, pointermove: onLife, wheel: onLife };
  const stopListening = listen(window, signs, { capture: true, passive: true });
  scheduleLock();
  return {
    scheduleLock,
    stop() {
      window.clearTimeout(timer);
      stopListening();
    },
  };
}
