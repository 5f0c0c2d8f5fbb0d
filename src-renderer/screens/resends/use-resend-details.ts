import { useCallback, useEffect, useState } from "react";
import type { AnswerOf } from "../../../src-preload/contract/index.ts";
import type { ResendDetails } from "../../../src-preload/contract/resend.ts";
import { desk } from "../../bridge.ts";

type RefreshFailure = Extract<AnswerOf<"resend", "refresh">, { ok: false }>["error"];

export interface OrderDetails {
  readonly details: ResendDetails | null;
  readonly unreadable: string | null;
  readonly refreshing: boolean;
  readonly refreshFailure: RefreshFailure | null;
  readonly refresh: () => void;
}

/** Reads an order again whenever its row moves, so that the timeline follows the table. */
export function useResendDetails(submissionId: string): OrderDetails {
  const [details, setDetails] = useState<ResendDetails | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [refreshing, setRefreshing] = useState(false);
  const [refreshFailure, setRefreshFailure] = useState<RefreshFailure | null>(null);

  useEffect(() => {
    let wanted = true;
    const read = (): void => {
      void desk.resend.get({ submissionId }).then((answer) => {
        if (!wanted) return;
        if (answer.ok) setDetails(answer.value);
        setUnreadable(answer.ok ? null : answer.error.message);
      });
    };
    const stop = desk.resend.onChanged((moved) => {
      if (moved.submissionId === submissionId) read();
    });
    read();
    return () => {
      wanted = false;
      stop();
    };
  }, [submissionId]);

  const refresh = useCallback(() => {
    setRefreshing(true);
    void desk.resend.refresh({ submissionId }).then((answer) => {
      setRefreshing(false);
      setRefreshFailure(answer.ok ? null : answer.error);
      if (answer.ok) setDetails(answer.value);
    });
  }, [submissionId]);

  return { details, unreadable, refreshing, refreshFailure, refresh };
}
