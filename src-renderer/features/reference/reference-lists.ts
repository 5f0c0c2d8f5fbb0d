import { create } from "zustand";
import type { ReferenceListName } from "../../../src-domain/reference/reference-lists.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { ReferenceListStatus, ReferenceList } from "../../../src-preload/contract/reference/reference.ts";
import { desk } from "../../bridge.ts";
import { createTableSearch } from "../../ui/filters/table-search.ts";
import { showScreen } from "../../shell/navigation.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";

export type ListSelection = ReferenceListName | "all";

interface ListChoice {
  readonly selectedList: ListSelection;
  readonly text: string;
}

export const useListChoice = create<ListChoice>(() => ({ selectedList: "transaction-types", text: "" }));

export const selectList = (selectedList: ListSelection): void => useListChoice.setState({ selectedList });

export const listSearch = createTableSearch({ choose: (text) => useListChoice.setState({ text }) });

useListChoice.subscribe(({ text }, before) => {
  if (text !== before.text) listSearch.follow(text);
});

export function showReferenceList(selectedList: ReferenceListName, text: string): void {
  showScreen("reference-lists");
  useListChoice.setState({ selectedList, text });
}

interface ReferenceLists {
  readonly statuses: readonly ReferenceListStatus[] | null;
  readonly lists: ReadonlyMap<ReferenceListName, ReferenceList>;
  /** False if no public URL is known, so that most lists cannot be read. */
  readonly hasPublicArea: boolean;
  readonly failed: boolean;
}

/** The whole local copy in memory: a few thousand short entries, so that a search never waits. */
export const useReferenceLists = create<ReferenceLists>(() => ({
  statuses: null,
  lists: new Map(),
  hasPublicArea: true,
  failed: false,
}));

export function connectReferenceLists(): Unsubscribe {
  void fetchReferenceLists();
  return unsubscribeAll(
    desk.reference.onListUpdated((standing) => {
      useReferenceLists.setState(({ statuses }) => ({
        statuses: statuses?.map((other) => (other.name === standing.name ? standing : other)) ?? null,
      }));
      void readList(standing.name);
    }),
    desk.sync.onProgress(({ state }) => {
      if (state === "idle") void fetchReferenceLists();
    }),
  );
}

/** One list at a time, so that no answer is longer. Skips lists not refreshed since the last read. */
export async function fetchReferenceLists(): Promise<void> {
  const answer = await desk.reference.listAll({});
  if (!answer.ok) {
    useReferenceLists.setState({ failed: true });
    return;
  }
  const { lists: statuses, hasPublicArea } = answer.value;
  useReferenceLists.setState({ statuses, hasPublicArea, failed: false });
  for (const { name, askedAt } of statuses) {
    const known = useReferenceLists.getState().lists.get(name);
    if (askedAt !== null && known?.askedAt !== askedAt) await readList(name);
  }
}

async function readList(name: ReferenceListName): Promise<void> {
  const answer = await desk.reference.get({ name });
  if (!answer.ok) {
    useReferenceLists.setState({ failed: true });
    return;
  }
  useReferenceLists.setState(({ lists }) => ({ lists: new Map([...lists, [name, answer.value]]) }));
}
