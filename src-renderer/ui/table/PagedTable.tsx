import { useCallback, type JSX, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { FailureNote } from "../text/FailureNote.tsx";
import { DataTable, type DataTableProps, type TableHandle, type TableSelection } from "./DataTable.tsx";
import { usePagedRows, type OpenRow, type PagedRows } from "./paged-rows.ts";

interface PagedTableProps<Query, Row, Facts> extends Pick<
  DataTableProps<Row>,
  "label" | "columns" | "minWidth" | "sort" | "onResize"
> {
  readonly rows: PagedRows<Query, Row, Facts>;
  readonly table: RefObject<TableHandle | null>;
  readonly role?: "grid" | "table";
  readonly selection?: PagedSelection<Row>;
  readonly empty: ReactNode;
  readonly onRetry: () => void;
  /** Use the row's key as the `key` of the drawer, so that each row gets a new drawer. */
  readonly renderDrawer: (open: OpenRow<Row>, close: () => void) => ReactNode;
}

interface PagedSelection<Row> extends Omit<TableSelection, "keys"> {
  readonly keys: ReadonlyMap<string, Row>;
  readonly onClear: () => void;
}

/** Esc closes the drawer and focuses the row; the next Esc clears the selection. */
export function PagedTable<Query, Row, Facts>(props: PagedTableProps<Query, Row, Facts>): JSX.Element {
  const { rows, table } = props;
  const open = usePagedRows(rows, (shown) => shown.open);
  const failed = usePagedRows(rows, (shown) => shown.failed);
  const close = (): void => {
    rows.closeRow();
    table.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    if (open !== null) close();
    else props.selection?.onClear();
  };
  return (
    <>
      {failed && <FailureNote onRetry={props.onRetry} />}
      <div className="with-drawer" role="presentation" onKeyDown={onKeyDown}>
        <Rows {...props} />
        {open !== null && props.renderDrawer(open, close)}
      </div>
    </>
  );
}

function Rows<Query, Row, Facts>({
  rows,
  table,
  empty,
  selection,
  role = "grid",
  ...props
}: PagedTableProps<Query, Row, Facts>): ReactNode {
  const { rowAt: rowIn } = rows;
  const rowCount = usePagedRows(rows, (shown) => shown.rowCount);
  const pages = usePagedRows(rows, (shown) => shown.pages);
  const list = usePagedRows(rows, (shown) => shown.list);
  const openKey = usePagedRows(rows, ({ open }) => open?.key ?? null);
  const rowAt = useCallback((index: number) => rowIn(pages, index), [rowIn, pages]);
  if (rowCount === null) return null;
  if (rowCount === 0) return empty;
  return (
    <DataTable
      {...props}
      {...(selection && { selection })}
      ref={table}
      role={role}
      rowCount={rowCount}
      list={list}
      rowAt={rowAt}
      rowKey={rows.keyOf}
      openKey={openKey}
      onOpen={rows.openRow}
      onRange={rows.showRange}
    />
  );
}
