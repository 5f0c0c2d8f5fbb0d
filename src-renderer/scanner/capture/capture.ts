import { limitWait } from "../../../src-domain/waits.ts";
import { unsubscribeAll, listen } from "../../shell/subscriptions.ts";
import {
  type Burst,
  INITIAL_BURST_DETECTOR_STATE,
  choosePauseMs,
  detectBlur,
  type BurstDetectorStep,
  detectKey,
  detectRelease,
  detectSilence,
} from "./burst-detector.ts";
import type { BurstTiming } from "./burst-timing.ts";
import { isModifier, type Keystroke, findKeyPosition } from "./keystroke.ts";
import { type FieldSnapshot, isSecretField, snapshotFocusedField, removeScannerInput } from "./restore-field.ts";

/** Tracks by position which keys are down, because operators overlap keys in fast typing and scanners do not. */
function createHeldKeys() {
  const downSince = new Map<string, number>();
  let newestCode: string | null = null;

  return {
    press(code: string, atMs: number, repeat: boolean): Pick<Keystroke, "isOverlapping" | "heldMs"> {
      if (!repeat || !downSince.has(code)) downSince.set(code, atMs);
      const heldMs = atMs - (downSince.get(code) ?? atMs);
      if (repeat || isModifier(code)) return { isOverlapping: false, heldMs };
      // A key that goes down twice without a release has lost its keyup event.
      const isOverlapping = newestCode !== null && newestCode !== code && downSince.has(newestCode);
      newestCode = code;
      return { isOverlapping, heldMs };
    },
    release(code: string): void {
      downSince.delete(code);
    },
    isDown: (code: string): boolean => downSince.has(code),
    /** Call it when the window loses the focus, because another window then gets the releases. */
    clear(): void {
      downSince.clear();
      newestCode = null;
    },
  };
}

export interface CapturedBurst extends Burst {
  readonly startedAt: Date;
  /** Whether a dialog, menu or list was open at the first key. */
  readonly isSurfaceOpen: boolean;
  readonly capsLock: boolean;
  readonly composing: boolean;
}

interface CaptureOptions {
  /** Called at each key, so that a changed setting needs no restart. */
  readonly getTiming: () => BurstTiming;
  readonly isSurfaceOpen: () => boolean;
  readonly isKeyBlocked: (event: KeyboardEvent) => boolean;
  readonly onBurst: (burst: CapturedBurst) => void;
  readonly onListeningChange: (isListening: boolean) => void;
  readonly onStuckKey: (code: string) => void;
  /** Calls back after main has forwarded every key that it received before the call. */
  readonly afterPendingKeys: (callback: () => void) => void;
}

interface SnapshotBeforeKey {
  readonly field: FieldSnapshot | null;
  readonly isSurfaceOpen: boolean;
}

/** Maximum number of snapshots before keys; the detector recognizes a burst after fewer keys. */
const MAX_SNAPSHOTS = 32;

/** Milliseconds after the pause, because `detectSilence` ends a burst only when the pause is over. */
const SILENCE_MARGIN_MS = 10;

/** Captures the window's keys before any element of the page receives them. Returns the unsubscribe function. */
export function captureScanner(window: Window, options: CaptureOptions): () => void {
  let state = INITIAL_BURST_DETECTOR_STATE;
  let snapshots: SnapshotBeforeKey[] = [];
  let silenceTimer = 0;
  let settleField: (() => void) | null = null;
  let isSurfaceOpen = false;
  let interference = { capsLock: false, composing: false };
  let stuckCode: string | null = null;
  const heldKeys = createHeldKeys();
  const swallowedCodes = new Set<string>();

  const finishBurst = (burst: Burst): void => {
    snapshots = [];
    settleField?.();
    settleField = null;
    const firstKey = burst.keys[0];
    if (!firstKey) return;
    // The clock of key events stops while macOS sleeps, so only the difference from now is reliable.
    const startedAt = new Date(Date.now() - (window.performance.now() - firstKey.atMs));
    options.onBurst({ ...burst, ...interference, isSurfaceOpen, startedAt });
  };

  const endIfSilent = (): void => {
    const result = detectSilence(state, window.performance.now(), options.getTiming());
    state = result.state;
    if (result.finishedBurst) finishBurst(result.finishedBurst);
    else scheduleSilenceCheck();
  };

  const scheduleSilenceCheck = (): void => {
    window.clearTimeout(silenceTimer);
    if (state.phase === "watching") return;
    // A busy page or main must not split a code: use the keys' timestamps, and wait for keys that main has not sent.
    const { lastKeyAtMs } = state;
    const endUnlessKeysFollowed = (): void => {
      if (state.lastKeyAtMs === lastKeyAtMs) endIfSilent();
    };
    const waitMs = choosePauseMs(state, options.getTiming()) + SILENCE_MARGIN_MS;
    silenceTimer = window.setTimeout(() => options.afterPendingKeys(endUnlessKeysFollowed), limitWait(waitMs));
  };

  const findKeyCode = (event: KeyboardEvent): string => findKeyPosition(event, options.getTiming().layout).code;

  const swallowEvent = (event: KeyboardEvent): void => {
    swallowedCodes.add(findKeyCode(event));
    withholdFromPage(event);
  };

  const reportStuckKey = (code: string): void => {
    if (stuckCode !== code) options.onStuckKey(code);
    stuckCode = code;
  };

  const beginBurst = (step: BurstDetectorStep, event: KeyboardEvent): void => {
    const snapshot = snapshots.at(-step.takeBackCount);
    isSurfaceOpen = snapshot?.isSurfaceOpen ?? false;
    settleField = removeScannerInput(snapshot?.field ?? null, event.target, isComposing(event));
  };

  const applyStep = (step: BurstDetectorStep, event: KeyboardEvent): void => {
    const endsPreviousBurst = step.finishedBurst !== null && step.takeBackCount === 0;
    state = step.state;
    if (endsPreviousBurst && step.finishedBurst) finishBurst(step.finishedBurst);
    if (step.needsSnapshot || step.takeBackCount > 0)
      interference = mergeInterference(event, state.keys.length > 1 ? interference : null);
    if (step.needsSnapshot) {
      const snapshot = { field: snapshotFocusedField(window.document), isSurfaceOpen: options.isSurfaceOpen() };
      snapshots = [...snapshots, snapshot].slice(-MAX_SNAPSHOTS);
    }
    if (step.takeBackCount > 0) beginBurst(step, event);
    if (!endsPreviousBurst && step.finishedBurst) finishBurst(step.finishedBurst);
    if (step.isKeyStuck) reportStuckKey(findKeyCode(event));
    if (step.keyAction === "swallow" || options.isKeyBlocked(event)) swallowEvent(event);
    else swallowedCodes.delete(findKeyCode(event));
    scheduleSilenceCheck();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    options.onListeningChange(true);
    const key = createKeystroke(event, findKeyPosition(event, options.getTiming().layout), heldKeys);
    if (!key.repeat) stuckCode = null;
    if (isSecretField(window.document.activeElement)) {
      state = INITIAL_BURST_DETECTOR_STATE;
    } else if (key.repeat && swallowedCodes.has(key.code) && state.phase === "watching") {
      // Repeats of a withheld key, such as a stuck Enter of a scanner, are withheld too.
      withholdFromPage(event);
      if (key.heldMs > options.getTiming().stuckMs) reportStuckKey(key.code);
    } else applyStep(detectKey(state, key, options.getTiming()), event);
  };
  // The release of a withheld key is withheld too: buttons act on the release of Space.
  const onKeyUp = (event: KeyboardEvent): void => {
    const code = findKeyCode(event);
    heldKeys.release(code);
    state = detectRelease(state, code, event.timeStamp);
    if (swallowedCodes.delete(code)) withholdFromPage(event);
  };
  const onBlur = (): void => {
    heldKeys.clear();
    swallowedCodes.clear();
    const result = detectBlur(state);
    state = result.state;
    if (result.finishedBurst) finishBurst(result.finishedBurst);
  };
  return unsubscribeAll(
    () => {
      window.clearTimeout(silenceTimer);
      // A pending callback of `afterPendingKeys` then does nothing.
      state = INITIAL_BURST_DETECTOR_STATE;
    },
    trackFocus(window, options.onListeningChange),
    listen(window, { blur: onBlur }),
    listen(window, { keydown: onKeyDown, keyup: onKeyUp }, { capture: true }),
  );
}

function trackFocus(window: Window, onListeningChange: (isListening: boolean) => void): () => void {
  const onFocus = (): void => onListeningChange(true);
  const unsubscribe = listen(window, { focus: onFocus, blur: () => onListeningChange(false), pointerdown: onFocus });
  onListeningChange(window.document.hasFocus());
  return unsubscribe;
}

function withholdFromPage(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

type Interference = Pick<CapturedBurst, "capsLock" | "composing">;

const mergeInterference = (event: KeyboardEvent, previousInterference: Interference | null): Interference => ({
  capsLock: (previousInterference?.capsLock ?? false) || event.getModifierState("CapsLock"),
  composing: (previousInterference?.composing ?? false) || isComposing(event),
});

/** `keyCode` of a key that an input method processes. */
const INPUT_METHOD_KEY_CODE = 229;

const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === INPUT_METHOD_KEY_CODE;

function createKeystroke(
  event: KeyboardEvent,
  { code, level }: ReturnType<typeof findKeyPosition>,
  heldKeys: ReturnType<typeof createHeldKeys>,
): Keystroke {
  const { shiftKey, ctrlKey, altKey, metaKey, repeat, timeStamp } = event;
  const commonFields = { code, meta: metaKey, repeat, atMs: timeStamp, ...heldKeys.press(code, timeStamp, repeat) };
  // A remote desktop sent only the character. Its level shows Shift and AltGr: 1 and 3 mean Shift, 2 and 3 mean AltGr.
  // Ctrl together with Alt means AltGr.
  if (level !== null) {
    const isAltGr = ctrlKey && altKey;
    const modifiers = { control: ctrlKey && !isAltGr, alt: altKey && !isAltGr, shift: level % 2 === 1 };
    return { ...commonFields, ...modifiers, altGr: level >= 2 };
  }
  // The computer's layout decides whether the right Alt key counts as Alt or AltGr; a scanner means AltGr.
  const altGr = event.getModifierState("AltGraph") || (heldKeys.isDown("AltRight") && altKey);
  return { ...commonFields, shift: shiftKey, control: ctrlKey, alt: altKey, altGr };
}
