import { Checkbox } from "@mantine/core";
import { IconArrowNarrowDown, IconArrowNarrowUp } from "@tabler/icons-react";
import type { JSX, KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Column, TableSelection, TableSort } from "./table-props.ts";

const WIDTH_STEP_PX = 16;
const MIN_WIDTH_PX = 56;

interface TableHeaderProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly selection: TableSelection | undefined;
  readonly sort: TableSort | undefined;
  /** Pixels; null resets the column to its default width. */
  readonly onResize: ((key: string, width: number | null) => void) | undefined;
}

export function TableHeader<Row>({ columns, selection, sort, onResize }: TableHeaderProps<Row>): JSX.Element {
  return (
    <div role="row" aria-rowindex={1} className="data-table__row data-table__row--header">
      {selection && <SelectAll selection={selection} />}
      {columns.map((column) => (
        <HeaderCell key={column.key} column={column} sort={sort} onResize={onResize} />
      ))}
    </div>
  );
}

export const cellClass = ({ align }: Pick<Column<unknown>, "align">): string =>
  align === "end" ? "data-table__cell data-table__cell--end" : "data-table__cell";

function SelectAll({ selection }: { readonly selection: TableSelection }): JSX.Element {
  const { t } = useTranslation("table");
  const { label, keys, isComplete, onSelectAll, onClear } = selection;
  return (
    <div role="columnheader" className="data-table__select-all">
      <span className="visually-hidden">{label}</span>
      <Checkbox
        size="xs"
        aria-label={t("selection.all")}
        data-tip={t("selection.all")}
        checked={isComplete}
        indeterminate={keys.size > 0 && !isComplete}
        onChange={isComplete ? onClear : onSelectAll}
      />
    </div>
  );
}

interface HeaderCellProps<Row> extends Pick<TableHeaderProps<Row>, "sort" | "onResize"> {
  readonly column: Column<Row>;
}

function HeaderCell<Row>({ column, sort, onResize }: HeaderCellProps<Row>): JSX.Element {
  const isSorted = sort !== undefined && sort.key === column.key;
  const sortOrder = sort?.descending === true ? "descending" : "ascending";
  const sortDirection = isSorted ? sortOrder : undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (onResize === undefined || !event.altKey) return;
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    const step = event.key === "ArrowRight" ? WIDTH_STEP_PX : -WIDTH_STEP_PX;
    event.preventDefault();
    onResize(column.key, Math.max(MIN_WIDTH_PX, measureColumnWidth(event.currentTarget) + step));
  };
  return (
    <div role="columnheader" aria-sort={sortDirection} className={cellClass(column)}>
      {sort !== undefined ? (
        <button
          type="button"
          className="bare data-table__sort row"
          onClick={() => sort.onSort(column.key)}
          onKeyDown={onKeyDown}
        >
          <span className="truncated">{column.header}</span>
          {sortDirection === "ascending" && <IconArrowNarrowUp size={16} aria-hidden="true" />}
          {sortDirection === "descending" && <IconArrowNarrowDown size={16} aria-hidden="true" />}
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

/** Resizes a column with the mouse. With the keyboard, Alt and an arrow key resize the column of the focused header. */
function ResizeHandle({ columnKey, onResize }: ResizeHandleProps): JSX.Element {
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || event.movementX === 0) return;
    onResize(columnKey, Math.max(MIN_WIDTH_PX, measureColumnWidth(event.currentTarget) + event.movementX));
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

const measureColumnWidth = (element: HTMLElement): number =>
  Math.round(element.closest("[role='columnheader']")?.getBoundingClientRect().width ?? 0);
