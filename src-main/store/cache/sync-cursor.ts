import { DAY_MS } from "../../../src-domain/durations.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { TimeRange } from "../../../src-domain/time-range.ts";
import type { createFactCache } from "../events/fact-cache.ts";
import type { Connection } from "../files/database.ts";
import { ROW_KEYS_A_MILLISECOND } from "../files/row-keys.ts";

/** Progress of copying the service's inventory. Time ranges refer to when items were created. */
export interface CopyState {
  /** Ranges whose items are completely in the cache; newest first. */
  readonly covered: readonly TimeRange[];
  /** The operator stopped copying; it resumes on request. */
  readonly stopped: boolean;
  readonly rowsDone: number;
  readonly pass: CopyPass | null;
  /** When the last completed refresh, or the first copy of the recent items, started; ISO 8601, UTC. */
  readonly passedAt: string | null;
  readonly begunAt: string;
}

export interface CopyPass extends TimeRange {
  readonly startedAt: string;
  readonly covered: readonly TimeRange[];
}

export interface CopyPage {
  readonly items: readonly InventoryItem[];
  readonly askedAt: string;
  readonly state: CopyState;
  readonly completeRange: (TimeRange & { readonly ids: readonly string[] }) | null;
}

const STATE = "copy";
const MISSING = "missing";
/** The next refresh finds the remaining ones. */
const MAX_MISSING_PER_PAGE = 200;
/** An item record is not fetched again for this many milliseconds, even if lists omit the item. */
const REFETCH_AFTER_MS = DAY_MS;

const iso = (moment: number): string => new Date(moment).toISOString();

export function createSyncCursor(cache: Connection, facts: ReturnType<typeof createFactCache>) {
  const readValue = cache.prepare<[string], { value: string }>("SELECT value FROM sync_cursor WHERE name = ?");
  const writeValue = cache.prepare(
    "INSERT INTO sync_cursor VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
  );
  const listedAgain = cache.prepare<[string, bigint]>(
    "UPDATE item_reading SET absent = 0, read_at = ? WHERE return_inventory_id = ? AND absent = 1",
  );
  const known = cache.prepare<
    [{ first: number; from: string; last: number; to: string; recently: string }],
    { id: string }
  >(`
    SELECT id_text AS id FROM inventory
    WHERE place BETWEEN @first AND @last AND created_on BETWEEN @from AND @to AND NOT EXISTS (
      SELECT 1 FROM item_reading
      WHERE item_reading.return_inventory_id = inventory.return_inventory_id AND (absent = 1 OR read_at > @recently))`);

  const read = (name: string): unknown => {
    const row = readValue.get(name);
    return row ? JSON.parse(row.value) : null;
  };
  const write = (name: string, value: unknown): void => void writeValue.run(name, JSON.stringify(value));
  const missing = (): string[] => (read(MISSING) as string[] | null) ?? [];

  function noteMissing({ from, to, ids }: NonNullable<CopyPage["completeRange"]>, askedAt: string): void {
    const listed = new Set(ids);
    const recently = iso(Date.parse(askedAt) - REFETCH_AFTER_MS);
    const missingIds: string[] = [];
    const places = { first: from * ROW_KEYS_A_MILLISECOND, last: (to + 1) * ROW_KEYS_A_MILLISECOND - 1 };
    for (const { id } of known.iterate({ ...places, from: iso(from), to: iso(to), recently })) {
      if (!listed.has(id)) missingIds.push(id);
      if (missingIds.length === MAX_MISSING_PER_PAGE) break;
    }
    if (missingIds.length > 0) write(MISSING, [...new Set([...missing(), ...missingIds])]);
  }

  return {
    read: (): CopyState | null => read(STATE) as CopyState | null,
    write: (state: CopyState): void => write(STATE, state),

    /** Stores a page in one transaction, so that a kill between pages neither loses nor repeats a page. */
    storePage: cache.transaction(({ items, askedAt, state, completeRange }: CopyPage): void => {
      facts.storeFetchedItems(items, askedAt);
      for (const { returnInventoryId } of items) listedAgain.run(askedAt, BigInt(returnInventoryId));
      if (completeRange !== null) noteMissing(completeRange, askedAt);
      write(STATE, state);
    }),

    /** Items that the service no longer lists; gone only after the desk has fetched the record of each. */
    missing,
    /** The caller owns the transaction. */
    settle(ids: readonly string[]): void {
      const waiting = missing();
      const settled = new Set(ids);
      const remaining = waiting.filter((id) => !settled.has(id));
      if (remaining.length < waiting.length) write(MISSING, remaining);
    },
  };
}
