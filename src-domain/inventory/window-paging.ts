import type { TimeRange } from "../time-range.ts";

const SECOND_MS = 1000;
const DAY_MS = 24 * 3600 * SECOND_MS;
/** Public documentation, section 2.3: at most 62 days and 50 records per call. */
export const PAGE_SIZE = 50;
/** At both ends: the documentation (section 2.3) does not say whether a window includes its ends. */
const MARGIN_MS = SECOND_MS;
const LONGEST_WINDOW_MS = 62 * DAY_MS - 2 * MARGIN_MS;

/** Splits ranges into windows that one request may cover, newest first. */
export function splitIntoWindows(ranges: readonly TimeRange[]): TimeRange[] {
  const windows: TimeRange[] = [];
  for (const { from, to } of ranges) {
    for (let end = to; end >= from; end -= LONGEST_WINDOW_MS + 1) {
      windows.push({ from: Math.max(from, end - LONGEST_WINDOW_MS), to: end });
    }
  }
  return windows;
}

export interface WindowCursor {
  /** The range of creation times whose items are not yet read. */
  readonly left: TimeRange;
  /** In records of the current request; above 0 only after a page that completed no moment. */
  readonly offset: number;
  /** The last item of the previous page, which this page must begin with; otherwise the list has moved under the offset. */
  readonly anchor: string | null;
  /** The list is not ordered by creation, so only its end shows that everything was read. */
  readonly unordered: boolean;
}

export interface PageResult {
  readonly rows: readonly { readonly id: string; readonly createdOn: number }[];
  readonly received: number;
  readonly total: number | null;
}

interface ReadOn {
  /** Creation times for which this request's pages have shown every item. */
  readonly covered: TimeRange | null;
  readonly next: WindowCursor | null;
}

export const startWindow = (window: TimeRange): WindowCursor => ({
  left: window,
  offset: 0,
  anchor: null,
  unordered: false,
});

export const pageRequestOf = ({ left, offset }: WindowCursor) => ({
  createFrom: new Date(left.from - MARGIN_MS).toISOString(),
  createTo: new Date(left.to + MARGIN_MS).toISOString(),
  pageSize: PAGE_SIZE,
  offset,
});

/**
 * What a page of a window means. A list moves while it is paged: arrivals push its records down, and vanished records let
 * later ones slip past an offset. So the next request does not raise the offset but shortens the window to where this page
 * ended; then no movement elsewhere can hide a record. Offsets are used only if one moment has more items than a page or if
 * the list is not in creation order, and then each page must overlap the one before.
 */
export function advanceWindow(reading: WindowCursor, page: PageResult): ReadOn {
  const { left, offset, anchor } = reading;
  if (offset > 0 && anchor !== null && !page.rows.some(({ id }) => id === anchor)) {
    return { covered: null, next: { ...reading, offset: Math.max(0, offset - PAGE_SIZE) } };
  }
  const reached = offset + page.received;
  if (page.received === 0 || (page.total === null ? page.received < PAGE_SIZE : reached >= page.total)) {
    return { covered: left, next: null };
  }
  const moments = page.rows.map(({ createdOn }) => createdOn);
  const order = reading.unordered ? "unordered" : orderOf(moments);
  const covered = coveredBy(moments.at(-1), order, left);
  if (covered === null) return { covered, next: nextPage(reading, page, order === "unordered") };
  const rest =
    order === "newest-first" ? { from: left.from, to: covered.from - 1 } : { from: covered.to + 1, to: left.to };
  return { covered, next: rest.from > rest.to ? null : startWindow(rest) };
}

function nextPage({ left, offset }: WindowCursor, { rows, received }: PageResult, unordered: boolean): WindowCursor {
  // Reads the last readable row again, and everything after it.
  const overlapping = offset + rows.length - 1;
  if (overlapping <= offset) return { left, offset: offset + received, anchor: null, unordered };
  return { left, offset: overlapping, anchor: rows.at(-1)?.id ?? null, unordered };
}

type PageOrder = "newest-first" | "oldest-first" | "one-moment" | "unordered";

function orderOf(createdOn: readonly number[]): PageOrder {
  const steps = new Set(createdOn.slice(1).map((at, place) => Math.sign(at - (createdOn[place] ?? at))));
  const rises = steps.has(1);
  const falls = steps.has(-1);
  if (rises && falls) return "unordered";
  if (rises) return "oldest-first";
  return falls ? "newest-first" : "one-moment";
}

/** The moments before the page's last one, which may continue on the next page; null outside the wanted range. */
function coveredBy(last: number | undefined, order: PageOrder, left: TimeRange): TimeRange | null {
  if (last === undefined) return null;
  switch (order) {
    case "newest-first":
      return last < left.to ? { from: Math.max(left.from, last + 1), to: left.to } : null;
    case "oldest-first":
      return last > left.from ? { from: left.from, to: Math.min(left.to, last - 1) } : null;
    case "one-moment":
    case "unordered":
      return null;
  }
}
