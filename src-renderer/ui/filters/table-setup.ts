import { useEffect } from "react";
import { ulid } from "ulid";
import { create, type StoreApi, type UseBoundStore } from "zustand";
import type { ColumnPosition, TableSetup } from "../../../src-domain/table-views.ts";
import { unsubscribeAll, listen } from "../../shell/subscriptions.ts";

interface OpenableTable {
  readonly open: () => Promise<void>;
  readonly saveNow: () => void;
}

/** Opens the default view. Stores pending changes when the table is unmounted or the window closes. */
export function useOpeningView(setup: OpenableTable, refreshList: () => Promise<void>): void {
  useEffect(() => {
    void setup.open().then(refreshList);
    return unsubscribeAll(listen(window, { pagehide: setup.saveNow }), setup.saveNow);
  }, [setup, refreshList]);
}

type TableSetupState<Choice, Column extends string> = TableSetup<Choice, Column> & {
  readonly isLoaded: boolean;
  readonly hasFailed: boolean;
};

interface TableSetupOptions<Choice, Column extends string> {
  readonly choice: StoreApi<Choice>;
  readonly initialSetup: TableSetup<Choice, Column>;
  readonly builtIn: Readonly<Record<string, Choice>>;
  readonly load: () => Promise<TableSetup<Choice, Column> | null>;
  readonly save: (setup: TableSetup<Choice, Column>) => Promise<boolean>;
}

/** Milliseconds, so that dragging a column edge is stored once. */
const SAVE_DELAY_MS = 250;

export type TableSetupStore<Choice, Column extends string> = ReturnType<typeof createTableSetup<Choice, Column>>;

export function createTableSetup<Choice, Column extends string>(options: TableSetupOptions<Choice, Column>) {
  const { choice, initialSetup, builtIn } = options;
  const use: UseBoundStore<StoreApi<TableSetupState<Choice, Column>>> = create(() => ({
    ...initialSetup,
    isLoaded: false,
    hasFailed: false,
  }));
  let timer: ReturnType<typeof setTimeout> | undefined;

  function changeSetup(setup: Partial<TableSetup<Choice, Column>>): void {
    use.setState(setup as Partial<TableSetupState<Choice, Column>>);
    clearTimeout(timer);
    timer = setTimeout(saveNow, SAVE_DELAY_MS);
  }

  function saveNow(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const { views, defaultView, columns } = use.getState();
    void options.save({ views, defaultView, columns }).then((isStored) => {
      use.setState({ hasFailed: !isStored } as Partial<TableSetupState<Choice, Column>>);
    });
  }

  const isBuiltIn = (viewId: string): boolean => Object.hasOwn(builtIn, viewId);

  function findChoice(viewId: string): Choice | null {
    const builtInChoice = builtIn[viewId];
    if (builtInChoice !== undefined && isBuiltIn(viewId)) return builtInChoice;
    return use.getState().views.find((view) => view.viewId === viewId)?.choice ?? null;
  }

  return {
    use,
    choice,
    saveNow,
    isBuiltIn,
    findChoice,
    /** Loads the setup. The first time, applies the default view, unless a choice was made before. */
    async open(): Promise<void> {
      const isFirstLoad = !use.getState().isLoaded;
      const setup = (await options.load()) ?? initialSetup;
      use.setState({ ...setup, isLoaded: true } as Partial<TableSetupState<Choice, Column>>);
      const view = findChoice(setup.defaultView);
      if (isFirstLoad && view !== null && choice.getState() === choice.getInitialState()) choice.setState(view);
    },
    setDefaultView: (defaultView: string): void => changeSetup({ defaultView }),
    ...columnFunctions(use, initialSetup, (columns) => changeSetup({ columns })),
    ...viewFunctions(use, initialSetup, changeSetup),
  };
}

function columnFunctions<Choice, Column extends string>(
  { getState }: { readonly getState: () => TableSetupState<Choice, Column> },
  initialSetup: TableSetup<Choice, Column>,
  changeColumns: (columns: readonly ColumnPosition<Column>[]) => void,
) {
  const changePosition = (column: Column, changes: Partial<ColumnPosition<Column>>): void =>
    changeColumns(
      getState().columns.map((position) => (position.column === column ? { ...position, ...changes } : position)),
    );
  return {
    showColumn: (column: Column, isShown: boolean): void =>
      changePosition(column, { shown: isShown, askedFor: isShown ? true : undefined }),
    /** Returns whether the operator has switched the column on. True for a visible column that is hidden by default. */
    isSwitchedOn: ({ column, askedFor }: ColumnPosition<Column>): boolean =>
      askedFor === true || initialSetup.columns.some((position) => position.column === column && !position.shown),
    setColumnWidth: (column: Column, width: number | null): void => changePosition(column, { width }),
    resetColumns: (): void => changeColumns(initialSetup.columns),
    moveColumn(column: Column, offset: -1 | 1): void {
      const { columns } = getState();
      const index = columns.findIndex((position) => position.column === column);
      const movedColumn = columns[index];
      if (movedColumn === undefined || columns[index + offset] === undefined) return;
      changeColumns(columns.toSpliced(index, 1).toSpliced(index + offset, 0, movedColumn));
    },
  };
}

function viewFunctions<Choice, Column extends string>(
  { getState }: { readonly getState: () => TableSetupState<Choice, Column> },
  initialSetup: TableSetup<Choice, Column>,
  changeSetup: (setup: Partial<TableSetup<Choice, Column>>) => void,
) {
  return {
    saveView(name: string, choice: Choice): void {
      const { views } = getState();
      const existingView = views.find((view) => view.name.toLowerCase() === name.toLowerCase());
      const savedView = { viewId: existingView?.viewId ?? ulid(), name, choice };
      changeSetup({
        views: existingView ? views.map((view) => (view === existingView ? savedView : view)) : [...views, savedView],
      });
    },
    renameView: (viewId: string, name: string): void =>
      changeSetup({ views: getState().views.map((view) => (view.viewId === viewId ? { ...view, name } : view)) }),
    removeView(viewId: string): void {
      const { views, defaultView } = getState();
      changeSetup({
        views: views.filter((view) => view.viewId !== viewId),
        defaultView: defaultView === viewId ? initialSetup.defaultView : defaultView,
      });
    },
  };
}
