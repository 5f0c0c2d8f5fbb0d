import { useEffect } from "react";
import { useAppState } from "../../shell/app-state.ts";
import { useShortcuts } from "../../shell/use-shortcuts.ts";
import { countMissedScans, lockDesk, toggleDeskLock } from "./desk-lock.ts";
import { lockWhenIdle } from "./idle-lock.ts";

const idleMinutes = (): number => useAppState.getState().settings?.lockAfterMinutes ?? 0;

/** Use it once, before the scanner capture. */
export function useLocking(): void {
  useShortcuts({ lock: toggleDeskLock });
  useEffect(() => countMissedScans(), []);
  useEffect(() => {
    const idle = lockWhenIdle(window, { minutes: idleMinutes, now: () => Date.now(), lock: lockDesk });
    const stopSettings = useAppState.subscribe(({ settings }, before) => {
      if (settings?.lockAfterMinutes !== before.settings?.lockAfterMinutes) idle.scheduleLock();
    });
    return () => {
      stopSettings();
      idle.stop();
    };
  }, []);
}
