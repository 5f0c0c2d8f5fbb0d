import { MINUTE_MS } from "../../../src-domain/durations.ts";
import { boundedWait } from "../../../src-domain/waits.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { listen } from "../../shell/subscriptions.ts";

interface IdleLockOptions {
  /** Returns the minutes without input after which the desk locks; 0 never locks. */
  readonly minutes: () => number;
  /** Returns wall-clock milliseconds, so that the time in which the computer sleeps counts. */
  readonly now: () => number;
  readonly lock: () => void;
}

/** Call this before other key listeners are added, because keys that those listeners withhold are input too. */
export function lockWhenIdle(
  window: Window,
  { minutes, now, lock }: IdleLockOptions,
): { stop: Unsubscribe; scheduleLock: () => void } {
  let lastInputAt = now();
  let timer = 0;
  const scheduleLock = (): void => {
    window.clearTimeout(timer);
    const limitMs = minutes() * MINUTE_MS;
    if (limitMs === 0) return;
    const remainingMs = lastInputAt + limitMs - now();
    if (remainingMs > 0) timer = window.setTimeout(scheduleLock, boundedWait(remainingMs));
    else {
      lock();
      lastInputAt = now();
      timer = window.setTimeout(scheduleLock, boundedWait(limitMs));
    }
  };
  const onInput = (): void => {
    // After sleep, a key may arrive before the timer.
    const limitMs = minutes() * MINUTE_MS;
    if (limitMs > 0 && now() - lastInputAt >= limitMs) lock();
    lastInputAt = now();
  };

  const listeners = { keydown: onInput, pointerdown: onInput, pointermove: onInput, wheel: onInput };
  const stopListening = listen(window, listeners, { capture: true, passive: true });
  scheduleLock();
  return {
    scheduleLock,
    stop() {
      window.clearTimeout(timer);
      stopListening();
    },
  };
}
