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

export interface OrderDetailsState<Details> {
  readonly details: Details | null;
  readonly isUnreadable: boolean;
  readonly isRefreshing: boolean;
  readonly refreshFailure: RefreshFailure | null;
  readonly refresh: () => void;
}

interface DetailsSource<Details> {
  readonly read: (id: string) => Promise<PageAnswer<Details, string>>;
  /** Fetches the order from the service first. */
  readonly refresh: (id: string) => Promise<PageAnswer<Details, string>>;
  readonly onChanged: (id: string, callback: () => void) => Unsubscribe;
}

const OWN_ORDERS: DetailsSource<ResendDetails> = {
  read: (submissionId) => desk.resend.get({ submissionId }),
  refresh: (submissionId) => desk.resend.refresh({ submissionId }),
  onChanged: (submissionId, callback) =>
    desk.resend.onChanged((row) => {
      if (row.submissionId === submissionId) callback();
    }),
};

const EXTERNAL_ORDERS: DetailsSource<ExternalOrderDetails> = {
  read: (resendId) => desk.resend.getExternal({ resendId }),
  refresh: (resendId) => desk.resend.refreshExternal({ resendId }),
  onChanged: (resendId, callback) =>
    desk.resend.onTableChanged(({ orderKeys }) => {
      if (orderKeys === null || orderKeys.includes(resendId)) callback();
    }),
};

export const useResendDetails = (submissionId: string): OrderDetailsState<ResendDetails> =>
  useOrderDetails(OWN_ORDERS, submissionId);

export const useExternalOrderDetails = (resendId: string): OrderDetailsState<ExternalOrderDetails> =>
  useOrderDetails(EXTERNAL_ORDERS, resendId);

function useOrderDetails<Details>(source: DetailsSource<Details>, id: string): OrderDetailsState<Details> {
  const [details, setDetails] = useState<Details | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [refreshFailure, setRefreshFailure] = useState<RefreshFailure | null>(null);

  useEffect(() => {
    const applyAnswer = (answer: PageAnswer<Details, string>): void => {
      if (answer.ok) setDetails(answer.value);
      setIsUnreadable(!answer.ok);
    };
    return fetchAndRefetch(
      () => source.read(id),
      applyAnswer,
      (refetch) => source.onChanged(id, refetch),
    );
  }, [source, id]);

  const refresh = useCallback(() => {
    setIsRefreshing(true);
    void source.refresh(id).then((answer) => {
      setIsRefreshing(false);
      setRefreshFailure(answer.ok ? null : answer.error);
      if (answer.ok) setDetails(answer.value);
    });
  }, [source, id]);

  return { details, isUnreadable, isRefreshing, refreshFailure, refresh };
}
