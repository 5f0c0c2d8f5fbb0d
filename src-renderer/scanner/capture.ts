import type { BurstKey, Keystroke } from "./keystroke.ts";
import { INITIAL_READER_STATE, pauseOf, readKey, readSilence, type ReaderSettings, type ReaderStep } from "./reader.ts";
import { holdsSecret, snapshotFocusedField, type FieldSnapshot } from "./take-back.ts";

interface CaptureParts {
  readonly settings: ReaderSettings;
  /** A burst has ended; `startedAt` is the wall-clock time of its first key. */
  readonly onBurst: (keys: readonly BurstKey[], startedAt: Date) => void;
  readonly onListening: (listening: boolean) => void;
}

/** The newest fields kept: a burst is recognised after a handful of keys. */
const KEPT_SNAPSHOTS = 32;

/** Listens to the whole window, before any element of the page, until the returned function is called. */
export function captureScanner(window: Window, parts: CaptureParts): () => void {
  let state = INITIAL_READER_STATE;
  let snapshots: (FieldSnapshot | null)[] = [];
  let silence = 0;
  let taken: TakenField | null = null;
  const swallowedCodes = new Set<string>();

  const finish = (keys: readonly BurstKey[]): void => {
    snapshots = [];
    taken?.settle();
    taken = null;
    const first = keys[0];
    if (first) parts.onBurst(keys, new Date(window.performance.timeOrigin + first.at));
  };

  const listenForSilence = (): void => {
    window.clearTimeout(silence);
    if (state.phase !== "reading") return;
    // Time is measured by the keys' own stamps: a busy page must not cut a code in two, so late timers look again.
    silence = window.setTimeout(
      () => {
        const result = readSilence(state, window.performance.now(), parts.settings);
        state = result.state;
        if (result.finished) finish(result.finished);
        else listenForSilence();
      },
      pauseOf(state, parts.settings) + 10,
    );
  };

  const apply = (step: ReaderStep, event: KeyboardEvent): void => {
    state = step.state;
    if (step.finished) finish(step.finished);
    if (step.mayTakeBack) snapshots = [...snapshots, snapshotFocusedField(window.document)].slice(-KEPT_SNAPSHOTS);
    if (step.takeBack > 0) taken = takeBack(snapshots.at(-step.takeBack) ?? null, event);
    if (step.key === "swallow") {
      swallowedCodes.add(event.code);
      keepFromPage(event);
    } else swallowedCodes.delete(event.code);
    listenForSilence();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    parts.onListening(true);
    if (holdsSecret(window.document.activeElement)) state = INITIAL_READER_STATE;
    else apply(readKey(state, keystrokeOf(event), parts.settings), event);
  };
  // A key whose press nobody saw must not be released into the page either: buttons act on the release of Space.
  const onKeyUp = (event: KeyboardEvent): void => {
    if (swallowedCodes.delete(event.code)) keepFromPage(event);
  };
  const detachFocus = followFocus(window, parts.onListening);
  window.addEventListener("keydown", onKeyDown, { capture: true });
  window.addEventListener("keyup", onKeyUp, { capture: true });
  return () => {
    window.clearTimeout(silence);
    detachFocus();
    window.removeEventListener("keydown", onKeyDown, { capture: true });
    window.removeEventListener("keyup", onKeyUp, { capture: true });
  };
}

function followFocus(window: Window, onListening: (listening: boolean) => void): () => void {
  const onFocus = (): void => onListening(true);
  const onBlur = (): void => onListening(false);
  window.addEventListener("focus", onFocus);
  window.addEventListener("blur", onBlur);
  window.addEventListener("pointerdown", onFocus);
  onListening(window.document.hasFocus());
  return () => {
    window.removeEventListener("focus", onFocus);
    window.removeEventListener("blur", onBlur);
    window.removeEventListener("pointerdown", onFocus);
  };
}

interface TakenField {
  /** Called when the burst is over. */
  readonly settle: () => void;
}

function takeBack(snapshot: FieldSnapshot | null, event: KeyboardEvent): TakenField {
  const field = event.target instanceof HTMLElement ? event.target : null;
  const composing = event.isComposing || event.keyCode === 229;
  // An input method sees keys before the page does; a field without focus gives it nowhere to write the rest of the code.
  if (composing) field?.blur();
  snapshot?.restore();
  return {
    settle() {
      if (composing) field?.focus({ preventScroll: true });
      snapshot?.settle();
    },
  };
}

function keepFromPage(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const keystrokeOf = (event: KeyboardEvent): Keystroke => ({
  code: event.code,
  shift: event.shiftKey,
  control: event.ctrlKey,
  alt: event.altKey,
  meta: event.metaKey,
  repeat: event.repeat,
  at: event.timeStamp,
});
