import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { listen } from "../../shell/subscriptions.ts";

/** Pixels. Chromium limits elements to about 33.5 million; a million rows of 40 px exceed that. */
const MAX_BODY_HEIGHT = 16_000_000;
/** Pixels. A longer step comes from dragging the scroll bar, where a pixel stands for many row pixels. */
const MAX_WHEEL_STEP = 6000;
/** Pixels at both ends in which body and rows scroll 1:1, so that the wheel does not reach an end too early. */
const EDGE = 1_000_000;
/** Pixels by which the scroll bar may be off its position without being noticed. */
const MAX_DRIFT = 20_000;

interface RowTable {
  readonly rowCount: number;
  readonly rowHeight: number;
  /** Visible height, including the sticky header (one row). */
  readonly height: number;
}

/** Position in a list that may be taller than the body. `leftOut`: skipped row pixels above the visible part. */
export interface ScrollPosition {
  readonly scrollTop: number;
  readonly leftOut: number;
}

export const TOP: ScrollPosition = { scrollTop: 0, leftOut: 0 };

export function bodyMetrics({ rowCount, rowHeight, height }: RowTable) {
  const rows = (rowCount + 1) * rowHeight;
  const bodyHeight = Math.min(rows, MAX_BODY_HEIGHT);
  return { bodyHeight, farthest: Math.max(0, bodyHeight - height), surplus: rows - bodyHeight };
}

export function scrolledPixelsAt(at: RowTable & ScrollPosition): number {
  return at.scrollTop + Math.min(at.leftOut, bodyMetrics(at).surplus);
}

/** Returns the scroll position with this many pixels of rows above the visible part. */
export function scrollPositionAt(scrolled: number, table: RowTable): ScrollPosition {
  const { farthest, surplus } = bodyMetrics(table);
  const middleHeight = farthest - 2 * EDGE;
  const leftOut = Math.min(surplus, Math.max(0, ((scrolled - EDGE) / (middleHeight + surplus)) * surplus));
  return { scrollTop: scrolled - leftOut, leftOut };
}

/** Position after scrolling to `scrollTop`: small steps move rows 1:1, a dragged scroll bar sets a fraction. */
export function scrolledTo(scrollTop: number, before: ScrollPosition, table: RowTable): ScrollPosition {
  if (Math.abs(scrollTop - before.scrollTop) <= MAX_WHEEL_STEP) return { scrollTop, leftOut: before.leftOut };
  const { farthest, surplus } = bodyMetrics(table);
  const fraction = (scrollTop - EDGE) / (farthest - 2 * EDGE);
  return { scrollTop, leftOut: surplus * Math.min(1, Math.max(0, fraction)) };
}

/** Returns a corrected scroll bar position; null if it is close enough. `atRest`: scrolling has ended. */
export function correctScrollPosition(
  position: ScrollPosition,
  table: RowTable,
  atRest: boolean,
): ScrollPosition | null {
  const corrected = scrollPositionAt(scrolledPixelsAt({ ...table, ...position }), table);
  const { farthest } = bodyMetrics(table);
  const driftPixels = Math.abs(corrected.scrollTop - position.scrollTop);
  const isAtEnd = (position.scrollTop <= 0 || position.scrollTop >= farthest) && driftPixels > 1;
  return isAtEnd || (atRest && driftPixels > MAX_DRIFT) ? corrected : null;
}

const OVERSCAN = 6;
/** The rendered range changes in steps of this many rows; scrolling within a step renders nothing. */
const STEP = 4;
/** Rows per block. Offsets are relative to the block, so that none exceeds Chromium's layout limit. */
const BLOCK = 10_000;

type RowSight = RowTable & ScrollPosition;

export interface RowWindow {
  readonly first: number;
  /** Inclusive; less than `first` without rows. */
  readonly last: number;
  /** Whether any part of the row is visible; other rows are rendered ahead for scrolling. */
  readonly isSeen: (index: number) => boolean;
  readonly bodyHeight: number;
  /** Index of the row from which offsets are counted. */
  readonly origin: number;
  /** Offset of the `origin` row in the body, in pixels. */
  readonly originTop: number;
}

export function rowWindow(viewport: RowSight): RowWindow {
  const { rowCount, rowHeight, height } = viewport;
  const scrolled = scrolledPixelsAt(viewport);
  const first = Math.max(0, floorTo(STEP, scrolled / rowHeight - OVERSCAN));
  const origin = floorTo(BLOCK, first);
  return {
    first,
    last: Math.min(rowCount - 1, floorTo(STEP, (scrolled + height) / rowHeight + OVERSCAN) + STEP - 1),
    isSeen: (index) => (index + 1) * rowHeight > scrolled && (index + 1) * rowHeight < scrolled + height,
    bodyHeight: bodyMetrics(viewport).bodyHeight,
    origin,
    originTop: (origin + 1) * rowHeight - scrolled + viewport.scrollTop,
  };
}

const floorTo = (step: number, value: number): number => Math.floor(value / step) * step;

/** Returns the pixels of rows to scroll so that the row is fully visible below the header. */
export function scrolledPixelsFor(index: number, viewport: RowSight): number {
  const { rowHeight, height } = viewport;
  const passed = scrolledPixelsAt(viewport);
  const minScrolled = (index + 2) * rowHeight - height;
  const maxScrolled = index * rowHeight;
  if (passed >= minScrolled && passed <= maxScrolled) return passed;
  return Math.max(0, passed < minScrolled ? minScrolled : maxScrolled);
}

/** `layer`: element that contains the rows; scrolling moves it without rendering. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, rowCount: number, rowHeight: number) {
  const [viewport, setViewport] = useState({ ...TOP, height: 0 });
  const layer = useRef<HTMLDivElement>(null);
  const position = useRef(TOP);
  const shown = rowWindow({ rowCount, rowHeight, ...viewport });
  const rendered = useRef(shown);

  useLayoutEffect(() => {
    rendered.current = shown;
    moveLayer(layer.current, shown.originTop);
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const update = (atRest: boolean): void => {
      const { clientHeight: height } = element;
      // A hidden screen has no height: keep the state, so that its rows stay rendered.
      if (height === 0) return;
      const table = { rowCount, rowHeight, height };
      position.current = scrolledTo(element.scrollTop, position.current, table);
      const corrected = correctScrollPosition(position.current, table, atRest);
      if (corrected !== null) position.current = scrollTo(element, corrected);
      const next = rowWindow({ ...table, ...position.current });
      if (isRendered(rendered.current, next)) moveLayer(layer.current, next.originTop);
      // Render in this frame, so that no gap is visible.
      else flushSync(() => setViewport({ ...position.current, height }));
    };
    const onScroll = (): void => update(false);
    const resizes = new ResizeObserver(onScroll);
    resizes.observe(element);
    const stop = listen(element, { scroll: onScroll, scrollend: () => update(true) }, { passive: true });
    return () => {
      resizes.disconnect();
      stop();
    };
  }, [scroller, rowCount, rowHeight]);

  /** Scrolls only until the row is fully visible. */
  const reveal = useCallback(
    (index: number): void => {
      const element = scroller.current;
      if (element === null) return;
      const table = { rowCount, rowHeight, height: element.clientHeight };
      const before = { ...table, ...position.current };
      const passed = scrolledPixelsFor(index, before);
      if (passed !== scrolledPixelsAt(before)) position.current = scrollTo(element, scrollPositionAt(passed, table));
    },
    [scroller, rowCount, rowHeight],
  );

  const toStart = useCallback((): void => {
    const { scrollTop, leftOut } = position.current;
    // Scroll only if needed, because it forces a layout of all new rows.
    if (scrollTop > 0 || leftOut > 0) scroller.current?.scrollTo({ top: 0 });
  }, [scroller]);
  return { ...shown, layer, reveal, toStart };
}

const isRendered = (rendered: RowWindow, next: RowWindow): boolean =>
  rendered.first === next.first && rendered.last === next.last && rendered.origin === next.origin;

/** Returns the reached position, because browsers round it to screen pixels. */
function scrollTo(element: HTMLElement, { scrollTop, leftOut }: ScrollPosition): ScrollPosition {
  element.scrollTop = scrollTop;
  return { scrollTop: element.scrollTop, leftOut: leftOut + scrollTop - element.scrollTop };
}

function moveLayer(layer: HTMLElement | null, top: number): void {
  if (layer !== null) layer.style.transform = `translateY(${top}px)`;
}
