/** Rows of one list by page number; null where a row has gone since the list was made. */
export type PageMap<Row> = ReadonlyMap<number, readonly (Row | null)[]>;

/** More would be kept of a million rows than anybody looks back to. */
const PAGES_KEPT = 30;

const pageOf = (index: number, pageSize: number): number => Math.floor(Math.max(0, index) / pageSize);

/** The pages that hold the rows from `first` to `last`. */
export function pagesBetween(first: number, last: number, pageSize: number): number[] {
  const from = pageOf(first, pageSize);
  return Array.from({ length: pageOf(Math.max(first, last), pageSize) - from + 1 }, (_, step) => from + step);
}

export function rowIn<Row>(pages: PageMap<Row>, index: number, pageSize: number): Row | undefined {
  return pages.get(pageOf(index, pageSize))?.[index % pageSize] ?? undefined;
}

export function withPage<Row>(pages: PageMap<Row>, page: number, rows: readonly (Row | null)[]): PageMap<Row> {
  const all = new Map(pages).set(page, rows);
  if (all.size <= PAGES_KEPT) return all;
  const nearest = [...all].toSorted(([a], [b]) => Math.abs(a - page) - Math.abs(b - page));
  return new Map(nearest.slice(0, PAGES_KEPT));
}

export interface Sight {
  readonly first: number;
  readonly last: number;
  /** 1 while scrolling down, -1 while scrolling up. */
  readonly ahead: 1 | -1;
}

/** What is worth reading, the rows in sight first, then what comes next in the direction of scrolling. */
export function pagesWorthReading({ first, last, ahead }: Sight, rowCount: number, pageSize: number): number[] {
  const inSight = pagesBetween(first, last, pageSize);
  const next = ahead === 1 ? (inSight.at(-1) ?? 0) + 1 : (inSight[0] ?? 0) - 1;
  return [...inSight, next].filter((page) => page >= 0 && page * pageSize < rowCount);
}
