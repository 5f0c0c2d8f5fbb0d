import { DAY_MS } from "../../../src-domain/durations.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { TimeRange } from "../../../src-domain/time-range.ts";
import type { createFactCache } from "../events/fact-cache.ts";
import type { Connection } from "../files/database.ts";
import { ROW_KEYS_PER_MILLISECOND } from "../files/row-keys.ts";

/** Progress of copying the service's inventory. Time ranges refer to when items were created. */
export interface CopyState {
  /** Ranges whose items are completely in the cache; newest first. */
  readonly covered: readonly TimeRange[];
  /** True if the operator stopped copying; it resumes on request. */
  readonly isFillingStopped: boolean;
  readonly rowsDone: number;
  /** The refresh that is unfinished. */
  readonly refreshRun: RefreshRun | null;
  /** When the last completed refresh, or the first copy of the recent items, started; ISO 8601, UTC. */
  readonly refreshedAt: string | null;
  readonly startedAt: string;
}

/** `CopyState` with the names of the stored JSON. */
interface StoredCopyState extends Pick<CopyState, "covered" | "rowsDone"> {
  readonly stopped: boolean;
  readonly pass: RefreshRun | null;
  readonly passedAt: string | null;
  readonly begunAt: string;
}

export interface RefreshRun extends TimeRange {
  readonly startedAt: string;
  readonly covered: readonly TimeRange[];
}

export interface CopyPage {
  readonly items: readonly InventoryItem[];
  readonly requestedAt: string;
  readonly state: CopyState;
  readonly completeRange: (TimeRange & { readonly ids: readonly string[] }) | null;
}

const STATE_NAME = "copy";
const MISSING_NAME = "missing";
/** Maximum missing items that one page reports; the next refresh finds the others. */
const MAX_MISSING_PER_PAGE = 200;
/** An item record is not fetched again for this many milliseconds, even if lists omit the item. */
const REFETCH_AFTER_MS = DAY_MS;

const toCopyState = ({ stopped, pass, passedAt, begunAt, ...state }: StoredCopyState): CopyState => ({
  ...state,
  isFillingStopped: stopped,
  refreshRun: pass,
  refreshedAt: passedAt,
  startedAt: begunAt,
});

const toStoredState = ({
  isFillingStopped,
  refreshRun,
  refreshedAt,
  startedAt,
  ...state
}: CopyState): StoredCopyState => ({
  ...state,
  stopped: isFillingStopped,
  pass: refreshRun,
  passedAt: refreshedAt,
  begunAt: startedAt,
});

const toIso = (momentMs: number): string => new Date(momentMs).toISOString();

export function createSyncCursor(cache: Connection, facts: ReturnType<typeof createFactCache>) {
  const readValue = cache.prepare<[string], { value: string }>("SELECT value FROM sync_cursor WHERE name = ?");
  const writeValue = cache.prepare(
    "INSERT INTO sync_cursor VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
  );
  const clearAbsent = cache.prepare<[string, bigint]>(
    "UPDATE item_reading SET absent = 0, read_at = ? WHERE return_inventory_id = ? AND absent = 1",
  );
  const findKnownItems = cache.prepare<
    [{ firstRowKey: number; from: string; lastRowKey: number; to: string; fetchedAfter: string }],
    { id: string }
  >(`
    SELECT id_text AS id FROM inventory
    WHERE place BETWEEN @firstRowKey AND @lastRowKey AND created_on BETWEEN @from AND @to AND NOT EXISTS (
      SELECT 1 FROM item_reading
      WHERE item_reading.return_inventory_id = inventory.return_inventory_id
        AND (absent = 1 OR read_at > @fetchedAfter))`);

  const read = (name: string): unknown => {
    const row = readValue.get(name);
    return row ? JSON.parse(row.value) : null;
  };
  const write = (name: string, value: unknown): void => void writeValue.run(name, JSON.stringify(value));
  const writeState = (state: CopyState): void => write(STATE_NAME, toStoredState(state));
  const readMissing = (): string[] => (read(MISSING_NAME) as string[] | null) ?? [];

  function addMissing({ from, to, ids }: NonNullable<CopyPage["completeRange"]>, requestedAt: string): void {
    const listedIds = new Set(ids);
    const fetchedAfter = toIso(Date.parse(requestedAt) - REFETCH_AFTER_MS);
    const missingIds: string[] = [];
    const rowKeyRange = {
      firstRowKey: from * ROW_KEYS_PER_MILLISECOND,
      lastRowKey: (to + 1) * ROW_KEYS_PER_MILLISECOND - 1,
    };
    for (const { id } of findKnownItems.iterate({ ...rowKeyRange, from: toIso(from), to: toIso(to), fetchedAfter })) {
      if (!listedIds.has(id)) missingIds.push(id);
      if (missingIds.length === MAX_MISSING_PER_PAGE) break;
    }
    if (missingIds.length > 0) write(MISSING_NAME, [...new Set([...readMissing(), ...missingIds])]);
  }

  return {
    readState: (): CopyState | null => {
      const state = read(STATE_NAME) as StoredCopyState | null;
      return state === null ? null : toCopyState(state);
    },
    writeState,

    /** Stores a page in one transaction, so that a kill between pages neither loses nor repeats a page. */
    storePage: cache.transaction(({ items, requestedAt, state, completeRange }: CopyPage): void => {
      facts.storeFetchedItems(items, requestedAt);
      for (const { returnInventoryId } of items) clearAbsent.run(requestedAt, BigInt(returnInventoryId));
      if (completeRange !== null) addMissing(completeRange, requestedAt);
      writeState(state);
    }),

    /** Ids of items that the service no longer lists. The desk fetches each record before it marks the item as gone. */
    readMissing,
    /** The caller owns the transaction. */
    removeMissing(ids: readonly string[]): void {
      const storedMissingIds = readMissing();
      const settledIds = new Set(ids);
      const remainingIds = storedMissingIds.filter((id) => !settledIds.has(id));
      if (remainingIds.length < storedMissingIds.length) write(MISSING_NAME, remainingIds);
    },
  };
}
