import { create } from "zustand";
import { ulid } from "ulid";
import {
  BUILT_IN_VIEWS,
  FIRST_SETUP,
  type BuiltInView,
  type ColumnPlace,
  type InventoryChoice,
  type TableColumn,
  type TableSetup,
} from "../../../src-domain/inventory-view.ts";
import { desk } from "../../bridge.ts";

interface SetUpTable extends TableSetup {
  readonly read: boolean;
  /** The last change was not stored. */
  readonly failed: boolean;
}

export const useTableSetup = create<SetUpTable>(() => ({ ...FIRST_SETUP, read: false, failed: false }));

export async function readTableSetup(): Promise<void> {
  const answer = await desk.views.get({});
  useTableSetup.setState({ ...(answer.ok ? answer.value : FIRST_SETUP), read: true });
}

/** A column is dragged wider in many steps; one place in the journal is enough for all of them. Milliseconds. */
const STORE_AFTER_MS = 250;
let waiting: ReturnType<typeof setTimeout> | undefined;

function change(setup: Partial<TableSetup>): void {
  useTableSetup.setState(setup);
  clearTimeout(waiting);
  waiting = setTimeout(keepTableSetup, STORE_AFTER_MS);
}

/** Stores what waits to be stored; nothing otherwise. */
export function keepTableSetup(): void {
  if (waiting === undefined) return;
  clearTimeout(waiting);
  waiting = undefined;
  void store();
}

async function store(): Promise<void> {
  const { views, defaultView, columns } = useTableSetup.getState();
  const answer = await desk.views.save({ views, defaultView, columns });
  useTableSetup.setState({ failed: !answer.ok });
}

const changeColumn = (column: TableColumn, place: Partial<ColumnPlace>): void =>
  change({
    columns: useTableSetup
      .getState()
      .columns.map((other) => (other.column === column ? { ...other, ...place } : other)),
  });

export const showColumn = (column: TableColumn, shown: boolean): void => changeColumn(column, { shown });
export const widenColumn = (column: TableColumn, width: number | null): void => changeColumn(column, { width });
export const resetColumns = (): void => change({ columns: FIRST_SETUP.columns });

/** One place to the left (-1) or right (1). */
export function moveColumn(column: TableColumn, by: -1 | 1): void {
  const { columns } = useTableSetup.getState();
  const from = columns.findIndex((place) => place.column === column);
  const moved = columns[from];
  if (moved === undefined || columns[from + by] === undefined) return;
  change({ columns: columns.toSpliced(from, 1).toSpliced(from + by, 0, moved) });
}

export const isBuiltIn = (viewId: string): viewId is BuiltInView => Object.hasOwn(BUILT_IN_VIEWS, viewId);

export function choiceOfView(viewId: string): InventoryChoice | null {
  if (isBuiltIn(viewId)) return BUILT_IN_VIEWS[viewId];
  return useTableSetup.getState().views.find((view) => view.viewId === viewId)?.choice ?? null;
}

/** A view of the same name is replaced: it was saved anew. */
export function saveView(name: string, choice: InventoryChoice): void {
  const { views } = useTableSetup.getState();
  const before = views.find((view) => view.name.toLowerCase() === name.toLowerCase());
  const saved = { viewId: before?.viewId ?? ulid(), name, choice };
  change({ views: before ? views.map((view) => (view === before ? saved : view)) : [...views, saved] });
}

export const renameView = (viewId: string, name: string): void =>
  change({
    views: useTableSetup.getState().views.map((view) => (view.viewId === viewId ? { ...view, name } : view)),
  });

export function removeView(viewId: string): void {
  const { views, defaultView } = useTableSetup.getState();
  change({
    views: views.filter((view) => view.viewId !== viewId),
    defaultView: defaultView === viewId ? FIRST_SETUP.defaultView : defaultView,
  });
}

export const openWithView = (defaultView: string): void => change({ defaultView });
