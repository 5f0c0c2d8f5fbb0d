import { create } from "zustand";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { PageError } from "../../../src-preload/contract/operation.ts";
import { desk } from "../../bridge.ts";
import { waitBeforeLock } from "../../scanner/queue/wait-for-scans.ts";
import { setScansLocked, useScanIntake } from "../../scanner/scan-intake.ts";
import { findShortcut, findPhysicalKey } from "../../shell/shortcuts.ts";
import { flushAllDestinations } from "../batches/destination-edits.ts";

export type UnlockProblem = "wrong-pin" | "too-soon" | "failed";

interface DeskLock {
  /** Null while the desk is not locked. */
  readonly lockedSince: string | null;
  readonly missedScanCount: number;
  /** Whether the last badge that was scanned while the desk was locked named an operator. */
  readonly isOperatorKnown: boolean;
  /** Whether the desk was unlocked on this page before, so that the page has content behind the lock page. */
  readonly wasUnlocked: boolean;
  readonly requiresPin: boolean;
  /** Why the last unlock failed, or why the next one must wait. */
  readonly problem: UnlockProblem | null;
  /** Milliseconds of performance.now() at which main checks a PIN again. */
  readonly nextTryElapsedMs: number;
  /** Seconds until `nextTryElapsedMs` when main reported it. */
  readonly waitSeconds: number;
}

/** Copy of the lock state, which main stores across restarts. */
export const useDeskLock = create<DeskLock>(() => ({
  lockedSince: null,
  missedScanCount: 0,
  isOperatorKnown: false,
  wasUnlocked: false,
  requiresPin: false,
  problem: null,
  nextTryElapsedMs: 0,
  waitSeconds: 0,
}));

/** Returns whole seconds, rounded up. */
const toSeconds = (milliseconds: number): number => Math.max(0, Math.ceil(milliseconds / 1000));
const toWait = (waitMs: number) => ({ nextTryElapsedMs: performance.now() + waitMs, waitSeconds: toSeconds(waitMs) });

export const findWaitSeconds = (): number => toSeconds(useDeskLock.getState().nextTryElapsedMs - performance.now());

/** Local storage key in which earlier versions stored the lock. */
const OLD_LOCK_KEY = "returns-desk-locked-since";

export async function fetchDeskLock(): Promise<void> {
  const wasLocked = localStorage.getItem(OLD_LOCK_KEY) !== null;
  const answer = await (wasLocked ? desk.lock.lock({}) : desk.lock.get({}));
  if (!answer.ok || useDeskLock.getState().lockedSince !== null) return;
  localStorage.removeItem(OLD_LOCK_KEY);
  const { since: lockedSince, requiresPin, waitMs } = answer.value;
  setScansLocked(lockedSince !== null);
  useDeskLock.setState({
    lockedSince,
    wasUnlocked: lockedSince === null,
    requiresPin,
    problem: waitMs > 0 ? "too-soon" : null,
    ...toWait(waitMs),
  });
}

export function lockDesk(): void {
  if (useDeskLock.getState().lockedSince !== null) return;
  const lockedSince = new Date().toISOString();
  setScansLocked(true);
  useDeskLock.setState({
    lockedSince,
    missedScanCount: 0,
    isOperatorKnown: false,
    wasUnlocked: true,
    problem: null,
  });
  void lockMain(lockedSince);
}

/** Stores scans and edited fields before it locks main, because a locked main refuses data. */
async function lockMain(lockedSince: string): Promise<void> {
  // The lock page takes the focus, and a field stores its text when it loses the focus.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await Promise.all([waitBeforeLock(), flushAllDestinations()]);
  if (useDeskLock.getState().lockedSince !== lockedSince) return;
  const answer = await desk.lock.lock({});
  if (answer.ok) useDeskLock.setState({ requiresPin: answer.value.requiresPin });
}

export async function unlockDesk(pin: string | null = null): Promise<void> {
  const answer = await desk.lock.unlock({ pin });
  if (!answer.ok) return showProblem(answer.error);
  // Main stays locked if it was locked again while it checked the PIN.
  if (answer.value.since !== null) return;
  setScansLocked(false);
  useDeskLock.setState({
    lockedSince: null,
    missedScanCount: 0,
    isOperatorKnown: false,
    wasUnlocked: true,
    problem: null,
    ...toWait(0),
  });
}

const PROBLEMS: readonly UnlockProblem[] = ["wrong-pin", "too-soon"];

function showProblem({ code, fields }: PageError): void {
  const waitMs = Number(fields?.["waitMs"] ?? 0);
  const reportedProblem = PROBLEMS.find((problem) => problem === code) ?? "failed";
  useDeskLock.setState({ problem: waitMs > 0 ? "too-soon" : reportedProblem, ...toWait(waitMs) });
}

export async function savePin(oldPin: string | null, pin: string | null): Promise<string | null> {
  const answer = await desk.lock.savePin({ currentPin: oldPin, pin });
  if (!answer.ok) return answer.error.code;
  useDeskLock.setState({ requiresPin: answer.value.requiresPin });
  return null;
}

export const PIN_FIELD = "[data-lock-pin]";

export function toggleDeskLock(): void {
  const { lockedSince, requiresPin } = useDeskLock.getState();
  if (lockedSince === null) lockDesk();
  else if (requiresPin) document.querySelector<HTMLElement>(PIN_FIELD)?.focus();
  else void unlockDesk();
}

export const subscribeToScansWhileLocked = (): Unsubscribe =>
  useScanIntake.subscribe(({ notice }, previousState) => {
    if (notice?.reason !== "locked" || notice === previousState.notice) return;
    useDeskLock.setState(({ lockedSince, missedScanCount }) =>
      lockedSince === null ? {} : { missedScanCount: missedScanCount + 1 },
    );
  });

const BUTTON_KEYS = new Set(["Tab", "Enter", "NumpadEnter", "Space"]);
const EDITING_KEYS = new Set(["Backspace", "Delete", "ArrowLeft", "ArrowRight", "Home", "End"]);

function isPinKey(event: KeyboardEvent): boolean {
  const { target, ctrlKey, altKey, metaKey } = event;
  if (!(target instanceof Element) || target.closest(PIN_FIELD) === null || ctrlKey || altKey || metaKey) return false;
  const physicalKey = findPhysicalKey(event);
  return /^(?:Digit|Numpad)\d$/.test(physicalKey) || EDITING_KEYS.has(physicalKey);
}

/** A locked desk accepts only the unlock shortcut, PIN keys, and the keys that focus and press the button. */
export function isKeyBlocked(event: KeyboardEvent): boolean {
  if (useDeskLock.getState().lockedSince === null || findShortcut(event) === "lock") return false;
  const isOnLockPage = event.target instanceof Element && event.target.closest("dialog.lock") !== null;
  return !isOnLockPage || !(BUTTON_KEYS.has(findPhysicalKey(event)) || isPinKey(event));
}
