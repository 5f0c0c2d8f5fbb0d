import { useEffect } from "react";
import { useAppState } from "../../shell/app-state.ts";
import { createIdleTime } from "../../shell/operator-idle.ts";
import { useShortcuts } from "../../shell/use-shortcuts.ts";
import { subscribeToScansWhileLocked, lockDesk, toggleDeskLock } from "./desk-lock.ts";
import { lockWhenIdle } from "./idle-lock.ts";

const idleMinutes = (): number => useAppState.getState().settings?.lockAfterMinutes ?? 0;

/** Use this hook once, before the scanner capture. */
export function useLocking(): void {
  useShortcuts({ lock: toggleDeskLock });
  useEffect(() => subscribeToScansWhileLocked(), []);
  useEffect(() => {
    const idleLock = lockWhenIdle(window, { minutes: idleMinutes, idleTime: createIdleTime(), lock: lockDesk });
    const unsubscribe = useAppState.subscribe(({ settings }, previousState) => {
      if (settings?.lockAfterMinutes !== previousState.settings?.lockAfterMinutes) idleLock.scheduleLock();
    });
    return () => {
      unsubscribe();
      idleLock.stop();
    };
  }, []);
}
