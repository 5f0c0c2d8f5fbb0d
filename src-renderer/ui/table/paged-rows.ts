import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { boundedWait } from "../../../src-domain/waits.ts";

/** Rows of one list by page number; null for a row that was removed since the list was created. */
type PageMap<Row> = ReadonlyMap<number, readonly (Row | null)[]>;

/** Limits the memory of a long list. */
const MAX_PAGES = 30;

const findPageNumber = (index: number, pageSize: number): number => Math.floor(Math.max(0, index) / pageSize);

function listPages(first: number, last: number, pageSize: number): number[] {
  const from = findPageNumber(first, pageSize);
  return Array.from({ length: findPageNumber(Math.max(first, last), pageSize) - from + 1 }, (_, index) => from + index);
}

function findRow<Row>(pages: PageMap<Row>, index: number, pageSize: number): Row | undefined {
  return pages.get(findPageNumber(index, pageSize))?.[index % pageSize] ?? undefined;
}

/** Adds a page and drops the most distant ones, but never `currentPage`. */
function addPage<Row>(
  pages: PageMap<Row>,
  page: number,
  rows: readonly (Row | null)[],
  currentPage: number,
): PageMap<Row> {
  const allPages = new Map(pages).set(page, rows);
  if (allPages.size <= MAX_PAGES) return allPages;
  const distance = (other: number): number => (other === currentPage ? 0 : Math.abs(other - page));
  const nearest = [...allPages].toSorted(([a], [b]) => distance(a) - distance(b));
  return new Map(nearest.slice(0, MAX_PAGES));
}

interface Viewport {
  readonly first: number;
  readonly last: number;
  /** Index of the row with the keyboard focus, which is rendered even if it is not visible. */
  readonly currentIndex: number;
  readonly scrollDirection: 1 | -1;
}

function findScrollDirection({ first, scrollDirection }: Viewport, newFirst: number): 1 | -1 {
  if (newFirst === first) return scrollDirection;
  return newFirst > first ? 1 : -1;
}

/** Lists the pages of the visible rows, the next page in scroll direction, and the page of the current row. */
function listPagesToLoad(
  { first, last, currentIndex, scrollDirection }: Viewport,
  rowCount: number,
  pageSize: number,
): number[] {
  const visiblePages = listPages(first, last, pageSize);
  const nextPage = scrollDirection === 1 ? (visiblePages.at(-1) ?? 0) + 1 : (visiblePages[0] ?? 0) - 1;
  return [...visiblePages, nextPage, findPageNumber(currentIndex, pageSize)].filter(
    (page) => page >= 0 && page * pageSize < rowCount,
  );
}

/** Limits parallel fetches, so that fast scrolling skips most pages. */
const MAX_PARALLEL_FETCHES = 2;

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
  /** After `key`, the drawer takes the focus; after `click`, the focus stays in the table. */
  readonly openedBy: "key" | "click";
  /** Counts openings, so that reopening a row focuses its drawer. */
  readonly openCount: number;
}

interface PagedRowsState<Query, Row, Facts> {
  /** The query of the shown rows, not of a pending request. */
  readonly query: Query;
  readonly facts: Facts | null;
  readonly total: number | null;
  /** Number of rows that can be scrolled to; null until the first answer. */
  readonly rowCount: number | null;
  readonly pages: PageMap<Row>;
  /** Counts the lists that were shown from their start. */
  readonly listNumber: number;
  readonly hasFailed: boolean;
  readonly openRow: OpenRow<Row> | null;
}

export interface PagePosition {
  readonly offset: number;
  readonly limit: number;
}

interface PagedRowsOptions<Query, Row, Facts> {
  readonly pageSize: number;
  readonly initialQuery: Query;
  readonly keyOf: (row: Row) => string;
  /** `shownList`: facts of the shown list, to fetch more of its rows; null for a new list. */
  readonly fetchRows: (
    query: Query,
    position: PagePosition,
    shownList: Facts | null,
  ) => Promise<PageAnswer<Row, Facts>>;
  /** Milliseconds after a new list in which no further page is read, so that the list renders fast. */
  readonly drawingMs?: number;
  readonly isSameList?: (shownList: Facts, fetchedFacts: Facts) => boolean;
}

/** Returns the facts and counts of the list with a fetched page. `previousState`: null for a new list. */
function mergeFacts<Query, Row, Facts>(
  { rows, total, facts }: PageResult<Row, Facts>,
  offset: number,
  previousState: PagedRowsState<Query, Row, Facts> | null,
): Partial<PagedRowsState<Query, Row, Facts>> {
  const knownTotal = total ?? previousState?.total ?? null;
  const maxRow = Math.max(offset + rows.length, previousState?.rowCount ?? 0);
  return { facts, total: knownTotal, rowCount: knownTotal ?? maxRow, hasFailed: false };
}

function refreshOpenRow<Row>(
  openRow: OpenRow<Row> | null,
  rows: readonly (Row | null)[],
  keyOf: (row: Row) => string,
): OpenRow<Row> | null {
  const newRow = openRow && rows.find((row) => row !== null && keyOf(row) === openRow.key);
  return openRow && newRow ? { ...openRow, row: newRow } : openRow;
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
  listNumber: 0,
  hasFailed: false,
  openRow: null,
} as const;

export type PagedRows<Query, Row, Facts> = ReturnType<typeof createPagedRows<Query, Row, Facts>>;

export function createPagedRows<Query, Row, Facts>(options: PagedRowsOptions<Query, Row, Facts>) {
  type State = PagedRowsState<Query, Row, Facts>;
  const { pageSize, keyOf, drawingMs = 0, isSameList = () => true } = options;
  const store = createStore<State>(() => ({ ...INITIAL_STATE, query: options.initialQuery }));
  /** Incremented by each new list or reload; answers of earlier generations are ignored. */
  let generation = 0;
  let replacing: "nothing" | "rows" | "list" = "nothing";
  let mustReload = false;
  const drawingPause = createPause(drawingMs, fetchMissingPages);
  let viewport: Viewport = { first: 0, last: 0, currentIndex: 0, scrollDirection: 1 };
  const pendingPages = new Set<number>();

  const positionOf = (page: number): PagePosition => ({ offset: page * pageSize, limit: pageSize });
  const isShownList = (shownList: Facts | null, facts: Facts) => shownList !== null && isSameList(shownList, facts);

  const fail = (): false => {
    replacing = "nothing";
    store.setState({ hasFailed: true });
    return false;
  };

  /** Fetches pages one by one, so that all belong to the list of the first page. */
  async function replaceRows(query: Query, pageNumbers: readonly number[], shownList: Facts | null, listIncrement = 0) {
    generation += 1;
    const ownGeneration = generation;
    replacing = listIncrement > 0 ? "list" : "rows";
    pendingPages.clear();
    const pages = new Map<number, readonly (Row | null)[]>();
    let listFacts = shownList;
    let countChanges: (state: State) => Partial<State> = () => ({});
    for (const page of pageNumbers) {
      const answer = await options.fetchRows(query, positionOf(page), listFacts);
      if (ownGeneration !== generation) return false;
      if (!answer.ok) return fail();
      const { rows, facts } = answer.value;
      pages.set(page, rows);
      listFacts = facts;
      countChanges = (state) => mergeFacts(answer.value, page * pageSize, isShownList(shownList, facts) ? state : null);
    }
    replacing = "nothing";
    store.setState((state) => ({
      query,
      pages,
      listNumber: state.listNumber + listIncrement,
      ...countChanges(state),
      openRow: refreshOpenRow(state.openRow, [...pages.values()].flat(), keyOf),
    }));
    if (listIncrement > 0) drawingPause.begin();
    if (mustReload) void reload();
    else fetchMissingPages();
    return true;
  }

  function fetchMissingPages(): void {
    const { rowCount, pages } = store.getState();
    if (replacing !== "nothing" || rowCount === null || drawingPause.isOn()) return;
    for (const page of listPagesToLoad(viewport, rowCount, pageSize)) {
      if (pendingPages.size >= MAX_PARALLEL_FETCHES) return;
      if (!pages.has(page) && !pendingPages.has(page)) void loadPage(page);
    }
  }

  async function loadPage(page: number): Promise<void> {
    const ownGeneration = generation;
    const { query, facts: shownList } = store.getState();
    pendingPages.add(page);
    const answer = await options.fetchRows(query, positionOf(page), shownList);
    if (ownGeneration !== generation) return;
    pendingPages.delete(page);
    if (!answer.ok) return void fail();
    if (!isShownList(shownList, answer.value.facts)) return void reload();
    const { rows } = answer.value;
    store.setState((state) => ({
      pages: addPage(state.pages, page, rows, findPageNumber(viewport.currentIndex, pageSize)),
      ...mergeFacts(answer.value, page * pageSize, state),
      openRow: refreshOpenRow(state.openRow, rows, keyOf),
    }));
    fetchMissingPages();
  }

  /** Fetches the visible pages again, after a running reload. Does nothing while a new list is pending. */
  async function reload(): Promise<void> {
    mustReload = replacing === "rows";
    if (replacing !== "nothing") return;
    const { query, facts, rowCount } = store.getState();
    const last = Math.min(viewport.last, Math.max(0, (rowCount ?? 1) - 1));
    await replaceRows(query, listPages(Math.min(viewport.first, last), last, pageSize), facts);
  }

  return {
    store,
    keyOf,
    reload,
    isReplacing: (): boolean => replacing !== "nothing",
    rowAt: (pages: PageMap<Row>, index: number): Row | undefined => findRow(pages, index, pageSize),

    /** Shows a new list when its first page arrives. Returns false if that fails or a newer request replaces it. */
    find: (query: Query): Promise<boolean> => replaceRows(query, [0], null, 1),

    showRange: (first: number, last: number, currentIndex: number): void => {
      viewport = { first, last, currentIndex, scrollDirection: findScrollDirection(viewport, first) };
      fetchMissingPages();
    },

    firstVisiblePage: (): PagePosition => positionOf(findPageNumber(viewport.first, pageSize)),

    continueWithFacts(facts: Facts): void {
      store.setState({ facts });
      void reload();
    },

    /** Sets the total of a list that was being counted when its first rows arrived. */
    setTotal: (total: number): void => store.setState({ total, rowCount: total }),

    ...keyFunctions(store, options, () => replacing === "list"),
    ...openRowFunctions(store, keyOf),
  };
}

/** Fetches rows of the shown list, also rows that were never visible. Returns null if another list replaces it. */
async function fetchRange<Query, Row, Facts>(
  { getState }: StoreApi<PagedRowsState<Query, Row, Facts>>,
  { fetchRows, isSameList = () => true }: PagedRowsOptions<Query, Row, Facts>,
  offset: number,
  limit: number,
): Promise<readonly Row[] | null> {
  const { query, facts: shownList } = getState();
  if (shownList === null) return null;
  const answer = await fetchRows(query, { offset, limit }, shownList);
  const currentList = getState().facts;
  if (!answer.ok || currentList === null || !isSameList(currentList, answer.value.facts)) return null;
  return answer.value.rows.filter((row) => row !== null);
}

function keyFunctions<Query, Row, Facts>(
  store: StoreApi<PagedRowsState<Query, Row, Facts>>,
  options: PagedRowsOptions<Query, Row, Facts>,
  isListPending: () => boolean,
) {
  const { keyOf, pageSize } = options;
  return {
    hasRow: (key: string): boolean =>
      [...store.getState().pages.values()].some((rows) => rows.some((row) => row !== null && keyOf(row) === key)),

    fetchRange: async (offset: number, limit: number): Promise<readonly Row[] | null> =>
      isListPending() ? null : fetchRange(store, options, offset, limit),

    /** Returns the keys of `count` rows from `offset`; null for rows that are not loaded. */
    keysFrom(offset: number, count: number): (string | null)[] {
      const { pages } = store.getState();
      return Array.from({ length: count }, (_, index) => {
        const row = findRow(pages, offset + index, pageSize);
        return row === undefined ? null : keyOf(row);
      });
    },
  };
}

function openRowFunctions<Query, Row, Facts>(
  store: StoreApi<PagedRowsState<Query, Row, Facts>>,
  keyOf: (row: Row) => string,
) {
  type OpenRowCause = OpenRow<Row>["openedBy"];
  let openCount = 0;
  const setOpenRow = (key: string, row: Row | null, openedBy: OpenRowCause): void => {
    openCount += 1;
    store.setState({ openRow: { key, row, openedBy, openCount } });
  };
  return {
    openRow: (row: Row, openedBy: OpenRowCause): void => setOpenRow(keyOf(row), row, openedBy),
    openKey: (key: string, openedBy: OpenRowCause): void => setOpenRow(key, null, openedBy),
    closeRow: (): void => store.setState({ openRow: null }),
  };
}

export function usePagedRows<Query, Row, Facts, Value>(
  rows: { readonly store: StoreApi<PagedRowsState<Query, Row, Facts>> },
  select: (state: PagedRowsState<Query, Row, Facts>) => Value,
): Value {
  return useStore(rows.store, select);
}
