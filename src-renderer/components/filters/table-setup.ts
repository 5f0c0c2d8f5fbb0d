import { ulid } from "ulid";
import { create, type StoreApi, type UseBoundStore } from "zustand";
import type { ColumnPosition, TableSetup } from "../../../src-domain/table-views.ts";

type SetUpTable<Choice, Column extends string> = TableSetup<Choice, Column> & {
  readonly read: boolean;
  /** The last change was not stored. */
  readonly failed: boolean;
};

interface TableSetupOptions<Choice, Column extends string> {
  /** What is chosen to be seen now. */
  readonly choice: StoreApi<Choice>;
  readonly first: TableSetup<Choice, Column>;
  /** Views that every desk has, by the name of each. */
  readonly builtIn: Readonly<Record<string, Choice>>;
  /** Null where it could not be read. */
  readonly read: () => Promise<TableSetup<Choice, Column> | null>;
  /** False where it was not stored. */
  readonly save: (setup: TableSetup<Choice, Column>) => Promise<boolean>;
}

/** A column is dragged wider in many steps; one place in the journal is enough for all of them. Milliseconds. */
const STORE_AFTER_MS = 250;

export type TableSetupStore<Choice, Column extends string> = ReturnType<typeof createTableSetup<Choice, Column>>;

/** The views and columns of one table, stored a moment after each change. */
export function createTableSetup<Choice, Column extends string>(options: TableSetupOptions<Choice, Column>) {
  const { choice, first, builtIn } = options;
  const use: UseBoundStore<StoreApi<SetUpTable<Choice, Column>>> = create(() => ({
    ...first,
    read: false,
    failed: false,
  }));
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function change(setup: Partial<TableSetup<Choice, Column>>): void {
    use.setState(setup as Partial<SetUpTable<Choice, Column>>);
    clearTimeout(waiting);
    waiting = setTimeout(keep, STORE_AFTER_MS);
  }

  /** Stores what waits to be stored; nothing otherwise. */
  function keep(): void {
    if (waiting === undefined) return;
    clearTimeout(waiting);
    waiting = undefined;
    const { views, defaultView, columns } = use.getState();
    const failed = { failed: true } as Partial<SetUpTable<Choice, Column>>;
    void options.save({ views, defaultView, columns }).then((stored) => use.setState({ ...failed, failed: !stored }));
  }

  const isBuiltIn = (viewId: string): boolean => Object.hasOwn(builtIn, viewId);

  function choiceOf(viewId: string): Choice | null {
    const own = builtIn[viewId];
    if (own !== undefined && isBuiltIn(viewId)) return own;
    return use.getState().views.find((view) => view.viewId === viewId)?.choice ?? null;
  }

  return {
    use,
    /** What the table shows now. */
    choice,
    keep,
    isBuiltIn,
    choiceOf,
    /** Reads it; the first time the desk's own view is chosen, unless the caller made a choice. */
    async open(): Promise<void> {
      const isFirst = !use.getState().read;
      const setup = (await options.read()) ?? first;
      use.setState({ ...setup, read: true } as Partial<SetUpTable<Choice, Column>>);
      const view = choiceOf(setup.defaultView);
      if (isFirst && view !== null && choice.getState() === choice.getInitialState()) choice.setState(view);
    },
    openWith: (defaultView: string): void => change({ defaultView }),
    ...columnsOf(use, first, (columns) => change({ columns })),
    ...viewsOf(use, first, change),
  };
}

function columnsOf<Choice, Column extends string>(
  { getState }: { readonly getState: () => SetUpTable<Choice, Column> },
  first: TableSetup<Choice, Column>,
  change: (columns: readonly ColumnPosition<Column>[]) => void,
) {
  const changeOne = (column: Column, place: Partial<ColumnPosition<Column>>): void =>
    change(getState().columns.map((other) => (other.column === column ? { ...other, ...place } : other)));
  return {
    showColumn: (column: Column, shown: boolean): void => changeOne(column, { shown }),
    widenColumn: (column: Column, width: number | null): void => changeOne(column, { width }),
    resetColumns: (): void => change(first.columns),
    /** One place to the left (-1) or right (1). */
    moveColumn(column: Column, by: -1 | 1): void {
      const { columns } = getState();
      const from = columns.findIndex((place) => place.column === column);
      const moved = columns[from];
      if (moved === undefined || columns[from + by] === undefined) return;
      change(columns.toSpliced(from, 1).toSpliced(from + by, 0, moved));
    },
  };
}

function viewsOf<Choice, Column extends string>(
  { getState }: { readonly getState: () => SetUpTable<Choice, Column> },
  first: TableSetup<Choice, Column>,
  change: (setup: Partial<TableSetup<Choice, Column>>) => void,
) {
  return {
    /** A view of the same name is replaced: it was saved again. */
    saveView(name: string, choice: Choice): void {
      const { views } = getState();
      const before = views.find((view) => view.name.toLowerCase() === name.toLowerCase());
      const saved = { viewId: before?.viewId ?? ulid(), name, choice };
      change({ views: before ? views.map((view) => (view === before ? saved : view)) : [...views, saved] });
    },
    renameView: (viewId: string, name: string): void =>
      change({ views: getState().views.map((view) => (view.viewId === viewId ? { ...view, name } : view)) }),
    removeView(viewId: string): void {
      const { views, defaultView } = getState();
      change({
        views: views.filter((view) => view.viewId !== viewId),
        defaultView: defaultView === viewId ? first.defaultView : defaultView,
      });
    },
  };
}
