import { useEffect, useState, type Dispatch, type SetStateAction } from "react";
import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import type { PageAnswer } from "../../src-preload/contract/operation.ts";
import { desk } from "../bridge.ts";
import { unsubscribeAll, fetchAndRefetch } from "./subscriptions.ts";

export interface OrderViewSource<View> {
  readonly fetchView: (resendId: string) => Promise<PageAnswer<View, string>>;
  readonly onChanged: (onChange: (changed: { readonly resendId: string }) => void) => Unsubscribe;
}

/** Fetches data of an order, now and whenever the data or the order changes. Null until the first answer. */
export function useOrderView<View>(
  source: OrderViewSource<View>,
  resendId: string,
): readonly [View | null, Dispatch<SetStateAction<View | null>>] {
  const [view, setView] = useState<View | null>(null);
  useEffect(() => {
    const whenChanged = (refetch: () => void): Unsubscribe => {
      const refetchIfOwn = (changed: { readonly resendId: string | null }): void => {
        if (changed.resendId === resendId) refetch();
      };
      return unsubscribeAll(
        source.onChanged(refetchIfOwn),
        desk.resend.onChanged(refetchIfOwn),
        desk.resend.onTableChanged(({ orderKeys }) => {
          if (orderKeys?.includes(resendId) ?? true) refetch();
        }),
      );
    };
    return fetchAndRefetch(
      () => source.fetchView(resendId),
      (answer) => answer.ok && setView(answer.value),
      whenChanged,
    );
  }, [source, resendId]);
  return [view, setView];
}
