import { memo, type JSX } from "react";
import type { Column } from "./table-props.ts";

interface TableRowProps<Row> {
  readonly index: number;
  readonly top: number;
  readonly cellRole: "gridcell" | "cell";
  readonly columns: readonly Column<Row>[];
  readonly row: Row | undefined;
  readonly opens: boolean;
  readonly isOpen: boolean;
  /** Undefined where rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly tabbable: boolean;
}

const NONE = (
  <span className="data-table__none" aria-hidden="true">
    –
  </span>
);

/** Drawn again only when it shows something else; the table hears its keys and clicks. */
export const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>): JSX.Element {
  const { index, top, row, columns, isSelected } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={props.isOpen ? "true" : undefined}
      aria-selected={isSelected}
      aria-busy={row === undefined ? true : undefined}
      tabIndex={props.tabbable ? 0 : -1}
      className={props.opens ? "data-table__row data-table__row--opens" : "data-table__row"}
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
          <div
            key={column.key}
            role={props.cellRole}
            className={column.align === "end" ? "data-table__cell data-table__cell--end" : "data-table__cell"}
          >
            {column.cell(row) ?? NONE}
          </div>
        ))
      )}
    </div>
  );
}) as <Row>(props: TableRowProps<Row>) => JSX.Element;
