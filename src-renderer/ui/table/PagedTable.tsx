import { useCallback, type JSX, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { FailureNote } from "../text/FailureNote.tsx";
import { DataTable, type DataTableProps, type TableHandle } from "./DataTable.tsx";
import { usePagedRows, type OpenRow, type PagedRows } from "./paged-rows.ts";
import { type SelectableTable, useTableSelection } from "./use-selection.ts";

interface PagedTableProps<Query, Row, ListInfo> extends Pick<
  DataTableProps<Row>,
  "label" | "columns" | "minWidth" | "sort" | "onResize" | "rowActions"
> {
  readonly rows: PagedRows<Query, Row, ListInfo>;
  readonly table: RefObject<TableHandle | null>;
  readonly role?: "grid" | "table";
  readonly selectable?: SelectableTable<Row>;
  readonly emptyState: ReactNode;
  readonly onRetry: () => void;
  /** Use the row's key as the `key` of the drawer, so that each row gets a new drawer. */
  readonly renderDrawer: (open: OpenRow<Row>, close: () => void) => ReactNode;
}

/** Esc closes the drawer and focuses the row; the next Esc clears the selection. */
export function PagedTable<Query, Row, ListInfo>(props: PagedTableProps<Query, Row, ListInfo>): JSX.Element {
  const { rows, table } = props;
  const openRow = usePagedRows(rows, (state) => state.openRow);
  const hasFailed = usePagedRows(rows, (state) => state.hasFailed);
  const close = (): void => {
    rows.closeRow();
    table.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    if (openRow !== null) close();
    else props.selectable?.selection.clear();
  };
  return (
    <>
      {hasFailed && <FailureNote onRetry={props.onRetry} />}
      <div className="with-drawer" role="presentation" onKeyDown={onKeyDown}>
        <Rows {...props} />
        {openRow !== null && props.renderDrawer(openRow, close)}
      </div>
    </>
  );
}

function Rows<Query, Row, ListInfo>({
  rows,
  table,
  emptyState,
  selectable,
  role = "grid",
  ...props
}: PagedTableProps<Query, Row, ListInfo>): ReactNode {
  const { rowAt: findRow } = rows;
  const rowCount = usePagedRows(rows, (state) => state.rowCount);
  const pages = usePagedRows(rows, (state) => state.pages);
  const listNumber = usePagedRows(rows, (state) => state.listNumber);
  const total = usePagedRows(rows, (state) => state.total);
  const openKey = usePagedRows(rows, ({ openRow }) => openRow?.key ?? null);
  const rowAt = useCallback((index: number) => findRow(pages, index), [findRow, pages]);
  const selection = useTableSelection(selectable, props.columns, { total, pages, keyOf: rows.keyOf });
  if (rowCount === null) return null;
  if (rowCount === 0) return emptyState;
  return (
    <DataTable
      {...props}
      {...(selection && { selection })}
      ref={table}
      role={role}
      rowCount={rowCount}
      listNumber={listNumber}
      rowAt={rowAt}
      rowKey={rows.keyOf}
      openKey={openKey}
      onOpen={rows.openRow}
      onRangeChange={rows.showRange}
    />
  );
}
