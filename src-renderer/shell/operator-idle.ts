import { create } from "zustand";
import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import { listen, unsubscribeAll } from "./subscriptions.ts";

/** Milliseconds without input after which names and streets are masked. */
const MASK_AFTER_MS = 60_000;
/** Milliseconds between checks of the idle time, because timers may stop while the computer sleeps. */
export const IDLE_CHECK_MS = 5000;

/** Returns milliseconds. */
type Clock = () => number;

// oxlint-disable-next-line waits/elapsed -- can only make the time without input longer
const readClock: Clock = () => Date.now();

/**
 * Measures the time without input by the clock that counted more: performance.now() stops during sleep on macOS and
 * Linux, and the computer's clock may be set back. A clock that was set ahead counts as sleep.
 */
export function createIdleTime(elapsed: Clock = () => performance.now(), now: Clock = readClock) {
  let inputAt = { elapsedMs: elapsed(), clockMs: now() };
  return {
    restart: (): void => void (inputAt = { elapsedMs: elapsed(), clockMs: now() }),
    ms: (): number => Math.max(elapsed() - inputAt.elapsedMs, now() - inputAt.clockMs),
  };
}

export type IdleTime = ReturnType<typeof createIdleTime>;

const useOperator = create<{ readonly isIdle: boolean }>(() => ({ isIdle: false }));

export const useIsOperatorIdle = (): boolean => useOperator((state) => state.isIdle);

/** Also marks the page, so that styles blur recipients (`data-private` in scan-screen.css). */
function setIdle(isIdle: boolean): void {
  useOperator.setState({ isIdle });
  document.documentElement.toggleAttribute("data-operator-idle", isIdle);
}

/** Call it before other key listeners, because keys that they withhold are input too. */
export function connectOperatorIdle(): Unsubscribe {
  const idleTime = createIdleTime();
  const onInput = (): void => {
    idleTime.restart();
    if (useOperator.getState().isIdle) setIdle(false);
  };
  const timer = setInterval(() => {
    if (idleTime.ms() >= MASK_AFTER_MS) setIdle(true);
  }, IDLE_CHECK_MS);
  return unsubscribeAll(
    () => clearInterval(timer),
    () => setIdle(false),
    listen(
      window,
      { keydown: onInput, pointerdown: onInput, pointermove: onInput, wheel: onInput },
      { capture: true, passive: true },
    ),
  );
}
