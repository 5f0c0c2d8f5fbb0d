import { create } from "zustand";
import type { InventoryRow } from "../../../src-preload/contract/inventory.ts";
import type { SelectHow } from "../../components/use-row-actions.ts";
import { inventoryRows } from "./inventory-pages.ts";

/** More than anybody puts on a table in one go. */
export const MOST_SELECTED = 50;

interface Selection {
  /** By id, in the order they were taken; they stay selected while the list shows others. */
  readonly rows: ReadonlyMap<string, InventoryRow>;
  /** Where a range begins. */
  readonly anchor: number | null;
  /** Somebody wanted more than may be selected. */
  readonly full: boolean;
}

export const useInventorySelection = create<Selection>(() => ({ rows: new Map(), anchor: null, full: false }));

export const clearSelection = (): void =>
  useInventorySelection.setState({ rows: new Map(), anchor: null, full: false });

export function selectRow(index: number, how: SelectHow, from: number): void {
  if (how === "toggle") toggle(index);
  else extend(useInventorySelection.getState().anchor ?? from, index);
}

const rowAt = (index: number): InventoryRow | undefined =>
  inventoryRows.rowAt(inventoryRows.store.getState().pages, index);

function toggle(index: number): void {
  const row = rowAt(index);
  if (row === undefined) return;
  const rows = new Map(useInventorySelection.getState().rows);
  if (!rows.delete(row.returnInventoryId)) rows.set(row.returnInventoryId, row);
  keep(rows, index);
}

function extend(anchor: number, index: number): void {
  const rows = new Map(useInventorySelection.getState().rows);
  const step = index < anchor ? -1 : 1;
  for (let at = anchor; at !== index + step; at += step) {
    const row = rowAt(at);
    if (row !== undefined) rows.set(row.returnInventoryId, row);
    if (rows.size > MOST_SELECTED) break;
  }
  keep(rows, anchor);
}

function keep(rows: ReadonlyMap<string, InventoryRow>, anchor: number): void {
  const full = rows.size > MOST_SELECTED;
  useInventorySelection.setState({ rows: new Map([...rows].slice(0, MOST_SELECTED)), anchor, full });
}
