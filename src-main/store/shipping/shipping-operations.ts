import type { EntryWay } from "../../../src-domain/shipping/shipping-order.ts";
import type { Connection } from "../files/database.ts";
import { createShippingOrderJournal, type ToldShippingOrder } from "./shipping-order-journal.ts";

/** Consolidate shipping orders, as the desk changes what the journal keeps of them. */
export function createShippingOperations(journal: Connection) {
  const orders = createShippingOrderJournal(journal);
  return {
    /** A hundred at a time, so that no scan waits. */
    enterShippingOrders: journal.transaction((orderIds: readonly string[], how: EntryWay, at: string): void =>
      orders.enter(orderIds, how, at),
    ) as (orderIds: readonly string[], how: EntryWay, at: string) => void,

    forgetShippingOrder: (orderId: string): boolean => orders.forget(orderId),

    /** What an answer of the service told. */
    tellShippingOrder: journal.transaction((told: ToldShippingOrder, asOf: string): void =>
      orders.tell(told, asOf),
    ) as (told: ToldShippingOrder, asOf: string) => void,
  };
}
