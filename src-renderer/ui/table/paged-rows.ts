import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { boundedWait } from "../../../src-domain/waits.ts";

/** Rows of one list by page number; null for a row removed since the list was made. */
type PageMap<Row> = ReadonlyMap<number, readonly (Row | null)[]>;

/** Bounds the memory for a list of a million rows. */
const PAGES_KEPT = 30;

const pageOf = (index: number, pageSize: number): number => Math.floor(Math.max(0, index) / pageSize);

function pagesBetween(first: number, last: number, pageSize: number): number[] {
  const from = pageOf(first, pageSize);
  return Array.from({ length: pageOf(Math.max(first, last), pageSize) - from + 1 }, (_, step) => from + step);
}

function rowIn<Row>(pages: PageMap<Row>, index: number, pageSize: number): Row | undefined {
  return pages.get(pageOf(index, pageSize))?.[index % pageSize] ?? undefined;
}

/** `spared`: a page that is kept at any distance. */
function withPage<Row>(pages: PageMap<Row>, page: number, rows: readonly (Row | null)[], spared: number): PageMap<Row> {
  const all = new Map(pages).set(page, rows);
  if (all.size <= PAGES_KEPT) return all;
  const distance = (other: number): number => (other === spared ? 0 : Math.abs(other - page));
  const nearest = [...all].toSorted(([a], [b]) => distance(a) - distance(b));
  return new Map(nearest.slice(0, PAGES_KEPT));
}

interface Viewport {
  readonly first: number;
  readonly last: number;
  /** Has the keyboard focus; drawn even when out of sight. */
  readonly current: number;
  /** 1 while scrolling down, -1 while scrolling up. */
  readonly ahead: 1 | -1;
}

/** Pages to read: visible rows, then the next page in scroll direction, then the current row. */
function pagesToLoad({ first, last, current, ahead }: Viewport, rowCount: number, pageSize: number): number[] {
  const inSight = pagesBetween(first, last, pageSize);
  const next = ahead === 1 ? (inSight.at(-1) ?? 0) + 1 : (inSight[0] ?? 0) - 1;
  return [...inSight, next, pageOf(current, pageSize)].filter((page) => page >= 0 && page * pageSize < rowCount);
}

/** Keeps requests few: fast scrolling skips most pages. */
const READS_AT_ONCE = 2;

interface Found<Row, Facts> {
  readonly rows: readonly (Row | null)[];
  /** Of the whole list; null while it is still being counted. */
  readonly total: number | null;
  readonly facts: Facts;
}

type PageAnswer<Row, Facts> = { readonly ok: true; readonly value: Found<Row, Facts> } | { readonly ok: false };

export interface OpenRow<Row> {
  readonly key: string;
  /** As last read; null for an opened row that is on no page yet. */
  readonly row: Row | null;
  /** After a key the drawer takes the focus, so that the operator continues by keyboard. */
  readonly how: "key" | "click";
  /** Grows with each opening, so that reopening a row focuses its drawer again. */
  readonly asked: number;
}

interface RowsShown<Query, Row, Facts> {
  /** The query of the shown rows; not yet updated while a newer one is being answered. */
  readonly query: Query;
  readonly facts: Facts | null;
  readonly total: number | null;
  /** Rows that can be scrolled to; null until the first answer. */
  readonly rowCount: number | null;
  readonly pages: PageMap<Row>;
  /** Grows with each list that is shown from its start. */
  readonly list: number;
  readonly failed: boolean;
  readonly open: OpenRow<Row> | null;
}

interface PagePosition {
  readonly offset: number;
  readonly limit: number;
}

interface PagedRowsOptions<Query, Row, Facts> {
  readonly pageSize: number;
  readonly start: Query;
  readonly keyOf: (row: Row) => string;
  /** `held`: facts of the shown list, to stay on that list; null for a new one. */
  readonly read: (query: Query, place: PagePosition, shownList: Facts | null) => Promise<PageAnswer<Row, Facts>>;
  /** Milliseconds after a new list that are reserved for drawing it; further pages wait. */
  readonly drawingMs?: number;
  readonly isSameList?: (shownList: Facts, found: Facts) => boolean;
}

interface ReadPages<Row, Facts> {
  readonly pages: PageMap<Row>;
  readonly page: number;
  readonly found: Found<Row, Facts>;
}

/** One after the other, so that the later pages of a new list belong to it. Null if a newer request replaced it. */
async function readSequentially<Row, Facts>(
  wanted: readonly number[],
  shownList: Facts | null,
  readPage: (page: number, list: Facts | null) => Promise<PageAnswer<Row, Facts>>,
  isWanted: () => boolean,
): Promise<{ ok: true; value: ReadPages<Row, Facts> } | Extract<PageAnswer<Row, Facts>, { ok: false }> | null> {
  const [first = 0, ...others] = wanted;
  const pages = new Map<number, readonly (Row | null)[]>();
  let page = first;
  let answer = await readPage(first, shownList);
  for (const next of others) {
    if (!answer.ok || !isWanted()) break;
    pages.set(page, answer.value.rows);
    page = next;
    answer = await readPage(next, answer.value.facts);
  }
  if (!isWanted()) return null;
  if (!answer.ok) return answer;
  return { ok: true, value: { pages: pages.set(page, answer.value.rows), page, found: answer.value } };
}

/** What a page says about the whole list; `before`: what was known about the same list. */
function counted<Query, Row, Facts>(
  { rows, total, facts }: Found<Row, Facts>,
  offset: number,
  before: RowsShown<Query, Row, Facts> | null,
): Partial<RowsShown<Query, Row, Facts>> {
  const known = total ?? before?.total ?? null;
  const reached = Math.max(offset + rows.length, before?.rowCount ?? 0);
  return { facts, total: known, rowCount: known ?? reached, failed: false };
}

function openAmong<Row>(
  open: OpenRow<Row> | null,
  rows: readonly (Row | null)[],
  keyOf: (row: Row) => string,
): OpenRow<Row> | null {
  const fresh = open && rows.find((row) => row !== null && keyOf(row) === open.key);
  return open && fresh ? { ...open, row: fresh } : open;
}

function createPause(lengthMs: number, end: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    begin(): void {
      clearTimeout(timer);
      if (lengthMs === 0) return;
      timer = setTimeout(() => {
        timer = undefined;
        end();
      }, boundedWait(lengthMs));
    },
    isOn: (): boolean => timer !== undefined,
  };
}

const NOTHING_YET = {
  facts: null,
  total: null,
  rowCount: null,
  pages: new Map<number, never[]>(),
  list: 0,
  failed: false,
  open: null,
} as const;

export type PagedRows<Query, Row, Facts> = ReturnType<typeof createPagedRows<Query, Row, Facts>>;

export function createPagedRows<Query, Row, Facts>(options: PagedRowsOptions<Query, Row, Facts>) {
  type Shown = RowsShown<Query, Row, Facts>;
  const { pageSize, keyOf, drawingMs = 0, isSameList = () => true } = options;
  const store = createStore<Shown>(() => ({ ...NOTHING_YET, query: options.start }));
  /** A new list or a reload makes pending answers outdated. */
  let generation = 0;
  let replacing: "nothing" | "rows" | "list" = "nothing";
  let readAgain = false;
  const drawing = createPause(drawingMs, readOn);
  let sight: Viewport = { first: 0, last: 0, current: 0, ahead: 1 };
  const asked = new Set<number>();

  const readPage = (query: Query, page: number, shownList: Facts | null): Promise<PageAnswer<Row, Facts>> =>
    options.read(query, { offset: page * pageSize, limit: pageSize }, shownList);

  const belongs = (shownList: Facts | null, found: Facts): boolean =>
    shownList !== null && isSameList(shownList, found);

  const fail = (): false => {
    store.setState({ failed: true });
    return false;
  };

  async function replace(query: Query, wanted: readonly number[], shownList: Facts | null, listsOn = 0) {
    generation += 1;
    const mine = generation;
    replacing = listsOn > 0 ? "list" : "rows";
    asked.clear();
    const answer = await readSequentially(
      wanted,
      shownList,
      (page, list) => readPage(query, page, list),
      () => mine === generation,
    );
    if (answer === null) return false;
    replacing = "nothing";
    if (!answer.ok) return fail();
    const { pages, page, found } = answer.value;
    store.setState((shown) => ({
      query,
      pages,
      list: shown.list + listsOn,
      ...counted(found, page * pageSize, belongs(shownList, found.facts) ? shown : null),
      open: openAmong(shown.open, [...pages.values()].flat(), keyOf),
    }));
    if (listsOn > 0) drawing.begin();
    if (readAgain) void reload();
    else readOn();
    return true;
  }

  function readOn(): void {
    const { rowCount, pages } = store.getState();
    if (replacing !== "nothing" || rowCount === null || drawing.isOn()) return;
    for (const page of pagesToLoad(sight, rowCount, pageSize)) {
      if (asked.size >= READS_AT_ONCE) return;
      if (!pages.has(page) && !asked.has(page)) void addPage(page);
    }
  }

  async function addPage(page: number): Promise<void> {
    const mine = generation;
    const { query, facts: shownList } = store.getState();
    asked.add(page);
    const answer = await readPage(query, page, shownList);
    if (mine !== generation) return;
    asked.delete(page);
    if (!answer.ok) fail();
    else if (!belongs(shownList, answer.value.facts)) void reload();
    else {
      const { rows } = answer.value;
      store.setState((shown) => ({
        pages: withPage(shown.pages, page, rows, pageOf(sight.current, pageSize)),
        ...counted(answer.value, page * pageSize, shown),
        open: openAmong(shown.open, rows, keyOf),
      }));
      readOn();
    }
  }

  /** Reads the visible rows again at their positions. Does not delay a pending list: its rows are new anyway. */
  async function reload(): Promise<void> {
    readAgain = replacing === "rows";
    if (replacing !== "nothing") return;
    const { query, facts, rowCount } = store.getState();
    const last = Math.min(sight.last, Math.max(0, (rowCount ?? 1) - 1));
    await replace(query, pagesBetween(Math.min(sight.first, last), last, pageSize), facts);
  }

  return {
    store,
    keyOf,
    reload,
    /** A new list, or a reload of its rows, is pending. */
    isReplacing: (): boolean => replacing !== "nothing",
    rowAt: (pages: PageMap<Row>, index: number): Row | undefined => rowIn(pages, index, pageSize),

    /** The old rows stay until the new ones arrive. False: replaced by a newer request, or failed. */
    find: (query: Query): Promise<boolean> => replace(query, [0], null, 1),

    /** Reads the missing visible rows, then the next page in scroll direction, then the current row. */
    showRange: (first: number, last: number, current: number): void => {
      sight = { first, last, current, ahead: first === sight.first ? sight.ahead : first > sight.first ? 1 : -1 };
      readOn();
    },

    placeInSight: (): PagePosition => ({ offset: pageOf(sight.first, pageSize) * pageSize, limit: pageSize }),

    continueWith(facts: Facts): void {
      store.setState({ facts });
      void reload();
    },

    /** For a list that was still being counted when its first rows arrived. */
    setTotal: (total: number): void => store.setState({ total, rowCount: total }),

    ...keysOf(store, keyOf, pageSize),
    ...openingOf(store, keyOf),
  };
}

function keysOf<Query, Row, Facts>(
  store: StoreApi<RowsShown<Query, Row, Facts>>,
  keyOf: (row: Row) => string,
  pageSize: number,
) {
  return {
    holds: (key: string): boolean =>
      [...store.getState().pages.values()].some((rows) => rows.some((row) => row !== null && keyOf(row) === key)),

    /** Keys of `count` rows from `offset`; null for rows that are not loaded. */
    keysFrom(offset: number, count: number): (string | null)[] {
      const { pages } = store.getState();
      return Array.from({ length: count }, (_, step) => {
        const row = rowIn(pages, offset + step, pageSize);
        return row === undefined ? null : keyOf(row);
      });
    },
  };
}

function openingOf<Query, Row, Facts>(store: StoreApi<RowsShown<Query, Row, Facts>>, keyOf: (row: Row) => string) {
  type How = OpenRow<Row>["how"];
  let asked = 0;
  const open = (key: string, row: Row | null, how: How): void => {
    asked += 1;
    store.setState({ open: { key, row, how, asked } });
  };
  return {
    openRow: (row: Row, how: How): void => open(keyOf(row), row, how),
    openKey: (key: string, how: How): void => open(key, null, how),
    closeRow: (): void => store.setState({ open: null }),
  };
}

export function usePagedRows<Query, Row, Facts, Value>(
  rows: { readonly store: StoreApi<RowsShown<Query, Row, Facts>> },
  select: (shown: RowsShown<Query, Row, Facts>) => Value,
): Value {
  return useStore(rows.store, select);
}
