import { create, type StoreApi, type UseBoundStore } from "zustand";
import type { PagedRows } from "./paged-rows.ts";
import type { SelectHow } from "./table-props.ts";

interface Selected<Row> {
  /** Selected rows by key, in the order of selection; also rows that the list no longer shows. */
  readonly rows: ReadonlyMap<string, Row>;
  readonly anchor: number | null;
  readonly full: boolean;
}

interface RowSelectionOptions<Query, Row, Facts> {
  readonly rows: PagedRows<Query, Row, Facts>;
  readonly max: number;
  /** Reads the rows between two positions; null without an answer. By default, only loaded rows are selected. */
  readonly between?: (first: number, last: number) => Promise<readonly Row[] | null>;
}

export interface RowSelection {
  readonly max: number;
  readonly use: <Value>(select: (selected: Pick<Selected<unknown>, "full">) => Value) => Value;
  readonly clear: () => void;
}

interface SelectedRows<Row> {
  readonly use: UseBoundStore<StoreApi<Selected<Row>>>;
  readonly select: (index: number, how: SelectHow, from: number) => void;
  readonly clear: () => void;
}

export function useTableSelection<Row>({ use, select, clear }: SelectedRows<Row>, label: string) {
  const keys = use(({ rows }) => rows);
  return { label, keys, onSelect: select, onClear: clear };
}

export function createRowSelection<Query, Row, Facts>(options: RowSelectionOptions<Query, Row, Facts>) {
  const { rows: paged, max } = options;
  const use = create<Selected<Row>>(() => ({ rows: new Map(), anchor: null, full: false }));
  const rowAt = (index: number): Row | undefined => paged.rowAt(paged.store.getState().pages, index);

  function setSelection(rows: ReadonlyMap<string, Row>, anchor: number | null, full = rows.size > max): void {
    use.setState({ rows: new Map([...rows].slice(0, max)), anchor, full });
  }

  function toggle(index: number): void {
    const row = rowAt(index);
    if (row === undefined) return;
    const rows = new Map(use.getState().rows);
    if (!rows.delete(paged.keyOf(row))) rows.set(paged.keyOf(row), row);
    setSelection(rows, index);
  }

  const selectionWith = (added: readonly Row[]): Map<string, Row> =>
    new Map([...use.getState().rows, ...added.map((row) => [paged.keyOf(row), row] as const)]);

  const loadedBetween = (first: number, last: number): Row[] =>
    Array.from({ length: last - first + 1 }, (_, step) => rowAt(first + step)).filter((row) => row !== undefined);

  /** Selects the rows between `anchor` and `index`, at most `max`. */
  async function extend(anchor: number, index: number): Promise<void> {
    const end = index < anchor ? Math.max(index, anchor - max + 1) : Math.min(index, anchor + max - 1);
    const first = Math.min(anchor, end);
    const last = Math.max(anchor, end);
    const found = options.between === undefined ? loadedBetween(first, last) : await options.between(first, last);
    if (found === null) return;
    const rows = selectionWith(end < anchor ? found.toReversed() : found);
    setSelection(rows, anchor, rows.size > max || end !== index);
  }

  return {
    use,
    max,
    clear: (): void => use.setState({ rows: new Map(), anchor: null, full: false }),
    select: (index: number, how: SelectHow, from: number): void =>
      how === "toggle" ? toggle(index) : void extend(use.getState().anchor ?? from, index),
    add: (added: readonly Row[]): void => setSelection(selectionWith(added), use.getState().anchor),
    selectAll: (): void => {
      const { rowCount } = paged.store.getState();
      if (rowCount !== null && rowCount > 0) void extend(0, rowCount - 1);
    },
  };
}
