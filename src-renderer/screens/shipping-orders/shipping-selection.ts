import { create } from "zustand";
import type { ShippingOrderRow } from "../../../src-domain/shipping-order.ts";
import { MOST_ORDERS_AT_ONCE } from "../../../src-preload/contract/shipping-order.ts";
import { desk } from "../../bridge.ts";
import type { SelectHow } from "../../components/use-row-actions.ts";
import { shippingRows } from "./shipping-pages.ts";

interface ShippingSelection {
  /** By id, in the order they were taken; they stay selected while the list shows others. */
  readonly rows: ReadonlyMap<string, ShippingOrderRow>;
  /** Where a range begins. */
  readonly anchor: number | null;
  /** Somebody wanted more than may be selected. */
  readonly full: boolean;
}

const NONE: ShippingSelection = { rows: new Map(), anchor: null, full: false };

export const useShippingSelection = create<ShippingSelection>(() => NONE);

export const clearShippingSelection = (): void => useShippingSelection.setState(NONE);

export function selectOrder(index: number, how: SelectHow, from: number): void {
  if (how === "toggle") toggle(index);
  else void extend(useShippingSelection.getState().anchor ?? from, index);
}

/** Adds orders to the selection, wherever they are in the list. */
export function selectOrders(more: readonly ShippingOrderRow[], anchor: number | null = null): void {
  const rows = new Map([...useShippingSelection.getState().rows, ...more.map((row) => [row.orderId, row] as const)]);
  keep(rows, anchor ?? useShippingSelection.getState().anchor);
}

export const selectAllOrders = (): Promise<void> => extend(0, (shippingRows.store.getState().rowCount ?? 1) - 1);

function toggle(index: number): void {
  const row = shippingRows.rowAt(shippingRows.store.getState().pages, index);
  if (row === undefined) return;
  const rows = new Map(useShippingSelection.getState().rows);
  if (!rows.delete(row.orderId)) rows.set(row.orderId, row);
  keep(rows, index);
}

/** Rows that were never in sight belong to a range as well: main has the list they are in. */
async function extend(anchor: number, index: number): Promise<void> {
  const snapshot = shippingRows.store.getState().facts?.snapshot;
  if (snapshot === undefined || index < 0) return;
  const [first, last] = [Math.min(anchor, index), Math.max(anchor, index)];
  const answer = await desk.shippingOrder.between({ snapshot, first, last });
  if (!answer.ok) return;
  selectOrders(answer.value.rows, anchor);
  if (last - first >= MOST_ORDERS_AT_ONCE) useShippingSelection.setState({ full: true });
}

function keep(rows: ReadonlyMap<string, ShippingOrderRow>, anchor: number | null): void {
  const full = rows.size > MOST_ORDERS_AT_ONCE;
  useShippingSelection.setState({ rows: new Map([...rows].slice(0, MOST_ORDERS_AT_ONCE)), anchor, full });
}
