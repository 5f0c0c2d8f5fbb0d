/** Stored snapshots: the displayed one, and those that the operator may return to. */
const MAX_SNAPSHOTS = 4;

interface TextQuery {
  readonly filter: { readonly text: string };
}

interface ResultSnapshot<Query, Key> {
  readonly query: Query;
  /** In result order; null if the search was stopped. */
  readonly keys: Promise<readonly Key[] | null>;
  isComplete: boolean;
  isStopped: boolean;
}

/** Stores keys of results; a page reads its rows. A search stops when its text changes. */
export function createResultSnapshots<Query extends TextQuery, Key, Row>(
  find: (query: Query, isStopped: () => boolean) => Promise<readonly Key[] | null>,
  rowOf: (key: Key) => Row | null,
) {
  const snapshots = new Map<string, ResultSnapshot<Query, Key>>();
  let lastId = 0;

  function startSearch(query: Query): string {
    for (const other of snapshots.values())
      other.isStopped ||= !other.isComplete && differsOnlyInText(query, other.query);
    const list: ResultSnapshot<Query, Key> = {
      query,
      keys: Promise.resolve()
        .then(() => find(query, () => list.isStopped))
        .finally(() => (list.isComplete = !list.isStopped)),
      isComplete: false,
      isStopped: false,
    };
    lastId += 1;
    snapshots.set(String(lastId), list);
    for (const oldest of [...snapshots.keys()].slice(0, -MAX_SNAPSHOTS)) snapshots.delete(oldest);
    return String(lastId);
  }

  return {
    /** Positions in a snapshot stay: a row that no longer exists is null. `total` is null if the search was stopped. */
    page: async (query: Query, requested: string | null, offset: number, limit: number) => {
      const isReusable =
        requested !== null && JSON.stringify(snapshots.get(requested)?.query) === JSON.stringify(query);
      const snapshot = isReusable ? requested : startSearch(query);
      const keys = (await snapshots.get(snapshot)?.keys) ?? null;
      return { snapshot, rows: (keys ?? []).slice(offset, offset + limit).map(rowOf), total: keys && keys.length };
    },

    between: async (snapshot: string, first: number, end: number): Promise<Row[]> => {
      const keys = (await snapshots.get(snapshot)?.keys) ?? [];
      return keys.slice(first, end).flatMap((key) => rowOf(key) ?? []);
    },
  };
}

/** Queries that differ elsewhere belong to other callers: notices, badges and the table all request orders. */
const differsOnlyInText = (now: TextQuery, before: TextQuery): boolean =>
  now.filter.text !== before.filter.text &&
  JSON.stringify({ ...now, filter: { ...now.filter, text: before.filter.text } }) === JSON.stringify(before);
