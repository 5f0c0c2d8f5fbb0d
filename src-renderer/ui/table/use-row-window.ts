import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { listen } from "../../shell/subscriptions.ts";

/** Pixels. Chromium limits elements to about 33.5 million; a million rows of 40 px exceed that. */
const MAX_BODY_HEIGHT = 16_000_000;
/** Pixels. A longer step comes from dragging the scroll bar, where a pixel stands for many row pixels. */
const MAX_WHEEL_STEP = 6000;
/** Pixels at both ends in which body and rows scroll 1:1, so that the wheel does not reach an end too early. */
const EDGE_PX = 1_000_000;
/** Pixels by which the scroll bar may be off its position without being noticed. */
const MAX_DRIFT_PX = 20_000;

interface RowTable {
  readonly rowCount: number;
  readonly rowHeight: number;
  /** Visible height, including the sticky header (one row). */
  readonly height: number;
}

/** Position in a list that may be taller than the body. `skippedPixels`: row pixels above it that the body lacks. */
export interface ScrollPosition {
  readonly scrollTop: number;
  readonly skippedPixels: number;
}

export const TOP_POSITION: ScrollPosition = { scrollTop: 0, skippedPixels: 0 };

export function computeBodyMetrics({ rowCount, rowHeight, height }: RowTable) {
  const rows = (rowCount + 1) * rowHeight;
  const bodyHeight = Math.min(rows, MAX_BODY_HEIGHT);
  return { bodyHeight, maxScrollTop: Math.max(0, bodyHeight - height), surplusPixels: rows - bodyHeight };
}

export function computeScrolledPixels(position: RowTable & ScrollPosition): number {
  return position.scrollTop + Math.min(position.skippedPixels, computeBodyMetrics(position).surplusPixels);
}

/** Returns the scroll position with this many pixels of rows above the visible part. */
export function computeScrollPosition(scrolledPixels: number, table: RowTable): ScrollPosition {
  const { maxScrollTop, surplusPixels } = computeBodyMetrics(table);
  const middleHeight = maxScrollTop - 2 * EDGE_PX;
  const skippedPixels = Math.min(
    surplusPixels,
    Math.max(0, ((scrolledPixels - EDGE_PX) / (middleHeight + surplusPixels)) * surplusPixels),
  );
  return { scrollTop: scrolledPixels - skippedPixels, skippedPixels };
}

/** Returns the position after scrolling to `scrollTop`: small steps move rows 1:1, a dragged bar sets a fraction. */
export function applyScroll(scrollTop: number, previousPosition: ScrollPosition, table: RowTable): ScrollPosition {
  if (Math.abs(scrollTop - previousPosition.scrollTop) <= MAX_WHEEL_STEP)
    return { scrollTop, skippedPixels: previousPosition.skippedPixels };
  const { maxScrollTop, surplusPixels } = computeBodyMetrics(table);
  const fraction = (scrollTop - EDGE_PX) / (maxScrollTop - 2 * EDGE_PX);
  return { scrollTop, skippedPixels: surplusPixels * Math.min(1, Math.max(0, fraction)) };
}

/** Returns a corrected scroll bar position; null if the position is close enough. */
export function correctScrollPosition(
  position: ScrollPosition,
  table: RowTable,
  { hasStopped }: { readonly hasStopped: boolean },
): ScrollPosition | null {
  const correctedPosition = computeScrollPosition(computeScrolledPixels({ ...table, ...position }), table);
  const { maxScrollTop } = computeBodyMetrics(table);
  const driftPixels = Math.abs(correctedPosition.scrollTop - position.scrollTop);
  const isAtEnd = (position.scrollTop <= 0 || position.scrollTop >= maxScrollTop) && driftPixels > 1;
  return isAtEnd || (hasStopped && driftPixels > MAX_DRIFT_PX) ? correctedPosition : null;
}

const OVERSCAN_ROWS = 6;
/** The rendered range changes in steps of this many rows; scrolling within a step renders nothing. */
const RENDER_STEP_ROWS = 4;
/** Rows per block. Offsets are relative to the block, so that none exceeds Chromium's layout limit. */
const BLOCK_ROWS = 10_000;

type TableViewport = RowTable & ScrollPosition;

export interface RowWindow {
  readonly first: number;
  /** Inclusive; less than `first` without rows. */
  readonly last: number;
  /** Returns whether any part of the row is visible; other rows are rendered ahead for scrolling. */
  readonly isVisible: (index: number) => boolean;
  readonly bodyHeight: number;
  /** Index of the row from which offsets are counted. */
  readonly origin: number;
  /** Offset of the `origin` row in the body, in pixels. */
  readonly originTop: number;
}

export function computeRowWindow(viewport: TableViewport): RowWindow {
  const { rowCount, rowHeight, height } = viewport;
  const scrolledPixels = computeScrolledPixels(viewport);
  const first = Math.max(0, roundDownTo(RENDER_STEP_ROWS, scrolledPixels / rowHeight - OVERSCAN_ROWS));
  const origin = roundDownTo(BLOCK_ROWS, first);
  return {
    first,
    last: Math.min(
      rowCount - 1,
      roundDownTo(RENDER_STEP_ROWS, (scrolledPixels + height) / rowHeight + OVERSCAN_ROWS) + RENDER_STEP_ROWS - 1,
    ),
    isVisible: (index) => (index + 1) * rowHeight > scrolledPixels && (index + 1) * rowHeight < scrolledPixels + height,
    bodyHeight: computeBodyMetrics(viewport).bodyHeight,
    origin,
    originTop: (origin + 1) * rowHeight - scrolledPixels + viewport.scrollTop,
  };
}

const roundDownTo = (step: number, value: number): number => Math.floor(value / step) * step;

/** Returns the pixels of rows to scroll so that the row is fully visible below the header. */
export function computeScrollToRow(index: number, viewport: TableViewport): number {
  const { rowHeight, height } = viewport;
  const scrolledPixels = computeScrolledPixels(viewport);
  const minScrolled = (index + 2) * rowHeight - height;
  const maxScrolled = index * rowHeight;
  if (scrolledPixels >= minScrolled && scrolledPixels <= maxScrolled) return scrolledPixels;
  return Math.max(0, scrolledPixels < minScrolled ? minScrolled : maxScrolled);
}

/** `layer`: element that contains the rows; scrolling moves it without rendering. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, rowCount: number, rowHeight: number) {
  const [viewport, setViewport] = useState({ ...TOP_POSITION, height: 0 });
  const layer = useRef<HTMLDivElement>(null);
  const position = useRef(TOP_POSITION);
  const rowWindow = computeRowWindow({ rowCount, rowHeight, ...viewport });
  const renderedWindow = useRef(rowWindow);

  useLayoutEffect(() => {
    renderedWindow.current = rowWindow;
    moveLayer(layer.current, rowWindow.originTop);
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const updateWindow = ({ hasStopped }: { readonly hasStopped: boolean }): void => {
      const { clientHeight: height } = element;
      // A hidden screen has no height: keep the state, so that its rows stay rendered.
      if (height === 0) return;
      const table = { rowCount, rowHeight, height };
      position.current = applyScroll(element.scrollTop, position.current, table);
      const correctedPosition = correctScrollPosition(position.current, table, { hasStopped });
      if (correctedPosition !== null) position.current = scrollTo(element, correctedPosition);
      const nextWindow = computeRowWindow({ ...table, ...position.current });
      if (isRendered(renderedWindow.current, nextWindow)) moveLayer(layer.current, nextWindow.originTop);
      // Render in this frame, so that no gap is visible.
      else flushSync(() => setViewport({ ...position.current, height }));
    };
    const onScroll = (): void => updateWindow({ hasStopped: false });
    const resizeObserver = new ResizeObserver(onScroll);
    resizeObserver.observe(element);
    const onScrollEnd = (): void => updateWindow({ hasStopped: true });
    const unsubscribe = listen(element, { scroll: onScroll, scrollend: onScrollEnd }, { passive: true });
    return () => {
      resizeObserver.disconnect();
      unsubscribe();
    };
  }, [scroller, rowCount, rowHeight]);

  /** Scrolls only until the row is fully visible. */
  const revealRow = useCallback(
    (index: number): void => {
      const element = scroller.current;
      if (element === null) return;
      const table = { rowCount, rowHeight, height: element.clientHeight };
      const viewportBefore = { ...table, ...position.current };
      const targetPixels = computeScrollToRow(index, viewportBefore);
      if (targetPixels !== computeScrolledPixels(viewportBefore))
        position.current = scrollTo(element, computeScrollPosition(targetPixels, table));
    },
    [scroller, rowCount, rowHeight],
  );

  const scrollToStart = useCallback((): void => {
    const { scrollTop, skippedPixels } = position.current;
    // Scroll only if needed, because it forces a layout of all new rows.
    if (scrollTop > 0 || skippedPixels > 0) scroller.current?.scrollTo({ top: 0 });
  }, [scroller]);
  return { ...rowWindow, layer, revealRow, scrollToStart };
}

const isRendered = (renderedWindow: RowWindow, nextWindow: RowWindow): boolean =>
  renderedWindow.first === nextWindow.first &&
  renderedWindow.last === nextWindow.last &&
  renderedWindow.origin === nextWindow.origin;

/** Returns the reached position, because browsers round it to screen pixels. */
function scrollTo(element: HTMLElement, { scrollTop, skippedPixels }: ScrollPosition): ScrollPosition {
  element.scrollTop = scrollTop;
  return { scrollTop: element.scrollTop, skippedPixels: skippedPixels + scrollTop - element.scrollTop };
}

function moveLayer(layer: HTMLElement | null, top: number): void {
  if (layer !== null) layer.style.transform = `translateY(${top}px)`;
}
