import { inBody, passedAt, type RowTable, type ScrollPosition } from "./row-scroll.ts";

const OVERSCAN = 6;
/** The drawn rows change in steps of this size; scrolling in between draws nothing. */
const STEP = 4;
/** Rows are positioned relative to the first row of their block, so that no offset exceeds Chromium's layout limit. */
const BLOCK = 10_000;

export type RowSight = RowTable & ScrollPosition;

export interface RowWindow {
  readonly first: number;
  /** Inclusive; below `first` when there is no row. */
  readonly last: number;
  /** Whether any part of the row is visible; the other rows are drawn ahead for scrolling. */
  readonly isSeen: (index: number) => boolean;
  /** Includes the header. */
  readonly bodyHeight: number;
  /** The row from which offsets are counted. */
  readonly origin: number;
  /** Offset of that row in the body. */
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

/** Pixels of rows to scroll past, so that the row is fully visible between the header and the lower edge. */
export function passedFor(index: number, sight: RowSight): number {
  const { rowHeight, height } = sight;
  const passed = passedAt(sight);
  const highest = (index + 2) * rowHeight - height;
  const lowest = index * rowHeight;
  if (passed >= highest && passed <= lowest) return passed;
  return Math.max(0, passed < highest ? highest : lowest);
}
