import { IconArrowNarrowDown, IconArrowNarrowUp } from "@tabler/icons-react";
import type { JSX, KeyboardEvent, PointerEvent } from "react";
import type { Column, TableSort } from "./table-props.ts";

const WIDTH_STEP = 16;
const NARROWEST = 56;

interface TableHeaderProps<Row> {
  readonly columns: readonly Column<Row>[];
  /** Undefined where rows cannot be selected. */
  readonly selectLabel: string | undefined;
  readonly sort: TableSort | undefined;
  /** Pixels; null resets the column to its own width. */
  readonly onResize: ((key: string, width: number | null) => void) | undefined;
}

export function TableHeader<Row>({ columns, selectLabel, sort, onResize }: TableHeaderProps<Row>): JSX.Element {
  return (
    <div role="row" aria-rowindex={1} className="data-table__row data-table__row--header">
      {selectLabel !== undefined && (
        <div role="columnheader">
          <span className="visually-hidden">{selectLabel}</span>
        </div>
      )}
      {columns.map((column) => (
        <HeaderCell key={column.key} column={column} sort={sort} onResize={onResize} />
      ))}
    </div>
  );
}

interface HeaderCellProps<Row> extends Pick<TableHeaderProps<Row>, "sort" | "onResize"> {
  readonly column: Column<Row>;
}

function HeaderCell<Row>({ column, sort, onResize }: HeaderCellProps<Row>): JSX.Element {
  const sorted = sort?.key === column.key ? (sort.descending ? "descending" : "ascending") : undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (onResize === undefined || !event.altKey) return;
    const step = event.key === "ArrowRight" ? WIDTH_STEP : event.key === "ArrowLeft" ? -WIDTH_STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    onResize(column.key, Math.max(NARROWEST, widthOf(event.currentTarget) + step));
  };
  return (
    <div
      role="columnheader"
      aria-sort={sorted}
      className={column.align === "end" ? "data-table__cell data-table__cell--end" : "data-table__cell"}
    >
      {sort !== undefined ? (
        <button
          type="button"
          className="data-table__sort"
          onClick={() => sort.onSort(column.key)}
          onKeyDown={onKeyDown}
        >
          <span className="truncated">{column.header}</span>
          {sorted === "ascending" && <IconArrowNarrowUp size={16} aria-hidden="true" />}
          {sorted === "descending" && <IconArrowNarrowDown size={16} aria-hidden="true" />}
        </button>
      ) : (
        column.header
      )}
      {onResize !== undefined && <ResizeHandle columnKey={column.key} onResize={onResize} />}
    </div>
  );
}

interface ResizeHandleProps {
  readonly columnKey: string;
  readonly onResize: (key: string, width: number | null) => void;
}

/** Mouse only; on the keyboard, Alt and an arrow key resize the column from its header. */
function ResizeHandle({ columnKey, onResize }: ResizeHandleProps): JSX.Element {
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || event.movementX === 0) return;
    onResize(columnKey, Math.max(NARROWEST, widthOf(event.currentTarget) + event.movementX));
  };
  return (
    <span
      aria-hidden="true"
      className="data-table__resize"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onResize(columnKey, null)}
    />
  );
}

const widthOf = (inside: HTMLElement): number =>
  Math.round(inside.closest("[role='columnheader']")?.getBoundingClientRect().width ?? 0);
