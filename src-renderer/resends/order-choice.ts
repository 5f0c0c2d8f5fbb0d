import { create } from "zustand";
import { EVERY_ORDER, isSameOrderChoice, orderQueryOf, type OrderChoice } from "../../src-domain/resends/order-view.ts";
import { createTableSearch } from "../components/filters/table-search.ts";
import { orderRows } from "./order-pages.ts";

/** The chosen filters; the rows follow once found. */
export const useOrderChoice = create<OrderChoice>(() => EVERY_ORDER);

export function chooseOrders(change: Partial<OrderChoice>): void {
  const before = useOrderChoice.getState();
  const choice = { ...before, ...change };
  useOrderChoice.setState(choice);
  if (!isSameOrderChoice(before, choice)) void refreshOrders();
}

export const clearOrderFilters = (): void => chooseOrders({ ...EVERY_ORDER, order: useOrderChoice.getState().order });

export async function refreshOrders(): Promise<void> {
  await orderRows.find(orderQueryOf(useOrderChoice.getState()));
}

export const orderSearch = createTableSearch({ choose: (text) => chooseOrders({ text }) });

useOrderChoice.subscribe(({ text }, before) => {
  if (text !== before.text) orderSearch.follow(text);
});
