import { useEffect, useRef } from "react";
import { deskKeyOf, isChord, worksInFields, worksOverDialogs, type DeskKey } from "./key-help-table.ts";

export type DeskKeyActions = Readonly<Partial<Record<DeskKey, (event: KeyboardEvent) => void>>>;

/**
 * The first keys of a scan reach the page before anyone can know that they are a scanner's. A key without Ctrl therefore
 * acts only when nothing was typed just before it and no key follows it; both in milliseconds.
 */
const QUIET_MS = 150;

const MODIFIERS = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"]);
const TEXT_FIELD =
  "textarea, select, [contenteditable='true'], input:not([type='checkbox'], [type='radio'], [type='button'], [type='range'])";

export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(TEXT_FIELD);

/** Binds keys of the desk's table for as long as the calling component is mounted. */
export function useDeskKeys(actions: DeskKeyActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => bindDeskKeys(window, () => latest.current), []);
}

function bindDeskKeys(window: Window, actions: () => DeskKeyActions): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  let waiting = 0;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (MODIFIERS.has(event.key)) return;
    const inRun = event.timeStamp - lastAt <= QUIET_MS;
    // Keys that write nothing are a person's own, and the next may follow at once.
    if (event.key.length === 1) lastAt = event.timeStamp;
    window.clearTimeout(waiting);
    const key = deskKeyOf(event);
    const action = key === null ? undefined : actions()[key];
    if (key === null || action === undefined || !mayAct(key, event)) return;
    if (isChord(key)) {
      event.preventDefault();
      action(event);
    } else if (!inRun) {
      waiting = window.setTimeout(() => action(event), QUIET_MS);
    }
  };
  window.addEventListener("keydown", onKeyDown);
  return () => {
    window.clearTimeout(waiting);
    window.removeEventListener("keydown", onKeyDown);
  };
}

/** A held key acts once; a field keeps what it understands itself, and a dialog is answered first. */
function mayAct(key: DeskKey, event: KeyboardEvent): boolean {
  if (event.repeat || event.defaultPrevented || event.isComposing) return false;
  if (!worksOverDialogs(key) && document.querySelector("[aria-modal='true']") !== null) return false;
  return worksInFields(key) || !isTextField(event.target);
}
