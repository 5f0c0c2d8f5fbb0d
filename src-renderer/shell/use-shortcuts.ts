import { useEffect, useRef, useSyncExternalStore } from "react";
import { create } from "zustand";
import { shortcutOf, isChord, worksInFields, worksOverDialogs, type Shortcut } from "./shortcuts.ts";
import { unsubscribeAll, listen } from "./subscriptions.ts";

export type ShortcutHandlers = Readonly<Partial<Record<Shortcut, (event: KeyboardEvent) => void>>>;

/** Milliseconds without other keys around a shortcut without Ctrl: such a key may be part of a scan. */
const QUIET_MS = 150;

const MODIFIERS = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"]);
const TEXT_FIELD =
  "textarea, select, [contenteditable='true'], input:not([type='checkbox'], [type='radio'], [type='button'], [type='range'])";

export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(TEXT_FIELD);

export const useTypesInField = (): boolean =>
  useSyncExternalStore(subscribeToFocus, () => isTextField(document.activeElement));

const subscribeToFocus = (onChange: () => void): (() => void) =>
  listen(document, { focusin: onChange, focusout: () => queueMicrotask(onChange) });

export function useShortcuts(actions: ShortcutHandlers): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => bindShortcuts(window, () => latest.current), []);
}

function bindShortcuts(window: Window, actions: () => ShortcutHandlers): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer = 0;
  let waitingAction: (() => void) | null = null;
  const runWaiting = (): void => {
    const action = waitingAction;
    stopWaiting();
    action?.();
  };
  const stopWaiting = (): void => {
    window.clearTimeout(timer);
    waitingAction = null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (MODIFIERS.has(event.key)) return;
    const isInRun = event.timeStamp - lastAt <= QUIET_MS;
    // A key without a character is the operator's; the next key may follow quickly.
    if (event.key.length === 1) lastAt = event.timeStamp;
    const key = shortcutOf(event);
    // No scan contains a shortcut with Ctrl, so the key before it was the operator's.
    if (key !== null && isChord(key)) runWaiting();
    else stopWaiting();
    const action = key === null ? undefined : actions()[key];
    if (key === null || action === undefined || !canAct(key, event)) return;
    if (isChord(key)) {
      event.preventDefault();
      action(event);
    } else if (!isInRun) {
      waitingAction = () => action(event);
      timer = window.setTimeout(runWaiting, QUIET_MS);
    }
  };
  return unsubscribeAll(stopWaiting, listen(window, { keydown: onKeyDown }));
}

/** Ignores repeats of a held key, keys in a text field, and keys in front of an open dialog. */
function canAct(key: Shortcut, event: KeyboardEvent): boolean {
  if (event.repeat || event.defaultPrevented || event.isComposing) return false;
  if (!worksOverDialogs(key) && document.querySelector("[aria-modal='true']") !== null) return false;
  return worksInFields(key) || !isTextField(event.target);
}

/** The shortcut overlay: shown while `?` is held, or until closed if a printed code opened it. */
export const useKeyHelp = create<{ readonly shown: boolean }>(() => ({ shown: false }));

export const showKeyHelp = (): void => useKeyHelp.setState({ shown: true });

export function hideKeyHelp(): boolean {
  const { shown } = useKeyHelp.getState();
  if (shown) useKeyHelp.setState({ shown: false });
  return shown;
}

export function toggleKeyHelp(): boolean {
  if (hideKeyHelp()) return false;
  showKeyHelp();
  return true;
}
