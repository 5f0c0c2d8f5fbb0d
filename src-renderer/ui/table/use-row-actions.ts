import type { KeyboardEvent, MouseEvent } from "react";
import type { DataTableProps, SelectHow } from "./table-props.ts";

function rowAfterKey(key: string, current: number, rowCount: number, pageSize: number): number | null {
  const last = rowCount - 1;
  switch (key) {
    case "ArrowDown":
      return Math.min(last, current + 1);
    case "ArrowUp":
      return Math.max(0, current - 1);
    case "PageDown":
      return Math.min(last, current + pageSize);
    case "PageUp":
      return Math.max(0, current - pageSize);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

interface RowActionsOptions<Row> extends Pick<DataTableProps<Row>, "rowCount" | "rowAt" | "onOpen" | "selection"> {
  readonly current: number;
  readonly setCurrent: (index: number) => void;
  readonly focusRow: (index: number) => void;
  readonly rowsInSight: () => number;
}

/** Handles keys and clicks of all rows, so that rows need no listeners. */
export function useRowActions<Row>(options: RowActionsOptions<Row>) {
  const { rowCount, current, setCurrent, focusRow, onOpen, selection } = options;

  const open = (index: number, how: "key" | "click"): void => {
    const row = options.rowAt(index);
    setCurrent(index);
    if (row !== undefined) onOpen?.(row, how);
  };
  const select = (index: number, how: SelectHow): void => {
    setCurrent(index);
    selection?.onSelect(index, how, current);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    // Ignore keys of a button inside a row.
    if (!(event.target instanceof HTMLElement) || event.target.role !== "row") return;
    const pageSize = Math.max(1, options.rowsInSight() - 2);
    const next = rowAfterKey(event.key, current, rowCount, pageSize);
    if (next !== null) {
      if (event.shiftKey) select(next, "range");
      focusRow(next);
    } else if (event.key === " " && selection) select(current, "toggle");
    else if (event.key === "Enter") open(current, "key");
    else return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    const index = Number(target?.closest("[role='row']")?.getAttribute("aria-rowindex") ?? 0) - 2;
    if (index < 0) return;
    const isSelectionCell = target?.closest(".data-table__tick") !== null;
    if (selection && event.shiftKey) select(index, "range");
    else if (selection && (isSelectionCell || event.ctrlKey || event.metaKey)) select(index, "toggle");
    else open(index, "click");
  };
  return { onKeyDown, onClick };
}
