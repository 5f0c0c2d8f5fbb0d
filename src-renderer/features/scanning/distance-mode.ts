import { create } from "zustand";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { useNavigation } from "../../shell/navigation.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { useRefusedScans } from "../batches/refused-scans.ts";

interface DistanceState {
  /** Not stored, so that a restarted desk shows its screens. */
  readonly isOn: boolean;
  readonly orderContainer: HTMLElement | null;
  /** Gets the focus when the operator leaves distance mode. */
  readonly focusTarget: HTMLElement | null;
}

export const useDistanceMode = create<DistanceState>(() => ({ isOn: false, orderContainer: null, focusTarget: null }));
export const setOrderContainer = (orderContainer: HTMLElement | null): void =>
  useDistanceMode.setState({ orderContainer });

export function enterDistanceMode(): void {
  if (useDistanceMode.getState().isOn) return;
  const { activeElement } = document;
  const focusTarget = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
  // Take the focus from the field, so that typing does not continue while the field is hidden.
  focusTarget?.blur();
  useDistanceMode.setState({ isOn: true, focusTarget });
}

export function leaveDistanceMode(): void {
  const { isOn, focusTarget } = useDistanceMode.getState();
  if (!isOn) return;
  useDistanceMode.setState({ isOn: false, focusTarget: null });
  // Wait a frame, because a hidden screen cannot be focused. A dialog that has opened meanwhile keeps the focus.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusTarget?.focus({ preventScroll: true });
  });
}

export const toggleDistanceMode = (): void =>
  useDistanceMode.getState().isOn ? leaveDistanceMode() : enterDistanceMode();

/** Leaves distance mode when the operator opens a screen or Refused scans, without restoring the focus. */
export function exitDistanceModeOnNavigation(): Unsubscribe {
  const leaveByNavigation = (): void => {
    useDistanceMode.setState({ focusTarget: null });
    leaveDistanceMode();
  };
  return unsubscribeAll(
    useNavigation.subscribe(leaveByNavigation),
    useRefusedScans.subscribe(({ isOpen }, previousState) => {
      if (isOpen && !previousState.isOpen) leaveByNavigation();
    }),
  );
}
