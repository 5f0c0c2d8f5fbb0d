import {
  type JSX,
  memo,
  type RefObject,
  startTransition,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useAppState } from "../../shell/app-state.ts";
import { listen } from "../../shell/subscriptions.ts";
import { RowMenu } from "./RowMenu.tsx";
import type { Column, DataTableProps } from "./table-props.ts";
import "./data-table.css";
import { cellClass, TableHeader } from "./TableHeader.tsx";
import { useRowActions } from "./use-row-actions.ts";
import { useRowWindow } from "./use-row-window.ts";

interface TableRowProps<Row> {
  readonly index: number;
  readonly top: number;
  readonly cellRole: "gridcell" | "cell";
  readonly columns: readonly Column<Row>[];
  readonly row: Row | undefined;
  readonly isOpenable: boolean;
  readonly isOpen: boolean;
  readonly isSelected: boolean | undefined;
  readonly isTabbable: boolean;
}

const NO_VALUE = (
  <span className="faint" aria-hidden="true">
    –
  </span>
);

const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>): JSX.Element {
  const { index, top, row, columns, isSelected } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={props.isOpen ? "true" : undefined}
      aria-selected={isSelected}
      aria-busy={row === undefined ? true : undefined}
      tabIndex={props.isTabbable ? 0 : -1}
      className={props.isOpenable ? "data-table__row data-table__row--opens pressable" : "data-table__row"}
      style={{ top }}
    >
      {isSelected !== undefined && (
        <div role={props.cellRole} className="data-table__tick">
          <span aria-hidden="true" />
        </div>
      )}
      {row === undefined ? (
        <div role={props.cellRole} className="data-table__pending" />
      ) : (
        columns.map((column) => (
          <div key={column.key} role={props.cellRole} className={cellClass(column)}>
            {column.cell(row) ?? NO_VALUE}
          </div>
        ))
      )}
    </div>
  );
}) as <Row>(props: TableRowProps<Row>) => JSX.Element;

/** Rows in the first frame of a new list. Fewer rows render faster, and operators read from the top. */
const FIRST_ROWS = 12;
/** Rendering invisible rows earlier would delay the visible ones on a slow computer. */
const RENDER_ALL_AFTER_MS = 70;

type RowAt<Row> = (index: number) => Row | undefined;

/** Renders a new list in steps: first rows, a frame later all visible rows, then the others. Scrolling renders all. */
function useVisibleRowsFirst<Row>(
  scroller: RefObject<HTMLElement | null>,
  listNumber: number,
  rowAt: RowAt<Row>,
  isVisible: (index: number) => boolean,
): RowAt<Row> {
  const [renderedList, setRenderedList] = useState({ listNumber, rowAt });
  const [listWithVisibleRows, setListWithVisibleRows] = useState(listNumber);
  const isComplete = renderedList.listNumber === listNumber;
  const areVisibleRendered = listWithVisibleRows === listNumber;
  if (isComplete && renderedList.rowAt !== rowAt) setRenderedList({ listNumber, rowAt });

  useLayoutEffect(
    () => (areVisibleRendered ? undefined : afterFrame(() => setListWithVisibleRows(listNumber))),
    [listNumber, areVisibleRendered],
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (isComplete || element === null) return undefined;
    const renderAll = (): void => setRenderedList({ listNumber, rowAt });
    const timer = setTimeout(() => startTransition(renderAll), RENDER_ALL_AFTER_MS);
    const stop = listen(element, { scroll: () => flushSync(renderAll) }, { passive: true });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [scroller, listNumber, rowAt, isComplete]);

  const isRendered = (index: number): boolean =>
    isComplete || (isVisible(index) && (areVisibleRendered || index < FIRST_ROWS));
  return (index) => (isRendered(index) ? rowAt(index) : renderedList.rowAt(index));
}

function afterFrame(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => flushSync(work));
  });
  return () => cancelAnimationFrame(frame);
}

const ROW_HEIGHT = 40;
const TOUCH_ROW_HEIGHT = 48;

/** Equals the CSS variable `--row-height`, because rows are positioned by script. */
function useRowHeight(): number {
  return useAppState((state) => (state.settings?.touchMode === true ? TOUCH_ROW_HEIGHT : ROW_HEIGHT));
}

export type { Column, DataTableProps, TableHandle } from "./table-props.ts";

const SELECTION_TRACK = "20px";

/** A virtual table with a sticky header and a fixed row height. Arrow keys move, Enter opens, Space selects. */
export function DataTable<Row>({ ref, ...props }: DataTableProps<Row>): JSX.Element {
  const { columns, rowCount, onRangeChange, rowKey, selection, listNumber = 0 } = props;
  const rowHeight = useRowHeight();
  const scroller = useRef<HTMLDivElement>(null);
  // The current row of each list; a new list starts at its first row.
  const [position, setPosition] = useState({ listNumber, row: 0 });
  const setCurrentRow = (row: number): void => setPosition({ listNumber, row });
  const currentIndex = Math.min(position.listNumber === listNumber ? position.row : 0, Math.max(0, rowCount - 1));
  const { first, last, isVisible, origin, bodyHeight, layer, revealRow, scrollToStart } = useRowWindow(
    scroller,
    rowCount,
    rowHeight,
  );
  const rowAt = useVisibleRowsFirst(scroller, listNumber, props.rowAt, isVisible);

  useEffect(() => onRangeChange?.(first, last, currentIndex), [onRangeChange, first, last, currentIndex]);

  useLayoutEffect(() => {
    if (listNumber === 0) return;
    scrollToStart();
    // Reading the height forces the layout now instead of in the frame that shows the list.
    void scroller.current?.offsetHeight;
  }, [listNumber, scrollToStart]);

  const focusRow = (index: number): void => {
    // Synchronous, because a focus set in a later frame could undo the effect of the next key.
    flushSync(() => setCurrentRow(index));
    revealRow(index);
    findRowElement(scroller.current, index)?.focus({ preventScroll: true });
  };
  useImperativeHandle(ref, () => ({
    focus: () => focusRow(currentIndex),
  }));
  const actions = useRowActions({
    ...props,
    // Open the rendered row, not a newer one.
    rowAt,
    currentIndex,
    setCurrentIndex: setCurrentRow,
    focusRow,
    ...useFollowingDrawer(props, rowAt),
    countVisibleRows: () => Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight),
  });

  const tracks = [...(selection ? [SELECTION_TRACK] : []), ...columns.map((column) => column.width)].join(" ");
  // The current row stays rendered, because it has the focus: out of sight, it is placed just beside the rendered rows.
  const clampBesideRendered = (index: number): number => Math.min(last + 1, Math.max(first - 1, index));
  return (
    <div
      className="data-table grows"
      ref={scroller}
      role="presentation"
      onKeyDown={actions.onKeyDown}
      onKeyUp={actions.onKeyUp}
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
        <TableHeader columns={columns} selection={selection} sort={props.sort} onResize={props.onResize} />
        <div ref={layer} role="presentation" className="data-table__layer">
          {listRenderedIndexes(first, last, currentIndex, rowCount).map((index) => {
            const row = rowAt(index);
            const key = row === undefined ? null : rowKey(row);
            return (
              <TableRow
                key={index}
                index={index}
                top={(clampBesideRendered(index) - origin) * rowHeight}
                cellRole={props.role === "grid" ? "gridcell" : "cell"}
                columns={columns}
                row={row}
                isOpenable={props.onOpen !== undefined}
                isOpen={key !== null && key === props.openKey}
                isSelected={selection && key !== null && selection.keys.has(key)}
                isTabbable={index === currentIndex}
              />
            );
          })}
        </div>
      </div>
      <RowMenu
        rowActions={props.rowActions}
        onOpen={props.onOpen}
        table={scroller}
        rowAt={rowAt}
        onShown={actions.makeCurrent}
        onClosed={() => focusRow(currentIndex)}
      />
    </div>
  );
}

/** Shows the row in the open drawer, as soon as the row is loaded. */
function useFollowingDrawer<Row>(
  { openKey = null, rowKey, onOpen, listNumber }: DataTableProps<Row>,
  rowAt: RowAt<Row>,
) {
  const followedRow = useRef<{ readonly index: number; readonly listNumber: number | undefined } | null>(null);
  const showFollowed = (): void => {
    // A new list has another row at this index.
    if (followedRow.current?.listNumber !== listNumber) followedRow.current = null;
    const row = followedRow.current === null ? undefined : rowAt(followedRow.current.index);
    if (row === undefined) return;
    followedRow.current = null;
    if (openKey !== null && openKey !== rowKey(row)) onOpen?.(row, "click");
  };
  useEffect(showFollowed);
  return {
    followRow: (index: number): void => {
      followedRow.current = openKey === null ? null : { index, listNumber };
      showFollowed();
    },
    stopFollowing: (): void => {
      followedRow.current = null;
    },
  };
}

function listRenderedIndexes(first: number, last: number, currentIndex: number, rowCount: number): number[] {
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
  if (currentIndex >= rowCount || (currentIndex >= first && currentIndex <= last)) return indexes;
  return currentIndex < first ? [currentIndex, ...indexes] : [...indexes, currentIndex];
}

function findRowElement(scroller: HTMLElement | null, index: number): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"]`) ?? null;
}
