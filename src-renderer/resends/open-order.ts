import { EVERY_ORDER, ORDER_VIEWS, orderQueryOf, type OrderChoice } from "../../src-domain/resends/order-view.ts";
import { desk } from "../bridge.ts";
import { showScreen } from "../desk/navigation.ts";
import { chooseOrders } from "./order-choice.ts";
import { orderKeyOf } from "./order-key.ts";
import { orderRows } from "./order-pages.ts";

export const openOrder = (orderKey: string, how: "key" | "click"): void => orderRows.openKey(orderKey, how);

export function showOrder(orderKey: string): void {
  showScreen("resends");
  openOrder(orderKey, "key");
}

export function showFailedOrders(): void {
  orderRows.closeRow();
  chooseOrders(ORDER_VIEWS.failed);
  showScreen("resends");
}

const OLDEST_UNKNOWN: OrderChoice = {
  ...EVERY_ORDER,
  stages: ["unknown"],
  order: { column: "created", descending: false },
};

export async function showUnknownOrder(): Promise<void> {
  const query = orderQueryOf(OLDEST_UNKNOWN);
  const answer = await desk.resend.search({ query, snapshot: null, offset: 0, limit: 1 });
  const [unknown] = answer.ok ? answer.value.rows : [];
  if (unknown) showOrder(orderKeyOf(unknown));
  else showScreen("resends");
}
