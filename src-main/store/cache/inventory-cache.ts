import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { findCodeWithAsterisks } from "../../../src-domain/scanning/framing.ts";
import { itemCodeOf, parseScanCode, type ScanCode } from "../../../src-domain/scanning/scan-code.ts";
import { type Connection, convertOrNull } from "../files/database.ts";
import { createRowKeys, firstRowKeyOf } from "../files/row-keys.ts";
import { changedItemsOf } from "./changed-items.ts";
import { type CodeMatches, createCodeSearch } from "./code-search.ts";
import { createItemCodes, withVisibleTexts } from "./item-codes.ts";

// Ids exceed 2^53, so they are read as text and bound as BigInt.
export const ITEM_COLUMNS = `id_text AS returnInventoryId, rma, item_rma AS itemRma, sku, description,
  tracking_number AS trackingNumber, warehouse_id AS warehouseId, handling_code AS handlingCode,
  handling_status_code AS handlingStatusCode, created_on AS createdOn`;

interface ReportedItem {
  readonly item: InventoryItem;
  readonly readAt: string;
  readonly source: "reading" | "file";
  readonly fieldReportedAt: (field: keyof InventoryItem) => string;
}

function prepareStatements(cache: Connection) {
  return {
    selectById: cache.prepare<[bigint], InventoryItem>(
      `SELECT ${ITEM_COLUMNS} FROM inventory WHERE return_inventory_id = ?`,
    ),
    readOne: cache.prepare<[bigint], InventoryItem & { fetchedAt: string; detailAt: string | null; fromFile: number }>(
      `SELECT ${ITEM_COLUMNS}, fetched_at AS fetchedAt, detail_at AS detailAt, from_file AS fromFile FROM inventory WHERE return_inventory_id = ?`,
    ),
    // A list entry lacks fields of the full record; `coalesce` keeps their stored values.
    upsert: cache.prepare(`
    INSERT INTO inventory (place, return_inventory_id, rma, item_rma, sku, description, tracking_number, warehouse_id,
      handling_code, handling_status_code, created_on, fetched_at, from_file, detail_at)
    VALUES (@place, @id, @rma, @itemRma, @sku, @description, @trackingNumber, @warehouseId,
      @handlingCode, @handlingStatusCode, @createdOn, @fetchedAt, @fromFile,
      iif(@description IS NULL AND @trackingNumber IS NULL, NULL, @fetchedAt))
    ON CONFLICT DO UPDATE SET rma = excluded.rma, item_rma = coalesce(excluded.item_rma, item_rma),
      sku = coalesce(excluded.sku, sku), description = coalesce(excluded.description, description),
      tracking_number = coalesce(excluded.tracking_number, tracking_number), warehouse_id = excluded.warehouse_id,
      handling_code = excluded.handling_code, handling_status_code = excluded.handling_status_code,
      created_on = excluded.created_on, fetched_at = excluded.fetched_at,
      from_file = excluded.from_file, detail_at = coalesce(excluded.detail_at, detail_at)`),
    readRowKey: cache.prepare<[bigint], { place: number; created_on: string }>(
      "SELECT place, created_on FROM inventory WHERE return_inventory_id = ?",
    ),
    updateRowKey: cache.prepare("UPDATE inventory SET place = ? WHERE return_inventory_id = ?"),
    readMaxIdDigits: cache
      .prepare<[], number>("SELECT length(id_text) FROM inventory ORDER BY return_inventory_id DESC LIMIT 1")
      .pluck(),
    readReport: cache.prepare<[bigint], { at: string; fromFile: number }>(
      "SELECT fetched_at AS at, from_file AS fromFile FROM inventory WHERE return_inventory_id = ?",
    ),
    fillUnknownFields: cache.prepare(`
    UPDATE inventory SET item_rma = coalesce(item_rma, @itemRma), sku = coalesce(sku, @sku),
      description = coalesce(description, @description), tracking_number = coalesce(tracking_number, @trackingNumber),
      detail_at = coalesce(detail_at, iif(@description IS NULL AND @trackingNumber IS NULL, NULL, @asOf))
    WHERE return_inventory_id = @id`),
  };
}

export function createInventoryCache(cache: Connection) {
  const sql = prepareStatements(cache);
  const nextFreeRowKey = createRowKeys(cache);
  const changedItems = changedItemsOf(cache);
  const codes = createItemCodes(cache);
  const searchCode = createCodeSearch(cache, ITEM_COLUMNS, codes.isComplete);

  function rowKeyFor(id: bigint, createdOn: string): number {
    const storedRow = sql.readRowKey.get(id);
    if (storedRow && firstRowKeyOf(storedRow.created_on) === firstRowKeyOf(createdOn)) return storedRow.place;
    const rowKey = nextFreeRowKey(createdOn);
    if (storedRow) sql.updateRowKey.run(rowKey, id);
    return rowKey;
  }

  return {
    /** Finds the items that a scanned text can mean. `code`: the parsed text. */
    find(scannedText: string, code: ScanCode = parseScanCode(scannedText)): CodeMatches {
      const text = itemCodeOf(code);
      if (text === null) return { matches: [], isProductCode: false };
      const id = code.kind === "inventory-id" ? BigInt(code.returnInventoryId) : null;
      const textWithAsterisks = findCodeWithAsterisks(scannedText);
      return searchCode(text, { id, isRma: code.kind === "rma", textWithAsterisks });
    },

    findById: (returnInventoryId: string): InventoryItem[] => sql.selectById.all(BigInt(returnInventoryId)),

    /** Number of digits of the longest id in the cache; 0 if the cache is empty. */
    maxIdDigits: (): number => sql.readMaxIdDigits.get() ?? 0,

    addMissingCodes: codes.addMissingCodes,
    storeNoteCodes: (returnInventoryId: string): void => codes.storeNotes(BigInt(returnInventoryId)),

    /** `source`: `file` if only files reported the item. */
    write({ returnInventoryId, ...fields }: InventoryItem, fetchedAt: string, source: ReportedItem["source"]): void {
      const id = BigInt(returnInventoryId);
      const item = withVisibleTexts(fields);
      changedItems.add(returnInventoryId);
      sql.upsert.run({
        ...item,
        id,
        place: rowKeyFor(id, item.createdOn),
        fetchedAt,
        fromFile: source === "file" ? 1 : 0,
      });
      codes.store(id, item);
    },

    readReport: (returnInventoryId: string): { at: string; isFromFile: boolean } | null =>
      convertOrNull(sql.readReport.get(BigInt(returnInventoryId)), ({ at, fromFile }) => ({
        at,
        isFromFile: fromFile === 1,
      })),

    /** Fills only unknown fields, from an older report. */
    fillUnknownFields({ returnInventoryId, ...fields }: InventoryItem, asOf: string): void {
      changedItems.add(returnInventoryId);
      const id = BigInt(returnInventoryId);
      const { itemRma, sku, description, trackingNumber } = withVisibleTexts(fields);
      sql.fillUnknownFields.run({ id, itemRma, sku, description, trackingNumber, asOf });
      codes.storeById(id);
    },

    /** Returns an item and the report time of each field, because lists omit fields of the full record. */
    read(returnInventoryId: string): ReportedItem | null {
      return convertOrNull(sql.readOne.get(BigInt(returnInventoryId)), ({ fetchedAt, detailAt, fromFile, ...item }) => {
        const detailsAsOf = detailAt ?? item.createdOn;
        return {
          item,
          readAt: fetchedAt,
          source: fromFile === 1 ? "file" : "reading",
          fieldReportedAt: (field) => (field === "description" || field === "trackingNumber" ? detailsAsOf : fetchedAt),
        };
      });
    },
  };
}
