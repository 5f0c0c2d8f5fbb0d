import { create } from "zustand";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { PageError } from "../../../src-preload/contract/operation.ts";
import { desk } from "../../bridge.ts";
import { waitUntilStored } from "../../scanner/queue/scan-queue.ts";
import { setScansLocked, useScanIntake } from "../../scanner/scan-intake.ts";
import { shortcutOf, physicalKeyOf } from "../../shell/shortcuts.ts";
import { flushAllDestinations } from "../batches/destination-edits.ts";

export type UnlockProblem = "wrong-pin" | "too-soon" | "failed";

interface DeskLock {
  readonly since: string | null;
  readonly missed: number;
  /** A badge was scanned since the desk was locked. */
  readonly known: boolean;
  /** The desk was open on this page before, so the page has content behind the lock page. */
  readonly entered: boolean;
  readonly requiresPin: boolean;
  /** Why the last unlock failed, or why unlocking must wait. */
  readonly problem: UnlockProblem | null;
  readonly nextTryAt: string | null;
  /** Seconds until `nextTryAt` when main reported it. */
  readonly waitSeconds: number;
}

/** Copy of the lock state, which main stores across restarts. */
export const useDeskLock = create<DeskLock>(() => ({
  since: null,
  missed: 0,
  known: false,
  entered: false,
  requiresPin: false,
  problem: null,
  nextTryAt: null,
  waitSeconds: 0,
}));

export const secondsUntil = (instant: string | null, now: number): number =>
  instant === null ? 0 : Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000));

/** Local storage key in which earlier versions stored the lock. */
const OLD_LOCK_KEY = "returns-desk-locked-since";

export async function fetchDeskLock(): Promise<void> {
  const wasLocked = localStorage.getItem(OLD_LOCK_KEY) !== null;
  const answer = await (wasLocked ? desk.lock.lock({}) : desk.lock.get({}));
  if (!answer.ok || useDeskLock.getState().since !== null) return;
  localStorage.removeItem(OLD_LOCK_KEY);
  const { since, requiresPin, nextTryAt } = answer.value;
  setScansLocked(since !== null);
  const problem = nextTryAt === null ? null : "too-soon";
  const waitSeconds = secondsUntil(nextTryAt, Date.now());
  useDeskLock.setState({ since, entered: since === null, requiresPin, problem, nextTryAt, waitSeconds });
}

export function lockDesk(): void {
  if (useDeskLock.getState().since !== null) return;
  const since = new Date().toISOString();
  setScansLocked(true);
  useDeskLock.setState({ since, missed: 0, known: false, entered: true, problem: null });
  void lockMain(since);
}

const FLUSH_TIMEOUT_MS = 2000;

/** Stores scans and edited fields before it locks main, because a locked main refuses data. */
async function lockMain(since: string): Promise<void> {
  // The lock page takes the focus, and a field stores its text when it loses the focus.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await Promise.all([waitUntilStored(FLUSH_TIMEOUT_MS), flushAllDestinations()]);
  if (useDeskLock.getState().since !== since) return;
  const answer = await desk.lock.lock({});
  if (answer.ok) useDeskLock.setState({ requiresPin: answer.value.requiresPin });
}

export async function unlockDesk(pin: string | null = null): Promise<void> {
  const answer = await desk.lock.unlock({ pin });
  if (!answer.ok) return showProblem(answer.error);
  setScansLocked(false);
  useDeskLock.setState({ since: null, missed: 0, known: false, entered: true, problem: null, nextTryAt: null });
}

const PROBLEMS: readonly UnlockProblem[] = ["wrong-pin", "too-soon"];

function showProblem({ code, fields }: PageError): void {
  const nextTryAt = fields?.["nextTryAt"] ?? null;
  const reportedProblem = PROBLEMS.find((known) => known === code) ?? "failed";
  const problem = nextTryAt === null ? reportedProblem : "too-soon";
  useDeskLock.setState({ problem, nextTryAt, waitSeconds: secondsUntil(nextTryAt, Date.now()) });
}

export async function savePin(old: string | null, pin: string | null): Promise<string | null> {
  const answer = await desk.lock.savePin({ currentPin: old, pin });
  if (!answer.ok) return answer.error.code;
  useDeskLock.setState({ requiresPin: answer.value.requiresPin });
  return null;
}

export const PIN_FIELD = "[data-lock-pin]";

export function toggleDeskLock(): void {
  const { since, requiresPin } = useDeskLock.getState();
  if (since === null) lockDesk();
  else if (requiresPin) document.querySelector<HTMLElement>(PIN_FIELD)?.focus();
  else void unlockDesk();
}

export const countMissedScans = (): Unsubscribe =>
  useScanIntake.subscribe(({ notice }, before) => {
    if (notice?.reason !== "locked" || notice === before.notice) return;
    useDeskLock.setState(({ since, missed }) => (since === null ? {} : { missed: missed + 1 }));
  });

const BUTTON_KEYS = new Set(["Tab", "Enter", "NumpadEnter", "Space"]);
const EDITING_KEYS = new Set(["Backspace", "Delete", "ArrowLeft", "ArrowRight", "Home", "End"]);

function isPinKey(event: KeyboardEvent): boolean {
  const { target, ctrlKey, altKey, metaKey } = event;
  if (!(target instanceof Element) || target.closest(PIN_FIELD) === null || ctrlKey || altKey || metaKey) return false;
  const physicalKey = physicalKeyOf(event);
  return /^(?:Digit|Numpad)\d$/.test(physicalKey) || EDITING_KEYS.has(physicalKey);
}

/** While locked, blocks all keys except the unlock shortcut, PIN digits, and keys that focus and press the button. */
export function isKeyBlocked(event: KeyboardEvent): boolean {
  if (useDeskLock.getState().since === null || shortcutOf(event) === "lock") return false;
  const onLockPage = event.target instanceof Element && event.target.closest("dialog.lock") !== null;
  return !onLockPage || !(BUTTON_KEYS.has(physicalKeyOf(event)) || isPinKey(event));
}
