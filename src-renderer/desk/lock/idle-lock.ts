import type { Unsubscribe } from "../../../src-preload/contract/index.ts";

/** What a person at the desk does; a scanner's keys count too. */
const SIGNS_OF_LIFE = ["keydown", "pointerdown", "pointermove", "wheel"] as const;
const MINUTE_MS = 60_000;

interface IdleParts {
  /** Asked again each time; 0 never locks. */
  readonly minutes: () => number;
  /** Milliseconds of the wall clock, so that the time a computer sleeps counts. */
  readonly now: () => number;
  readonly lock: () => void;
}

/**
 * Locks the desk when nobody has touched it for so long. Call it before anything else listens to the window's keys: what
 * others keep from the page is a sign of life, too. The returned function looks again after the setting has changed.
 */
export function lockWhenIdle(
  window: Window,
  { minutes, now, lock }: IdleParts,
): { stop: Unsubscribe; look: () => void } {
  let lastAt = now();
  let timer = 0;
  const look = (): void => {
    window.clearTimeout(timer);
    const limit = minutes() * MINUTE_MS;
    if (limit === 0) return;
    const left = lastAt + limit - now();
    if (left > 0) timer = window.setTimeout(look, left);
    else {
      lock();
      lastAt = now();
      timer = window.setTimeout(look, limit);
    }
  };
  const onLife = (): void => {
    // A computer that wakes may bring its key before its timers: the desk was left all the same.
    const limit = minutes() * MINUTE_MS;
    if (limit > 0 && now() - lastAt >= limit) lock();
    lastAt = now();
  };
  for (const name of SIGNS_OF_LIFE) window.addEventListener(name, onLife, { capture: true, passive: true });
  look();
  return {
    look,
    stop() {
      window.clearTimeout(timer);
      for (const name of SIGNS_OF_LIFE) window.removeEventListener(name, onLife, { capture: true });
    },
  };
}
