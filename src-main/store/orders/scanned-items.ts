import { ON_HOLD_CODE, type InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { KnownSkus, ScannedItem } from "../../../src-domain/orders/match-item.ts";
import { areSkusEqual, toComparableSku } from "../../../src-domain/orders/sku.ts";
import { toNormalForm } from "../../../src-domain/scanning/code-forms.ts";
import type { createItemFetches } from "../cache/item-fetches.ts";
import type { Connection } from "../files/database.ts";
import { createSkuAliases } from "./sku-aliases.ts";

/** Maximum count: the exact number of more items does not matter. */
const MAX_COUNTED = 100;

/** Reads the facts that decide whether a scanned item is for an order. */
export function createScannedItems(
  cache: Connection,
  journal: Connection,
  itemFetches: ReturnType<typeof createItemFetches>,
) {
  const aliases = createSkuAliases(journal);
  const readItem = cache.prepare<[bigint], Pick<InventoryItem, "sku">>(
    "SELECT sku FROM inventory WHERE return_inventory_id = ?",
  );
  const readCodes = cache
    .prepare<[bigint], string>(
      "SELECT form FROM item_code WHERE return_inventory_id = ? AND kind IN ('rma', 'item_rma', 'tracking_number')",
    )
    .pluck();
  const readSpellings = cache
    .prepare<{ sku: string; form: string }, string>(
      `SELECT DISTINCT sku FROM inventory WHERE sku = @sku COLLATE NOCASE OR sku = @form COLLATE NOCASE
       UNION SELECT sku FROM inventory WHERE return_inventory_id IN
         (SELECT return_inventory_id FROM item_code WHERE form = @form AND kind = 'sku')`,
    )
    .pluck();
  const countOnHold = cache
    .prepare<[string, number], number>(
      `SELECT count(*) FROM (SELECT 1 FROM inventory WHERE sku = ? COLLATE NOCASE AND warehouse_id = ?
         AND handling_code = '${ON_HOLD_CODE}' AND handling_status_code IN ('pending', 'onhold') LIMIT ${MAX_COUNTED})`,
    )
    .pluck();

  function quantityOf(returnInventoryId: string): number | null {
    const quantity = itemFetches.readRecord(returnInventoryId)?.record["quantity"];
    const units = typeof quantity === "number" || typeof quantity === "string" ? Number(quantity) : NaN;
    return Number.isInteger(units) && units >= 0 ? units : null;
  }

  return {
    aliases,
    countOnHold: (sku: string, warehouseId: number): number => countOnHold.get(sku, warehouseId) ?? 0,

    /** `item`: the item when it was scanned; its SKU may have been fetched later. */
    read(item: InventoryItem, { isConditionConfirmed }: Pick<ScannedItem, "isConditionConfirmed">) {
      const id = BigInt(item.returnInventoryId);
      const sku = readItem.get(id)?.sku ?? item.sku ?? "";
      const texts = [item.rma, item.itemRma, item.trackingNumber, item.returnInventoryId];
      const codes = [...texts.flatMap((text) => (text === null ? [] : toNormalForm(text))), ...readCodes.all(id)];
      const knownAliases = sku === "" ? [] : aliases.list(sku);
      const scannedItem: ScannedItem = {
        codes: new Set(codes.filter((code) => code !== "")),
        skus: sku.trim() === "" ? [] : [sku],
        warehouseId: item.warehouseId,
        quantity: quantityOf(item.returnInventoryId),
        isConditionConfirmed,
      };
      const knownSkus: KnownSkus = {
        itemSpellings: () =>
          readSpellings.all({ sku, form: toNormalForm(sku) }).filter((spelling) => areSkusEqual(spelling, sku)),
        aliases: knownAliases,
      };
      const searchedSkus = scannedItem.skus.map(toComparableSku);
      return { scannedItem, knownSkus, searchedSkus: [...searchedSkus, ...knownAliases.map((a) => a.channelSku)] };
    },
  };
}
