import type { JSX, KeyboardEvent } from "react";
import type { Column } from "./DataTable.tsx";

interface TableRowProps<Row> {
  readonly index: number;
  readonly top: number;
  readonly cellRole: "gridcell" | "cell";
  readonly columns: readonly Column<Row>[];
  readonly row: Row | undefined;
  readonly rowKey: (row: Row) => string;
  readonly openKey: string | null;
  readonly tabbable: boolean;
  readonly onOpen: ((index: number, how: "click") => void) | undefined;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const NONE = (
  <span className="data-table__none" aria-hidden="true">
    –
  </span>
);

export function TableRow<Row>({ index, top, row, columns, ...props }: TableRowProps<Row>): JSX.Element {
  const isOpen = row !== undefined && props.rowKey(row) === props.openKey;
  const { onOpen } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={isOpen ? "true" : undefined}
      tabIndex={props.tabbable ? 0 : -1}
      className={onOpen === undefined ? "data-table__row" : "data-table__row data-table__row--opens"}
      style={{ transform: `translateY(${top}px)` }}
      onKeyDown={props.onKeyDown}
      onClick={onOpen === undefined ? undefined : () => onOpen(index, "click")}
    >
      {columns.map((column) => (
        <div
          key={column.key}
          role={props.cellRole}
          className={column.align === "end" ? "data-table__cell data-table__cell--end" : "data-table__cell"}
        >
          {row === undefined ? <span className="data-table__pending" aria-hidden="true" /> : (column.cell(row) ?? NONE)}
        </div>
      ))}
    </div>
  );
}
