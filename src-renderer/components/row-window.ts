/** Chromium cuts elements at about 33.5 million pixels, which a million rows of 40 px exceed; above this, scrolling is scaled. */
const TALLEST = 16_000_000;
const OVERSCAN = 6;
/** The rows drawn change by so many at once: between that, scrolling costs no drawing at all. */
const STEP = 4;
/** Rows are placed from the first row of their block, so that no place of a row passes what Chromium can lay out. */
const BLOCK = 10_000;

export interface RowSight {
  readonly rowCount: number;
  readonly rowHeight: number;
  readonly scrollTop: number;
  /** Of what is seen, the sticky header (one row high) included. */
  readonly height: number;
}

export interface RowWindow {
  readonly first: number;
  /** Inclusive; below `first` when there is no row. */
  readonly last: number;
  /** Height of the whole body with its header. */
  readonly bodyHeight: number;
  /** The row from which places are counted. */
  readonly origin: number;
  /** Where that row lies in the body; moves with scrolling in very long tables only. */
  readonly originTop: number;
}

function bodyHeightOf(rowCount: number, rowHeight: number): number {
  return Math.min((rowCount + 1) * rowHeight, TALLEST);
}

/** How many pixels of rows one pixel of scrolling moves; 1 for all but very long tables. */
function scaleOf({ rowCount, rowHeight, height }: RowSight): number {
  const hidden = bodyHeightOf(rowCount, rowHeight) - height;
  return hidden <= 0 ? 1 : ((rowCount + 1) * rowHeight - height) / hidden;
}

export function rowWindow(sight: RowSight): RowWindow {
  const { rowCount, rowHeight, scrollTop, height } = sight;
  const passed = scrollTop * scaleOf(sight);
  const first = Math.max(0, floorTo(STEP, passed / rowHeight - OVERSCAN));
  const origin = floorTo(BLOCK, first);
  return {
    first,
    last: Math.min(rowCount - 1, floorTo(STEP, (passed + height) / rowHeight + OVERSCAN) + STEP - 1),
    bodyHeight: bodyHeightOf(rowCount, rowHeight),
    origin,
    originTop: (origin + 1) * rowHeight - passed + scrollTop,
  };
}

const floorTo = (step: number, value: number): number => Math.floor(value / step) * step;

/** Where to scroll so that the row is whole between the header and the lower edge. */
export function scrollTopFor(index: number, sight: RowSight): number {
  const { rowHeight, scrollTop, height } = sight;
  const scale = scaleOf(sight);
  const passed = scrollTop * scale;
  const highest = (index + 2) * rowHeight - height;
  const lowest = index * rowHeight;
  if (passed >= highest && passed <= lowest) return scrollTop;
  return Math.max(0, (passed < highest ? highest : lowest) / scale);
}
