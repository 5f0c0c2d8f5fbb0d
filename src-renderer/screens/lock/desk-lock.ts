import { create } from "zustand";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { gesturesAreStored } from "../../scanner/gesture-queue.ts";
import { setReaderLocked, useScanIntake } from "../../scanner/scan-intake.ts";
import { deskKeyOf } from "../../shell/key-help-table.ts";
import { flushAllDestinations } from "../scan/destination-drafts.ts";

interface DeskLock {
  /** When the desk was locked, as an instant; null while it is open. */
  readonly since: string | null;
  /** Scans that came since and were not taken. */
  readonly missed: number;
  /** A badge has said since who is here. */
  readonly known: boolean;
  /** The desk was open on this page, which goes on where it was; one that began locked has nothing to show. */
  readonly entered: boolean;
}

/** Main's lock, which outlives the page and the program, as the page shows it. */
export const useDeskLock = create<DeskLock>(() => ({ since: null, missed: 0, known: false, entered: false }));

/** Earlier versions kept the lock in the page. */
const FORMERLY_KEPT_UNDER = "returns-desk-locked-since";

/** How a page begins. */
export async function readDeskLock(): Promise<void> {
  const formerly = localStorage.getItem(FORMERLY_KEPT_UNDER) !== null;
  const answer = await (formerly ? desk.lock.close({}) : desk.lock.state({})).catch(() => null);
  if (answer?.ok !== true || useDeskLock.getState().since !== null) return;
  localStorage.removeItem(FORMERLY_KEPT_UNDER);
  const { since } = answer.value;
  setReaderLocked(since !== null);
  useDeskLock.setState({ since, entered: since === null });
}

export function lockDesk(): void {
  if (useDeskLock.getState().since !== null) return;
  const since = new Date().toISOString();
  setReaderLocked(true);
  useDeskLock.setState({ since, missed: 0, known: false, entered: true });
  void closeMain(since);
}

const HAND_OVER_MS = 2000;

/** Main takes nothing of a locked desk, so it gets first what was scanned or typed before. */
async function closeMain(since: string): Promise<void> {
  // A field stores what was typed when it loses the keyboard, which is now.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await Promise.all([gesturesAreStored(HAND_OVER_MS), flushAllDestinations()]);
  if (useDeskLock.getState().since === since) await desk.lock.close({}).catch(() => null);
}

export async function unlockDesk(): Promise<void> {
  const answer = await desk.lock.open({}).catch(() => null);
  if (answer?.ok !== true) return;
  setReaderLocked(false);
  useDeskLock.setState({ since: null, missed: 0, known: false, entered: true });
}

export function toggleDeskLock(): void {
  if (useDeskLock.getState().since === null) lockDesk();
  else void unlockDesk();
}

/** Counts the scans that a locked desk does not take. */
export const countMissedScans = (): Unsubscribe =>
  useScanIntake.subscribe(({ notice }, before) => {
    if (notice?.reason !== "locked" || notice === before.notice) return;
    useDeskLock.setState(({ since, missed }) => (since === null ? {} : { missed: missed + 1 }));
  });

const PRESSING = new Set(["Tab", "Enter", "NumpadEnter", "Space"]);

/** A locked desk gives its page no key but the one that unlocks it, and those that reach and press its button. */
export function isKeyKept(event: KeyboardEvent): boolean {
  if (useDeskLock.getState().since === null || deskKeyOf(event) === "lock") return false;
  const onLockPage = event.target instanceof Element && event.target.closest("dialog.lock") !== null;
  return !onLockPage || !PRESSING.has(event.code);
}
