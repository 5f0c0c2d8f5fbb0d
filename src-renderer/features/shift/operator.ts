import { create } from "zustand";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { Operator } from "../../../src-preload/contract/shift/operator.ts";
import { desk } from "../../bridge.ts";
import { onBadgeScan } from "../../scanner/badge-scans.ts";
import { unlockDesk, useDeskLock } from "./desk-lock.ts";
import { unsubscribeAll, subscribeWithInitial } from "../../shell/subscriptions.ts";

interface OperatorState extends Operator {
  /** The last badge could not be stored. */
  readonly failed: boolean;
}

/** Long enough to read, and not to be seen by the next operator. */
const FAILURE_SHOWN_MS = 20_000;

export const useOperator = create<OperatorState>(() => ({ name: null, since: null, failed: false }));

/** After its first badge, a desk always asks who is there. */
export const useAsksWho = (): boolean => useOperator(({ since }) => since !== null);

export function connectOperator(): Unsubscribe {
  let forgetting = 0;
  const put = (operator: Operator): void => useOperator.setState({ ...operator, failed: false });

  async function take(text: string): Promise<void> {
    const answer = await desk.operator.scanBadge({ text });
    if (!answer.ok) {
      window.clearTimeout(forgetting);
      forgetting = window.setTimeout(() => useOperator.setState({ failed: false }), FAILURE_SHOWN_MS);
      return useOperator.setState({ failed: true });
    }
    put(answer.value);
    if (useDeskLock.getState().since === null) return;
    const known = answer.value.name !== null;
    useDeskLock.setState({ known });
    if (known && !useDeskLock.getState().asksPin) await unlockDesk();
  }

  return unsubscribeAll(
    subscribeWithInitial(desk.operator.onChanged, desk.operator.current({}), put),
    onBadgeScan((text) => void take(text)),
    // A person who unlocks without a badge is not the operator who left.
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
