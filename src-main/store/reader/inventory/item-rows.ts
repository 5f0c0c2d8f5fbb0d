import type { InventoryItem } from "../../../../src-domain/inventory/inventory.ts";
import type { Connection } from "../../files/database.ts";

/** An item as the table shows it: what is known of it, and as of when. */
export interface ItemRow extends InventoryItem {
  /** ISO 8601, UTC. */
  readonly readAt: string;
  /** As of the last reading of the item by itself; null when that never told. */
  readonly pendingVas: readonly string[] | null;
  readonly weight: number | null;
  readonly weightUom: string | null;
  readonly value: number | null;
  readonly valueCurrency: string | null;
  /** When these and the description were last read of the item itself, or told by an event since; null when never. */
  readonly detailsAt: string | null;
  /** The service no longer lists it, or knows no such item. */
  readonly vanished: boolean;
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

/** Reads the items at places; null where there is none any more. One statement for all: each run of one costs as much as rows. */
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

  return (places: readonly number[]): (ItemRow | null)[] => {
    const found = new Map(read.all(JSON.stringify(places)).map(([place, ...stored]) => [place, rowOf(stored)]));
    return places.map((place) => found.get(place) ?? null);
  };
}

function rowOf([returnInventoryId, rma, itemRma, sku, description, trackingNumber, ...state]: Stored): ItemRow {
  const [warehouseId, handlingCode, handlingStatusCode, createdOn, readAt, absent, vas, detailsAt, ...extras] = state;
  const [weight, weightUom, value, valueCurrency] = extras;
  const told = vas !== null && absent === 0;
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
    pendingVas: told ? (JSON.parse(vas) as string[]) : null,
    weight,
    weightUom,
    value,
    valueCurrency,
    detailsAt: told ? detailsAt : null,
    vanished: absent === 1,
  };
}

export type ItemRows = ReturnType<typeof createItemRows>;
