import { create } from "zustand";
import { desk } from "../../../bridge.ts";
import { bookSelection } from "../order-book-pages.ts";

interface Closing {
  /** Orders that the operator closed last, to undo it; empty after the operator dismissed the note. */
  readonly orderIds: readonly string[];
  readonly hasFailed: boolean;
  /** Orders that the desk reopens only after a confirmation, because another desk sent them; null without any. */
  readonly toConfirm: { readonly orderIds: readonly string[]; readonly desk: string } | null;
}

const NOTHING_CLOSED: Closing = { orderIds: [], hasFailed: false, toConfirm: null };

export const useClosing = create<Closing>(() => NOTHING_CLOSED);

export const dismissClosing = (): void => useClosing.setState(NOTHING_CLOSED);

/** Closes the units of the orders that are left to send. */
export async function closeOrders(orderIds: readonly string[]): Promise<void> {
  const answer = await desk.orderBook.close({ orderIds });
  if (!answer.ok) return useClosing.setState({ ...NOTHING_CLOSED, hasFailed: true });
  bookSelection.clear();
  // An empty answer means that an earlier press closed the orders: keep that press undoable.
  if (answer.value.orderIds.length > 0) useClosing.setState({ ...NOTHING_CLOSED, orderIds: answer.value.orderIds });
}

export async function reopenOrders(
  orderIds: readonly string[],
  { isConfirmed } = { isConfirmed: false },
): Promise<void> {
  const answer = await desk.orderBook.reopen({ orderIds, isConfirmed });
  const sentBy = answer.ok ? answer.value.sentBy : null;
  const toConfirm = sentBy === null || isConfirmed ? null : { orderIds, desk: sentBy };
  useClosing.setState({ ...NOTHING_CLOSED, hasFailed: !answer.ok, toConfirm });
}
