import type { InventoryRow } from "../../../../src-preload/contract/inventory/inventory.ts";
import { amountWithUnit } from "../../../../src-domain/inventory/inventory.ts";
import type { Connection } from "../../files/database.ts";
import type { InventoryColumn, InventoryQuery } from "../../../../src-domain/inventory/inventory-query.ts";
import { runCooperatively, type CooperativeWork } from "../cooperative.ts";
import { csvLine } from "../../../../src-domain/csv-text.ts";
import type { BytesForm } from "../../../../src-domain/workbook.ts";
import { setImmediate } from "node:timers/promises";
import { RowKeyList } from "./row-key-list.ts";

/** All row keys that a query finds, in its order; they can be read while there are still more to come. */
interface Listing {
  readonly places: RowKeyList;
  isWhole: boolean;
  isStopped: boolean;
  /** Resolves once there are so many, or no more will come. */
  reaches(length: number): Promise<void>;
  stop(): void;
}

/** An operator who keeps typing has asked again by then, and finds the thread free. */
const REST_MS = 40;

const isAtRest = ({ isWhole, isStopped }: Listing): boolean => isWhole || isStopped;

/** A list of what the work finds. It begins when it is first asked for rows, and so stops for them as soon as they are there. */
function beginListing(work: CooperativeWork): Listing {
  const waiting = new Set<{
    readonly length: number;
    readonly go: () => void;
    readonly fail: (error: Error) => void;
  }>();
  let failure: Error | null = null;
  let served = false;
  let wake = begin;
  const listing: Listing = {
    places: new RowKeyList(),
    isWhole: false,
    isStopped: false,
    reaches: (length) =>
      new Promise((go, fail) => {
        waiting.add({ length, go, fail });
        settle();
        if (waiting.size > 0) wake();
      }),
    stop() {
      listing.isStopped = !listing.isWhole;
      settle();
    },
  };

  function settle(): void {
    for (const one of waiting) {
      if (failure === null && !isAtRest(listing) && listing.places.length < one.length) continue;
      waiting.delete(one);
      served = true;
      if (failure === null) one.go();
      else one.fail(failure);
    }
  }

  const rest = (): Promise<unknown> | null => {
    if (!served) return null;
    served = false;
    if (waiting.size > 0) return setImmediate();
    return new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, REST_MS);
    });
  };

  const onFound = (places: readonly number[]): void => {
    listing.places.add(places);
    if (waiting.size > 0) settle();
  };
  function begin(): void {
    wake = () => undefined;
    void runCooperatively(work, { onFound, isStopped: () => listing.isStopped, rest }).then(
      () => {
        listing.isWhole = !listing.isStopped;
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

/** Results that are kept: the one on screen, and those the operator may come back to. */
const KEPT = 3;

interface Kept<Query> {
  readonly query: Query;
  readonly listing: Listing;
}

/** A search begins a listing, and every page of it comes from there. A new one makes the rest of those before obsolete. */
function createKeptListings<Query extends object>(ordered: (query: Query) => CooperativeWork) {
  const kept = new Map<string, Kept<Query>>();
  let begun = 0;

  function begin(query: Query): string {
    for (const [snapshot, before] of kept) {
      if (before.listing.isWhole) continue;
      before.listing.stop();
      kept.delete(snapshot);
    }
    begun += 1;
    const snapshot = String(begun);
    kept.set(snapshot, { query, listing: beginListing(ordered(query)) });
    for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
    return snapshot;
  }

  function held(snapshot: string | null, query: Query): string | null {
    const before = snapshot === null ? undefined : kept.get(snapshot)?.query;
    return JSON.stringify(before) === JSON.stringify(query) ? snapshot : null;
  }

  return {
    /** The wanted one where it is held and is of that query, otherwise a new one. */
    of(query: Query, wanted: string | null): { readonly snapshot: string; readonly listing: Listing } {
      const snapshot = held(wanted, query) ?? begin(query);
      return { snapshot, listing: (kept.get(snapshot) as Kept<Query>).listing };
    },

    /** All that a snapshot holds, once that is known; null where a newer search has overtaken it. */
    async count(snapshot: string): Promise<number | null> {
      const listing = kept.get(snapshot)?.listing;
      await listing?.reaches(Number.POSITIVE_INFINITY);
      return listing?.isWhole === true ? listing.places.length : null;
    },
  };
}

type StoredRow = [number, ...Stored];
type Stored = [
  returnInventoryId: string,
  rma: string,
  itemRma: string | null,
  sku: string | null,
  description: string | null,
  trackingNumber: string | null,
  warehouseId: number,
  handlingCode: string,
  handlingStatusCode: string,
  createdOn: string,
  readAt: string,
  absent: number | null,
  vas: string | null,
  detailsAt: string | null,
  weight: number | null,
  weightUom: string | null,
  value: number | null,
  valueCurrency: string | null,
];

/** Null for an item that is gone. Uses one statement for all, because each run costs as much as reading rows. */
export function createItemRows(cache: Connection) {
  const read = cache
    .prepare<[string], StoredRow>(
      `SELECT i.place, i.id_text, i.rma, i.item_rma, i.sku, i.description, i.tracking_number, i.warehouse_id,
         i.handling_code, i.handling_status_code, i.created_on, i.fetched_at, r.absent, r.pending_vas,
         coalesce(r.vas_at, r.read_at), i.weight, i.weight_uom, i.item_value, i.value_currency
       FROM json_each(?) wanted CROSS JOIN inventory i ON i.place = wanted.value
       LEFT JOIN item_reading r ON r.return_inventory_id = i.return_inventory_id`,
    )
    .raw();

  return (places: readonly number[]): (InventoryRow | null)[] => {
    const found = new Map(read.all(JSON.stringify(places)).map(([place, ...stored]) => [place, rowOf(stored)]));
    return places.map((place) => found.get(place) ?? null);
  };
}

function rowOf([returnInventoryId, rma, itemRma, sku, description, trackingNumber, ...state]: Stored): InventoryRow {
  const [warehouseId, handlingCode, handlingStatusCode, createdOn, readAt, absent, vas, detailsAt, ...extras] = state;
  const [weight, weightUom, value, valueCurrency] = extras;
  const reported = vas !== null && absent === 0;
  return {
    returnInventoryId,
    rma,
    itemRma,
    sku,
    description,
    trackingNumber,
    warehouseId,
    handlingCode,
    handlingStatusCode,
    createdOn,
    readAt,
    pendingVas: reported ? (JSON.parse(vas) as string[]) : null,
    weight,
    weightUom,
    value,
    valueCurrency,
    detailsAt: reported ? detailsAt : null,
    vanished: absent === 1,
  };
}

type ItemRows = ReturnType<typeof createItemRows>;

interface SearchOptions {
  readonly cache: Connection;
  readonly ordered: (query: InventoryQuery) => CooperativeWork;
  readonly rowsAt: ItemRows;
}

interface SearchPage {
  readonly snapshot: string;
  readonly rows: readonly (InventoryRow | null)[];
  readonly total: number | null;
  readonly asOf: string | null;
}

/** Answers the inventory table: a search starts a listing, and all its pages come from that listing. */
export function createInventorySearch({ cache, ordered, rowsAt }: SearchOptions) {
  const asOf = cache.prepare<[], string>("SELECT as_of FROM fetched_list WHERE list_name = 'inventory'").pluck();
  const listings = createKeptListings(ordered);

  return {
    async searchInventory(
      query: InventoryQuery,
      wanted: string | null,
      offset: number,
      limit: number,
    ): Promise<SearchPage> {
      const { snapshot, listing } = listings.of(query, wanted);
      await listing.reaches(offset + limit);
      const { places, isWhole } = listing;
      const rows = rowsAt(places.slice(offset, offset + limit));
      return { snapshot, rows, total: isWhole ? places.length : null, asOf: asOf.get() ?? null };
    },

    /** The total of a snapshot, once known; null if a newer search has replaced it. */
    countInventory: (snapshot: string) => listings.count(snapshot),
  };
}

interface ExportOptions {
  readonly ordered: (query: InventoryQuery) => CooperativeWork;
  readonly rowsAt: ItemRows;
}

/** Lines per chunk: some milliseconds of work. */
const LINES_AT_ONCE = 300;

interface Export {
  readonly listing: Listing;
  readonly columns: readonly InventoryColumn[];
  readonly form: BytesForm;
  offset: number;
}

/** Codes as the service names them. Null if the item's value-added services were never read. */
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
  const begun = new Map<string, Export>();
  const encoder = new TextEncoder();
  let sequence = 0;

  return {
    beginExport(query: InventoryQuery, columns: readonly InventoryColumn[], form: BytesForm): string {
      sequence += 1;
      begun.set(String(sequence), { listing: beginListing(ordered(query)), columns, form, offset: 0 });
      return String(sequence);
    },

    /** UTF-8, in the form that the export began with; no lines at the end. Leaves out items that have gone in the meantime. */
    async nextOfExport(exportId: string): Promise<{ lines: Uint8Array; count: number; total: number | null }> {
      const one = begun.get(exportId);
      if (!one) throw new Error("The copy of the inventory was replaced while it was being exported");
      const { listing, columns, form } = one;
      for (;;) {
        await listing.reaches(one.offset + LINES_AT_ONCE);
        const places = listing.places.slice(one.offset, one.offset + LINES_AT_ONCE);
        if (places.length === 0) return NO_LINES;
        one.offset += places.length;
        const rows = rowsAt(places).filter((row) => row !== null);
        if (rows.length === 0) continue;
        const cells = rows.map((row) => columns.map((column) => valueOf(row, column)));
        const lines = form === "json" ? JSON.stringify(cells) : cells.map((row) => csvLine(row, form)).join("");
        const total = listing.isWhole ? listing.places.length : null;
        return { lines: encoder.encode(lines), count: rows.length, total };
      }
    },

    endExport(exportId: string): void {
      begun.get(exportId)?.listing.stop();
      begun.delete(exportId);
    },
  };
}
