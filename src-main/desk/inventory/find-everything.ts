import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { Found } from "../../../src-preload/contract/find.ts";
import type { InventoryRow } from "../../../src-preload/contract/inventory/inventory.ts";
import type { Store } from "../../store/thread/client.ts";

const MOST_ITEMS = 6;
const NOTHING: Found = { items: [], orders: [], batches: [], shippingOrders: [], instructions: [], codes: [] };

/** Items that the text names as a code come before those that only contain it. */
export async function findEverything(store: Store, wanted: string): Promise<Found> {
  const text = wanted.trim();
  if (text === "") return NOTHING;
  const [named, holding, records] = await Promise.all([
    store.itemsNamed(text),
    store.reader.newestWith(text, MOST_ITEMS),
    store.reader.findRecords(text),
  ]);
  const byId = new Map([...named, ...holding.map(itemOf)].map((item) => [item.returnInventoryId, item]));
  return { ...records, items: [...byId.values()].slice(0, MOST_ITEMS) };
}

function itemOf(row: InventoryRow): InventoryItem {
  const { returnInventoryId, rma, itemRma, sku, description, trackingNumber } = row;
  const { warehouseId, handlingCode, handlingStatusCode, createdOn } = row;
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
  };
}
