import { create, type StoreApi, type UseBoundStore } from "zustand";
import { MAX_SELECTED_ROWS } from "../../../src-domain/table-views.ts";
import type { PagedRows } from "./paged-rows.ts";
import type { SelectMode } from "./table-props.ts";

/** Maximum number of rows that main returns at once. */
const ROWS_PER_FETCH = 200;

interface SelectionState<Row> {
  /** Selected rows by key, in the order of selection; also rows that the list no longer shows. */
  readonly rows: ReadonlyMap<string, Row>;
  readonly anchorIndex: number | null;
  /** Number of rows that were copied as a table since the selection changed. */
  readonly copiedCount: number;
}

export interface RowSelection<Row = unknown> {
  readonly use: UseBoundStore<StoreApi<SelectionState<Row>>>;
  readonly select: (index: number, mode: SelectMode, focusedIndex: number) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

export interface LoadedList<Row> {
  readonly total: number | null;
  readonly pages: ReadonlyMap<number, readonly (Row | null)[]>;
  readonly keyOf: (row: Row) => string;
}

/** Returns whether all rows of the list are selected, or as many as possible; selected rows may be of another list. */
export function isListSelected<Row>(
  selectedKeys: Pick<ReadonlyMap<string, unknown>, "has" | "size">,
  { total, pages, keyOf }: LoadedList<Row>,
): boolean {
  if (selectedKeys.size >= MAX_SELECTED_ROWS) return true;
  if (selectedKeys.size === 0 || selectedKeys.size < (total ?? MAX_SELECTED_ROWS)) return false;
  return [...pages.values()].flat().every((row) => row === null || selectedKeys.has(keyOf(row)));
}

const emptySelection = <Row>(): SelectionState<Row> => ({ rows: new Map(), anchorIndex: null, copiedCount: 0 });

export function createRowSelection<Query, Row, ListInfo>(pagedRows: PagedRows<Query, Row, ListInfo>) {
  const use = create<SelectionState<Row>>(emptySelection);
  /** Incremented by each extension and by `clear`; earlier extensions then stop. */
  let extensionNumber = 0;
  const rowAt = (index: number): Row | undefined => pagedRows.rowAt(pagedRows.store.getState().pages, index);

  const setSelection = (rows: ReadonlyMap<string, Row>, anchorIndex: number | null): void =>
    use.setState({ rows: new Map([...rows].slice(0, MAX_SELECTED_ROWS)), anchorIndex, copiedCount: 0 });

  function toggle(index: number): void {
    const row = rowAt(index);
    if (row === undefined) return;
    const rows = new Map(use.getState().rows);
    if (!rows.delete(pagedRows.keyOf(row))) rows.set(pagedRows.keyOf(row), row);
    setSelection(rows, index);
  }

  const mergeSelection = (addedRows: readonly Row[]): Map<string, Row> =>
    new Map([...use.getState().rows, ...addedRows.map((row) => [pagedRows.keyOf(row), row] as const)]);

  // Copies and actions use the newest known rows. Equal rows keep their object, so that nothing rerenders.
  pagedRows.store.subscribe(({ pages, listNumber }, previousState) => {
    // The index means another row in another list.
    if (listNumber !== previousState.listNumber) use.setState({ anchorIndex: null });
    const { rows: selectedRows } = use.getState();
    if (selectedRows.size === 0 || pages === previousState.pages) return;
    const newPages = [...pages].filter(([page, pageRows]) => pageRows !== previousState.pages.get(page));
    const changedRows = newPages.flatMap(([, pageRows]) =>
      pageRows.filter((row) => row !== null && isOtherVersion(selectedRows.get(pagedRows.keyOf(row)), row)),
    ) as Row[];
    if (changedRows.length > 0) use.setState({ rows: mergeSelection(changedRows) });
  });

  /** Returns null unless all rows are loaded. */
  function listLoadedRows(first: number, count: number): readonly Row[] | null {
    const rows = Array.from({ length: count }, (_, index) => rowAt(first + index)).filter((row) => row !== undefined);
    return rows.length === count ? rows : null;
  }

  /** Selects the rows from `anchorIndex` to `index`, in steps, so that the count shows the progress. */
  async function extendSelection(anchorIndex: number, index: number): Promise<void> {
    const ownNumber = (extensionNumber += 1);
    const isBackward = index < anchorIndex;
    const rowCount = Math.abs(index - anchorIndex) + 1;
    for (let done = 0; done < rowCount; done += ROWS_PER_FETCH) {
      const count = Math.min(ROWS_PER_FETCH, rowCount - done);
      const first = isBackward ? anchorIndex - done - count + 1 : anchorIndex + done;
      const rows = listLoadedRows(first, count) ?? (await pagedRows.fetchRange(first, count));
      if (rows === null || rows.length === 0 || ownNumber !== extensionNumber) return;
      setSelection(mergeSelection(isBackward ? rows.toReversed() : rows), anchorIndex);
    }
  }

  function selectRange(anchorIndex: number, index: number): void {
    const maxDistance = MAX_SELECTED_ROWS - 1;
    void extendSelection(anchorIndex, Math.min(anchorIndex + maxDistance, Math.max(anchorIndex - maxDistance, index)));
  }

  return {
    use,
    clear(): void {
      extensionNumber += 1;
      use.setState(emptySelection());
    },
    select: (index: number, mode: SelectMode, focusedIndex: number): void =>
      mode === "toggle" ? toggle(index) : selectRange(use.getState().anchorIndex ?? focusedIndex, index),
    add: (addedRows: readonly Row[]): void => setSelection(mergeSelection(addedRows), use.getState().anchorIndex),
    selectAll(): void {
      const { rowCount, total } = pagedRows.store.getState();
      // While the list is being counted, rows are fetched until none follow.
      if (rowCount !== null && rowCount > 0) selectRange(0, (total ?? MAX_SELECTED_ROWS) - 1);
    },
  };
}

const isOtherVersion = <Row>(selectedRow: Row | undefined, row: Row): boolean =>
  selectedRow !== undefined && JSON.stringify(selectedRow) !== JSON.stringify(row);
