import type { KeyboardEvent, MouseEvent } from "react";
import type { DataTableProps, SelectMode } from "./table-props.ts";

function findRowAfterKey(key: string, currentIndex: number, rowCount: number, pageSize: number): number | null {
  const lastIndex = rowCount - 1;
  switch (key) {
    case "ArrowDown":
      return Math.min(lastIndex, currentIndex + 1);
    case "ArrowUp":
      return Math.max(0, currentIndex - 1);
    case "PageDown":
      return Math.min(lastIndex, currentIndex + pageSize);
    case "PageUp":
      return Math.max(0, currentIndex - pageSize);
    case "Home":
      return 0;
    case "End":
      return lastIndex;
    default:
      return null;
  }
}

interface RowActionsOptions<Row> extends Pick<DataTableProps<Row>, "rowCount" | "rowAt" | "onOpen" | "selection"> {
  readonly currentIndex: number;
  readonly setCurrentIndex: (index: number) => void;
  readonly focusRow: (index: number) => void;
  /** Shows the row in the drawer, if it is open. */
  readonly followRow: (index: number) => void;
  /** Forgets a followed row that is not loaded yet. */
  readonly stopFollowing: () => void;
  readonly countVisibleRows: () => number;
}

/** Handles keys and clicks of all rows, so that rows need no listeners. */
export function useRowActions<Row>(options: RowActionsOptions<Row>) {
  const { rowCount, currentIndex, setCurrentIndex, focusRow, followRow, onOpen, selection } = options;

  const openRowAt = (index: number, openedBy: "key" | "click"): void => {
    const row = options.rowAt(index);
    setCurrentIndex(index);
    if (row === undefined) return followRow(index);
    options.stopFollowing();
    onOpen?.(row, openedBy);
  };
  const makeCurrent = (index: number): void => {
    setCurrentIndex(index);
    followRow(index);
  };
  const select = (index: number, mode: SelectMode): void => {
    makeCurrent(index);
    selection?.onSelect(index, mode, currentIndex);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    // Ignore keys of a button inside a row.
    if (!(event.target instanceof HTMLElement) || event.target.role !== "row") return;
    const pageSize = Math.max(1, options.countVisibleRows() - 2);
    const nextIndex = findRowAfterKey(event.key, currentIndex, rowCount, pageSize);
    if (nextIndex !== null) {
      if (event.shiftKey) selection?.onSelect(nextIndex, "range", currentIndex);
      focusRow(nextIndex);
      // While the key is held, the drawer would load every row on the way.
      if (!event.repeat) followRow(nextIndex);
    } else if (event.key === " " && selection) select(currentIndex, "toggle");
    else if (selection && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") selection.onSelectAll();
    else if (event.key === "Enter") openRowAt(currentIndex, "key");
    else return;
    event.preventDefault();
  };

  const onKeyUp = ({ key, target }: KeyboardEvent): void => {
    const isRow = target instanceof HTMLElement && target.role === "row";
    if (isRow && findRowAfterKey(key, currentIndex, rowCount, 1) !== null) followRow(currentIndex);
  };

  const onClick = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    const index = Number(target?.closest("[role='row']")?.getAttribute("aria-rowindex") ?? 0) - 2;
    if (index < 0) return;
    const isSelectionCell = target?.closest(".data-table__tick") !== null;
    if (selection && event.shiftKey) select(index, "range");
    else if (selection && (isSelectionCell || event.ctrlKey || event.metaKey)) select(index, "toggle");
    else openRowAt(index, "click");
  };
  return { onKeyDown, onKeyUp, onClick, makeCurrent };
}
