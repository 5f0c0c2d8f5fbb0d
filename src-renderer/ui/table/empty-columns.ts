import { create, type StoreApi, type UseBoundStore } from "zustand";
import type { PagedRows } from "./paged-rows.ts";

interface EmptyNames<Name extends string> {
  readonly list: number;
  readonly names: readonly Name[];
}

export interface EmptyColumns<Name extends string> {
  readonly use: UseBoundStore<StoreApi<EmptyNames<Name>>>;
}

/** Finds columns without a value in any loaded row. Within a list, columns can appear but not disappear. */
export function createEmptyColumns<Query, Row, Facts, Name extends string>(
  rows: Pick<PagedRows<Query, Row, Facts>, "store">,
  hasNoValue: Readonly<Partial<Record<Name, (row: Row) => boolean>>>,
): EmptyColumns<Name> {
  const tests = Object.entries(hasNoValue) as [Name, (row: Row) => boolean][];
  const use: EmptyColumns<Name>["use"] = create(() => ({ list: 0, names: [] }));
  rows.store.subscribe(({ pages, list }, before) => {
    if (pages === before.pages) return;
    const current = use.getState();
    const loaded = [...pages.values()].flat().filter((row) => row !== null);
    const names =
      loaded.length === 0
        ? []
        : tests
            .filter(
              ([name, isEmpty]) => (list !== current.list || current.names.includes(name)) && loaded.every(isEmpty),
            )
            .map(([name]) => name);
    const isSame = names.join() === current.names.join();
    if (!isSame || list !== current.list) use.setState({ list, names: isSame ? current.names : names });
  });
  return { use };
}
