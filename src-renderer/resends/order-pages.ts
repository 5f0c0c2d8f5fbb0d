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

/** Whether the shown rows are filtered; a newer choice may still be loading. */
export const useIsNarrow = (): boolean =>
  usePagedRows(orderRows, ({ query }) => isOrderFiltered({ ...query.filter, order: EVERY_ORDER.order }));

/** Another search, such as the one for failed orders at the start, has overtaken this one. */
orderRows.store.subscribe(({ facts, total }, before) => {
  if (facts !== null && total === null && facts.snapshot !== before.facts?.snapshot) void orderRows.reload();
});
