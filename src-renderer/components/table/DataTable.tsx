import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type JSX,
  type ReactNode,
  type Ref,
} from "react";
import { flushSync } from "react-dom";
import { useRowHeight } from "./row-height.ts";
import { TableHeader } from "./TableHeader.tsx";
import { TableRow } from "./TableRow.tsx";
import { useRowActions, type SelectHow } from "./use-row-actions.ts";
import { useRowWindow } from "./use-row-window.ts";
import { useSeenFirst } from "./use-seen-first.ts";
import "./data-table.css";

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  /** A CSS grid track: "160px", "minmax(120px, 2fr)". */
  readonly width: string;
  readonly align?: "end";
  /** Null where there is no value; the table shows a dash. */
  readonly cell: (row: Row) => ReactNode;
}

export interface TableHandle {
  /** Puts the keyboard back on the current row, for example when the drawer closes. */
  readonly focus: () => void;
}

export interface TableSort {
  readonly key: string;
  readonly descending: boolean;
  readonly onSort: (key: string) => void;
}

export interface TableSelection {
  /** Of the column of ticks. */
  readonly label: string;
  readonly keys: { readonly has: (key: string) => boolean };
  /** `from`: where the keyboard was before. */
  readonly onSelect: (index: number, how: SelectHow, from: number) => void;
}

export interface DataTableProps<Row> {
  readonly label: string;
  /** A grid announces its rows as one widget; a table is read as text. Both have the same keys. */
  readonly role: "grid" | "table";
  /** The same array as long as the columns are the same: rows are drawn again for others. */
  readonly columns: readonly Column<Row>[];
  readonly rowCount: number;
  /** Another one for another list: it is shown from its start. */
  readonly list?: number;
  /** Undefined while the row's page is still being read. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly rowKey: (row: Row) => string;
  /** The row whose drawer is open. */
  readonly openKey?: string | null;
  readonly onOpen?: (row: Row, how: "key" | "click") => void;
  /** The rows in sight and the one that the keyboard is on, so that the caller can read their pages. */
  readonly onRange?: (first: number, last: number, current: number) => void;
  readonly minWidth?: number;
  readonly sort?: TableSort;
  readonly selection?: TableSelection;
  readonly onResize?: (key: string, width: number | null) => void;
  readonly ref?: Ref<TableHandle>;
}

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
