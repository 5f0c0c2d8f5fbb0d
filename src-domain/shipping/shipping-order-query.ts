import { foldText, containsText } from "../search-text.ts";
import type { ShippingOrderRow } from "./shipping-order.ts";

export const SHIPPING_COLUMNS = [
  "number",
  "status",
  "warehouseId",
  "country",
  "method",
  "fee",
  "shipments",
  "createdOn",
  "reportedAt",
] as const;
export type ShippingColumn = (typeof SHIPPING_COLUMNS)[number];

export const UNKNOWN_VALUE = "not-known";

/** In each list, empty allows every value. */
export interface ShippingFilter {
  readonly text: string;
  /** Values of `statusValue`. */
  readonly statuses: readonly string[];
  readonly methods: readonly string[];
  readonly warehouseIds: readonly number[];
}

export interface ShippingQuery {
  readonly filter: ShippingFilter;
  readonly order: { readonly column: ShippingColumn; readonly descending: boolean };
}

export const NO_SHIPPING_FILTER: ShippingFilter = { text: "", statuses: [], methods: [], warehouseIds: [] };
export const SHIPPING_NEWEST_FIRST: ShippingQuery["order"] = { column: "createdOn", descending: true };

export const statusValue = ({ status }: Pick<ShippingOrderRow, "status">): string =>
  status === null ? UNKNOWN_VALUE : (status.known ?? status.raw);

export const methodValue = ({ method }: Pick<ShippingOrderRow, "method">): string => method ?? UNKNOWN_VALUE;

export const isNarrowed = ({ text, statuses, methods, warehouseIds }: ShippingFilter): boolean =>
  text.trim() !== "" || statuses.length + methods.length + warehouseIds.length > 0;

export function matchesFilter(row: ShippingOrderRow, filter: ShippingFilter): boolean {
  const { statuses, methods, warehouseIds } = filter;
  if (statuses.length > 0 && !statuses.includes(statusValue(row))) return false;
  if (methods.length > 0 && !methods.includes(methodValue(row))) return false;
  if (warehouseIds.length > 0 && (row.warehouseId === null || !warehouseIds.includes(row.warehouseId))) return false;
  const text = foldText(filter.text.trim());
  if (text === "") return true;
  const { orderId, number, method, country, company, contact, status } = row;
  return containsText([orderId, number, method, country, company, contact, status?.raw ?? null], text);
}

/**
 * Sorts orders without a value last in both directions, and orders with equal values by id, newest first.
 */
export function compareOrders(
  a: ShippingOrderRow,
  b: ShippingOrderRow,
  { column, descending }: ShippingQuery["order"],
) {
  const [left, right] = [sortValue(a, column), sortValue(b, column)];
  if (left === right) return a.orderId < b.orderId ? 1 : -1;
  if (left === null) return 1;
  if (right === null) return -1;
  const ascendingResult = left < right ? -1 : 1;
  return descending ? -ascendingResult : ascendingResult;
}

function sortValue(row: ShippingOrderRow, column: ShippingColumn): string | number | null {
  switch (column) {
    case "status":
      return row.status?.raw ?? null;
    // An id contains its creation time, to the millisecond.
    case "createdOn":
      return row.orderId;
    default:
      return row[column];
  }
}
