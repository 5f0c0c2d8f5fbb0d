import { setImmediate } from "node:timers/promises";
import { formatCsvLine } from "../../../../src-domain/csv-text.ts";
import type { InventoryColumn, InventoryQuery } from "../../../../src-domain/inventory/inventory-query.ts";
import { formatAmount } from "../../../../src-domain/inventory/inventory.ts";
import type { RowEncoding } from "../../../../src-domain/workbook.ts";
import type { InventoryRow } from "../../../../src-preload/contract/inventory/inventory.ts";
import type { Connection } from "../../files/database.ts";
import { runCooperatively, type CooperativeWork } from "../cooperative.ts";

/** The row keys that a query finds, in its order, readable before the search has ended. */
interface Listing {
  readonly rowKeys: number[];
  isComplete: boolean;
  isStopped: boolean;
  /** Resolves when `length` row keys are found, or the search has ended. */
  waitForLength(length: number): Promise<void>;
  stop(): void;
}

/** Milliseconds that a search pauses after it served rows, so that the thread can answer the next keystroke. */
const REST_MS = 40;

const hasEnded = ({ isComplete, isStopped }: Listing): boolean => isComplete || isStopped;

/** Starts `work` when rows are first requested. Pauses it for `REST_MS` each time that requested rows are found. */
function createListing(work: CooperativeWork): Listing {
  const pendingRequests = new Set<{
    readonly length: number;
    readonly resolve: () => void;
    readonly reject: (error: Error) => void;
  }>();
  let searchError: Error | null = null;
  let hasServed = false;
  let resumeWork = start;
  const listing: Listing = {
    rowKeys: [],
    isComplete: false,
    isStopped: false,
    waitForLength: (length) =>
      new Promise((resolve, reject) => {
        pendingRequests.add({ length, resolve, reject });
        settleRequests();
        if (pendingRequests.size > 0) resumeWork();
      }),
    stop() {
      listing.isStopped = !listing.isComplete;
      settleRequests();
    },
  };

  function settleRequests(): void {
    for (const request of pendingRequests) {
      if (searchError === null && !hasEnded(listing) && listing.rowKeys.length < request.length) continue;
      pendingRequests.delete(request);
      hasServed = true;
      if (searchError === null) request.resolve();
      else request.reject(searchError);
    }
  }

  const pauseAfterStep = (): Promise<unknown> | null => {
    if (!hasServed) return null;
    hasServed = false;
    if (pendingRequests.size > 0) return setImmediate();
    return new Promise<void>((continueWork) => {
      resumeWork = continueWork;
      setTimeout(continueWork, REST_MS);
    });
  };

  const onFound = (rowKeys: readonly number[]): void => {
    for (const rowKey of rowKeys) listing.rowKeys.push(rowKey);
    if (pendingRequests.size > 0) settleRequests();
  };
  function start(): void {
    resumeWork = () => undefined;
    void runCooperatively(work, { onFound, isStopped: () => listing.isStopped, pauseAfterStep }).then(
      () => {
        listing.isComplete = !listing.isStopped;
        settleRequests();
      },
      (error: unknown) => {
        searchError = error instanceof Error ? error : new Error(String(error));
        listing.isStopped = true;
        settleRequests();
      },
    );
  }
  return listing;
}

/** Maximum stored results: the displayed one, and some that the operator may return to. */
const MAX_LISTINGS = 3;

interface StoredListing<Query> {
  readonly query: Query;
  readonly listing: Listing;
}

/** Creates one listing per search and reads all pages from it. A new search stops unfinished earlier ones. */
function createListings<Query extends object>(findInOrder: (query: Query) => CooperativeWork) {
  const listings = new Map<string, StoredListing<Query>>();
  let lastId = 0;

  function start(query: Query): string {
    for (const [snapshot, storedListing] of listings) {
      if (storedListing.listing.isComplete) continue;
      storedListing.listing.stop();
      listings.delete(snapshot);
    }
    lastId += 1;
    const snapshot = String(lastId);
    listings.set(snapshot, { query, listing: createListing(findInOrder(query)) });
    for (const oldest of [...listings.keys()].slice(0, -MAX_LISTINGS)) listings.delete(oldest);
    return snapshot;
  }

  function reusableSnapshot(snapshot: string | null, query: Query): string | null {
    const storedQuery = snapshot === null ? undefined : listings.get(snapshot)?.query;
    return JSON.stringify(storedQuery) === JSON.stringify(query) ? snapshot : null;
  }

  return {
    findOrStart(
      query: Query,
      requestedSnapshot: string | null,
    ): { readonly snapshot: string; readonly listing: Listing } {
      const snapshot = reusableSnapshot(requestedSnapshot, query) ?? start(query);
      return { snapshot, listing: (listings.get(snapshot) as StoredListing<Query>).listing };
    },

    async count(snapshot: string): Promise<number | null> {
      const listing = listings.get(snapshot)?.listing;
      await listing?.waitForLength(Number.POSITIVE_INFINITY);
      return listing?.isComplete === true ? listing.rowKeys.length : null;
    },
  };
}

interface StoredRow extends Omit<InventoryRow, "pendingVas" | "hasVanished"> {
  readonly rowKey: number;
  readonly absent: number | null;
  readonly vas: string | null;
}

/** Reads rows with one statement, because each run takes time. Null for an item that no longer exists. */
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
    const rowsByKey = new Map(
      read.all(JSON.stringify(rowKeys)).map(({ rowKey, ...row }) => [rowKey, toInventoryRow(row)]),
    );
    return rowKeys.map((rowKey) => rowsByKey.get(rowKey) ?? null);
  };
}

function toInventoryRow({ absent, vas, detailsAt, ...row }: Omit<StoredRow, "rowKey">): InventoryRow {
  const isReported = vas !== null && absent === 0;
  return {
    ...row,
    pendingVas: isReported ? (JSON.parse(vas) as string[]) : null,
    detailsAt: isReported ? detailsAt : null,
    hasVanished: absent === 1,
  };
}

interface ExportOptions {
  readonly findInOrder: (query: InventoryQuery) => CooperativeWork;
  readonly readRows: ReturnType<typeof createItemRows>;
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

export function createInventorySearch({ cache, findInOrder, readRows }: SearchOptions) {
  const readAsOf = cache.prepare<[], string>("SELECT as_of FROM fetched_list WHERE list_name = 'inventory'").pluck();
  const listings = createListings(findInOrder);

  return {
    async searchInventory(
      query: InventoryQuery,
      requestedSnapshot: string | null,
      offset: number,
      limit: number,
    ): Promise<SearchPage> {
      const { snapshot, listing } = listings.findOrStart(query, requestedSnapshot);
      await listing.waitForLength(offset + limit);
      const { rowKeys, isComplete } = listing;
      const rows = readRows(rowKeys.slice(offset, offset + limit));
      return { snapshot, rows, total: isComplete ? rowKeys.length : null, asOf: readAsOf.get() ?? null };
    },

    /** Resolves with the total of a snapshot when it is known; null if a newer search has replaced it. */
    countInventory: (snapshot: string) => listings.count(snapshot),
  };
}

/** A chunk of this size takes a few milliseconds. */
const LINES_PER_CHUNK = 300;

interface Export {
  readonly listing: Listing;
  readonly columns: readonly InventoryColumn[];
  readonly encoding: RowEncoding;
  offset: number;
}

/** Returns codes as in the service; null for value-added services that are not known. */
function cellValue(row: InventoryRow, column: InventoryColumn): string | number | null {
  if (column === "weight") return formatAmount(row.weight, row.weightUom);
  if (column === "value") return formatAmount(row.value, row.valueCurrency?.toUpperCase() ?? null);
  if (column !== "vas") return row[column];
  if (row.pendingVas === null) return null;
  if (row.pendingVas.length === 0) return "known-none";
  const codes = row.pendingVas.filter((code) => code !== "");
  return codes.length === 0 ? "pending" : codes.join(" ");
}

const NO_LINES = { lines: new Uint8Array(), count: 0, total: null };

export function createInventoryExport({ findInOrder, readRows }: ExportOptions) {
  const runningExports = new Map<string, Export>();
  const encoder = new TextEncoder();
  let sequence = 0;

  return {
    beginExport(query: InventoryQuery, columns: readonly InventoryColumn[], encoding: RowEncoding): string {
      sequence += 1;
      runningExports.set(String(sequence), {
        listing: createListing(findInOrder(query)),
        columns,
        encoding,
        offset: 0,
      });
      return String(sequence);
    },

    /** Returns the next lines as UTF-8; no lines at the end. Omits items that no longer exist. */
    async readExportChunk(exportId: string): Promise<{ lines: Uint8Array; count: number; total: number | null }> {
      const runningExport = runningExports.get(exportId);
      if (!runningExport) throw new Error("inventory export: cache was replaced during the export");
      const { listing, columns, encoding } = runningExport;
      for (;;) {
        await listing.waitForLength(runningExport.offset + LINES_PER_CHUNK);
        const rowKeys = listing.rowKeys.slice(runningExport.offset, runningExport.offset + LINES_PER_CHUNK);
        if (rowKeys.length === 0) return NO_LINES;
        runningExport.offset += rowKeys.length;
        const rows = readRows(rowKeys).filter((row) => row !== null);
        if (rows.length === 0) continue;
        const cells = rows.map((row) => columns.map((column) => cellValue(row, column)));
        const lines =
          encoding === "json" ? JSON.stringify(cells) : cells.map((row) => formatCsvLine(row, encoding)).join("");
        const total = listing.isComplete ? listing.rowKeys.length : null;
        return { lines: encoder.encode(lines), count: rows.length, total };
      }
    },

    endExport(exportId: string): void {
      runningExports.get(exportId)?.listing.stop();
      runningExports.delete(exportId);
    },
  };
}
