import { create } from "zustand";
import {
  NO_SHIPPING_FILTER,
  SHIPPING_NEWEST_FIRST,
  type ShippingColumn,
  type ShippingFilter,
  type ShippingQuery,
} from "../../../src-domain/shipping/shipping-order-query.ts";
import type { ShippingOrderRow } from "../../../src-domain/shipping/shipping-order.ts";
import { desk } from "../../bridge.ts";
import { showScreen } from "../../shell/navigation.ts";
import { createTableSearch } from "../../ui/filters/table-search.ts";
import { createSnapshotRows } from "../../ui/table/paged-rows.ts";
import { createRowSelection } from "../../ui/table/row-selection.ts";

const INITIAL_QUERY: ShippingQuery = { filter: NO_SHIPPING_FILTER, order: SHIPPING_NEWEST_FIRST };

export const shippingRows = createSnapshotRows<ShippingQuery, ShippingOrderRow>({
  initialQuery: INITIAL_QUERY,
  keyOf: ({ orderId }) => orderId,
  search: (request) => desk.shippingOrder.search(request),
});

/** The chosen filters and order; the rows change when the search is answered. */
export const useShippingQuery = create<ShippingQuery>(() => INITIAL_QUERY);

export const refreshShipping = (): Promise<boolean> => shippingRows.find(useShippingQuery.getState());

export function filterOrders(change: Partial<ShippingFilter>): void {
  if (change.text !== undefined) shippingSearch.showText(change.text);
  useShippingQuery.setState(({ filter }) => ({ filter: { ...filter, ...change } }));
  void refreshShipping();
}

export const clearShippingFilters = (): void => filterOrders(NO_SHIPPING_FILTER);

export const shippingSearch = createTableSearch({ onSearch: (text) => filterOrders({ text }) });

/** Sorts by a column, or reverses its order if it is sorted. Times and amounts start with the largest. */
export function sortOrders(key: string): void {
  const column = key as ShippingColumn;
  useShippingQuery.setState(({ order }) => ({
    order: { column, descending: order.column === column ? !order.descending : LARGEST_FIRST.has(column) },
  }));
  void refreshShipping();
}

const LARGEST_FIRST: ReadonlySet<ShippingColumn> = new Set(["createdOn", "reportedAt", "fee", "shipments"]);

export function showShippingOrder(orderId: string): void {
  showScreen("shipping-orders");
  shippingRows.openKey(orderId, "key");
}

export const shippingSelection = createRowSelection(shippingRows);
