import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type JSX } from "react";
import { flushSync } from "react-dom";
import { useRowHeight } from "./row-height.ts";
import { TableHeader } from "./TableHeader.tsx";
import { TableRow } from "./TableRow.tsx";
import type { DataTableProps } from "./table-props.ts";
import { useRowActions } from "./use-row-actions.ts";
import { useRowWindow } from "./use-row-window.ts";
import { useSeenFirst } from "./use-seen-first.ts";
import "./data-table.css";

export type { Column, DataTableProps, TableHandle, TableSelection } from "./table-props.ts";

const TICK_TRACK = "20px";

/** Sticky header, rows of one height, drawn only where they are seen; arrows move, Enter opens, Space selects. */
export function DataTable<Row>({ ref, ...props }: DataTableProps<Row>): JSX.Element {
  const { columns, rowCount, onRange, rowKey, selection } = props;
  const rowHeight = useRowHeight();
  const scroller = useRef<HTMLDivElement>(null);
  const { list = 0 } = props;
  // Another list begins at its first row.
  const [place, setPlace] = useState({ list, row: 0 });
  const setActive = (row: number): void => setPlace({ list, row });
  const current = Math.min(place.list === list ? place.row : 0, Math.max(0, rowCount - 1));
  const { first, last, isSeen, origin, bodyHeight, layer, reveal, toStart } = useRowWindow(
    scroller,
    rowCount,
    rowHeight,
  );
  const rowAt = useSeenFirst(scroller, list, props.rowAt, isSeen);

  useEffect(() => onRange?.(first, last, current), [onRange, first, last, current]);

  useLayoutEffect(() => {
    if (list === 0) return;
    toStart();
    // Asked where it stands, it is laid out at once: the frame that draws it is often still awaited.
    void scroller.current?.offsetHeight;
  }, [list, toStart]);

  const focusRow = (index: number): void => {
    // Drawn at once, as the current row is wherever it is: a focus set in a later frame would undo what the next key did.
    flushSync(() => setActive(index));
    reveal(index);
    rowElement(scroller.current, index)?.focus({ preventScroll: true });
  };
  useImperativeHandle(ref, () => ({
    focus: () => focusRow(current),
  }));
  const actions = useRowActions({
    ...props,
    // What is opened is what is drawn there.
    rowAt,
    current,
    setCurrent: setActive,
    focusRow,
    rowsInSight: () => Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight),
  });

  const tracks = [...(selection ? [TICK_TRACK] : []), ...columns.map((column) => column.width)].join(" ");
  // The current row holds the keyboard wherever it is; out of sight it waits at the edge of what is drawn.
  const placeOf = (index: number): number => Math.min(last + 1, Math.max(first - 1, index));
  return (
    <div
      className="data-table"
      ref={scroller}
      role="presentation"
      onKeyDown={actions.onKeyDown}
      onClick={actions.onClick}
    >
      <div
        role={props.role}
        aria-label={props.label}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length + (selection ? 1 : 0)}
        aria-multiselectable={selection && props.role === "grid" ? true : undefined}
        className="data-table__body"
        style={{ minWidth: props.minWidth, height: bodyHeight, "--tracks": tracks }}
      >
        <TableHeader columns={columns} selectLabel={selection?.label} sort={props.sort} onResize={props.onResize} />
        <div ref={layer} role="presentation" className="data-table__layer">
          {indexesOf(first, last, current, rowCount).map((index) => {
            const row = rowAt(index);
            const key = row === undefined ? null : rowKey(row);
            return (
              <TableRow
                key={index}
                index={index}
                top={(placeOf(index) - origin) * rowHeight}
                cellRole={props.role === "grid" ? "gridcell" : "cell"}
                columns={columns}
                row={row}
                opens={props.onOpen !== undefined}
                isOpen={key !== null && key === props.openKey}
                isSelected={selection && key !== null && selection.keys.has(key)}
                tabbable={index === current}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** The rows in sight, and the current one wherever it is. */
function indexesOf(first: number, last: number, current: number, rowCount: number): number[] {
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
  if (current >= rowCount || (current >= first && current <= last)) return indexes;
  return current < first ? [current, ...indexes] : [...indexes, current];
}

function rowElement(scroller: HTMLElement | null, index: number): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"]`) ?? null;
}
