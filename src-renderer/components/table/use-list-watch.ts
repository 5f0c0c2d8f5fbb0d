import { useEffect, useRef } from "react";
import { useIsCurrentScreen, type ScreenName } from "../../desk/navigation.ts";
import type { ListWatch } from "./list-watch.ts";

/** Keeps a screen's list up to date. A hidden list is refreshed when the operator returns to it. */
export function useListWatch(screen: ScreenName, list: ListWatch, refreshList: () => Promise<void>): void {
  useEffect(() => list.watch(), [list]);
  const here = useIsCurrentScreen(screen);
  const left = useRef<{ readonly atStart: boolean } | null>(null);
  useEffect(() => {
    // A hidden table no longer knows which rows were visible.
    if (!here) left.current = { atStart: list.isAtStart() };
    else if (left.current !== null) {
      const current = list.isCurrent();
      if (current === "no" || (current === "perhaps" && left.current.atStart)) void refreshList();
      left.current = null;
    }
  }, [here, list, refreshList]);
}
