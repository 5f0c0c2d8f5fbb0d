import { boundedWait } from "../../../src-domain/waits.ts";
import { unsubscribeAll, listen } from "../../shell/subscriptions.ts";
import {
  type Burst,
  INITIAL_BURST_DETECTOR_STATE,
  pauseOf,
  detectBlur,
  type BurstDetectorStep,
  detectKey,
  detectRelease,
  detectSilence,
} from "./burst-detector.ts";
import type { BurstTiming } from "./burst-timing.ts";
import { isModifier, type Keystroke, positionOf } from "./keystroke.ts";
import { type FieldSnapshot, holdsSecret, snapshotFocusedField, removeScannerInput } from "./restore-field.ts";

/** Tracks which keys are down, by position: operators overlap keys in fast typing, scanners do not. */
function createHeldKeys() {
  const downSince = new Map<string, number>();
  let newest: string | null = null;

  return {
    press(code: string, at: number, repeat: boolean): Pick<Keystroke, "overlapping" | "heldMs"> {
      if (!repeat || !downSince.has(code)) downSince.set(code, at);
      const heldMs = at - (downSince.get(code) ?? at);
      if (repeat || isModifier(code)) return { overlapping: false, heldMs };
      // A key that goes down twice without a release has lost its keyup event.
      const overlapping = newest !== null && newest !== code && downSince.has(newest);
      newest = code;
      return { overlapping, heldMs };
    },
    release(code: string): void {
      downSince.delete(code);
    },
    isDown: (code: string): boolean => downSince.has(code),
    /** Another window gets the releases while it has the focus. */
    clear(): void {
      downSince.clear();
      newest = null;
    },
  };
}

export interface CapturedBurst extends Burst {
  readonly startedAt: Date;
  /** A dialog, menu or list was open at the first key. */
  readonly surfaceOpen: boolean;
  readonly capsLock: boolean;
  readonly composing: boolean;
}

interface CaptureParts {
  /** Called at each key, so that a changed setting needs no restart. */
  readonly settings: () => BurstTiming;
  readonly isSurfaceOpen: () => boolean;
  readonly isKeyBlocked: (event: KeyboardEvent) => boolean;
  readonly onBurst: (burst: CapturedBurst) => void;
  readonly onListening: (listening: boolean) => void;
  readonly onStuckKey: (code: string) => void;
  /** Calls back after main has forwarded every key that it received before the call. */
  readonly whenKeysAreIn: (callBack: () => void) => void;
}

interface SnapshotBeforeKey {
  readonly field: FieldSnapshot | null;
  readonly surfaceOpen: boolean;
}

/** A burst is recognized after fewer keys than this. */
const MAX_SNAPSHOTS = 32;

/** Captures the window's keys before any element of the page receives them. Returns the unsubscribe function. */
export function captureScanner(window: Window, parts: CaptureParts): () => void {
  let state = INITIAL_BURST_DETECTOR_STATE;
  let snapshots: SnapshotBeforeKey[] = [];
  let silenceTimer = 0;
  let settleField: (() => void) | null = null;
  let surfaceOpen = false;
  let interference = { capsLock: false, composing: false };
  let stuckCode: string | null = null;
  const held = createHeldKeys();
  const swallowedCodes = new Set<string>();

  const finish = (burst: Burst): void => {
    snapshots = [];
    settleField?.();
    settleField = null;
    const firstKey = burst.keys[0];
    if (!firstKey) return;
    // The clock of key events stops while macOS sleeps, so only the difference from now is reliable.
    const startedAt = new Date(Date.now() - (window.performance.now() - firstKey.at));
    parts.onBurst({ ...burst, ...interference, surfaceOpen, startedAt });
  };

  const endIfSilent = (): void => {
    const result = detectSilence(state, window.performance.now(), parts.settings());
    state = result.state;
    if (result.finished) finish(result.finished);
    else listenForSilence();
  };

  const listenForSilence = (): void => {
    window.clearTimeout(silenceTimer);
    if (state.phase === "watching") return;
    // A busy page or main must not split a code: use the keys' timestamps, and wait for keys that main has not sent.
    const { lastAt } = state;
    const endWhenKeysAreIn = (): void => parts.whenKeysAreIn(() => state.lastAt === lastAt && endIfSilent());
    silenceTimer = window.setTimeout(endWhenKeysAreIn, boundedWait(pauseOf(state, parts.settings()) + 10));
  };

  const codeOf = (event: KeyboardEvent): string => positionOf(event, parts.settings().layout).code;

  const swallow = (event: KeyboardEvent): void => {
    swallowedCodes.add(codeOf(event));
    keepFromPage(event);
  };

  const reportStuckKey = (code: string): void => {
    if (stuckCode !== code) parts.onStuckKey(code);
    stuckCode = code;
  };

  const beginBurst = (step: BurstDetectorStep, event: KeyboardEvent): void => {
    const snapshot = snapshots.at(-step.takeBack);
    surfaceOpen = snapshot?.surfaceOpen ?? false;
    settleField = removeScannerInput(snapshot?.field ?? null, event.target, isComposing(event));
  };

  const apply = (step: BurstDetectorStep, event: KeyboardEvent): void => {
    const endsPreviousBurst = step.finished !== null && step.takeBack === 0;
    state = step.state;
    if (endsPreviousBurst && step.finished) finish(step.finished);
    if (step.mayTakeBack || step.takeBack > 0)
      interference = interferenceOf(event, state.keys.length > 1 ? interference : null);
    if (step.mayTakeBack) {
      const snapshot = { field: snapshotFocusedField(window.document), surfaceOpen: parts.isSurfaceOpen() };
      snapshots = [...snapshots, snapshot].slice(-MAX_SNAPSHOTS);
    }
    if (step.takeBack > 0) beginBurst(step, event);
    if (!endsPreviousBurst && step.finished) finish(step.finished);
    if (step.stuck) reportStuckKey(codeOf(event));
    if (step.key === "swallow" || parts.isKeyBlocked(event)) swallow(event);
    else swallowedCodes.delete(codeOf(event));
    listenForSilence();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    parts.onListening(true);
    const key = keystrokeOf(event, positionOf(event, parts.settings().layout), held);
    if (!key.repeat) stuckCode = null;
    if (holdsSecret(window.document.activeElement)) {
      state = INITIAL_BURST_DETECTOR_STATE;
    } else if (key.repeat && swallowedCodes.has(key.code) && state.phase === "watching") {
      // Repeats of a withheld key, such as a stuck Enter of a scanner, are withheld too.
      keepFromPage(event);
      if (key.heldMs > parts.settings().stuckMs) reportStuckKey(key.code);
    } else apply(detectKey(state, key, parts.settings()), event);
  };
  // The release of a withheld key is withheld too: buttons act on the release of Space.
  const onKeyUp = (event: KeyboardEvent): void => {
    const code = codeOf(event);
    held.release(code);
    state = detectRelease(state, code, event.timeStamp);
    if (swallowedCodes.delete(code)) keepFromPage(event);
  };
  const onBlur = (): void => {
    held.clear();
    swallowedCodes.clear();
    const result = detectBlur(state);
    state = result.state;
    if (result.finished) finish(result.finished);
  };
  return unsubscribeAll(
    () => {
      window.clearTimeout(silenceTimer);
      // Ignore a pending `whenKeysAreIn`.
      state = INITIAL_BURST_DETECTOR_STATE;
    },
    followFocus(window, parts.onListening),
    listen(window, { blur: onBlur }),
    listen(window, { keydown: onKeyDown, keyup: onKeyUp }, { capture: true }),
  );
}

function followFocus(window: Window, onListening: (listening: boolean) => void): () => void {
  const onFocus = (): void => onListening(true);
  const stop = listen(window, { focus: onFocus, blur: () => onListening(false), pointerdown: onFocus });
  onListening(window.document.hasFocus());
  return stop;
}

function keepFromPage(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

type Interference = Pick<CapturedBurst, "capsLock" | "composing">;

const interferenceOf = (event: KeyboardEvent, before: Interference | null): Interference => ({
  capsLock: (before?.capsLock ?? false) || event.getModifierState("CapsLock"),
  composing: (before?.composing ?? false) || isComposing(event),
});

const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

function keystrokeOf(
  event: KeyboardEvent,
  { code, level }: ReturnType<typeof positionOf>,
  held: ReturnType<typeof createHeldKeys>,
): Keystroke {
  const { shiftKey, ctrlKey, altKey, metaKey, repeat, timeStamp } = event;
  const rest = { code, meta: metaKey, repeat, at: timeStamp, ...held.press(code, timeStamp, repeat) };
  // A remote desktop sent only the character: its level tells Shift and AltGr, and Ctrl with Alt means AltGr.
  if (level !== null) {
    const isAltGr = ctrlKey && altKey;
    const modifiers = { control: ctrlKey && !isAltGr, alt: altKey && !isAltGr, shift: level % 2 === 1 };
    return { ...rest, ...modifiers, altGr: level >= 2 };
  }
  // The computer's layout decides whether the right Alt key counts as Alt or AltGr; a scanner means AltGr.
  const altGr = event.getModifierState("AltGraph") || (held.isDown("AltRight") && altKey);
  return { ...rest, shift: shiftKey, control: ctrlKey, alt: altKey, altGr };
}
