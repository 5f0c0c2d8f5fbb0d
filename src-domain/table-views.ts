/** Column positions are saved separately. */
export interface SavedView<Choice> {
  readonly viewId: string;
  readonly name: string;
  readonly choice: Choice;
}

export interface ColumnPosition<Column extends string> {
  readonly column: Column;
  readonly shown: boolean;
  /** Pixels; null for the column's own width. */
  readonly width: number | null;
  /** The operator switched it on, so it is shown even while it is empty. */
  readonly askedFor?: true | undefined;
}

export interface TableSetup<Choice, Column extends string> {
  readonly views: readonly SavedView<Choice>[];
  /** A saved or built-in view; the table opens with it. */
  readonly defaultView: string;
  readonly columns: readonly ColumnPosition<Column>[];
}

export const columnPositions = <Column extends string>(
  firstShown: readonly Column[],
  all: readonly Column[],
): ColumnPosition<Column>[] =>
  [...firstShown, ...all.filter((column) => !firstShown.includes(column))].map((column) => ({
    column,
    shown: firstShown.includes(column),
    width: null,
  }));

/** Columns that a later version adds come last. */
export function withAllColumns<Column extends string>(
  columns: readonly ColumnPosition<Column>[],
  first: readonly ColumnPosition<Column>[],
): readonly ColumnPosition<Column>[] {
  return [...columns, ...first.filter(({ column }) => columns.every((place) => place.column !== column))];
}

/** The order after the operator presses a column header: texts start ascending, times with the newest. */
export function orderAfter<Column extends string>(
  current: { readonly column: Column; readonly descending: boolean },
  column: Column,
  times: readonly Column[],
): { readonly column: Column; readonly descending: boolean } {
  if (current.column === column) return { column, descending: !current.descending };
  return { column, descending: times.includes(column) };
}
