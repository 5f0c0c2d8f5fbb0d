import { setImmediate } from "node:timers/promises";
import { csvLine } from "../../../../src-domain/csv-text.ts";
import type { InventoryColumn, InventoryQuery } from "../../../../src-domain/inventory/inventory-query.ts";
import { amountWithUnit } from "../../../../src-domain/inventory/inventory.ts";
import type { RowEncoding } from "../../../../src-domain/workbook.ts";
import type { InventoryRow } from "../../../../src-preload/contract/inventory/inventory.ts";
import type { Connection } from "../../files/database.ts";
import { runCooperatively, type CooperativeWork } from "../cooperative.ts";

/** The row keys that a query finds, in its order. They can be read before the search has ended. */
interface Listing {
  readonly rowKeys: number[];
  isComplete: boolean;
  isStopped: boolean;
  /** Resolves when `length` row keys are found, or the search has ended. */
  reaches(length: number): Promise<void>;
  stop(): void;
}

/** Milliseconds that a search pauses after it served rows, so that the next keystroke finds the thread free. */
const REST_MS = 40;

const hasEnded = ({ isComplete, isStopped }: Listing): boolean => isComplete || isStopped;

/** Starts `work` when rows are first requested, and pauses it as soon as these rows are found. */
function createListing(work: CooperativeWork): Listing {
  const waiting = new Set<{
    readonly length: number;
    readonly resolve: () => void;
    readonly reject: (error: Error) => void;
  }>();
  let failure: Error | null = null;
  let hasServed = false;
  let wake = start;
  const listing: Listing = {
    rowKeys: [],
    isComplete: false,
    isStopped: false,
    reaches: (length) =>
      new Promise((resolve, reject) => {
        waiting.add({ length, resolve, reject });
        settle();
        if (waiting.size > 0) wake();
      }),
    stop() {
      listing.isStopped = !listing.isComplete;
      settle();
    },
  };

  function settle(): void {
    for (const request of waiting) {
      if (failure === null && !hasEnded(listing) && listing.rowKeys.length < request.length) continue;
      waiting.delete(request);
      hasServed = true;
      if (failure === null) request.resolve();
      else request.reject(failure);
    }
  }

  const rest = (): Promise<unknown> | null => {
    if (!hasServed) return null;
    hasServed = false;
    if (waiting.size > 0) return setImmediate();
    return new Promise<void>((continueWork) => {
      wake = continueWork;
      setTimeout(continueWork, REST_MS);
    });
  };

  const onFound = (rowKeys: readonly number[]): void => {
    for (const rowKey of rowKeys) listing.rowKeys.push(rowKey);
    if (waiting.size > 0) settle();
  };
  function start(): void {
    wake = () => undefined;
    void runCooperatively(work, { onFound, isStopped: () => listing.isStopped, rest }).then(
      () => {
        listing.isComplete = !listing.isStopped;
        settle();
      },
      (error: unknown) => {
        failure = error instanceof Error ? error : new Error(String(error));
        listing.isStopped = true;
        settle();
      },
    );
  }
  return listing;
}

/** Stored results: the displayed one, and those that the operator may return to. */
const MAX_LISTINGS = 3;

interface StoredListing<Query> {
  readonly query: Query;
  readonly listing: Listing;
}

/** Creates one listing per search and reads all pages from it. A new search stops unfinished earlier ones. */
function createListings<Query extends object>(ordered: (query: Query) => CooperativeWork) {
  const listings = new Map<string, StoredListing<Query>>();
  let lastId = 0;

  function start(query: Query): string {
    for (const [snapshot, stored] of listings) {
      if (stored.listing.isComplete) continue;
      stored.listing.stop();
      listings.delete(snapshot);
    }
    lastId += 1;
    const snapshot = String(lastId);
    listings.set(snapshot, { query, listing: createListing(ordered(query)) });
    for (const oldest of [...listings.keys()].slice(0, -MAX_LISTINGS)) listings.delete(oldest);
    return snapshot;
  }

  function reusableSnapshot(snapshot: string | null, query: Query): string | null {
    const stored = snapshot === null ? undefined : listings.get(snapshot)?.query;
    return JSON.stringify(stored) === JSON.stringify(query) ? snapshot : null;
  }

  return {
    of(query: Query, requested: string | null): { readonly snapshot: string; readonly listing: Listing } {
      const snapshot = reusableSnapshot(requested, query) ?? start(query);
      return { snapshot, listing: (listings.get(snapshot) as StoredListing<Query>).listing };
    },

    async count(snapshot: string): Promise<number | null> {
      const listing = listings.get(snapshot)?.listing;
      await listing?.reaches(Number.POSITIVE_INFINITY);
      return listing?.isComplete === true ? listing.rowKeys.length : null;
    },
  };
}

interface StoredRow extends Omit<InventoryRow, "pendingVas" | "vanished"> {
  readonly rowKey: number;
  readonly absent: number | null;
  readonly vas: string | null;
}

/** Null for an item that no longer exists. One statement for all rows: a run costs as much as reading rows. */
export function createItemRows(cache: Connection) {
  const read = cache.prepare<[string], StoredRow>(
    `SELECT i.place AS rowKey, i.id_text AS returnInventoryId, i.rma, i.item_rma AS itemRma, i.sku, i.description,
       i.tracking_number AS trackingNumber, i.warehouse_id AS warehouseId, i.handling_code AS handlingCode,
       i.handling_status_code AS handlingStatusCode, i.created_on AS createdOn, i.fetched_at AS readAt, r.absent,
       r.pending_vas AS vas, coalesce(r.vas_at, r.read_at) AS detailsAt, i.weight, i.weight_uom AS weightUom,
       i.item_value AS value, i.value_currency AS valueCurrency
     FROM json_each(?) wanted CROSS JOIN inventory i ON i.place = wanted.value
     LEFT JOIN item_reading r ON r.return_inventory_id = i.return_inventory_id`,
  );

  return (rowKeys: readonly number[]): (InventoryRow | null)[] => {
    const found = new Map(read.all(JSON.stringify(rowKeys)).map(({ rowKey, ...row }) => [rowKey, rowOf(row)]));
    return rowKeys.map((rowKey) => found.get(rowKey) ?? null);
  };
}

function rowOf({ absent, vas, detailsAt, ...row }: Omit<StoredRow, "rowKey">): InventoryRow {
  const isReported = vas !== null && absent === 0;
  return {
    ...row,
    pendingVas: isReported ? (JSON.parse(vas) as string[]) : null,
    detailsAt: isReported ? detailsAt : null,
    vanished: absent === 1,
  };
}

interface ExportOptions {
  readonly ordered: (query: InventoryQuery) => CooperativeWork;
  readonly rowsAt: ReturnType<typeof createItemRows>;
}

interface SearchOptions extends ExportOptions {
  readonly cache: Connection;
}

interface SearchPage {
  readonly snapshot: string;
  readonly rows: readonly (InventoryRow | null)[];
  readonly total: number | null;
  readonly asOf: string | null;
}

export function createInventorySearch({ cache, ordered, rowsAt }: SearchOptions) {
  const asOf = cache.prepare<[], string>("SELECT as_of FROM fetched_list WHERE list_name = 'inventory'").pluck();
  const listings = createListings(ordered);

  return {
    async searchInventory(
      query: InventoryQuery,
      requested: string | null,
      offset: number,
      limit: number,
    ): Promise<SearchPage> {
      const { snapshot, listing } = listings.of(query, requested);
      await listing.reaches(offset + limit);
      const { rowKeys, isComplete } = listing;
      const rows = rowsAt(rowKeys.slice(offset, offset + limit));
      return { snapshot, rows, total: isComplete ? rowKeys.length : null, asOf: asOf.get() ?? null };
    },

    /** Resolves with the total of a snapshot when it is known; null if a newer search has replaced it. */
    countInventory: (snapshot: string) => listings.count(snapshot),
  };
}

/** Lines per chunk, which takes a few milliseconds. */
const LINES_PER_CHUNK = 300;

interface Export {
  readonly listing: Listing;
  readonly columns: readonly InventoryColumn[];
  readonly form: RowEncoding;
  offset: number;
}

/** Codes as in the service. Null if the item's value-added services were never read. */
function valueOf(row: InventoryRow, column: InventoryColumn): string | number | null {
  if (column === "weight") return amountWithUnit(row.weight, row.weightUom);
  if (column === "value") return amountWithUnit(row.value, row.valueCurrency?.toUpperCase() ?? null);
  if (column !== "vas") return row[column];
  if (row.pendingVas === null) return null;
  if (row.pendingVas.length === 0) return "known-none";
  const codes = row.pendingVas.filter((code) => code !== "");
  return codes.length === 0 ? "pending" : codes.join(" ");
}

const NO_LINES = { lines: new Uint8Array(), count: 0, total: null };

export function createInventoryExport({ ordered, rowsAt }: ExportOptions) {
  const exports = new Map<string, Export>();
  const encoder = new TextEncoder();
  let sequence = 0;

  return {
    beginExport(query: InventoryQuery, columns: readonly InventoryColumn[], form: RowEncoding): string {
      sequence += 1;
      exports.set(String(sequence), { listing: createListing(ordered(query)), columns, form, offset: 0 });
      return String(sequence);
    },

    /** Next lines as UTF-8; no lines at the end. Leaves out items that no longer exist. */
    async nextOfExport(exportId: string): Promise<{ lines: Uint8Array; count: number; total: number | null }> {
      const current = exports.get(exportId);
      if (!current) throw new Error("inventory export: cache was replaced during the export");
      const { listing, columns, form } = current;
      for (;;) {
        await listing.reaches(current.offset + LINES_PER_CHUNK);
        const rowKeys = listing.rowKeys.slice(current.offset, current.offset + LINES_PER_CHUNK);
        if (rowKeys.length === 0) return NO_LINES;
        current.offset += rowKeys.length;
        const rows = rowsAt(rowKeys).filter((row) => row !== null);
        if (rows.length === 0) continue;
        const cells = rows.map((row) => columns.map((column) => valueOf(row, column)));
        const lines = form === "json" ? JSON.stringify(cells) : cells.map((row) => csvLine(row, form)).join("");
        const total = listing.isComplete ? listing.rowKeys.length : null;
        return { lines: encoder.encode(lines), count: rows.length, total };
      }
    },

    endExport(exportId: string): void {
      exports.get(exportId)?.listing.stop();
      exports.delete(exportId);
    },
  };
}
