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
  /** The operator switched it on, so it is shown even while it is empty. */
  readonly askedFor?: true | undefined;
}

export interface TableSetup<Choice, Column extends string> {
  readonly views: readonly SavedView<Choice>[];
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

export function withAllColumns<Column extends string>(
  columns: readonly ColumnPosition<Column>[],
  first: readonly ColumnPosition<Column>[],
): readonly ColumnPosition<Column>[] {
  return [...columns, ...first.filter(({ column }) => columns.every((position) => position.column !== column))];
}

/** Returns the order after a click on a column header: texts start ascending, times with the newest. */
export function orderAfter<Column extends string>(
  current: { readonly column: Column; readonly descending: boolean },
  column: Column,
  times: readonly Column[],
): { readonly column: Column; readonly descending: boolean } {
  if (current.column === column) return { column, descending: !current.descending };
  return { column, descending: times.includes(column) };
}

/** Compares what two choices show: their lists are sets, and blanks around a text do not matter. */
export const isSameChoice = (left: unknown, right: unknown): boolean => canonicalForm(left) === canonicalForm(right);

const canonicalForm = (choice: unknown): string =>
  JSON.stringify(choice, (_, part: unknown) => {
    if (typeof part === "string") return part.trim();
    if (Array.isArray(part)) return part.map(String).toSorted();
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
