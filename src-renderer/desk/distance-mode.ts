import { create } from "zustand";
import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import { useTroubleTray } from "../batches/trouble-tray.ts";
import { useNavigation } from "./navigation.ts";

interface DistanceState {
  /** Not kept: a desk that starts again shows its screens. */
  readonly on: boolean;
}

export const useDistanceMode = create<DistanceState>(() => ({ on: false }));

/** What had the keyboard before, to give it back. */
let focusedBefore: HTMLElement | null = null;

export function enterDistanceMode(): void {
  if (useDistanceMode.getState().on) return;
  const { activeElement } = document;
  focusedBefore = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
  // Typing must not continue into a hidden field.
  focusedBefore?.blur();
  useDistanceMode.setState({ on: true });
}

export function leaveDistanceMode(): void {
  if (!useDistanceMode.getState().on) return;
  useDistanceMode.setState({ on: false });
  const before = focusedBefore;
  focusedBefore = null;
  // What it is part of can be reached again once it has been drawn. A dialog that opened meanwhile keeps the keyboard.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) before?.focus({ preventScroll: true });
  });
}

export const toggleDistanceMode = (): void =>
  useDistanceMode.getState().on ? leaveDistanceMode() : enterDistanceMode();

/** An operator who goes to a screen, or opens the tray, wants to see it; it takes the keyboard itself. */
export function leaveDistanceModeWithAScreen(): Unsubscribe {
  const leave = (): void => {
    focusedBefore = null;
    leaveDistanceMode();
  };
  const stops = [
    useNavigation.subscribe(leave),
    useTroubleTray.subscribe(({ open }, before) => {
      if (open && !before.open) leave();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
