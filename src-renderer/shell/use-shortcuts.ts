import { create } from "zustand";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { shortcutOf, isChord, worksInFields, worksOverDialogs, type Shortcut } from "./shortcuts.ts";
import { unsubscribeAll, listen } from "./subscriptions.ts";

export type ShortcutHandlers = Readonly<Partial<Record<Shortcut, (event: KeyboardEvent) => void>>>;

/** Milliseconds without other keys around one that acts without Ctrl: a scan's first keys look like typing. */
const QUIET_MS = 150;

const MODIFIERS = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"]);
const TEXT_FIELD =
  "textarea, select, [contenteditable='true'], input:not([type='checkbox'], [type='radio'], [type='button'], [type='range'])";

export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(TEXT_FIELD);

/** Whether keys now go to a text field. */
export const useTypesInField = (): boolean =>
  useSyncExternalStore(watchFocus, () => isTextField(document.activeElement));

const watchFocus = (onChange: () => void): (() => void) =>
  listen(document, { focusin: onChange, focusout: () => queueMicrotask(onChange) });

export function useShortcuts(actions: ShortcutHandlers): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => bindDeskKeys(window, () => latest.current), []);
}

function bindDeskKeys(window: Window, actions: () => ShortcutHandlers): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  let waiting = 0;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (MODIFIERS.has(event.key)) return;
    const inRun = event.timeStamp - lastAt <= QUIET_MS;
    // Keys that produce no character come from the operator, and the next may follow at once.
    if (event.key.length === 1) lastAt = event.timeStamp;
    window.clearTimeout(waiting);
    const key = shortcutOf(event);
    const action = key === null ? undefined : actions()[key];
    if (key === null || action === undefined || !mayAct(key, event)) return;
    if (isChord(key)) {
      event.preventDefault();
      action(event);
    } else if (!inRun) {
      waiting = window.setTimeout(() => action(event), QUIET_MS);
    }
  };
  return unsubscribeAll(() => window.clearTimeout(waiting), listen(window, { keydown: onKeyDown }));
}

/** A held key acts once, a field keeps its own keys, and an open dialog comes first. */
function mayAct(key: Shortcut, event: KeyboardEvent): boolean {
  if (event.repeat || event.defaultPrevented || event.isComposing) return false;
  if (!worksOverDialogs(key) && document.querySelector("[aria-modal='true']") !== null) return false;
  return worksInFields(key) || !isTextField(event.target);
}

/** The overlay of every key: shown while `?` is held, or until closed when a printed code opened it. */
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
