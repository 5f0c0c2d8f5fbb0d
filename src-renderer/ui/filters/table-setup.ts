import { useEffect } from "react";
import { ulid } from "ulid";
import { create, type StoreApi, type UseBoundStore } from "zustand";
import type { ColumnPosition, TableSetup } from "../../../src-domain/table-views.ts";
import { unsubscribeAll, listen } from "../../shell/subscriptions.ts";

interface OpenedTable {
  readonly open: () => Promise<void>;
  readonly saveNow: () => void;
}

/** Opens the default view. Stores pending changes when the table is unmounted or the window closes. */
export function useOpeningView(setup: OpenedTable, refreshList: () => Promise<void>): void {
  useEffect(() => {
    void setup.open().then(refreshList);
    return unsubscribeAll(listen(window, { pagehide: setup.saveNow }), setup.saveNow);
  }, [setup, refreshList]);
}

type SetUpTable<Choice, Column extends string> = TableSetup<Choice, Column> & {
  readonly read: boolean;
  readonly failed: boolean;
};

interface TableSetupOptions<Choice, Column extends string> {
  readonly choice: StoreApi<Choice>;
  readonly first: TableSetup<Choice, Column>;
  readonly builtIn: Readonly<Record<string, Choice>>;
  readonly read: () => Promise<TableSetup<Choice, Column> | null>;
  readonly save: (setup: TableSetup<Choice, Column>) => Promise<boolean>;
}

/** Milliseconds, so that dragging a column edge is stored once. */
const STORE_AFTER_MS = 250;

export type TableSetupStore<Choice, Column extends string> = ReturnType<typeof createTableSetup<Choice, Column>>;

export function createTableSetup<Choice, Column extends string>(options: TableSetupOptions<Choice, Column>) {
  const { choice, first, builtIn } = options;
  const use: UseBoundStore<StoreApi<SetUpTable<Choice, Column>>> = create(() => ({
    ...first,
    read: false,
    failed: false,
  }));
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(setup: Partial<TableSetup<Choice, Column>>): void {
    use.setState(setup as Partial<SetUpTable<Choice, Column>>);
    clearTimeout(timer);
    timer = setTimeout(saveNow, STORE_AFTER_MS);
  }

  function saveNow(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const { views, defaultView, columns } = use.getState();
    const failed = { failed: true } as Partial<SetUpTable<Choice, Column>>;
    void options.save({ views, defaultView, columns }).then((stored) => use.setState({ ...failed, failed: !stored }));
  }

  const isBuiltIn = (viewId: string): boolean => Object.hasOwn(builtIn, viewId);

  function choiceOf(viewId: string): Choice | null {
    const builtInChoice = builtIn[viewId];
    if (builtInChoice !== undefined && isBuiltIn(viewId)) return builtInChoice;
    return use.getState().views.find((view) => view.viewId === viewId)?.choice ?? null;
  }

  return {
    use,
    choice,
    saveNow,
    isBuiltIn,
    choiceOf,
    /** Loads the setup. The first time, applies the default view, unless a choice was made before. */
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
    showColumn: (column: Column, shown: boolean): void =>
      changeOne(column, { shown, askedFor: shown ? true : undefined }),
    /** Whether the operator has switched the column on; true for a visible column that is hidden by default. */
    isAskedFor: ({ column, askedFor }: ColumnPosition<Column>): boolean =>
      askedFor === true || first.columns.some((place) => place.column === column && !place.shown),
    widenColumn: (column: Column, width: number | null): void => changeOne(column, { width }),
    resetColumns: (): void => change(first.columns),
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
    saveView(name: string, choice: Choice): void {
      const { views } = getState();
      const existing = views.find((view) => view.name.toLowerCase() === name.toLowerCase());
      const saved = { viewId: existing?.viewId ?? ulid(), name, choice };
      change({ views: existing ? views.map((view) => (view === existing ? saved : view)) : [...views, saved] });
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
