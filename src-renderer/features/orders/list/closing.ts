import { create } from "zustand";
import { desk } from "../../../bridge.ts";
import { bookSelection } from "../order-book-pages.ts";

/** Orders that the operator closed last, to undo it; empty after the operator dismissed the note. */
export const useClosing = create<{ readonly orderIds: readonly string[]; readonly hasFailed: boolean }>(() => ({
  orderIds: [],
  hasFailed: false,
}));

export const dismissClosing = (): void => useClosing.setState({ orderIds: [], hasFailed: false });

/** Closes the units of the orders that are left to send. */
export async function closeOrders(orderIds: readonly string[]): Promise<void> {
  const answer = await desk.orderBook.close({ orderIds });
  if (!answer.ok) return useClosing.setState({ orderIds: [], hasFailed: true });
  bookSelection.clear();
  // An empty answer means that an earlier press closed the orders: keep that press undoable.
  if (answer.value.orderIds.length > 0) useClosing.setState({ orderIds: answer.value.orderIds, hasFailed: false });
}

export async function reopenOrders(orderIds: readonly string[]): Promise<void> {
  const answer = await desk.orderBook.reopen({ orderIds });
  useClosing.setState({ orderIds: [], hasFailed: !answer.ok });
}
