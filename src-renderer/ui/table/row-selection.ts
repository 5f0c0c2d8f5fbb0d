import { create, type StoreApi, type UseBoundStore } from "zustand";
import type { PagedRows } from "./paged-rows.ts";
import type { SelectMode } from "./table-props.ts";

interface SelectionState<Row> {
  /** Selected rows by key, in the order of selection; also rows that the list no longer shows. */
  readonly rows: ReadonlyMap<string, Row>;
  readonly anchorIndex: number | null;
  /** More rows were selected than `maxRows`. */
  readonly isTruncated: boolean;
}

interface RowSelectionOptions<Query, Row, ListInfo> {
  readonly rows: PagedRows<Query, Row, ListInfo>;
  readonly maxRows: number;
  /** Fetches the rows between two indexes; null without an answer. By default, only loaded rows are selected. */
  readonly fetchBetween?: (first: number, last: number) => Promise<readonly Row[] | null>;
}

export interface RowSelection {
  readonly maxRows: number;
  readonly use: <Value>(select: (state: Pick<SelectionState<unknown>, "isTruncated">) => Value) => Value;
  readonly clear: () => void;
}

interface SelectedRows<Row> {
  readonly use: UseBoundStore<StoreApi<SelectionState<Row>>>;
  readonly select: (index: number, mode: SelectMode, focusedIndex: number) => void;
  readonly clear: () => void;
}

export function useTableSelection<Row>({ use, select, clear }: SelectedRows<Row>, label: string) {
  const keys = use(({ rows }) => rows);
  return { label, keys, onSelect: select, onClear: clear };
}

export function createRowSelection<Query, Row, ListInfo>(options: RowSelectionOptions<Query, Row, ListInfo>) {
  const { rows: pagedRows, maxRows } = options;
  const use = create<SelectionState<Row>>(() => ({ rows: new Map(), anchorIndex: null, isTruncated: false }));
  const rowAt = (index: number): Row | undefined => pagedRows.rowAt(pagedRows.store.getState().pages, index);

  function setSelection(
    rows: ReadonlyMap<string, Row>,
    anchorIndex: number | null,
    isTruncated = rows.size > maxRows,
  ): void {
    use.setState({ rows: new Map([...rows].slice(0, maxRows)), anchorIndex, isTruncated });
  }

  function toggle(index: number): void {
    const row = rowAt(index);
    if (row === undefined) return;
    const rows = new Map(use.getState().rows);
    if (!rows.delete(pagedRows.keyOf(row))) rows.set(pagedRows.keyOf(row), row);
    setSelection(rows, index);
  }

  const mergeSelection = (addedRows: readonly Row[]): Map<string, Row> =>
    new Map([...use.getState().rows, ...addedRows.map((row) => [pagedRows.keyOf(row), row] as const)]);

  const listLoadedRows = (first: number, last: number): Row[] =>
    Array.from({ length: last - first + 1 }, (_, index) => rowAt(first + index)).filter((row) => row !== undefined);

  /** Selects the rows between `anchorIndex` and `index`, at most `maxRows`. */
  async function extendSelection(anchorIndex: number, index: number): Promise<void> {
    const endIndex =
      index < anchorIndex ? Math.max(index, anchorIndex - maxRows + 1) : Math.min(index, anchorIndex + maxRows - 1);
    const first = Math.min(anchorIndex, endIndex);
    const last = Math.max(anchorIndex, endIndex);
    const foundRows =
      options.fetchBetween === undefined ? listLoadedRows(first, last) : await options.fetchBetween(first, last);
    if (foundRows === null) return;
    const rows = mergeSelection(endIndex < anchorIndex ? foundRows.toReversed() : foundRows);
    setSelection(rows, anchorIndex, rows.size > maxRows || endIndex !== index);
  }

  return {
    use,
    maxRows,
    clear: (): void => use.setState({ rows: new Map(), anchorIndex: null, isTruncated: false }),
    select: (index: number, mode: SelectMode, focusedIndex: number): void =>
      mode === "toggle" ? toggle(index) : void extendSelection(use.getState().anchorIndex ?? focusedIndex, index),
    add: (addedRows: readonly Row[]): void => setSelection(mergeSelection(addedRows), use.getState().anchorIndex),
    selectAll: (): void => {
      const { rowCount } = pagedRows.store.getState();
      if (rowCount !== null && rowCount > 0) void extendSelection(0, rowCount - 1);
    },
  };
}
