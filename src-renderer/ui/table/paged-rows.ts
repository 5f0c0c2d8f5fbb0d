import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { limitWait } from "../../../src-domain/waits.ts";
import type { PageAnswer } from "../../../src-preload/contract/operation.ts";

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

interface FetchedPage<Row, ListInfo> {
  readonly rows: readonly (Row | null)[];
  /** Number of rows in the list; null while it is being counted. */
  readonly total: number | null;
  /** Identifies the list, for example by its snapshot. */
  readonly listInfo: ListInfo;
}

type FetchAnswer<Row, ListInfo> =
  | { readonly ok: true; readonly value: FetchedPage<Row, ListInfo> }
  | { readonly ok: false };

export interface OpenRow<Row> {
  readonly key: string;
  readonly row: Row | null;
  /** After `key`, the drawer takes the focus; after `click`, the focus stays in the table. */
  readonly openedBy: "key" | "click";
  /** Counts openings, so that reopening a row focuses its drawer. */
  readonly openCount: number;
}

interface PagedRowsState<Query, Row, ListInfo> {
  /** The query of the shown rows, not of a pending request. */
  readonly query: Query;
  readonly listInfo: ListInfo | null;
  readonly total: number | null;
  /** Number of rows that can be scrolled to; null until the first answer. */
  readonly rowCount: number | null;
  readonly pages: PageMap<Row>;
  /** Number of lists shown so far, including this one. */
  readonly listNumber: number;
  readonly hasFailed: boolean;
  readonly openRow: OpenRow<Row> | null;
}

export interface PagePosition {
  readonly offset: number;
  readonly limit: number;
}

interface PagedRowsOptions<Query, Row, ListInfo> {
  readonly pageSize: number;
  readonly initialQuery: Query;
  readonly keyOf: (row: Row) => string;
  /** `shownList`: info of the shown list, to fetch more of its rows; null for a new list. */
  readonly fetchRows: (
    query: Query,
    position: PagePosition,
    shownList: ListInfo | null,
  ) => Promise<FetchAnswer<Row, ListInfo>>;
  /** Milliseconds after a new list in which no further page is fetched, so that the list renders fast. */
  readonly renderPauseMs?: number;
  readonly isSameList?: (shownList: ListInfo, fetchedList: ListInfo) => boolean;
}

/** Returns the info and counts of the list with a fetched page. `previousState`: null for a new list. */
function mergeListInfo<Query, Row, ListInfo>(
  { rows, total, listInfo }: FetchedPage<Row, ListInfo>,
  offset: number,
  previousState: PagedRowsState<Query, Row, ListInfo> | null,
): Partial<PagedRowsState<Query, Row, ListInfo>> {
  const knownTotal = total ?? previousState?.total ?? null;
  const maxRow = Math.max(offset + rows.length, previousState?.rowCount ?? 0);
  return { listInfo, total: knownTotal, rowCount: knownTotal ?? maxRow, hasFailed: false };
}

function refreshOpenRow<Row>(
  openRow: OpenRow<Row> | null,
  rows: readonly (Row | null)[],
  keyOf: (row: Row) => string,
): OpenRow<Row> | null {
  const newRow = openRow && rows.find((row) => row !== null && keyOf(row) === openRow.key);
  return openRow && newRow ? { ...openRow, row: newRow } : openRow;
}

function createPause(lengthMs: number, onEnd: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    begin(): void {
      clearTimeout(timer);
      if (lengthMs === 0) return;
      timer = setTimeout(() => {
        timer = undefined;
        onEnd();
      }, limitWait(lengthMs));
    },
    isOn: (): boolean => timer !== undefined,
  };
}

const INITIAL_STATE = {
  listInfo: null,
  total: null,
  rowCount: null,
  pages: new Map<number, never[]>(),
  listNumber: 0,
  hasFailed: false,
  openRow: null,
} as const;

/** Part that a fetch replaces: visible rows of the shown list, or the list. */
type ListPart = "rows" | "list";

export type PagedRows<Query, Row, ListInfo> = ReturnType<typeof createPagedRows<Query, Row, ListInfo>>;

export function createPagedRows<Query, Row, ListInfo>(options: PagedRowsOptions<Query, Row, ListInfo>) {
  type State = PagedRowsState<Query, Row, ListInfo>;
  const { pageSize, keyOf, renderPauseMs = 0, isSameList = () => true } = options;
  const store = createStore<State>(() => ({ ...INITIAL_STATE, query: options.initialQuery }));
  /** Incremented by each new list or reload; answers of earlier generations are ignored. */
  let generation = 0;
  let replacing: ListPart | "nothing" = "nothing";
  let mustReload = false;
  const renderPause = createPause(renderPauseMs, fetchMissingPages);
  let viewport: Viewport = { first: 0, last: 0, currentIndex: 0, scrollDirection: 1 };
  const pendingPages = new Set<number>();

  const positionOf = (page: number): PagePosition => ({ offset: page * pageSize, limit: pageSize });
  const isShownList = (shownList: ListInfo | null, listInfo: ListInfo) =>
    shownList !== null && isSameList(shownList, listInfo);

  const fail = (): false => {
    replacing = "nothing";
    store.setState({ hasFailed: true });
    return false;
  };

  /** Fetches pages one by one, so that all belong to the list of the first page. */
  async function replaceRows(part: ListPart, query: Query, pageNumbers: readonly number[], shownList: ListInfo | null) {
    generation += 1;
    const ownGeneration = generation;
    replacing = part;
    pendingPages.clear();
    const pages = new Map<number, readonly (Row | null)[]>();
    let lastPage: (FetchedPage<Row, ListInfo> & { readonly offset: number }) | null = null;
    for (const page of pageNumbers) {
      const fetchedList = lastPage?.listInfo ?? shownList;
      const answer: FetchAnswer<Row, ListInfo> = await options.fetchRows(query, positionOf(page), fetchedList);
      if (ownGeneration !== generation) return false;
      if (!answer.ok) return fail();
      pages.set(page, answer.value.rows);
      lastPage = { ...answer.value, offset: page * pageSize };
    }
    replacing = "nothing";
    store.setState((state) => ({
      query,
      pages,
      listNumber: part === "list" ? state.listNumber + 1 : state.listNumber,
      ...(lastPage &&
        mergeListInfo(lastPage, lastPage.offset, isShownList(shownList, lastPage.listInfo) ? state : null)),
      openRow: refreshOpenRow(state.openRow, [...pages.values()].flat(), keyOf),
    }));
    if (part === "list") renderPause.begin();
    if (mustReload) void reload();
    else fetchMissingPages();
    return true;
  }

  function fetchMissingPages(): void {
    const { rowCount, pages } = store.getState();
    if (replacing !== "nothing" || rowCount === null || renderPause.isOn()) return;
    for (const page of listPagesToLoad(viewport, rowCount, pageSize)) {
      if (pendingPages.size >= MAX_PARALLEL_FETCHES) return;
      if (!pages.has(page) && !pendingPages.has(page)) void loadPage(page);
    }
  }

  async function loadPage(page: number): Promise<void> {
    const ownGeneration = generation;
    const { query, listInfo: shownList } = store.getState();
    pendingPages.add(page);
    const answer = await options.fetchRows(query, positionOf(page), shownList);
    if (ownGeneration !== generation) return;
    pendingPages.delete(page);
    if (!answer.ok) return void fail();
    if (!isShownList(shownList, answer.value.listInfo)) return void reload();
    const { rows } = answer.value;
    store.setState((state) => ({
      pages: addPage(state.pages, page, rows, findPageNumber(viewport.currentIndex, pageSize)),
      ...mergeListInfo(answer.value, page * pageSize, state),
      openRow: refreshOpenRow(state.openRow, rows, keyOf),
    }));
    fetchMissingPages();
  }

  /** Fetches the visible pages again, after a running reload. Does nothing while a new list is pending. */
  async function reload(): Promise<void> {
    mustReload = replacing === "rows";
    if (replacing !== "nothing") return;
    const { query, listInfo, rowCount } = store.getState();
    const last = Math.min(viewport.last, Math.max(0, (rowCount ?? 1) - 1));
    await replaceRows("rows", query, listPages(Math.min(viewport.first, last), last, pageSize), listInfo);
  }

  return {
    store,
    keyOf,
    reload,
    isReplacing: (): boolean => replacing !== "nothing",
    rowAt: (pages: PageMap<Row>, index: number): Row | undefined => findRow(pages, index, pageSize),

    /** Shows a new list when its first page arrives. Returns false if that fails or a newer request replaces it. */
    find: (query: Query): Promise<boolean> => replaceRows("list", query, [0], null),

    showRange: (first: number, last: number, currentIndex: number): void => {
      viewport = { first, last, currentIndex, scrollDirection: findScrollDirection(viewport, first) };
      fetchMissingPages();
    },

    firstVisiblePage: (): PagePosition => positionOf(findPageNumber(viewport.first, pageSize)),

    continueWithList(listInfo: ListInfo): void {
      store.setState({ listInfo });
      void reload();
    },

    /** Sets the total of a list that was being counted when its first rows arrived. */
    setTotal: (total: number): void => store.setState({ total, rowCount: total }),

    ...keyFunctions(store, options, () => replacing === "list"),
    ...openRowFunctions(store, keyOf),
  };
}

function keyFunctions<Query, Row, ListInfo>(
  store: StoreApi<PagedRowsState<Query, Row, ListInfo>>,
  options: PagedRowsOptions<Query, Row, ListInfo>,
  isListPending: () => boolean,
) {
  const { keyOf, pageSize, fetchRows, isSameList = () => true } = options;

  /** Fetches rows of the shown list, also rows that were never visible. Returns null if another list replaces it. */
  async function fetchRange(offset: number, limit: number): Promise<readonly Row[] | null> {
    const { query, listInfo: shownList, listNumber } = store.getState();
    if (shownList === null || isListPending()) return null;
    const answer = await fetchRows(query, { offset, limit }, shownList);
    const { listInfo: currentList, listNumber: currentNumber } = store.getState();
    if (!answer.ok || currentList === null || currentNumber !== listNumber) return null;
    if (isSameList(currentList, answer.value.listInfo)) return answer.value.rows.filter((row) => row !== null);
    // The same list has a new snapshot since the request.
    return isSameList(currentList, shownList) ? null : fetchRange(offset, limit);
  }

  return {
    fetchRange,
    /** Fetches rows of a new list without showing them. Returns null without an answer. */
    fetchNewList: async (query: Query, position: PagePosition): Promise<FetchedPage<Row, ListInfo> | null> => {
      const answer = await fetchRows(query, position, null);
      return answer.ok ? answer.value : null;
    },
    hasRow: (key: string): boolean =>
      [...store.getState().pages.values()].some((rows) => rows.some((row) => row !== null && keyOf(row) === key)),

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

function openRowFunctions<Query, Row, ListInfo>(
  store: StoreApi<PagedRowsState<Query, Row, ListInfo>>,
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

interface SnapshotRowsOptions<Query, Row> extends Pick<PagedRowsOptions<Query, Row, never>, "initialQuery" | "keyOf"> {
  readonly search: (
    request: PagePosition & { readonly query: Query; readonly snapshot: string | null },
  ) => Promise<PageAnswer<Omit<FetchedPage<Row, never>, "listInfo"> & { readonly snapshot: string }, string>>;
}

/** Pages a list that main keeps under a snapshot. */
export const createSnapshotRows = <Query, Row>({ search, ...options }: SnapshotRowsOptions<Query, Row>) =>
  createPagedRows<Query, Row, { readonly snapshot: string }>({
    ...options,
    pageSize: 100,
    fetchRows: async (query, position, shownList) => {
      const answer = await search({ query, snapshot: shownList?.snapshot ?? null, ...position });
      if (!answer.ok) return answer;
      const { rows, total, snapshot } = answer.value;
      return { ok: true, value: { rows, total, listInfo: { snapshot } } };
    },
    isSameList: (shownList, foundList) => shownList.snapshot === foundList.snapshot,
  });

export function usePagedRows<Query, Row, ListInfo, Value>(
  rows: { readonly store: StoreApi<PagedRowsState<Query, Row, ListInfo>> },
  select: (state: PagedRowsState<Query, Row, ListInfo>) => Value,
): Value {
  return useStore(rows.store, select);
}
