import { useCallback, useEffect, useState } from "react";
import type { Unsubscribe } from "../../../../src-preload/contract/index.ts";
import type { PageAnswer } from "../../../../src-preload/contract/operation.ts";
import type { ExternalOrderDetails, ResendDetails } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { fetchAndRefetch } from "../../../shell/subscriptions.ts";

export interface RefreshFailure {
  readonly code: string;
  readonly correlationId?: string;
}

export interface OrderDetails<Details> {
  readonly details: Details | null;
  readonly unreadable: boolean;
  readonly refreshing: boolean;
  readonly refreshFailure: RefreshFailure | null;
  readonly refresh: () => void;
}

interface DetailsSource<Details> {
  readonly read: (id: string) => Promise<PageAnswer<Details, string>>;
  /** Fetches the order from the service first. */
  readonly refresh: (id: string) => Promise<PageAnswer<Details, string>>;
  readonly onMoved: (id: string, reported: () => void) => Unsubscribe;
}

const OWN: DetailsSource<ResendDetails> = {
  read: (submissionId) => desk.resend.get({ submissionId }),
  refresh: (submissionId) => desk.resend.refresh({ submissionId }),
  onMoved: (submissionId, callback) =>
    desk.resend.onChanged((row) => {
      if (row.submissionId === submissionId) callback();
    }),
};

const EXTERNAL: DetailsSource<ExternalOrderDetails> = {
  read: (resendId) => desk.resend.getExternal({ resendId }),
  refresh: (resendId) => desk.resend.refreshExternal({ resendId }),
  onMoved: (resendId, callback) =>
    desk.resend.onTableChanged(({ orderKeys }) => {
      if (orderKeys === null || orderKeys.includes(resendId)) callback();
    }),
};

export const useResendDetails = (submissionId: string): OrderDetails<ResendDetails> =>
  useOrderDetails(OWN, submissionId);

export const useExternalOrderDetails = (resendId: string): OrderDetails<ExternalOrderDetails> =>
  useOrderDetails(EXTERNAL, resendId);

function useOrderDetails<Details>(source: DetailsSource<Details>, id: string): OrderDetails<Details> {
  const [details, setDetails] = useState<Details | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const [refreshing, setRefreshing] = useState(false);
  const [refreshFailure, setRefreshFailure] = useState<RefreshFailure | null>(null);

  useEffect(() => {
    const show = (answer: PageAnswer<Details, string>): void => {
      if (answer.ok) setDetails(answer.value);
      setUnreadable(!answer.ok);
    };
    return fetchAndRefetch(
      () => source.read(id),
      show,
      (refetch) => source.onMoved(id, refetch),
    );
  }, [source, id]);

  const refresh = useCallback(() => {
    setRefreshing(true);
    void source.refresh(id).then((answer) => {
      setRefreshing(false);
      setRefreshFailure(answer.ok ? null : answer.error);
      if (answer.ok) setDetails(answer.value);
    });
  }, [source, id]);

  return { details, unreadable, refreshing, refreshFailure, refresh };
}
