import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useAppState } from "./app-state.ts";
import { boundedWait } from "../../src-domain/waits.ts";

/** The service's time, estimated from its answers, otherwise this computer's: cut-offs follow the service's clock. */
export function useServiceNow(): number {
  const skewMs = useAppState(({ status }) => status?.clockSkewMs ?? 0);
  return useNow() + skewMs;
}

/** One clock for the window: all ages update together, every ten seconds. */
const TICK_MS = 10_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const notify of listeners) notify();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export function useNow(): number {
  // The value is constant between ticks, as useSyncExternalStore requires; the first reader after a pause gets a fresh one.
  return useSyncExternalStore(subscribe, () => {
    if (timer === undefined && Date.now() - now > TICK_MS) now = Date.now();
    return now;
  });
}

/** Runs `end` this long after `state` last changed; not while it is null. */
export function useTimeout(state: unknown, milliseconds: number, end: () => void): void {
  const latest = useEffectEvent(end);
  useEffect(() => {
    if (state === null) return undefined;
    const timer = setTimeout(() => latest(), boundedWait(milliseconds));
    return () => clearTimeout(timer);
  }, [state, milliseconds]);
}
