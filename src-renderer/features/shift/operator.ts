import { create } from "zustand";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { Operator } from "../../../src-preload/contract/shift/operator.ts";
import { desk } from "../../bridge.ts";
import { onBadgeScan } from "../../scanner/badge-scans.ts";
import { unsubscribeAll, subscribeWithInitial } from "../../shell/subscriptions.ts";
import { unlockDesk, useDeskLock } from "./desk-lock.ts";

interface OperatorState extends Operator {
  /** The last badge could not be stored. */
  readonly failed: boolean;
}

/** Milliseconds: long enough to read, and gone before the next operator comes. */
const FAILURE_SHOWN_MS = 20_000;

export const useOperator = create<OperatorState>(() => ({ name: null, since: null, failed: false }));

/** A desk asks for badges after the first badge was scanned. */
export const useAsksWho = (): boolean => useOperator(({ since }) => since !== null);

export function connectOperator(): Unsubscribe {
  let failureTimer = 0;
  const put = (operator: Operator): void => useOperator.setState({ ...operator, failed: false });

  async function signOn(text: string): Promise<void> {
    const answer = await desk.operator.scanBadge({ text });
    if (!answer.ok) {
      window.clearTimeout(failureTimer);
      failureTimer = window.setTimeout(() => useOperator.setState({ failed: false }), FAILURE_SHOWN_MS);
      return useOperator.setState({ failed: true });
    }
    put(answer.value);
    if (useDeskLock.getState().since === null) return;
    const isKnown = answer.value.name !== null;
    useDeskLock.setState({ known: isKnown });
    if (isKnown && !useDeskLock.getState().requiresPin) await unlockDesk();
  }

  return unsubscribeAll(
    subscribeWithInitial(desk.operator.onChanged, desk.operator.current({}), put),
    onBadgeScan((text) => void signOn(text)),
    // A person who unlocks without a badge may be another operator, so the desk signs off the former one.
    useDeskLock.subscribe(({ since }, before) => {
      if ((since === null) !== (before.since === null)) useOperator.setState({ failed: false });
      const unlocked = since === null && before.since !== null;
      if (unlocked && !before.known && useOperator.getState().name !== null) void signOff();
    }),
  );
}

export async function signOff(): Promise<void> {
  const answer = await desk.operator.signOff({});
  if (!answer.ok) useOperator.setState({ failed: true });
}
