/** Chromium cuts elements at about 33.5 million pixels, which a million rows of 40 px exceed. */
const TALLEST = 16_000_000;
/** A longer way than this, in pixels, is a dragged scroll bar: one pixel of it is more. */
const FARTHEST_BY_HAND = 6000;
/** So many pixels from either end the body and its rows go alike, so that nobody who turns a wheel comes to an end too early. */
const EDGE = 1_000_000;
/** A scroll bar that stands so many pixels of the body beside its place is hardly seen to. */
const DRIFT = 20_000;

export interface RowTable {
  readonly rowCount: number;
  readonly rowHeight: number;
  /** Of what is seen, the sticky header (one row high) included. */
  readonly height: number;
}

/**
 * Where a table stands. In one whose rows do not fit into the tallest body some pixels of rows are left out above what is
 * seen: scrolling by hand moves rows as it does in any list, and the scroll bar goes over all of them.
 */
export interface ScrollPosition {
  readonly scrollTop: number;
  readonly leftOut: number;
}

export const TOP: ScrollPosition = { scrollTop: 0, leftOut: 0 };

interface BodyMeasures {
  readonly bodyHeight: number;
  /** How far the body can be scrolled. */
  readonly farthest: number;
  /** How many pixels of rows do not fit into it. */
  readonly surplus: number;
}

export function inBody({ rowCount, rowHeight, height }: RowTable): BodyMeasures {
  const rows = (rowCount + 1) * rowHeight;
  const bodyHeight = Math.min(rows, TALLEST);
  return { bodyHeight, farthest: Math.max(0, bodyHeight - height), surplus: rows - bodyHeight };
}

/** How many pixels of rows lie above what is seen. */
export function passedAt(at: RowTable & ScrollPosition): number {
  return at.scrollTop + Math.min(at.leftOut, inBody(at).surplus);
}

/** What is left out where the scroll bar stands at its place. */
function leftOutAt(scrollTop: number, table: RowTable): number {
  const { farthest, surplus } = inBody(table);
  const share = (scrollTop - EDGE) / (farthest - 2 * EDGE);
  return surplus * Math.min(1, Math.max(0, share));
}

/** The place that has passed so many pixels, with the scroll bar at its place. */
export function placeOf(passed: number, table: RowTable): ScrollPosition {
  const { farthest, surplus } = inBody(table);
  const between = farthest - 2 * EDGE;
  const leftOut = Math.min(surplus, Math.max(0, ((passed - EDGE) / (between + surplus)) * surplus));
  return { scrollTop: passed - leftOut, leftOut };
}

/** Scrolled to `scrollTop`: by hand rows and body go alike; by the scroll bar its place counts. */
export function scrolledTo(scrollTop: number, before: ScrollPosition, table: RowTable): ScrollPosition {
  const far = Math.abs(scrollTop - before.scrollTop) > FARTHEST_BY_HAND;
  return { scrollTop, leftOut: far ? leftOutAt(scrollTop, table) : before.leftOut };
}

/** The same rows with the scroll bar at its place; null where it is near enough. `atRest`: nobody scrolls at the moment. */
export function mended(place: ScrollPosition, table: RowTable, atRest: boolean): ScrollPosition | null {
  const right = placeOf(passedAt({ ...table, ...place }), table);
  const { farthest } = inBody(table);
  const drift = Math.abs(right.scrollTop - place.scrollTop);
  const stuck = (place.scrollTop <= 0 || place.scrollTop >= farthest) && drift > 1;
  return stuck || (atRest && drift > DRIFT) ? right : null;
}
