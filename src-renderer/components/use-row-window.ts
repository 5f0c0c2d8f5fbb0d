import { useCallback, useLayoutEffect, useState, type RefObject } from "react";
import { rowWindow, scrollTopFor, type RowWindow } from "./row-window.ts";

interface Sight {
  readonly scrollTop: number;
  readonly height: number;
}

interface ShownRows extends RowWindow {
  /** Scrolls only as far as the row needs to be whole. */
  readonly reveal: (index: number) => void;
}

/** Follows a scrolling element and says which rows of one height to draw in it, under a sticky header of that height. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, rowCount: number, rowHeight: number): ShownRows {
  const [sight, setSight] = useState<Sight>({ scrollTop: 0, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = (): void => {
      // A hidden screen has no height; keeping the last sight keeps its rows for the return.
      if (element.clientHeight > 0) setSight({ scrollTop: element.scrollTop, height: element.clientHeight });
    };
    const resizes = new ResizeObserver(look);
    resizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      resizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [scroller]);

  const reveal = useCallback(
    (index: number): void => {
      const element = scroller.current;
      if (element === null) return;
      const { scrollTop, clientHeight } = element;
      element.scrollTo({
        top: scrollTopFor(index, { rowCount, rowHeight, scrollTop, height: clientHeight }),
      });
    },
    [scroller, rowCount, rowHeight],
  );
  return { ...rowWindow({ rowCount, rowHeight, ...sight }), reveal };
}
