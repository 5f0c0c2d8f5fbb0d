import { useCallback, type JSX, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { DataTable, type Column, type TableHandle } from "./DataTable.tsx";
import { FailureNote } from "./FailureNote.tsx";
import { usePagedRows, type OpenRow, type PagedRows } from "./paged-rows.ts";

interface PagedTableProps<Query, Row, Facts> {
  readonly rows: PagedRows<Query, Row, Facts>;
  readonly table: RefObject<TableHandle | null>;
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly minWidth: number;
  /** Stands where the table would be when it has no row. */
  readonly empty: ReactNode;
  readonly onRetry: () => void;
  /** Give it the row's key as its own, so that each row has a drawer of its own. */
  readonly renderDrawer: (open: OpenRow<Row>, close: () => void) => ReactNode;
}

/** A table of paged rows with the drawer of the row that is open. Escape closes it, and the row has the focus again. */
export function PagedTable<Query, Row, Facts>(props: PagedTableProps<Query, Row, Facts>): JSX.Element {
  const { rows, table } = props;
  const open = usePagedRows(rows, (shown) => shown.open);
  const failed = usePagedRows(rows, (shown) => shown.failed);
  const close = (): void => {
    rows.closeRow();
    table.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && open !== null) close();
  };
  return (
    <>
      {failed !== null && <FailureNote detail={failed} onRetry={props.onRetry} />}
      <div className="with-drawer" role="presentation" onKeyDown={onKeyDown}>
        <Rows {...props} />
        {open !== null && props.renderDrawer(open, close)}
      </div>
    </>
  );
}

function Rows<Query, Row, Facts>({ rows, table, empty, ...props }: PagedTableProps<Query, Row, Facts>): ReactNode {
  const { rowAt: rowIn } = rows;
  const rowCount = usePagedRows(rows, (shown) => shown.rowCount);
  const pages = usePagedRows(rows, (shown) => shown.pages);
  const openKey = usePagedRows(rows, ({ open }) => open?.key ?? null);
  const rowAt = useCallback((index: number) => rowIn(pages, index), [rowIn, pages]);
  if (rowCount === null) return null;
  if (rowCount === 0) return empty;
  return (
    <DataTable
      ref={table}
      label={props.label}
      role="grid"
      columns={props.columns}
      rowCount={rowCount}
      rowAt={rowAt}
      rowKey={rows.keyOf}
      openKey={openKey}
      onOpen={rows.openRow}
      onRange={rows.showRange}
      minWidth={props.minWidth}
    />
  );
}
