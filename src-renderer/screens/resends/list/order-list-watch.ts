import { desk } from "../../../bridge.ts";
import { createListWatch } from "../../../components/table/list-watch.ts";
import { countOrders, orderRows } from "../../../resends/order-pages.ts";

export const orderListWatch = createListWatch({
  rows: orderRows,
  onChanged: (reported) => desk.resend.onTableChanged(({ orderKeys }) => reported(orderKeys)),
  async makeNew(query, place) {
    const answer = await desk.resend.search({ query, snapshot: null, ...place });
    return answer.ok ? { rows: answer.value.rows, facts: { snapshot: answer.value.snapshot } } : null;
  },
  count: countOrders,
});
