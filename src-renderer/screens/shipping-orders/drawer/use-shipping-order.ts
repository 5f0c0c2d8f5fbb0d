import { useEffect, useState } from "react";
import type { ShippingOrderDetails } from "../../../../src-preload/contract/shipping/shipping-order.ts";
import { desk } from "../../../bridge.ts";

interface ShownOrder {
  /** Null until the desk's copy was read, which takes no network. */
  readonly details: ShippingOrderDetails | null;
  readonly problem: "no-such-order" | "unreadable" | null;
}

/** One order as the desk knows it, read again whenever it was reported. */
export function useShippingOrder(orderId: string): ShownOrder {
  const [shown, setShown] = useState<ShownOrder>({ details: null, problem: null });
  useEffect(() => {
    let wanted = true;
    const read = async (): Promise<void> => {
      const answer = await desk.shippingOrder.get({ orderId });
      if (!wanted) return;
      if (answer.ok) setShown({ details: answer.value, problem: null });
      else setShown({ details: null, problem: answer.error.code === "no-such-order" ? "no-such-order" : "unreadable" });
    };
    void read();
    const stop = desk.shippingOrder.onChanged(({ orderIds }) => {
      if (orderIds === null || orderIds.includes(orderId)) void read();
    });
    return () => {
      wanted = false;
      stop();
    };
  }, [orderId]);
  return shown;
}
