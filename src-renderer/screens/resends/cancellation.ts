import { useCallback, useEffect, useState } from "react";
import type { ToldOf } from "../../../src-preload/contract/index.ts";
import type { CancellationView } from "../../../src-preload/contract/cancellation.ts";
import { desk } from "../../bridge.ts";

export type CancelError = Extract<ToldOf<"cancellation", "cancel">, { ok: false }>["error"];
type Deed = "cancel" | "look";

interface Cancellation {
  readonly view: CancellationView | null;
  readonly running: Deed | null;
  readonly failure: CancelError | null;
  readonly cancel: (despiteDoubt: boolean) => void;
  readonly lookAgain: () => void;
}

/** What is known of an order's cancellation, read again whenever it moves. */
export function useCancellation(resendId: string): Cancellation {
  const [view, setView] = useState<CancellationView | null>(null);
  const [running, setRunning] = useState<Deed | null>(null);
  const [failure, setFailure] = useState<CancelError | null>(null);

  useEffect(() => {
    let wanted = true;
    const read = (): void => {
      void desk.cancellation.get({ resendId }).then((answer) => {
        if (wanted && answer.ok) setView(answer.value);
      });
    };
    const stops = [
      desk.cancellation.onChanged((moved) => {
        if (moved.resendId === resendId) read();
      }),
      desk.resend.onChanged((row) => {
        if (row.resendId === resendId) read();
      }),
      desk.resend.onTableChanged(({ orderKeys }) => {
        if (orderKeys?.includes(resendId) ?? true) read();
      }),
    ];
    read();
    return () => {
      wanted = false;
      for (const stop of stops) stop();
    };
  }, [resendId]);

  const run = useCallback((deed: Deed, asked: Promise<ToldOf<"cancellation", "cancel" | "lookAgain">>) => {
    setRunning(deed);
    setFailure(null);
    void asked.then((answer) => {
      setRunning(null);
      if (answer.ok) setView(answer.value);
      else setFailure(answer.error);
    });
  }, []);

  return {
    view,
    running,
    failure,
    cancel: (despiteDoubt) => run("cancel", desk.cancellation.cancel({ resendId, despiteDoubt })),
    lookAgain: () => run("look", desk.cancellation.lookAgain({ resendId })),
  };
}
