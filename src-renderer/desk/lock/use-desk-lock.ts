import { useEffect } from "react";
import { useDeskKeys } from "../key-help-bind.ts";
import { useLiveDesk } from "../live-desk.ts";
import { countMissedScans, lockDesk, toggleDeskLock } from "./desk-lock.ts";
import { lockWhenIdle } from "./idle-lock.ts";

const idleMinutes = (): number => useLiveDesk.getState().settings?.lockAfterMinutes ?? 0;

/** Locks by key and by idle time. Mount it once, before the scanner is read. */
export function useLocking(): void {
  useDeskKeys({ lock: toggleDeskLock });
  useEffect(() => countMissedScans(), []);
  useEffect(() => {
    const idle = lockWhenIdle(window, { minutes: idleMinutes, now: () => Date.now(), lock: lockDesk });
    const stopSettings = useLiveDesk.subscribe(({ settings }, before) => {
      if (settings?.lockAfterMinutes !== before.settings?.lockAfterMinutes) idle.look();
    });
    return () => {
      stopSettings();
      idle.stop();
    };
  }, []);
}
