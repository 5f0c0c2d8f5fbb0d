import type { FactSource, FactValue } from "../../../src-domain/events/event-facts.ts";
import { metaOfItem, metaOfRecord } from "../../../src-domain/inventory/item-details.ts";
import { findNoteCodes } from "../../../src-domain/scanning/note-codes.ts";
import type { Connection } from "../files/database.ts";

const META_PATH = "$.returnInventoryMetaList";

/** Reads the codes in an item's notes. Ignores notes from files, because they would decide which parcel is found. */
export function createNoteCodes(cache: Connection): (id: bigint) => string[] {
  const readRecord = cache.prepare<[bigint], { readonly at: string; readonly meta: string | null }>(
    `SELECT read_at AS at, record -> '${META_PATH}' AS meta FROM item_record WHERE return_inventory_id = ?`,
  );
  const readReported = cache.prepare<
    [string],
    { field: string; value: string; at: string; eventKey: string; source: FactSource }
  >(
    `SELECT field, value, at, event_key AS eventKey, source FROM fact
     WHERE subject = 'item' AND id = ? AND field >= 'meta.' AND field < 'meta/' AND source <> 'file'`,
  );

  return (id) => {
    const stored = readRecord.get(id);
    const record = stored && { at: stored.at, meta: metaOfRecord(JSON.parse(stored.meta ?? "null")) };
    const reported = Object.fromEntries(
      readReported
        .all(String(id))
        .map(({ field, value, ...fact }) => [field, { ...fact, value: JSON.parse(value) as FactValue }]),
    );
    return findNoteCodes(Object.values(metaOfItem(reported, record ?? null)).map(({ value }) => value));
  };
}
