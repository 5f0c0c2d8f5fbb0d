import type { ReactNode, Ref } from "react";

export type SelectMode = "toggle" | "range";

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  /** A CSS grid track: "160px", "minmax(120px, 2fr)". */
  readonly width: string;
  readonly align?: "end";
  readonly cell: (row: Row) => ReactNode;
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
  readonly keys: { readonly has: (key: string) => boolean };
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
  readonly openKey?: string | null;
  readonly onOpen?: (row: Row, openedBy: "key" | "click") => void;
  /** Reports the rendered rows and the row with the keyboard focus, so that the caller can load their pages. */
  readonly onRangeChange?: (first: number, last: number, currentIndex: number) => void;
  readonly minWidth?: number;
  readonly sort?: TableSort;
  readonly selection?: TableSelection;
  readonly onResize?: (key: string, width: number | null) => void;
  readonly ref?: Ref<TableHandle>;
}
