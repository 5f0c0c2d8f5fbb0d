import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { boundedWait } from "../../../src-domain/waits.ts";

/** Rows of one list by page number; null for a row that was removed since the list was created. */
type PageMap<Row> = ReadonlyMap<number, readonly (Row | null)[]>;

/** Bounds the memory of a long list. */
const MAX_PAGES = 30;

const pageOf = (index: number, pageSize: number): number => Math.floor(Math.max(0, index) / pageSize);

function pagesBetween(first: number, last: number, pageSize: number): number[] {
  const from = pageOf(first, pageSize);
  return Array.from({ length: pageOf(Math.max(first, last), pageSize) - from + 1 }, (_, index) => from + index);
}

function rowIn<Row>(pages: PageMap<Row>, index: number, pageSize: number): Row | undefined {
  return pages.get(pageOf(index, pageSize))?.[index % pageSize] ?? undefined;
}

/** Adds a page and drops the most distant ones, but never `currentPage`. */
function withPage<Row>(
  pages: PageMap<Row>,
  page: number,
  rows: readonly (Row | null)[],
  currentPage: number,
): PageMap<Row> {
  const all = new Map(pages).set(page, rows);
  if (all.size <= MAX_PAGES) return all;
  const distance = (other: number): number => (other === currentPage ? 0 : Math.abs(other - page));
  const nearest = [...all].toSorted(([a], [b]) => distance(a) - distance(b));
  return new Map(nearest.slice(0, MAX_PAGES));
}

interface Viewport {
  readonly first: number;
  readonly last: number;
  /** Index of the row with the keyboard focus, which is rendered even if it is not visible. */
  readonly current: number;
  readonly ahead: 1 | -1;
}

/** Pages to load: those of visible rows, the next one in scroll direction, and that of the current row. */
function pagesToLoad({ first, last, current, ahead }: Viewport, rowCount: number, pageSize: number): number[] {
  const visiblePages = pagesBetween(first, last, pageSize);
  const next = ahead === 1 ? (visiblePages.at(-1) ?? 0) + 1 : (visiblePages[0] ?? 0) - 1;
  return [...visiblePages, next, pageOf(current, pageSize)].filter((page) => page >= 0 && page * pageSize < rowCount);
}

/** Limits parallel reads, so that fast scrolling skips most pages. */
const MAX_READS = 2;

interface PageResult<Row, Facts> {
  readonly rows: readonly (Row | null)[];
  /** Number of rows in the list; null while it is being counted. */
  readonly total: number | null;
  readonly facts: Facts;
}

type PageAnswer<Row, Facts> = { readonly ok: true; readonly value: PageResult<Row, Facts> } | { readonly ok: false };

export interface OpenRow<Row> {
  readonly key: string;
  readonly row: Row | null;
  /** After `key`, the drawer takes the focus. */
  readonly how: "key" | "click";
  /** Counts openings, so that reopening a row focuses its drawer. */
  readonly openCount: number;
}

interface RowsShown<Query, Row, Facts> {
  /** The query of the shown rows, not of a pending request. */
  readonly query: Query;
  readonly facts: Facts | null;
  readonly total: number | null;
  /** Number of rows that can be scrolled to; null until the first answer. */
  readonly rowCount: number | null;
  readonly pages: PageMap<Row>;
  /** Counts the lists that were shown from their start. */
  readonly list: number;
  readonly failed: boolean;
  readonly open: OpenRow<Row> | null;
}

export interface PagePosition {
  readonly offset: number;
  readonly limit: number;
}

interface PagedRowsOptions<Query, Row, Facts> {
  readonly pageSize: number;
  readonly start: Query;
  readonly keyOf: (row: Row) => string;
  /** `shownList`: facts of the shown list, to read more of it; null for a new list. */
  readonly read: (query: Query, place: PagePosition, shownList: Facts | null) => Promise<PageAnswer<Row, Facts>>;
  /** Milliseconds after a new list in which no further page is read, so that the list renders fast. */
  readonly drawingMs?: number;
  readonly isSameList?: (shownList: Facts, found: Facts) => boolean;
}

/** Facts and counts of the list after a page was read. `before`: state of the list; null for a new list. */
function countFacts<Query, Row, Facts>(
  { rows, total, facts }: PageResult<Row, Facts>,
  offset: number,
  before: RowsShown<Query, Row, Facts> | null,
): Partial<RowsShown<Query, Row, Facts>> {
  const known = total ?? before?.total ?? null;
  const maxRow = Math.max(offset + rows.length, before?.rowCount ?? 0);
  return { facts, total: known, rowCount: known ?? maxRow, failed: false };
}

function refreshOpenRow<Row>(
  open: OpenRow<Row> | null,
  rows: readonly (Row | null)[],
  keyOf: (row: Row) => string,
): OpenRow<Row> | null {
  const newRow = open && rows.find((row) => row !== null && keyOf(row) === open.key);
  return open && newRow ? { ...open, row: newRow } : open;
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

const INITIAL_STATE = {
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
  const store = createStore<Shown>(() => ({ ...INITIAL_STATE, query: options.start }));
  /** Incremented by each new list or reload; answers of earlier generations are ignored. */
  let generation = 0;
  let replacing: "nothing" | "rows" | "list" = "nothing";
  let mustReload = false;
  const drawingPause = createPause(drawingMs, readMissing);
  let view: Viewport = { first: 0, last: 0, current: 0, ahead: 1 };
  const pendingPages = new Set<number>();

  const positionOf = (page: number): PagePosition => ({ offset: page * pageSize, limit: pageSize });
  const belongs = (shownList: Facts | null, found: Facts) => shownList !== null && isSameList(shownList, found);

  const fail = (): false => {
    replacing = "nothing";
    store.setState({ failed: true });
    return false;
  };

  /** Reads pages one by one, so that all belong to the list of the first page. */
  async function replace(query: Query, pagesToRead: readonly number[], shownList: Facts | null, listIncrement = 0) {
    generation += 1;
    const ownGeneration = generation;
    replacing = listIncrement > 0 ? "list" : "rows";
    pendingPages.clear();
    const pages = new Map<number, readonly (Row | null)[]>();
    let list = shownList;
    let counts: (shown: Shown) => Partial<Shown> = () => ({});
    for (const page of pagesToRead) {
      const answer = await options.read(query, positionOf(page), list);
      if (ownGeneration !== generation) return false;
      if (!answer.ok) return fail();
      const { rows, facts } = answer.value;
      pages.set(page, rows);
      list = facts;
      counts = (shown) => countFacts(answer.value, page * pageSize, belongs(shownList, facts) ? shown : null);
    }
    replacing = "nothing";
    store.setState((shown) => ({
      query,
      pages,
      list: shown.list + listIncrement,
      ...counts(shown),
      open: refreshOpenRow(shown.open, [...pages.values()].flat(), keyOf),
    }));
    if (listIncrement > 0) drawingPause.begin();
    if (mustReload) void reload();
    else readMissing();
    return true;
  }

  function readMissing(): void {
    const { rowCount, pages } = store.getState();
    if (replacing !== "nothing" || rowCount === null || drawingPause.isOn()) return;
    for (const page of pagesToLoad(view, rowCount, pageSize)) {
      if (pendingPages.size >= MAX_READS) return;
      if (!pages.has(page) && !pendingPages.has(page)) void addPage(page);
    }
  }

  async function addPage(page: number): Promise<void> {
    const ownGeneration = generation;
    const { query, facts: shownList } = store.getState();
    pendingPages.add(page);
    const answer = await options.read(query, positionOf(page), shownList);
    if (ownGeneration !== generation) return;
    pendingPages.delete(page);
    if (!answer.ok) fail();
    else if (!belongs(shownList, answer.value.facts)) void reload();
    else {
      const { rows } = answer.value;
      store.setState((shown) => ({
        pages: withPage(shown.pages, page, rows, pageOf(view.current, pageSize)),
        ...countFacts(answer.value, page * pageSize, shown),
        open: refreshOpenRow(shown.open, rows, keyOf),
      }));
      readMissing();
    }
  }

  /** Reads the visible pages again, after a running reload. Does nothing while a new list is pending. */
  async function reload(): Promise<void> {
    mustReload = replacing === "rows";
    if (replacing !== "nothing") return;
    const { query, facts, rowCount } = store.getState();
    const last = Math.min(view.last, Math.max(0, (rowCount ?? 1) - 1));
    await replace(query, pagesBetween(Math.min(view.first, last), last, pageSize), facts);
  }

  return {
    store,
    keyOf,
    reload,
    isReplacing: (): boolean => replacing !== "nothing",
    rowAt: (pages: PageMap<Row>, index: number): Row | undefined => rowIn(pages, index, pageSize),

    /** Shows a new list when its first page has arrived. False if the read failed or a newer request replaced it. */
    find: (query: Query): Promise<boolean> => replace(query, [0], null, 1),

    showRange: (first: number, last: number, current: number): void => {
      view = { first, last, current, ahead: first === view.first ? view.ahead : first > view.first ? 1 : -1 };
      readMissing();
    },

    visiblePages: (): PagePosition => positionOf(pageOf(view.first, pageSize)),

    continueWith(facts: Facts): void {
      store.setState({ facts });
      void reload();
    },

    /** Sets the total of a list that was being counted when its first rows arrived. */
    setTotal: (total: number): void => store.setState({ total, rowCount: total }),

    ...keyFunctions(store, keyOf, pageSize),
    ...openRowFunctions(store, keyOf),
  };
}

function keyFunctions<Query, Row, Facts>(
  store: StoreApi<RowsShown<Query, Row, Facts>>,
  keyOf: (row: Row) => string,
  pageSize: number,
) {
  return {
    hasRow: (key: string): boolean =>
      [...store.getState().pages.values()].some((rows) => rows.some((row) => row !== null && keyOf(row) === key)),

    /** Returns the keys of `count` rows from `offset`; null for rows that are not loaded. */
    keysFrom(offset: number, count: number): (string | null)[] {
      const { pages } = store.getState();
      return Array.from({ length: count }, (_, index) => {
        const row = rowIn(pages, offset + index, pageSize);
        return row === undefined ? null : keyOf(row);
      });
    },
  };
}

function openRowFunctions<Query, Row, Facts>(
  store: StoreApi<RowsShown<Query, Row, Facts>>,
  keyOf: (row: Row) => string,
) {
  type OpenRowCause = OpenRow<Row>["how"];
  let openCount = 0;
  const open = (key: string, row: Row | null, how: OpenRowCause): void => {
    openCount += 1;
    store.setState({ open: { key, row, how, openCount } });
  };
  return {
    openRow: (row: Row, how: OpenRowCause): void => open(keyOf(row), row, how),
    openKey: (key: string, how: OpenRowCause): void => open(key, null, how),
    closeRow: (): void => store.setState({ open: null }),
  };
}

export function usePagedRows<Query, Row, Facts, Value>(
  rows: { readonly store: StoreApi<RowsShown<Query, Row, Facts>> },
  select: (shown: RowsShown<Query, Row, Facts>) => Value,
): Value {
  return useStore(rows.store, select);
}
