import { inBody, passedAt, type RowTable, type ScrollPosition } from "./row-scroll.ts";

const OVERSCAN = 6;
/** The rows drawn change by so many at once: between that, scrolling costs no drawing at all. */
const STEP = 4;
/** Rows are placed from the first row of their block, so that no place of a row passes what Chromium can lay out. */
const BLOCK = 10_000;

export type RowSight = RowTable & ScrollPosition;

export interface RowWindow {
  readonly first: number;
  /** Inclusive; below `first` when there is no row. */
  readonly last: number;
  /** Whether some of the row is seen; the others are drawn so that scrolling has them ready. */
  readonly isSeen: (index: number) => boolean;
  /** Height of the whole body with its header. */
  readonly bodyHeight: number;
  /** The row from which places are counted. */
  readonly origin: number;
  /** Where that row lies in the body. */
  readonly originTop: number;
}

export function rowWindow(sight: RowSight): RowWindow {
  const { rowCount, rowHeight, height } = sight;
  const passed = passedAt(sight);
  const first = Math.max(0, floorTo(STEP, passed / rowHeight - OVERSCAN));
  const origin = floorTo(BLOCK, first);
  return {
    first,
    last: Math.min(rowCount - 1, floorTo(STEP, (passed + height) / rowHeight + OVERSCAN) + STEP - 1),
    isSeen: (index) => (index + 1) * rowHeight > passed && (index + 1) * rowHeight < passed + height,
    bodyHeight: inBody(sight).bodyHeight,
    origin,
    originTop: (origin + 1) * rowHeight - passed + sight.scrollTop,
  };
}

const floorTo = (step: number, value: number): number => Math.floor(value / step) * step;

/** How many pixels of rows are to be passed so that the row is whole between the header and the lower edge. */
export function passedFor(index: number, sight: RowSight): number {
  const { rowHeight, height } = sight;
  const passed = passedAt(sight);
  const highest = (index + 2) * rowHeight - height;
  const lowest = index * rowHeight;
  if (passed >= highest && passed <= lowest) return passed;
  return Math.max(0, passed < highest ? highest : lowest);
}
