import type { TimeRange } from "../time-range.ts";

const SECOND_MS = 1000;
const DAY_MS = 24 * 3600 * SECOND_MS;
/** Public documentation, section 2.3: at most 62 days and 50 records a call. */
export const PAGE_SIZE = 50;
/**
 * Asked for beyond either end. Whether the service takes the ends in is not documented (public documentation, section 2.3), and
 * a time that it shows in whole seconds may be finer inside.
 */
const MARGIN_MS = SECOND_MS;
const LONGEST_WINDOW_MS = 62 * DAY_MS - 2 * MARGIN_MS;

/** Pieces that one question may ask for, newest first. */
export function windowsOf(ranges: readonly TimeRange[]): TimeRange[] {
  const windows: TimeRange[] = [];
  for (const { from, to } of ranges) {
    for (let end = to; end >= from; end -= LONGEST_WINDOW_MS + 1) {
      windows.push({ from: Math.max(from, end - LONGEST_WINDOW_MS), to: end });
    }
  }
  return windows;
}

/** How far the reading of one window is. */
export interface WindowReading {
  /** The moments of creation whose items are still to be read. */
  readonly left: TimeRange;
  /** In records of the present question; above 0 where one page of it said nothing about any moment. */
  readonly offset: number;
  /** The last item of the page before, which this one has to begin with: otherwise the list has moved under the offset. */
  readonly anchor: string | null;
  /** The list is not ordered by creation, so that nothing but the end of the list says that all was read. */
  readonly unordered: boolean;
}

export interface PageRead {
  /** In the order of the page, of the rows that can be read. */
  readonly rows: readonly { readonly id: string; readonly createdOn: number }[];
  /** Rows on the page, unreadable ones too. */
  readonly received: number;
  /** Records that the question has in all; null where the service does not say. */
  readonly total: number | null;
}

interface ReadOn {
  /** Moments of which every item has been on the pages of this question. */
  readonly covered: TimeRange | null;
  /** Null once the window is read whole. */
  readonly next: WindowReading | null;
}

export const readingOf = (window: TimeRange): WindowReading => ({
  left: window,
  offset: 0,
  anchor: null,
  unordered: false,
});

export const questionOf = ({ left, offset }: WindowReading) => ({
  createFrom: new Date(left.from - MARGIN_MS).toISOString(),
  createTo: new Date(left.to + MARGIN_MS).toISOString(),
  pageSize: PAGE_SIZE,
  offset,
});

/**
 * What a page of a window means. A list moves while it is paged: arrivals push its records down, records that vanish let
 * later ones slip past an offset. So the next question is not a higher offset but a shorter window, which ends where this page
 * ended; nothing that moves elsewhere can then hide a record. Only where more items than a page holds were created at one
 * moment, or the list is not in order of creation, offsets are counted, and each page has to take up the one before.
 */
export function readOn(reading: WindowReading, page: PageRead): ReadOn {
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
  return { covered, next: rest.from > rest.to ? null : readingOf(rest) };
}

function nextPage({ left, offset }: WindowReading, { rows, received }: PageRead, unordered: boolean): WindowReading {
  // The last row that can be read comes once more, and whatever stands behind it.
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

/**
 * The moments before the page's last one, which may continue on the next page; null when that is not one of those
 * wanted.
 */
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
