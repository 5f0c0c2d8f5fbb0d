import { create } from "zustand";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { setReaderLocked, useScanIntake } from "../../scanner/scan-intake.ts";
import { deskKeyOf } from "../../shell/key-help-table.ts";

interface DeskLock {
  /** When the desk was locked, as an instant; null while it is open. */
  readonly since: string | null;
  /** Scans that came since and were not taken. */
  readonly missed: number;
}

/** Outlives a reload and a restart of the app: whoever starts it again is not therefore the one who left. */
const KEPT_UNDER = "returns-desk-locked-since";

export const useDeskLock = create<DeskLock>(() => ({ since: readKept(), missed: 0 }));
setReaderLocked(useDeskLock.getState().since !== null);

function readKept(): string | null {
  // Tests run without a browser.
  const kept = globalThis.localStorage?.getItem(KEPT_UNDER) ?? null;
  if (kept === null) return null;
  return Number.isNaN(Date.parse(kept)) ? new Date().toISOString() : kept;
}

export function lockDesk(): void {
  if (useDeskLock.getState().since !== null) return;
  const since = new Date().toISOString();
  localStorage.setItem(KEPT_UNDER, since);
  setReaderLocked(true);
  useDeskLock.setState({ since, missed: 0 });
}

export function unlockDesk(): void {
  localStorage.removeItem(KEPT_UNDER);
  setReaderLocked(false);
  useDeskLock.setState({ since: null, missed: 0 });
}

export const toggleDeskLock = (): void => (useDeskLock.getState().since === null ? lockDesk() : unlockDesk());

/** Counts the scans that a locked desk does not take, and tells the strip that it is locked. */
export function connectDeskLock(): Unsubscribe {
  const tell = (since: string | null): void =>
    void desk.window.tellLocked({ locked: since !== null }).catch(() => null);
  tell(useDeskLock.getState().since);
  const stops = [
    useScanIntake.subscribe(({ notice }, before) => {
      if (notice?.reason !== "locked" || notice === before.notice) return;
      useDeskLock.setState(({ since, missed }) => (since === null ? {} : { missed: missed + 1 }));
    }),
    useDeskLock.subscribe(({ since }, before) => {
      if (since !== before.since) tell(since);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const PRESSING = new Set(["Tab", "Enter", "NumpadEnter", "Space"]);

/** A locked desk gives its page no key but the one that unlocks it, and those that reach and press its button. */
export function isKeyKept(event: KeyboardEvent): boolean {
  if (useDeskLock.getState().since === null || deskKeyOf(event) === "lock") return false;
  const onLockPage = event.target instanceof Element && event.target.closest("dialog.lock") !== null;
  return !onLockPage || !PRESSING.has(event.code);
}
