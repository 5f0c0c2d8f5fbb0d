import { create } from "zustand";
import type { ReferenceListName } from "../../../src-domain/reference/reference-lists.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { ReferenceListStatus, ReferenceList } from "../../../src-preload/contract/reference/reference.ts";
import { desk } from "../../bridge.ts";
import { showScreen } from "../../shell/navigation.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { createTableSearch } from "../../ui/filters/table-search.ts";

export type ListSelection = ReferenceListName | "all";

interface ListChoice {
  readonly selectedList: ListSelection;
  readonly text: string;
}

export const useListChoice = create<ListChoice>(() => ({ selectedList: "transaction-types", text: "" }));

export const selectList = (selectedList: ListSelection): void => useListChoice.setState({ selectedList });

export const listSearch = createTableSearch({ onSearch: (text) => useListChoice.setState({ text }) });

export function showReferenceList(selectedList: ReferenceListName, text: string): void {
  showScreen("reference-lists");
  listSearch.showText(text);
  useListChoice.setState({ selectedList, text });
}

interface ReferenceLists {
  readonly statuses: readonly ReferenceListStatus[] | null;
  readonly lists: ReadonlyMap<ReferenceListName, ReferenceList>;
  /** False if no public API URL is set; most lists cannot be fetched then. */
  readonly hasPublicArea: boolean;
  readonly hasFailed: boolean;
}

/** Holds all lists in memory, so that a search is fast: they have a few thousand short entries. */
export const useReferenceLists = create<ReferenceLists>(() => ({
  statuses: null,
  lists: new Map(),
  hasPublicArea: true,
  hasFailed: false,
}));

export function connectReferenceLists(): Unsubscribe {
  void fetchReferenceLists();
  return unsubscribeAll(
    desk.reference.onListUpdated((status) => {
      useReferenceLists.setState(({ statuses }) => ({
        statuses: statuses?.map((listStatus) => (listStatus.name === status.name ? status : listStatus)) ?? null,
      }));
      void fetchList(status.name);
    }),
    desk.sync.onProgress(({ state }) => {
      if (state === "idle") void fetchReferenceLists();
    }),
  );
}

/** Fetches changed lists one by one, so that answers stay small. */
export async function fetchReferenceLists(): Promise<void> {
  const answer = await desk.reference.listAll({});
  if (!answer.ok) return useReferenceLists.setState({ hasFailed: true });
  const { lists: statuses, hasPublicArea } = answer.value;
  useReferenceLists.setState({ statuses, hasPublicArea, hasFailed: false });
  for (const { name, requestedAt } of statuses) {
    const storedList = useReferenceLists.getState().lists.get(name);
    if (requestedAt !== null && storedList?.requestedAt !== requestedAt) await fetchList(name);
  }
}

async function fetchList(name: ReferenceListName): Promise<void> {
  const answer = await desk.reference.get({ name });
  if (!answer.ok) return useReferenceLists.setState({ hasFailed: true });
  useReferenceLists.setState(({ lists }) => ({ lists: new Map([...lists, [name, answer.value]]) }));
}
