import { MINUTE_MS } from "../../../src-domain/durations.ts";
import { limitWait } from "../../../src-domain/waits.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { IDLE_CHECK_MS, type IdleTime } from "../../shell/operator-idle.ts";
import { listen } from "../../shell/subscriptions.ts";

interface IdleLockOptions {
  /** Returns the minutes without input after which the desk locks; 0 never locks. */
  readonly minutes: () => number;
  readonly idleTime: IdleTime;
  readonly lock: () => void;
}

/** Call this before other key listeners are added, because keys that other listeners withhold are input too. */
export function lockWhenIdle(
  window: Window,
  { minutes, idleTime, lock }: IdleLockOptions,
): { stop: Unsubscribe; scheduleLock: () => void } {
  let timer = 0;
  const lockIfIdle = (limitMs: number): void => {
    if (limitMs === 0 || idleTime.ms() < limitMs) return;
    lock();
    idleTime.restart();
  };
  const scheduleLock = (): void => {
    window.clearTimeout(timer);
    const limitMs = minutes() * MINUTE_MS;
    lockIfIdle(limitMs);
    const waitMs = Math.min(limitMs - idleTime.ms(), IDLE_CHECK_MS);
    if (limitMs > 0) timer = window.setTimeout(scheduleLock, limitWait(waitMs));
  };
  const onInput = (): void => {
    // After sleep, a key may arrive before the timer.
    lockIfIdle(minutes() * MINUTE_MS);
    idleTime.restart();
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
