/** Chromium limits elements to about 33.5 million pixels; a million rows of 40 px exceed that. */
const TALLEST = 16_000_000;
/** Pixels. A longer jump comes from dragging the scroll bar, where one pixel stands for more. */
const FARTHEST_BY_HAND = 6000;
/** Within this many pixels of either end, body and rows scroll 1:1, so that the wheel never reaches an end too early. */
const EDGE = 1_000_000;
/** A scroll bar this many body pixels off its position is hardly noticeable. */
const DRIFT = 20_000;

export interface RowTable {
  readonly rowCount: number;
  readonly rowHeight: number;
  /** Visible height, including the sticky header (one row). */
  readonly height: number;
}

/**
 * If the rows exceed the tallest body, some pixels of rows are left out above the visible part: the wheel moves rows as in
 * any list, and the scroll bar covers all of them.
 */
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

export function inBody({ rowCount, rowHeight, height }: RowTable): BodyMeasures {
  const rows = (rowCount + 1) * rowHeight;
  const bodyHeight = Math.min(rows, TALLEST);
  return { bodyHeight, farthest: Math.max(0, bodyHeight - height), surplus: rows - bodyHeight };
}

/** Pixels of rows above the visible part. */
export function passedAt(at: RowTable & ScrollPosition): number {
  return at.scrollTop + Math.min(at.leftOut, inBody(at).surplus);
}

/** The left-out pixels that match a scroll bar position. */
function leftOutAt(scrollTop: number, table: RowTable): number {
  const { farthest, surplus } = inBody(table);
  const share = (scrollTop - EDGE) / (farthest - 2 * EDGE);
  return surplus * Math.min(1, Math.max(0, share));
}

/** The scroll position after this many pixels of rows, with the scroll bar at its matching position. */
export function placeOf(passed: number, table: RowTable): ScrollPosition {
  const { farthest, surplus } = inBody(table);
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
export function corrected(place: ScrollPosition, table: RowTable, atRest: boolean): ScrollPosition | null {
  const right = placeOf(passedAt({ ...table, ...place }), table);
  const { farthest } = inBody(table);
  const drift = Math.abs(right.scrollTop - place.scrollTop);
  const stuck = (place.scrollTop <= 0 || place.scrollTop >= farthest) && drift > 1;
  return stuck || (atRest && drift > DRIFT) ? right : null;
}
