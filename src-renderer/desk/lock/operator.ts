import { create } from "zustand";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { Operator } from "../../../src-preload/contract/shift/operator.ts";
import { desk } from "../../bridge.ts";
import { takeBadges } from "../../scanner/badge-scans.ts";
import { unlockDesk, useDeskLock } from "./desk-lock.ts";
import { endAll, showReported } from "../subscriptions.ts";

interface OperatorState extends Operator {
  /** Why the last badge was refused; `failed`: it could not be stored. */
  readonly refusal: BadgeRefusal | "failed" | null;
}

const REFUSALS = ["badge-unsigned", "badge-not-trusted", "badge-expired"] as const;
export type BadgeRefusal = (typeof REFUSALS)[number];

/** Long enough to read; the refusal must not cover anything for long, nor be seen by the next operator. */
const REFUSAL_SHOWN_MS = 20_000;

export const useOperator = create<OperatorState>(() => ({ name: null, since: null, refusal: null }));

/** After its first badge, a desk always asks who is there. */
export const useAsksWho = (): boolean => useOperator(({ since }) => since !== null);

export function connectOperator(): Unsubscribe {
  let forgetting = 0;
  const put = (operator: Operator): void => useOperator.setState({ ...operator, refusal: null });

  async function take(text: string): Promise<void> {
    const answer = await desk.operator.scanBadge({ text });
    if (!answer.ok) {
      const { code } = answer.error;
      window.clearTimeout(forgetting);
      forgetting = window.setTimeout(() => useOperator.setState({ refusal: null }), REFUSAL_SHOWN_MS);
      return useOperator.setState({ refusal: REFUSALS.find((known) => known === code) ?? "failed" });
    }
    put(answer.value);
    if (useDeskLock.getState().since === null) return;
    const known = answer.value.name !== null;
    useDeskLock.setState({ known });
    if (known && !useDeskLock.getState().asksPin) await unlockDesk();
  }

  return endAll(
    showReported(desk.operator.onChanged, desk.operator.current({}), put),
    takeBadges((text) => void take(text)),
    // A person who unlocks without a badge is not the operator who left.
    useDeskLock.subscribe(({ since }, before) => {
      if ((since === null) !== (before.since === null)) useOperator.setState({ refusal: null });
      const unlocked = since === null && before.since !== null;
      if (unlocked && !before.known && useOperator.getState().name !== null) void signOff();
    }),
  );
}

export async function signOff(): Promise<void> {
  const answer = await desk.operator.signOff({});
  if (!answer.ok) useOperator.setState({ refusal: "failed" });
}
