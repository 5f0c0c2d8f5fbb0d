/** Rows of one list by page number; null for a row removed since the list was made. */
export type PageMap<Row> = ReadonlyMap<number, readonly (Row | null)[]>;

/** Bounds the memory for a list of a million rows. */
const PAGES_KEPT = 30;

export const pageOf = (index: number, pageSize: number): number => Math.floor(Math.max(0, index) / pageSize);

export function pagesBetween(first: number, last: number, pageSize: number): number[] {
  const from = pageOf(first, pageSize);
  return Array.from({ length: pageOf(Math.max(first, last), pageSize) - from + 1 }, (_, step) => from + step);
}

export function rowIn<Row>(pages: PageMap<Row>, index: number, pageSize: number): Row | undefined {
  return pages.get(pageOf(index, pageSize))?.[index % pageSize] ?? undefined;
}

/** `spared`: a page that is kept at any distance. */
export function withPage<Row>(
  pages: PageMap<Row>,
  page: number,
  rows: readonly (Row | null)[],
  spared: number,
): PageMap<Row> {
  const all = new Map(pages).set(page, rows);
  if (all.size <= PAGES_KEPT) return all;
  const distance = (other: number): number => (other === spared ? 0 : Math.abs(other - page));
  const nearest = [...all].toSorted(([a], [b]) => distance(a) - distance(b));
  return new Map(nearest.slice(0, PAGES_KEPT));
}

export interface Sight {
  readonly first: number;
  readonly last: number;
  /** Has the keyboard focus; drawn even when out of sight. */
  readonly current: number;
  /** 1 while scrolling down, -1 while scrolling up. */
  readonly ahead: 1 | -1;
}

/** Pages to read: visible rows, then the next page in scroll direction, then the current row. */
export function pagesWorthReading(
  { first, last, current, ahead }: Sight,
  rowCount: number,
  pageSize: number,
): number[] {
  const inSight = pagesBetween(first, last, pageSize);
  const next = ahead === 1 ? (inSight.at(-1) ?? 0) + 1 : (inSight[0] ?? 0) - 1;
  return [...inSight, next, pageOf(current, pageSize)].filter((page) => page >= 0 && page * pageSize < rowCount);
}
