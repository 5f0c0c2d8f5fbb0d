import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { corrected, passedAt, placeOf, scrolledTo, TOP, type ScrollPosition } from "./row-scroll.ts";
import { passedFor, rowWindow, type RowWindow } from "./row-window.ts";

interface Sight extends ScrollPosition {
  readonly height: number;
}

interface ShownRows extends RowWindow {
  /** Contains the rows; scrolling moves it without drawing. */
  readonly layer: RefObject<HTMLDivElement | null>;
  /** Scrolls only until the row is fully visible. */
  readonly reveal: (index: number) => void;
  readonly toStart: () => void;
}

export function useRowWindow(scroller: RefObject<HTMLElement | null>, rowCount: number, rowHeight: number): ShownRows {
  const [sight, setSight] = useState<Sight>({ ...TOP, height: 0 });
  const layer = useRef<HTMLDivElement>(null);
  const place = useRef(TOP);
  const shown = rowWindow({ rowCount, rowHeight, ...sight });
  const drawn = useRef(shown);

  useLayoutEffect(() => {
    drawn.current = shown;
    put(layer.current, shown.originTop);
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = (atRest: boolean): void => {
      const { clientHeight: height } = element;
      // A hidden screen has no height; keeping its last state keeps its rows for the return.
      if (height === 0) return;
      const table = { rowCount, rowHeight, height };
      place.current = scrolledTo(element.scrollTop, place.current, table);
      const better = corrected(place.current, table, atRest);
      if (better !== null) place.current = scrollTo(element, better);
      const next = rowWindow({ ...table, ...place.current });
      if (isDrawn(drawn.current, next)) put(layer.current, next.originTop);
      // Drawn in the same frame, so that no gap is visible.
      else flushSync(() => setSight({ ...place.current, height }));
    };
    const onScroll = (): void => look(false);
    const onRest = (): void => look(true);
    const resizes = new ResizeObserver(onScroll);
    resizes.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    element.addEventListener("scrollend", onRest, { passive: true });
    return () => {
      resizes.disconnect();
      element.removeEventListener("scroll", onScroll);
      element.removeEventListener("scrollend", onRest);
    };
  }, [scroller, rowCount, rowHeight]);

  const reveal = useCallback(
    (index: number): void => {
      const element = scroller.current;
      if (element === null) return;
      const table = { rowCount, rowHeight, height: element.clientHeight };
      const before = { ...table, ...place.current };
      const passed = passedFor(index, before);
      if (passed !== passedAt(before)) place.current = scrollTo(element, placeOf(passed, table));
    },
    [scroller, rowCount, rowHeight],
  );

  const toStart = useCallback((): void => {
    const { scrollTop, leftOut } = place.current;
    // Scrolling an element or reading its position forces a layout of all new rows before anything is drawn.
    if (scrollTop > 0 || leftOut > 0) scroller.current?.scrollTo({ top: 0 });
  }, [scroller]);
  return { ...shown, layer, reveal, toStart };
}

const isDrawn = (drawn: RowWindow, next: RowWindow): boolean =>
  drawn.first === next.first && drawn.last === next.last && drawn.origin === next.origin;

/** Answers the position reached: browsers round it to whole screen pixels. */
function scrollTo(element: HTMLElement, { scrollTop, leftOut }: ScrollPosition): ScrollPosition {
  element.scrollTop = scrollTop;
  return { scrollTop: element.scrollTop, leftOut: leftOut + scrollTop - element.scrollTop };
}

function put(layer: HTMLElement | null, top: number): void {
  if (layer !== null) layer.style.transform = `translateY(${top}px)`;
}
