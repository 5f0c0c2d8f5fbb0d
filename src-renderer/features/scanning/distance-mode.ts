import { create } from "zustand";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { useNavigation } from "../../shell/navigation.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { useRefusedScans } from "../batches/refused-scans.ts";

interface DistanceState {
  /** Not stored: a restarted desk shows its screens. */
  readonly on: boolean;
  readonly orderContainer: HTMLElement | null;
  /** Gets the focus when the operator leaves distance mode. */
  readonly focusTarget: HTMLElement | null;
}

export const useDistanceMode = create<DistanceState>(() => ({ on: false, orderContainer: null, focusTarget: null }));
export const setOrderContainer = (orderContainer: HTMLElement | null): void =>
  useDistanceMode.setState({ orderContainer });

export function enterDistanceMode(): void {
  if (useDistanceMode.getState().on) return;
  const { activeElement } = document;
  const focusTarget = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
  // Typing must not continue into a hidden field.
  focusTarget?.blur();
  useDistanceMode.setState({ on: true, focusTarget });
}

export function leaveDistanceMode(): void {
  const { on, focusTarget } = useDistanceMode.getState();
  if (!on) return;
  useDistanceMode.setState({ on: false, focusTarget: null });
  // The screen can be focused only after the next frame. A dialog that opened before keeps the focus.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusTarget?.focus({ preventScroll: true });
  });
}

export const toggleDistanceMode = (): void =>
  useDistanceMode.getState().on ? leaveDistanceMode() : enterDistanceMode();

/** Leaves distance mode when the operator opens a screen or Refused scans, and lets that take the focus. */
export function exitDistanceModeOnNavigation(): Unsubscribe {
  const leaveByNavigation = (): void => {
    useDistanceMode.setState({ focusTarget: null });
    leaveDistanceMode();
  };
  return unsubscribeAll(
    useNavigation.subscribe(leaveByNavigation),
    useRefusedScans.subscribe(({ open }, before) => {
      if (open && !before.open) leaveByNavigation();
    }),
  );
}
