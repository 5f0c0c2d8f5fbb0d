/** A filter and order saved under a name. Column positions are stored separately. */
export interface SavedView<Choice> {
  readonly viewId: string;
  readonly name: string;
  readonly choice: Choice;
}

export interface ColumnPosition<Column extends string> {
  readonly column: Column;
  readonly shown: boolean;
  /** Pixels; null for the default width. */
  readonly width: number | null;
  /** Whether the operator switched the column on, so that it is visible even while it is empty. */
  readonly askedFor?: true | undefined;
}

export interface TableSetup<Choice, Column extends string> {
  readonly views: readonly SavedView<Choice>[];
  readonly defaultView: string;
  readonly columns: readonly ColumnPosition<Column>[];
}

/** Limits the memory of a selection in a table of a million rows. */
export const MAX_SELECTED_ROWS = 10_000;

export const createColumnPositions = <Column extends string>(
  defaultColumns: readonly Column[],
  allColumns: readonly Column[],
): ColumnPosition<Column>[] =>
  [...defaultColumns, ...allColumns.filter((column) => !defaultColumns.includes(column))].map((column) => ({
    column,
    shown: defaultColumns.includes(column),
    width: null,
  }));

export function addMissingColumns<Column extends string>(
  columns: readonly ColumnPosition<Column>[],
  defaultPositions: readonly ColumnPosition<Column>[],
): readonly ColumnPosition<Column>[] {
  return [
    ...columns,
    ...defaultPositions.filter(({ column }) => columns.every((position) => position.column !== column)),
  ];
}

/** Returns the order after a click on a column header: texts start ascending, times with the newest. */
export function orderAfterHeaderClick<Column extends string>(
  current: { readonly column: Column; readonly descending: boolean },
  column: Column,
  timeColumns: readonly Column[],
): { readonly column: Column; readonly descending: boolean } {
  if (current.column === column) return { column, descending: !current.descending };
  return { column, descending: timeColumns.includes(column) };
}

/** Ignores the order of lists and blanks around texts, because neither changes the rows. */
export const isSameChoice = (left: unknown, right: unknown): boolean =>
  toCanonicalForm(left) === toCanonicalForm(right);

const toCanonicalForm = (choice: unknown): string =>
  JSON.stringify(choice, (_, part: unknown) => {
    if (typeof part === "string") return part.trim();
    if (Array.isArray(part)) return part.map(String).toSorted();
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([name], [otherName]) => (name < otherName ? -1 : 1)));
  });
