import type { ReactNode, Ref } from "react";
import type { MenuAction } from "../dialogs/ContextMenu.tsx";

export type SelectMode = "toggle" | "range";

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  /** A CSS grid track: "160px", "minmax(120px, 2fr)". */
  readonly width: string;
  readonly align?: "end";
  readonly cell: (row: Row) => ReactNode;
  /** The cell's text in a copied table; only for tables with a selection. */
  readonly text?: (row: Row) => string | number | null;
}

export interface TableHandle {
  /** Focuses the current row, for example when the drawer closes. */
  readonly focus: () => void;
}

export interface TableSort {
  readonly key: string;
  readonly descending: boolean;
  readonly onSort: (key: string) => void;
}

export interface TableSelection {
  readonly label: string;
  readonly keys: { readonly has: (key: string) => boolean; readonly size: number };
  /** All rows are selected, or as many as possible. */
  readonly isComplete: boolean;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  /** `focusedIndex`: index of the row that had the keyboard focus. */
  readonly onSelect: (index: number, mode: SelectMode, focusedIndex: number) => void;
}

export interface DataTableProps<Row> {
  readonly label: string;
  /** Screen readers treat a grid as a widget and a table as text. Both have the same keys. */
  readonly role: "grid" | "table";
  /** Pass the same array until the columns change, because a new one rerenders every row. */
  readonly columns: readonly Column<Row>[];
  readonly rowCount: number;
  /** Number of the list. A new number scrolls the table to its start. */
  readonly listNumber?: number;
  readonly rowAt: (index: number) => Row | undefined;
  readonly rowKey: (row: Row) => string;
  /** The row in the drawer; null without a drawer. While it is open, it shows each row that becomes current. */
  readonly openKey?: string | null;
  readonly onOpen?: (row: Row, openedBy: "key" | "click") => void;
  /** Actions of the row's menu after Open. */
  readonly rowActions?: (row: Row) => readonly MenuAction[];
  /** Reports the rendered rows and the row with the keyboard focus, so that the caller can load their pages. */
  readonly onRangeChange?: (first: number, last: number, currentIndex: number) => void;
  readonly minWidth?: number;
  readonly sort?: TableSort;
  readonly selection?: TableSelection;
  readonly onResize?: (key: string, width: number | null) => void;
  readonly ref?: Ref<TableHandle>;
}
