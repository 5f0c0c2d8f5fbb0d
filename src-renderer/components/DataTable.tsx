import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type JSX,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from "react";
import { useRowHeight } from "./row-height.ts";
import { TableRow } from "./TableRow.tsx";
import { rowAfterKey } from "./table-keys.ts";
import { useRowWindow } from "./use-row-window.ts";
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
  readonly scrollToTop: () => void;
}

export interface DataTableProps<Row> {
  readonly label: string;
  /** A grid announces its rows as one widget; a table is read as text. Both have the same keys. */
  readonly role: "grid" | "table";
  readonly columns: readonly Column<Row>[];
  readonly rowCount: number;
  /** Undefined while the row's page is still being read. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly rowKey: (row: Row) => string;
  /** The row whose drawer is open. */
  readonly openKey?: string | null;
  readonly onOpen?: (row: Row, how: "key" | "click") => void;
  /** The rows in sight, so that the caller can read their pages. */
  readonly onRange?: (first: number, last: number) => void;
  readonly minWidth?: number;
  readonly ref?: Ref<TableHandle>;
}

/** Sticky header, rows of one height, drawn only where they are seen; arrows move, Enter opens. */
export function DataTable<Row>({ ref, ...props }: DataTableProps<Row>): JSX.Element {
  const { columns, rowCount, onRange, onOpen } = props;
  const rowHeight = useRowHeight();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const current = Math.min(active, Math.max(0, rowCount - 1));
  const shown = useRowWindow(scroller, rowCount, rowHeight);
  const { first, last, reveal } = shown;

  useEffect(() => onRange?.(first, last), [onRange, first, last]);

  const focusRow = (index: number): void => {
    setActive(index);
    reveal(index);
    // The row is only drawn after the scroll.
    requestAnimationFrame(() => rowElement(scroller.current, index)?.focus({ preventScroll: true }));
  };
  useImperativeHandle(ref, () => ({
    focus: () => focusRow(current),
    scrollToTop: () => {
      setActive(0);
      scroller.current?.scrollTo({ top: 0 });
    },
  }));

  const open = (index: number, how: "key" | "click"): void => {
    const row = props.rowAt(index);
    setActive(index);
    if (row !== undefined) onOpen?.(row, how);
  };
  const onRowKey = (event: KeyboardEvent<HTMLElement>): void => {
    // Keys of a button inside the row are the button's.
    if (event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const next = rowAfterKey(event.key, current, rowCount, page);
    if (next === null && event.key !== "Enter") return;
    event.preventDefault();
    if (next === null) open(current, "key");
    else focusRow(next);
  };

  const tracks = columns.map((column) => column.width).join(" ");
  return (
    <div className="data-table" ref={scroller}>
      <div
        role={props.role}
        aria-label={props.label}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length}
        className="data-table__body"
        style={{ minWidth: props.minWidth, height: shown.bodyHeight, "--tracks": tracks }}
      >
        <HeaderRow columns={columns} />
        {indexesOf(first, last, current, rowCount).map((index) => (
          <TableRow
            key={index}
            index={index}
            top={shown.topOf(index)}
            cellRole={props.role === "grid" ? "gridcell" : "cell"}
            columns={columns}
            row={props.rowAt(index)}
            rowKey={props.rowKey}
            openKey={props.openKey ?? null}
            tabbable={index === current}
            onOpen={onOpen === undefined ? undefined : open}
            onKeyDown={onRowKey}
          />
        ))}
      </div>
    </div>
  );
}

function HeaderRow<Row>({ columns }: { readonly columns: readonly Column<Row>[] }): JSX.Element {
  return (
    <div role="row" aria-rowindex={1} className="data-table__row data-table__row--header">
      {columns.map((column) => (
        <div
          key={column.key}
          role="columnheader"
          className={column.align === "end" ? "data-table__cell data-table__cell--end" : "data-table__cell"}
        >
          {column.header}
        </div>
      ))}
    </div>
  );
}

/** The rows in sight, and the current one wherever it is: it holds the keyboard. */
function indexesOf(first: number, last: number, current: number, rowCount: number): number[] {
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
  if (current >= rowCount || (current >= first && current <= last)) return indexes;
  return current < first ? [current, ...indexes] : [...indexes, current];
}

function rowElement(scroller: HTMLElement | null, index: number): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"]`) ?? null;
}
