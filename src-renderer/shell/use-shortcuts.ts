import { useEffect, useRef, useSyncExternalStore } from "react";
import { create } from "zustand";
import { findShortcut, usesControl, worksInFields, worksOverDialogs, type Shortcut } from "./shortcuts.ts";
import { unsubscribeAll, listen } from "./subscriptions.ts";

export type ShortcutHandlers = Readonly<Partial<Record<Shortcut, (event: KeyboardEvent) => void>>>;

/** Milliseconds without other keys before and after a shortcut without Ctrl, because its key may be part of a scan. */
const QUIET_MS = 150;

const MODIFIERS = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"]);
const TEXT_FIELD =
  "textarea, select, [contenteditable='true'], input:not([type='checkbox'], [type='radio'], [type='button'], [type='range'])";

export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(TEXT_FIELD);

export const useIsTypingInField = (): boolean =>
  useSyncExternalStore(subscribeToFocus, () => isTextField(document.activeElement));

const subscribeToFocus = (onChange: () => void): (() => void) =>
  listen(document, { focusin: onChange, focusout: () => queueMicrotask(onChange) });

export function useShortcuts(handlers: ShortcutHandlers): void {
  const latestHandlers = useRef(handlers);
  useEffect(() => {
    latestHandlers.current = handlers;
  });
  useEffect(() => bindShortcuts(window, () => latestHandlers.current), []);
}

function bindShortcuts(window: Window, handlers: () => ShortcutHandlers): () => void {
  let lastCharacterAtMs = Number.NEGATIVE_INFINITY;
  let timer = 0;
  let waitingAction: (() => void) | null = null;
  const runWaitingAction = (): void => {
    const action = waitingAction;
    cancelWaitingAction();
    action?.();
  };
  const cancelWaitingAction = (): void => {
    window.clearTimeout(timer);
    waitingAction = null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (MODIFIERS.has(event.key)) return;
    const isQuickFollower = event.timeStamp - lastCharacterAtMs <= QUIET_MS;
    // A key without a character is the operator's, so the next key may follow quickly.
    if (event.key.length === 1) lastCharacterAtMs = event.timeStamp;
    const shortcut = findShortcut(event);
    // No scan contains a shortcut with Ctrl, so the shortcut before it was the operator's.
    if (shortcut !== null && usesControl(shortcut)) runWaitingAction();
    else cancelWaitingAction();
    const handler = shortcut === null ? undefined : handlers()[shortcut];
    if (shortcut === null || handler === undefined || !canRunShortcut(shortcut, event)) return;
    if (usesControl(shortcut)) {
      event.preventDefault();
      handler(event);
    } else if (!isQuickFollower) {
      waitingAction = () => handler(event);
      timer = window.setTimeout(runWaitingAction, QUIET_MS);
    }
  };
  return unsubscribeAll(cancelWaitingAction, listen(window, { keydown: onKeyDown }));
}

/** Returns false for repeats of a held key, for keys in a text field, and for keys while a dialog is open. */
function canRunShortcut(shortcut: Shortcut, event: KeyboardEvent): boolean {
  if (event.repeat || event.defaultPrevented || event.isComposing) return false;
  if (!worksOverDialogs(shortcut) && document.querySelector("[aria-modal='true']") !== null) return false;
  return worksInFields(shortcut) || !isTextField(event.target);
}

/** The shortcut overlay is shown while `?` is held, or until it is closed if a printed code opened it. */
export const useKeyHelp = create<{ readonly isShown: boolean }>(() => ({ isShown: false }));

export const showKeyHelp = (): void => useKeyHelp.setState({ isShown: true });

export function hideKeyHelp(): boolean {
  const { isShown } = useKeyHelp.getState();
  if (isShown) useKeyHelp.setState({ isShown: false });
  return isShown;
}

export function toggleKeyHelp(): boolean {
  if (hideKeyHelp()) return false;
  showKeyHelp();
  return true;
}
