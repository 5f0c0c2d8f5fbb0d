import { SECOND_MS, DAY_MS } from "../durations.ts";
import type { TimeRange } from "../time-range.ts";

/** Records per call (public documentation, section 2.3: at most 62 days and 50 records). */
export const PAGE_SIZE = 50;
/** Added at both ends, because the documentation (section 2.3) does not say whether a window includes its ends. */
const MARGIN_MS = SECOND_MS;
const MAX_WINDOW_MS = 62 * DAY_MS - 2 * MARGIN_MS;

/** Splits ranges into windows of at most one request's length, newest first. */
export function splitIntoWindows(ranges: readonly TimeRange[]): TimeRange[] {
  const windows: TimeRange[] = [];
  for (const { from, to } of ranges) {
    for (let end = to; end >= from; end -= MAX_WINDOW_MS + 1) {
      windows.push({ from: Math.max(from, end - MAX_WINDOW_MS), to: end });
    }
  }
  return windows;
}

export interface WindowCursor {
  /** Creation times whose items have not been fetched yet. */
  readonly remaining: TimeRange;
  /** Records to skip; 0 unless the previous page ended no creation time completely. */
  readonly offset: number;
  /** Id of the previous page's last item. If this page does not contain it, the list has moved. */
  readonly anchor: string | null;
  /** Whether the list is not in creation order; then only its end proves that everything was fetched. */
  readonly isUnordered: boolean;
}

export interface PageResult {
  readonly rows: readonly { readonly id: string; readonly createdOn: number }[];
  readonly received: number;
  readonly total: number | null;
}

interface PageOutcome {
  /** Creation times whose items have all been fetched; null if there are none. */
  readonly covered: TimeRange | null;
  readonly next: WindowCursor | null;
}

export const startWindow = (window: TimeRange): WindowCursor => ({
  remaining: window,
  offset: 0,
  anchor: null,
  isUnordered: false,
});

export const pageRequestOf = ({ remaining, offset }: WindowCursor) => ({
  createFrom: new Date(remaining.from - MARGIN_MS).toISOString(),
  createTo: new Date(remaining.to + MARGIN_MS).toISOString(),
  pageSize: PAGE_SIZE,
  offset,
});

/**
 * Applies a page to its window and returns the next request. The list moves while it is paged: new records push others
 * down, and removed records move others up past an offset. So the next request does not raise the offset but shortens
 * the window to the end of this page. Offsets are used only if one moment has more items than a page or if the list is
 * not in creation order; then each page must overlap the previous one.
 */
export function advanceWindow(cursor: WindowCursor, page: PageResult): PageOutcome {
  const { remaining, offset, anchor } = cursor;
  if (offset > 0 && anchor !== null && !page.rows.some(({ id }) => id === anchor)) {
    return { covered: null, next: { ...cursor, offset: Math.max(0, offset - PAGE_SIZE) } };
  }
  if (isLastPage(page, offset)) return { covered: remaining, next: null };
  const creationTimes = page.rows.map(({ createdOn }) => createdOn);
  const order = cursor.isUnordered ? "unordered" : detectOrder(creationTimes);
  const covered = findCoveredRange(creationTimes.at(-1), order, remaining);
  if (covered === null) return { covered, next: nextPage(cursor, page, order === "unordered") };
  const remainingRange =
    order === "newest-first"
      ? { from: remaining.from, to: covered.from - 1 }
      : { from: covered.to + 1, to: remaining.to };
  return { covered, next: remainingRange.from > remainingRange.to ? null : startWindow(remainingRange) };
}

function isLastPage({ received, total }: PageResult, offset: number): boolean {
  if (received === 0) return true;
  return total === null ? received < PAGE_SIZE : offset + received >= total;
}

function nextPage(
  { remaining, offset }: WindowCursor,
  { rows, received }: PageResult,
  isUnordered: boolean,
): WindowCursor {
  // The next page starts with the last row of this one.
  const overlapOffset = offset + rows.length - 1;
  if (overlapOffset <= offset) return { remaining, offset: offset + received, anchor: null, isUnordered };
  return { remaining, offset: overlapOffset, anchor: rows.at(-1)?.id ?? null, isUnordered };
}

type PageOrder = "newest-first" | "oldest-first" | "one-moment" | "unordered";

function detectOrder(createdOn: readonly number[]): PageOrder {
  const steps = new Set(createdOn.slice(1).map((time, index) => Math.sign(time - (createdOn[index] ?? time))));
  const hasRise = steps.has(1);
  const hasFall = steps.has(-1);
  if (hasRise && hasFall) return "unordered";
  if (hasRise) return "oldest-first";
  return hasFall ? "newest-first" : "one-moment";
}

/**
 * Returns the creation times that the page completes: all before its last one, which may continue on the next page.
 * Null if the page completes none in the window.
 */
function findCoveredRange(lastCreatedOn: number | undefined, order: PageOrder, remaining: TimeRange): TimeRange | null {
  if (lastCreatedOn === undefined) return null;
  switch (order) {
    case "newest-first":
      return lastCreatedOn < remaining.to
        ? { from: Math.max(remaining.from, lastCreatedOn + 1), to: remaining.to }
        : null;
    case "oldest-first":
      return lastCreatedOn > remaining.from
        ? { from: remaining.from, to: Math.min(remaining.to, lastCreatedOn - 1) }
        : null;
    case "one-moment":
    case "unordered":
      return null;
  }
}
