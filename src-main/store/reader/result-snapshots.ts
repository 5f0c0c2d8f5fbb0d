/** Lists that are kept: the one on screen, and those the operator may come back to. */
const KEPT = 4;

interface TextQuery {
  readonly filter: { readonly text: string };
}

interface KeptList<Query, Key> {
  readonly query: Query;
  /** In order; null where the search was stopped. */
  readonly keys: Promise<readonly Key[] | null>;
  isWhole: boolean;
  isStopped: boolean;
}

/** Lists found whole by their keys; rows are read when shown. A search stops once its text is typed on. */
export function createResultSnapshots<Query extends TextQuery, Key, Row>(
  find: (query: Query, isStopped: () => boolean) => Promise<readonly Key[] | null>,
  rowOf: (key: Key) => Row | null,
) {
  const lists = new Map<string, KeptList<Query, Key>>();
  let begun = 0;

  function begin(query: Query): string {
    for (const before of lists.values()) before.isStopped ||= !before.isWhole && isTypedOn(query, before.query);
    const list: KeptList<Query, Key> = {
      query,
      keys: Promise.resolve()
        .then(() => find(query, () => list.isStopped))
        .finally(() => (list.isWhole = !list.isStopped)),
      isWhole: false,
      isStopped: false,
    };
    begun += 1;
    lists.set(String(begun), list);
    for (const oldest of [...lists.keys()].slice(0, -KEPT)) lists.delete(oldest);
    return String(begun);
  }

  return {
    /** A snapshot keeps positions, null for what is gone. `total` is null where the search was stopped. */
    page: async (query: Query, wanted: string | null, offset: number, limit: number) => {
      const isHeld = wanted !== null && JSON.stringify(lists.get(wanted)?.query) === JSON.stringify(query);
      const snapshot = isHeld ? wanted : begin(query);
      const keys = (await lists.get(snapshot)?.keys) ?? null;
      return { snapshot, rows: (keys ?? []).slice(offset, offset + limit).map(rowOf), total: keys && keys.length };
    },

    /** Those of a list from one position to another that are still there. */
    between: async (snapshot: string, first: number, end: number): Promise<Row[]> => {
      const keys = (await lists.get(snapshot)?.keys) ?? [];
      return keys.slice(first, end).flatMap((key) => rowOf(key) ?? []);
    },
  };
}

/** Any other list belongs to another caller: notices, badges and the table all ask for orders. */
const isTypedOn = (now: TextQuery, before: TextQuery): boolean =>
  now.filter.text !== before.filter.text &&
  JSON.stringify({ ...now, filter: { ...now.filter, text: before.filter.text } }) === JSON.stringify(before);
