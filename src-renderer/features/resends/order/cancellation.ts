import { useCallback, useState } from "react";
import type { PageAnswerOf } from "../../../../src-preload/contract/index.ts";
import type { CancellationView } from "../../../../src-preload/contract/resends/cancellation.ts";
import { desk } from "../../../bridge.ts";
import { useOrderView, type OrderViewSource } from "../../../shell/use-order-view.ts";

type CancelError = Extract<PageAnswerOf<"cancellation", "cancel">, { ok: false }>["error"];
type Action = "cancel" | "look";

const SOURCE: OrderViewSource<CancellationView> = {
  fetchView: (resendId) => desk.cancellation.get({ resendId }),
  onChanged: (callback) => desk.cancellation.onChanged(callback),
};

export function useCancellation(resendId: string) {
  const [view, setView] = useOrderView(SOURCE, resendId);
  const [running, setRunning] = useState<Action | null>(null);
  const [failure, setFailure] = useState<CancelError | null>(null);

  const run = useCallback(
    (action: Action, request: Promise<PageAnswerOf<"cancellation", "cancel" | "checkOutcome">>) => {
      setRunning(action);
      setFailure(null);
      void request.then((answer) => {
        setRunning(null);
        if (answer.ok) setView(answer.value);
        else setFailure(answer.error);
      });
    },
    [setView],
  );

  return {
    view,
    running,
    failure,
    cancel: (despiteWarning: boolean): void => run("cancel", desk.cancellation.cancel({ resendId, despiteWarning })),
    checkOutcome: (): void => run("look", desk.cancellation.checkOutcome({ resendId })),
  };
}
