/** Maximum stored snapshots: the displayed one, and some that the operator may return to. */
const MAX_SNAPSHOTS = 4;

interface TextQuery {
  readonly filter: { readonly text: string };
}

interface ResultSnapshot<Query, Key> {
  readonly query: Query;
  /** Keys in result order; null if the search was stopped. */
  readonly keys: Promise<readonly Key[] | null>;
  isComplete: boolean;
  isStopped: boolean;
}

/** Stores the keys of results and reads the rows of a page. A search stops when its text changes. */
export function createResultSnapshots<Query extends TextQuery, Key, Row>(
  find: (query: Query, isStopped: () => boolean) => Promise<readonly Key[] | null>,
  readRow: (key: Key) => Row | null,
) {
  const snapshots = new Map<string, ResultSnapshot<Query, Key>>();
  let lastId = 0;

  function startSearch(query: Query): string {
    for (const otherSnapshot of snapshots.values())
      otherSnapshot.isStopped ||= !otherSnapshot.isComplete && differsOnlyInText(query, otherSnapshot.query);
    const resultSnapshot: ResultSnapshot<Query, Key> = {
      query,
      keys: Promise.resolve()
        .then(() => find(query, () => resultSnapshot.isStopped))
        .finally(() => (resultSnapshot.isComplete = !resultSnapshot.isStopped)),
      isComplete: false,
      isStopped: false,
    };
    lastId += 1;
    snapshots.set(String(lastId), resultSnapshot);
    for (const oldestId of [...snapshots.keys()].slice(0, -MAX_SNAPSHOTS)) snapshots.delete(oldestId);
    return String(lastId);
  }

  return {
    /** Keeps positions: a row that no longer exists is null. `total` is null if the search was stopped. */
    page: async (query: Query, requestedId: string | null, offset: number, limit: number) => {
      const isReusable =
        requestedId !== null && JSON.stringify(snapshots.get(requestedId)?.query) === JSON.stringify(query);
      const snapshot = isReusable ? requestedId : startSearch(query);
      const keys = (await snapshots.get(snapshot)?.keys) ?? null;
      return { snapshot, rows: (keys ?? []).slice(offset, offset + limit).map(readRow), total: keys && keys.length };
    },
  };
}

/** Queries with other differences come from other callers: notices, badges and the table all request orders. */
const differsOnlyInText = (newQuery: TextQuery, previousQuery: TextQuery): boolean =>
  newQuery.filter.text !== previousQuery.filter.text &&
  JSON.stringify({ ...newQuery, filter: { ...newQuery.filter, text: previousQuery.filter.text } }) ===
    JSON.stringify(previousQuery);
