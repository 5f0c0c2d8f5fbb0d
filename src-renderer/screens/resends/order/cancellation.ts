import { useCallback, useState } from "react";
import type { ToldOf } from "../../../../src-preload/contract/index.ts";
import type { CancellationView } from "../../../../src-preload/contract/resends/cancellation.ts";
import { desk } from "../../../bridge.ts";
import { useOrderView, type OrderViewSource } from "../../../resends/use-order-view.ts";

export type CancelError = Extract<ToldOf<"cancellation", "cancel">, { ok: false }>["error"];
type Deed = "cancel" | "look";

interface Cancellation {
  readonly view: CancellationView | null;
  readonly running: Deed | null;
  readonly failure: CancelError | null;
  readonly cancel: (despiteDoubt: boolean) => void;
  readonly lookAgain: () => void;
}

const SOURCE: OrderViewSource<CancellationView> = {
  read: (resendId) => desk.cancellation.get({ resendId }),
  onChanged: (told) => desk.cancellation.onChanged(told),
};

/** What is known of an order's cancellation, read again whenever it moves. */
export function useCancellation(resendId: string): Cancellation {
  const [view, setView] = useOrderView(SOURCE, resendId);
  const [running, setRunning] = useState<Deed | null>(null);
  const [failure, setFailure] = useState<CancelError | null>(null);

  const run = useCallback(
    (deed: Deed, asked: Promise<ToldOf<"cancellation", "cancel" | "lookAgain">>) => {
      setRunning(deed);
      setFailure(null);
      void asked.then((answer) => {
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
    cancel: (despiteDoubt) => run("cancel", desk.cancellation.cancel({ resendId, despiteDoubt })),
    lookAgain: () => run("look", desk.cancellation.lookAgain({ resendId })),
  };
}
