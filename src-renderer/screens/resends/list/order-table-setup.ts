import type { OrderColumn } from "../../../../src-domain/resends/order-query.ts";
import { FIRST_ORDER_SETUP, ORDER_VIEWS, type OrderChoice } from "../../../../src-domain/resends/order-view.ts";
import { desk } from "../../../bridge.ts";
import { createTableSetup } from "../../../components/filters/table-setup.ts";
import { useOrderChoice } from "../../../resends/order-choice.ts";

export const orderTableSetup = createTableSetup<OrderChoice, OrderColumn>({
  choice: useOrderChoice,
  first: FIRST_ORDER_SETUP,
  builtIn: ORDER_VIEWS,
  async read() {
    const answer = await desk.views.getOrders({});
    return answer.ok ? answer.value : null;
  },
  save: async (setup) => (await desk.views.saveOrders(setup)).ok,
});
