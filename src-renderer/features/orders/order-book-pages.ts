import { create } from "zustand";
import {
  type BookColumn,
  type BookedOrderRow,
  type BookedState,
  type BookFilter,
  type BookQuery,
  MOST_URGENT_FIRST,
  NO_BOOK_FILTER,
} from "../../../src-domain/orders/order-book-query.ts";
import { desk } from "../../bridge.ts";
import { showScreen } from "../../shell/navigation.ts";
import { createTableSearch } from "../../ui/filters/table-search.ts";
import { createSnapshotRows } from "../../ui/table/paged-rows.ts";
import { createRowSelection } from "../../ui/table/row-selection.ts";

const INITIAL_QUERY: BookQuery = { filter: NO_BOOK_FILTER, order: MOST_URGENT_FIRST };

export const bookRows = createSnapshotRows<BookQuery, BookedOrderRow>({
  initialQuery: INITIAL_QUERY,
  keyOf: ({ orderId }) => orderId,
  search: (request) => desk.orderBook.search(request),
});

/** The chosen filters and order. The rows change when main has answered the search. */
export const useBookQuery = create<BookQuery>(() => INITIAL_QUERY);

export const refreshBook = async (): Promise<void> => void (await bookRows.find(useBookQuery.getState()));

export function filterBook(change: Partial<BookFilter>): void {
  if (change.text !== undefined) bookSearch.showText(change.text);
  useBookQuery.setState(({ filter }) => ({ filter: { ...filter, ...change } }));
  void refreshBook();
}

export const clearBookFilters = (): void => filterBook(NO_BOOK_FILTER);

export const bookSearch = createTableSearch({ onSearch: (text) => filterBook({ text }) });

export const isOnlyStateShown = (state: BookedState, { states }: BookFilter): boolean =>
  states.length === 1 && states[0] === state;

/** Shows only the orders in the state, or all orders if only orders in the state are shown. */
export function toggleOnlyState(state: BookedState): void {
  const isShown = isOnlyStateShown(state, useBookQuery.getState().filter);
  filterBook({ ...NO_BOOK_FILTER, states: isShown ? [] : [state] });
}

export const toggleDue = (): void => filterBook({ ...NO_BOOK_FILTER, isDue: !useBookQuery.getState().filter.isDue });

/** Sorts by a column, or reverses its order if it is sorted. */
export function sortBook(key: string): void {
  const column = key as BookColumn;
  useBookQuery.setState(({ order }) => ({
    order: { column, descending: order.column === column && !order.descending },
  }));
  void refreshBook();
}

export const bookSelection = createRowSelection(bookRows);

export function showDueOrders(): void {
  bookRows.closeRow();
  showScreen("orders-to-send");
  filterBook({ ...NO_BOOK_FILTER, isDue: true });
}

export function showBookedOrder(orderId: string): void {
  showScreen("orders-to-send");
  bookRows.openKey(orderId, "key");
}
