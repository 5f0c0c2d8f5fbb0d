import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { rowWindow, scrollTopFor, type RowWindow } from "./row-window.ts";

interface Sight {
  readonly scrollTop: number;
  readonly height: number;
}

interface ShownRows extends RowWindow {
  /** Holds the rows; scrolling moves it without drawing anything. */
  readonly layer: RefObject<HTMLDivElement | null>;
  /** Scrolls only as far as the row needs to be whole. */
  readonly reveal: (index: number) => void;
}

/** Follows a scrolling element and says which rows of one height to draw in it, under a sticky header of that height. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, rowCount: number, rowHeight: number): ShownRows {
  const [sight, setSight] = useState<Sight>({ scrollTop: 0, height: 0 });
  const layer = useRef<HTMLDivElement>(null);
  const shown = rowWindow({ rowCount, rowHeight, ...sight });
  const drawn = useRef(shown);

  useLayoutEffect(() => {
    drawn.current = shown;
    place(layer.current, shown.originTop);
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = (): void => {
      const { scrollTop, clientHeight: height } = element;
      // A hidden screen has no height; keeping the last sight keeps its rows for the return.
      if (height === 0) return;
      const next = rowWindow({ rowCount, rowHeight, scrollTop, height });
      if (isDrawn(drawn.current, next)) place(layer.current, next.originTop);
      // Drawn in the same frame, so that no empty place is seen.
      else flushSync(() => setSight({ scrollTop, height }));
    };
    const resizes = new ResizeObserver(look);
    resizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      resizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [scroller, rowCount, rowHeight]);

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
  return { ...shown, layer, reveal };
}

const isDrawn = (drawn: RowWindow, next: RowWindow): boolean =>
  drawn.first === next.first && drawn.last === next.last && drawn.origin === next.origin;

function place(layer: HTMLElement | null, top: number): void {
  if (layer !== null) layer.style.transform = `translateY(${top}px)`;
}
