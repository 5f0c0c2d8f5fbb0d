import { create, type StoreApi, type UseBoundStore } from "zustand";
import type { PagedRows } from "./paged-rows.ts";

interface EmptyNames<Name extends string> {
  readonly listNumber: number;
  readonly names: readonly Name[];
}

export interface EmptyColumns<Name extends string> {
  readonly use: UseBoundStore<StoreApi<EmptyNames<Name>>>;
}

/** Finds columns without a value in any loaded row. Within a list, columns can appear but not disappear. */
export function createEmptyColumns<Query, Row, ListInfo, Name extends string>(
  rows: Pick<PagedRows<Query, Row, ListInfo>, "store">,
  hasNoValue: Readonly<Partial<Record<Name, (row: Row) => boolean>>>,
): EmptyColumns<Name> {
  const emptyTests = Object.entries(hasNoValue) as [Name, (row: Row) => boolean][];
  const use: EmptyColumns<Name>["use"] = create(() => ({ listNumber: 0, names: [] }));
  rows.store.subscribe(({ pages, listNumber }, previousState) => {
    if (pages === previousState.pages) return;
    const current = use.getState();
    const loadedRows = [...pages.values()].flat().filter((row) => row !== null);
    const canDisappear = (name: Name): boolean => listNumber !== current.listNumber || current.names.includes(name);
    // An empty list shows all columns.
    const columnsToTest = loadedRows.length === 0 ? [] : emptyTests.filter(([name]) => canDisappear(name));
    const names = columnsToTest.filter(([, isEmpty]) => loadedRows.every(isEmpty)).map(([name]) => name);
    const isSame = names.join() === current.names.join();
    if (!isSame || listNumber !== current.listNumber)
      use.setState({ listNumber, names: isSame ? current.names : names });
  });
  return { use };
}
