import { useEffect, useState, type Dispatch, type SetStateAction } from "react";
import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import type { PageAnswer } from "../../src-preload/contract/operation.ts";
import { desk } from "../bridge.ts";
import { unsubscribeAll, fetchAndRefetch } from "./subscriptions.ts";

export interface OrderViewSource<View> {
  readonly read: (resendId: string) => Promise<PageAnswer<View, string>>;
  readonly onChanged: (reported: (changed: { readonly resendId: string }) => void) => Unsubscribe;
}

/** Loads data of an order, and again whenever the data or the order changes. Null until loaded. */
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
      () => source.read(resendId),
      (answer) => answer.ok && setView(answer.value),
      whenChanged,
    );
  }, [source, resendId]);
  return [view, setView];
}
