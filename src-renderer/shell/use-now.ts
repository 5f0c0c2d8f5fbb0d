import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { limitWait } from "../../src-domain/waits.ts";
import { useAppState } from "./app-state.ts";

/** Time by the service's clock, which cut-offs follow, or by this computer's while the difference is unknown. */
export function useServiceNowMs(): number {
  const skewMs = useAppState(({ status }) => status?.clockSkewMs ?? 0);
  return useNowMs() + skewMs;
}

const TICK_MS = 10_000;

// oxlint-disable-next-line waits/elapsed -- ages on screen; nothing waits for them
const readClock = (): number => Date.now();

/** One clock for all ages in the window, so that they update together. */
function createClock() {
  const listeners = new Set<() => void>();
  let currentMs = readClock();
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      timer ??= setInterval(() => {
        currentMs = readClock();
        for (const notify of listeners) notify();
      }, TICK_MS);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    /** Constant between ticks, as useSyncExternalStore requires, but updated after a pause without listeners. */
    read: (): number => {
      if (timer === undefined && readClock() - currentMs > TICK_MS) currentMs = readClock();
      return currentMs;
    },
  };
}

const clock = createClock();

export const useNowMs = (): number => useSyncExternalStore(clock.subscribe, clock.read);

/** Calls `onTimeout` when `state` has not changed for `milliseconds`; never while `state` is null. */
export function useTimeout(state: unknown, milliseconds: number, onTimeout: () => void): void {
  const latestOnTimeout = useEffectEvent(onTimeout);
  useEffect(() => {
    if (state === null) return undefined;
    const timer = setTimeout(() => latestOnTimeout(), limitWait(milliseconds));
    return () => clearTimeout(timer);
  }, [state, milliseconds]);
}
