import { useEffect, useState, type Dispatch, type SetStateAction } from "react";
import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import type { PageAnswer } from "../../src-preload/contract/operation.ts";
import { desk } from "../bridge.ts";

export interface OrderViewSource<View> {
  readonly read: (resendId: string) => Promise<PageAnswer<View, string>>;
  readonly onChanged: (reported: (changed: { readonly resendId: string }) => void) => Unsubscribe;
}

/** Null until read; read again whenever the data or the order changes. */
export function useOrderView<View>(
  source: OrderViewSource<View>,
  resendId: string,
): readonly [View | null, Dispatch<SetStateAction<View | null>>] {
  const [view, setView] = useState<View | null>(null);
  useEffect(() => {
    let wanted = true;
    const read = (): void => {
      void source.read(resendId).then((answer) => {
        if (wanted && answer.ok) setView(answer.value);
      });
    };
    const readOwn = (changed: { readonly resendId: string | null }): void => {
      if (changed.resendId === resendId) read();
    };
    const stops = [
      source.onChanged(readOwn),
      desk.resend.onChanged(readOwn),
      desk.resend.onTableChanged(({ orderKeys }) => {
        if (orderKeys?.includes(resendId) ?? true) read();
      }),
    ];
    read();
    return () => {
      wanted = false;
      for (const stop of stops) stop();
    };
  }, [source, resendId]);
  return [view, setView];
}
