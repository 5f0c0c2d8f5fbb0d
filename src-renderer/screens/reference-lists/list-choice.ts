import { create } from "zustand";
import type { ReferenceListName } from "../../../src-domain/reference/reference-lists.ts";
import { createTableSearch } from "../../components/filters/table-search.ts";
import { showScreen } from "../../desk/navigation.ts";

export type ListPlace = ReferenceListName | "all" | "decoder";

interface ListChoice {
  readonly place: ListPlace;
  readonly text: string;
}

export const useListChoice = create<ListChoice>(() => ({ place: "transaction-types", text: "" }));

export const choosePlace = (place: ListPlace): void => useListChoice.setState({ place });

export const listSearch = createTableSearch({ choose: (text) => useListChoice.setState({ text }) });

useListChoice.subscribe(({ text }, before) => {
  if (text !== before.text) listSearch.follow(text);
});

export function showReferenceList(place: ReferenceListName, text: string): void {
  showScreen("reference-lists");
  useListChoice.setState({ place, text });
}
