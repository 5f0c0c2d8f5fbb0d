import { create } from "zustand";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { Operator } from "../../../src-preload/contract/shift/operator.ts";
import { desk } from "../../bridge.ts";
import { onBadgeScan } from "../../scanner/badge-scans.ts";
import { unsubscribeAll, subscribeWithInitial } from "../../shell/subscriptions.ts";
import { unlockDesk, useDeskLock } from "./desk-lock.ts";

interface OperatorState extends Operator {
  /** True if the last badge could not be stored. */
  readonly hasFailed: boolean;
}

/** Milliseconds: long enough to read, and gone before the next operator comes. */
const FAILURE_SHOWN_MS = 20_000;

export const useOperator = create<OperatorState>(() => ({ name: null, since: null, hasFailed: false }));

/** A desk requires badges after the first badge was scanned. */
export const useRequiresBadge = (): boolean => useOperator(({ since }) => since !== null);

export function connectOperator(): Unsubscribe {
  let failureTimer = 0;
  const setOperator = (operator: Operator): void => useOperator.setState({ ...operator, hasFailed: false });

  async function signOn(text: string): Promise<void> {
    const answer = await desk.operator.scanBadge({ text });
    if (!answer.ok) {
      window.clearTimeout(failureTimer);
      failureTimer = window.setTimeout(() => useOperator.setState({ hasFailed: false }), FAILURE_SHOWN_MS);
      return useOperator.setState({ hasFailed: true });
    }
    setOperator(answer.value);
    if (useDeskLock.getState().lockedSince === null) return;
    const isKnown = answer.value.name !== null;
    useDeskLock.setState({ isOperatorKnown: isKnown });
    if (isKnown && !useDeskLock.getState().requiresPin) await unlockDesk();
  }

  return unsubscribeAll(
    subscribeWithInitial(desk.operator.onChanged, desk.operator.current({}), setOperator),
    onBadgeScan((text) => void signOn(text)),
    // A person who unlocks without a badge may be another operator, so the desk signs off the previous operator.
    useDeskLock.subscribe(({ lockedSince }, previousState) => {
      const isLocked = lockedSince !== null;
      const wasLocked = previousState.lockedSince !== null;
      if (isLocked !== wasLocked) useOperator.setState({ hasFailed: false });
      if (!isLocked && wasLocked && !previousState.isOperatorKnown && useOperator.getState().name !== null)
        void signOff();
    }),
  );
}

export async function signOff(): Promise<void> {
  const answer = await desk.operator.signOff({});
  if (!answer.ok) useOperator.setState({ hasFailed: true });
}
