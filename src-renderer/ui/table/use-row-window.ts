import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { listen } from "../../shell/subscriptions.ts";

/** Chromium limits elements to about 33.5 million pixels; a million rows of 40 px exceed that. */
const TALLEST = 16_000_000;
/** Pixels. A longer jump comes from dragging the scroll bar, where one pixel stands for more. */
const FARTHEST_BY_HAND = 6000;
/** Within this many pixels of either end, body and rows scroll 1:1, so that the wheel never reaches an end too early. */
const EDGE = 1_000_000;
/** A scroll bar this many body pixels off its position is hardly noticeable. */
const DRIFT = 20_000;

interface RowTable {
  readonly rowCount: number;
  readonly rowHeight: number;
  /** Visible height, including the sticky header (one row). */
  readonly height: number;
}

/** Rows beyond the tallest body are left out above the visible part; the scroll bar covers all of them. */
export interface ScrollPosition {
  readonly scrollTop: number;
  readonly leftOut: number;
}

export const TOP: ScrollPosition = { scrollTop: 0, leftOut: 0 };

interface BodyMeasures {
  readonly bodyHeight: number;
  readonly farthest: number;
  /** Pixels of rows that do not fit into the body. */
  readonly surplus: number;
}

export function bodyMetrics({ rowCount, rowHeight, height }: RowTable): BodyMeasures {
  const rows = (rowCount + 1) * rowHeight;
  const bodyHeight = Math.min(rows, TALLEST);
  return { bodyHeight, farthest: Math.max(0, bodyHeight - height), surplus: rows - bodyHeight };
}

/** Pixels of rows above the visible part. */
export function scrolledPixelsAt(at: RowTable & ScrollPosition): number {
  return at.scrollTop + Math.min(at.leftOut, bodyMetrics(at).surplus);
}

/** The left-out pixels that match a scroll bar position. */
function leftOutAt(scrollTop: number, table: RowTable): number {
  const { farthest, surplus } = bodyMetrics(table);
  const share = (scrollTop - EDGE) / (farthest - 2 * EDGE);
  return surplus * Math.min(1, Math.max(0, share));
}

/** The scroll position after this many pixels of rows, with the scroll bar at its matching position. */
export function scrollPositionAt(passed: number, table: RowTable): ScrollPosition {
  const { farthest, surplus } = bodyMetrics(table);
  const between = farthest - 2 * EDGE;
  const leftOut = Math.min(surplus, Math.max(0, ((passed - EDGE) / (between + surplus)) * surplus));
  return { scrollTop: passed - leftOut, leftOut };
}

/** Position after scrolling to `scrollTop`: the wheel moves body and rows alike; a dragged scroll bar sets the position. */
export function scrolledTo(scrollTop: number, before: ScrollPosition, table: RowTable): ScrollPosition {
  const far = Math.abs(scrollTop - before.scrollTop) > FARTHEST_BY_HAND;
  return { scrollTop, leftOut: far ? leftOutAt(scrollTop, table) : before.leftOut };
}

/** Moves the scroll bar to its matching position; null if it is close enough. `atRest`: no scrolling at the moment. */
export function correctScrollPosition(place: ScrollPosition, table: RowTable, atRest: boolean): ScrollPosition | null {
  const right = scrollPositionAt(scrolledPixelsAt({ ...table, ...place }), table);
  const { farthest } = bodyMetrics(table);
  const drift = Math.abs(right.scrollTop - place.scrollTop);
  const stuck = (place.scrollTop <= 0 || place.scrollTop >= farthest) && drift > 1;
  return stuck || (atRest && drift > DRIFT) ? right : null;
}

const OVERSCAN = 6;
/** The drawn rows change in steps of this size; scrolling in between draws nothing. */
const STEP = 4;
/** Rows are positioned relative to the first row of their block, so that no offset exceeds Chromium's layout limit. */
const BLOCK = 10_000;

type RowSight = RowTable & ScrollPosition;

export interface RowWindow {
  readonly first: number;
  /** Inclusive; below `first` when there is no row. */
  readonly last: number;
  /** Whether any part of the row is visible; the other rows are drawn ahead for scrolling. */
  readonly isSeen: (index: number) => boolean;
  readonly bodyHeight: number;
  /** The row from which offsets are counted. */
  readonly origin: number;
  /** Offset of that row in the body. */
  readonly originTop: number;
}

export function rowWindow(sight: RowSight): RowWindow {
  const { rowCount, rowHeight, height } = sight;
  const passed = scrolledPixelsAt(sight);
  const first = Math.max(0, floorTo(STEP, passed / rowHeight - OVERSCAN));
  const origin = floorTo(BLOCK, first);
  return {
    first,
    last: Math.min(rowCount - 1, floorTo(STEP, (passed + height) / rowHeight + OVERSCAN) + STEP - 1),
    isSeen: (index) => (index + 1) * rowHeight > passed && (index + 1) * rowHeight < passed + height,
    bodyHeight: bodyMetrics(sight).bodyHeight,
    origin,
    originTop: (origin + 1) * rowHeight - passed + sight.scrollTop,
  };
}

const floorTo = (step: number, value: number): number => Math.floor(value / step) * step;

/** Pixels of rows to scroll past, so that the row is fully visible between the header and the lower edge. */
export function scrolledPixelsFor(index: number, sight: RowSight): number {
  const { rowHeight, height } = sight;
  const passed = scrolledPixelsAt(sight);
  const highest = (index + 2) * rowHeight - height;
  const lowest = index * rowHeight;
  if (passed >= highest && passed <= lowest) return passed;
  return Math.max(0, passed < highest ? highest : lowest);
}

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
      const better = correctScrollPosition(place.current, table, atRest);
      if (better !== null) place.current = scrollTo(element, better);
      const next = rowWindow({ ...table, ...place.current });
      if (isDrawn(drawn.current, next)) put(layer.current, next.originTop);
      // Drawn in the same frame, so that no gap is visible.
      else flushSync(() => setSight({ ...place.current, height }));
    };
    const onScroll = (): void => look(false);
    const resizes = new ResizeObserver(onScroll);
    resizes.observe(element);
    const stop = listen(element, { scroll: onScroll, scrollend: () => look(true) }, { passive: true });
    return () => {
      resizes.disconnect();
      stop();
    };
  }, [scroller, rowCount, rowHeight]);

  const reveal = useCallback(
    (index: number): void => {
      const element = scroller.current;
      if (element === null) return;
      const table = { rowCount, rowHeight, height: element.clientHeight };
      const before = { ...table, ...place.current };
      const passed = scrolledPixelsFor(index, before);
      if (passed !== scrolledPixelsAt(before)) place.current = scrollTo(element, scrollPositionAt(passed, table));
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
