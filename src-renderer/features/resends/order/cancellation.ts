import { useCallback, useState } from "react";
import type { PageAnswerOf } from "../../../../src-preload/contract/index.ts";
import type { CancellationView } from "../../../../src-preload/contract/resends/cancellation.ts";
import { desk } from "../../../bridge.ts";
import { useOrderView, type OrderViewSource } from "../../../shell/use-order-view.ts";

type CancelError = Extract<PageAnswerOf<"cancellation", "cancel">, { ok: false }>["error"];
type Action = "cancel" | "check";

const CANCELLATION_SOURCE: OrderViewSource<CancellationView> = {
  fetchView: (resendId) => desk.cancellation.get({ resendId }),
  onChanged: (callback) => desk.cancellation.onChanged(callback),
};

export function useCancellation(resendId: string) {
  const [view, setView] = useOrderView(CANCELLATION_SOURCE, resendId);
  const [runningAction, setRunningAction] = useState<Action | null>(null);
  const [failure, setFailure] = useState<CancelError | null>(null);

  const runAction = useCallback(
    (action: Action, request: Promise<PageAnswerOf<"cancellation", "cancel" | "checkOutcome">>) => {
      setRunningAction(action);
      setFailure(null);
      void request.then((answer) => {
        setRunningAction(null);
        if (answer.ok) setView(answer.value);
        else setFailure(answer.error);
      });
    },
    [setView],
  );

  return {
    view,
    runningAction,
    failure,
    cancel: (isWarningAccepted: boolean): void =>
      runAction("cancel", desk.cancellation.cancel({ resendId, isWarningAccepted })),
    checkOutcome: (): void => runAction("check", desk.cancellation.checkOutcome({ resendId })),
  };
}
