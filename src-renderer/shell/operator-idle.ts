import { create } from "zustand";
import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import { listen, unsubscribeAll } from "./subscriptions.ts";

/** Milliseconds without input after which names and streets are masked. */
const MASK_AFTER_MS = 60_000;
const CHECK_MS = 5000;

const useOperator = create<{ readonly isIdle: boolean }>(() => ({ isIdle: false }));

export const useIsOperatorIdle = (): boolean => useOperator((state) => state.isIdle);

/** Also marks the page, so that styles blur recipients (`data-private` in scan-screen.css). */
function setIdle(isIdle: boolean): void {
  useOperator.setState({ isIdle });
  document.documentElement.toggleAttribute("data-operator-idle", isIdle);
}

/** Call it before other key listeners, because keys that they withhold are input too. */
export function connectOperatorIdle(): Unsubscribe {
  let lastInputAtMs = Date.now();
  const onInput = (): void => {
    lastInputAtMs = Date.now();
    if (useOperator.getState().isIdle) setIdle(false);
  };
  const timer = setInterval(() => {
    if (Date.now() - lastInputAtMs >= MASK_AFTER_MS) setIdle(true);
  }, CHECK_MS);
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
