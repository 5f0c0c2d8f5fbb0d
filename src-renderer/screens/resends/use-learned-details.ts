import { useCallback, useEffect, useState } from "react";
import type { AnswerOf } from "../../../src-preload/contract/index.ts";
import type { LearnedDetails } from "../../../src-preload/contract/resend.ts";
import { desk } from "../../bridge.ts";

type RefreshFailure = Extract<AnswerOf<"resend", "refreshLearned">, { ok: false }>["error"];

interface Learned {
  readonly details: LearnedDetails | null;
  readonly unreadable: string | null;
  readonly refreshing: boolean;
  readonly refreshFailure: RefreshFailure | null;
  readonly refresh: () => void;
}

/** Reads an order that was made elsewhere, and again whenever something is told of it. */
export function useLearnedDetails(resendId: string): Learned {
  const [details, setDetails] = useState<LearnedDetails | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [refreshing, setRefreshing] = useState(false);
  const [refreshFailure, setRefreshFailure] = useState<RefreshFailure | null>(null);

  useEffect(() => {
    let wanted = true;
    const read = (): void => {
      void desk.resend.getLearned({ resendId }).then((answer) => {
        if (!wanted) return;
        if (answer.ok) setDetails(answer.value);
        setUnreadable(answer.ok ? null : answer.error.message);
      });
    };
    const stop = desk.resend.onTableChanged(({ orderKeys }) => {
      if (orderKeys === null || orderKeys.includes(resendId)) read();
    });
    read();
    return () => {
      wanted = false;
      stop();
    };
  }, [resendId]);

  const refresh = useCallback(() => {
    setRefreshing(true);
    void desk.resend.refreshLearned({ resendId }).then((answer) => {
      setRefreshing(false);
      setRefreshFailure(answer.ok ? null : answer.error);
      if (answer.ok) setDetails(answer.value);
    });
  }, [resendId]);

  return { details, unreadable, refreshing, refreshFailure, refresh };
}
