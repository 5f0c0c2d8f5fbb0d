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
  /** False without a public URL, so that most lists cannot be fetched. */
  readonly hasPublicArea: boolean;
  readonly failed: boolean;
}

/** All lists in memory, a few thousand short entries, so that a search is fast. */
export const useReferenceLists = create<ReferenceLists>(() => ({
  statuses: null,
  lists: new Map(),
  hasPublicArea: true,
  failed: false,
}));

export function connectReferenceLists(): Unsubscribe {
  void fetchReferenceLists();
  return unsubscribeAll(
    desk.reference.onListUpdated((status) => {
      useReferenceLists.setState(({ statuses }) => ({
        statuses: statuses?.map((other) => (other.name === status.name ? status : other)) ?? null,
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
  if (!answer.ok) return useReferenceLists.setState({ failed: true });
  const { lists: statuses, hasPublicArea } = answer.value;
  useReferenceLists.setState({ statuses, hasPublicArea, failed: false });
  for (const { name, askedAt } of statuses) {
    const loadedList = useReferenceLists.getState().lists.get(name);
    if (askedAt !== null && loadedList?.askedAt !== askedAt) await fetchList(name);
  }
}

async function fetchList(name: ReferenceListName): Promise<void> {
  const answer = await desk.reference.get({ name });
  if (!answer.ok) return useReferenceLists.setState({ failed: true });
  useReferenceLists.setState(({ lists }) => ({ lists: new Map([...lists, [name, answer.value]]) }));
}
