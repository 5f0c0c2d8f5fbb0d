import { useIsCurrentScreen, type ScreenName } from "../../shell/navigation.ts";
import { useShortcuts } from "../../shell/use-shortcuts.ts";
import type { TableSearch } from "../filters/table-search.ts";

interface TableKeys {
  readonly search: TableSearch;
  readonly clearFilters?: () => void;
  readonly addSelected?: () => void;
  readonly refreshList?: () => Promise<void>;
}

export function useTableKeys(screen: ScreenName, { search, refreshList, ...otherHandlers }: TableKeys): void {
  const isShown = useIsCurrentScreen(screen);
  const handlers = { lookUp: search.requestFocus, lookUpHere: search.requestFocus, ...otherHandlers };
  useShortcuts(isShown ? { ...handlers, ...(refreshList && { refreshList: () => void refreshList() }) } : {});
}
