import { useEffect, useRef } from "react";
import { useIsCurrentScreen, type ScreenName } from "../../desk/navigation.ts";
import type { ListWatch } from "./list-watch.ts";

/**
 * Keeps the rows of a screen's list as they are written. Nobody looks at a hidden list: whoever comes back to one that has
 * changed finds it as it is now.
 */
export function useListWatch(screen: ScreenName, list: ListWatch, showAnew: () => Promise<void>): void {
  useEffect(() => list.watch(), [list]);
  const here = useIsCurrentScreen(screen);
  const left = useRef<{ readonly atStart: boolean } | null>(null);
  useEffect(() => {
    // A hidden table does not know any more which rows were in sight.
    if (!here) left.current = { atStart: list.isAtStart() };
    else if (left.current !== null) {
      const current = list.isCurrent();
      if (current === "no" || (current === "perhaps" && left.current.atStart)) void showAnew();
      left.current = null;
    }
  }, [here, list, showAnew]);
}
