import type { ReactNode, Ref } from "react";

export type SelectHow = "toggle" | "range";

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
}

export interface TableSort {
  readonly key: string;
  readonly descending: boolean;
  readonly onSort: (key: string) => void;
}

export interface TableSelection {
  /** Of the column of ticks. */
  readonly label: string;
  readonly keys: { readonly has: (key: string) => boolean };
  /** `from`: where the keyboard was before. */
  readonly onSelect: (index: number, how: SelectHow, from: number) => void;
}

export interface DataTableProps<Row> {
  readonly label: string;
  /** A grid announces its rows as one widget; a table is read as text. Both have the same keys. */
  readonly role: "grid" | "table";
  /** The same array as long as the columns are the same: rows are drawn again for others. */
  readonly columns: readonly Column<Row>[];
  readonly rowCount: number;
  /** Another one for another list: it is shown from its start. */
  readonly list?: number;
  /** Undefined while the row's page is still being read. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly rowKey: (row: Row) => string;
  /** The row whose drawer is open. */
  readonly openKey?: string | null;
  readonly onOpen?: (row: Row, how: "key" | "click") => void;
  /** The rows in sight and the one that the keyboard is on, so that the caller can read their pages. */
  readonly onRange?: (first: number, last: number, current: number) => void;
  readonly minWidth?: number;
  readonly sort?: TableSort;
  readonly selection?: TableSelection;
  readonly onResize?: (key: string, width: number | null) => void;
  readonly ref?: Ref<TableHandle>;
}
