import { create } from "zustand";
import type { PagedRows } from "./paged-rows.ts";
import type { SelectHow } from "./use-row-actions.ts";

interface Selection<Row> {
  /** By key, in the order they were taken; they stay selected while the list shows others. */
  readonly rows: ReadonlyMap<string, Row>;
  /** Where a range begins. */
  readonly anchor: number | null;
  /** Somebody wanted more than may be selected. */
  readonly full: boolean;
}

/** Which rows of a table are selected, at most as many as may be at once. */
export function createRowSelection<Query, Row, Facts>(paged: PagedRows<Query, Row, Facts>, most: number) {
  const use = create<Selection<Row>>(() => ({ rows: new Map(), anchor: null, full: false }));
  const rowAt = (index: number): Row | undefined => paged.rowAt(paged.store.getState().pages, index);

  function keep(rows: ReadonlyMap<string, Row>, anchor: number): void {
    use.setState({ rows: new Map([...rows].slice(0, most)), anchor, full: rows.size > most });
  }

  function toggle(index: number): void {
    const row = rowAt(index);
    if (row === undefined) return;
    const rows = new Map(use.getState().rows);
    if (!rows.delete(paged.keyOf(row))) rows.set(paged.keyOf(row), row);
    keep(rows, index);
  }

  function extend(anchor: number, index: number): void {
    const rows = new Map(use.getState().rows);
    const step = index < anchor ? -1 : 1;
    for (let at = anchor; at !== index + step; at += step) {
      const row = rowAt(at);
      if (row !== undefined) rows.set(paged.keyOf(row), row);
      if (rows.size > most) break;
    }
    keep(rows, anchor);
  }

  return {
    use,
    clear: (): void => use.setState({ rows: new Map(), anchor: null, full: false }),
    select: (index: number, how: SelectHow, from: number): void =>
      how === "toggle" ? toggle(index) : extend(use.getState().anchor ?? from, index),
  };
}
