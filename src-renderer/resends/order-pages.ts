import type { OrderQuery } from "../../src-domain/resends/order-query.ts";
import { EVERY_ORDER, isOrderFiltered, orderQueryOf } from "../../src-domain/resends/order-view.ts";
import type { OrderRow } from "../../src-preload/contract/resends/resend.ts";
import { desk } from "../bridge.ts";
import { createPagedRows, usePagedRows } from "../components/table/paged-rows.ts";
import { orderKeyOf } from "./order-key.ts";

interface OrderFacts {
  readonly snapshot: string;
}

export const orderRows = createPagedRows<OrderQuery, OrderRow, OrderFacts>({
  pageSize: 100,
  start: orderQueryOf(EVERY_ORDER),
  keyOf: orderKeyOf,
  read: async (query, place, held) => {
    const answer = await desk.resend.search({ query, snapshot: held?.snapshot ?? null, ...place });
    if (!answer.ok) return answer;
    const { rows, total, snapshot } = answer.value;
    return { ok: true, value: { rows, total, facts: { snapshot } } };
  },
  isSameList: (held, found) => held.snapshot === found.snapshot,
});

/** Whether the rows that are shown were asked for with a filter; what is chosen by now is perhaps still being looked for. */
export const useIsNarrow = (): boolean =>
  usePagedRows(orderRows, ({ query }) => isOrderFiltered({ ...query.filter, order: EVERY_ORDER.order }));

/** Asks for the total of a list that came before it was counted. */
orderRows.store.subscribe(({ facts, total }, before) => {
  if (facts !== null && total === null && facts.snapshot !== before.facts?.snapshot) void showTotal(facts.snapshot);
});

async function showTotal(snapshot: string): Promise<void> {
  const total = await countOrders(snapshot);
  if (orderRows.store.getState().facts?.snapshot !== snapshot) return;
  if (total !== null) orderRows.setTotal(total);
  // Another search, such as the one for failed orders at the start, ended this one half-way.
  else void orderRows.reload();
}

/** Null where a newer search has overtaken it, or nobody answered. */
export async function countOrders(snapshot: string): Promise<number | null> {
  const answer = await desk.resend.count({ snapshot });
  return answer.ok ? answer.value.total : null;
}
