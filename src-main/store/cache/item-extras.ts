import type { Fact, FactValue } from "../../../src-domain/events/event-facts.ts";
import { isVasPending } from "../../../src-domain/inventory/inventory.ts";
import type { createFactCache, EventFacts } from "../events/fact-cache.ts";
import type { Connection } from "../files/database.ts";
import { changedItemsOf } from "./changed-items.ts";
import type { ItemRecord } from "./item-fetches.ts";

/** Fields of the inventory table that the service's lists do not contain, named as in the service. */
const DISPLAYED_FIELDS = ["weight", "weightUom", "value", "valueCurrencyCode"] as const;
type DisplayedField = (typeof DISPLAYED_FIELDS)[number];

interface RecordRow extends Readonly<Record<DisplayedField, string | number | null>> {
  readonly readAt: string;
}

interface ServiceRow {
  readonly id: string | null;
  readonly code: string | null;
  readonly status: string | number | null;
  readonly finished: string | number | null;
}

const SERVICES = "FROM item_record d, json_each(d.record, '$.returnRequestLineItemVasList') v";
const IMAGES = "$.returnRequestLineItemImages";
const ofService = (field: string): string => `iif(v.type = 'object', v.value ->> '$.${field}', NULL)`;

/** Copies fields of records and events into the inventory table's columns; the newest report wins. */
export function createItemExtras(cache: Connection, facts: ReturnType<typeof createFactCache>) {
  const readRecord = cache.prepare<[bigint], RecordRow>(
    `SELECT read_at AS readAt, ${DISPLAYED_FIELDS.map((field) => `record ->> '$.${field}' AS ${field}`).join(", ")}
     FROM item_record WHERE return_inventory_id = ?`,
  );
  const writeFields = cache.prepare(
    `UPDATE inventory SET weight = @weight, weight_uom = @weightUom, item_value = @value, value_currency = @valueCurrencyCode
     WHERE return_inventory_id = @id`,
  );
  const readServices = cache.prepare<[bigint], ServiceRow>(`
    SELECT CAST(${ofService("returnRequestLineItemVasId")} AS TEXT) AS id, ${ofService("vasCode")} AS code,
      ${ofService("vasStatusCode")} AS status, ${ofService("isFinished")} AS finished
    ${SERVICES} WHERE d.return_inventory_id = ? AND v.type = 'object'`);
  const addServices = cache.prepare(`
    INSERT OR IGNORE INTO item_service SELECT ${ofService("returnRequestLineItemVasId")}, d.return_inventory_id
    ${SERVICES} WHERE d.return_inventory_id = ? AND ${ofService("returnRequestLineItemVasId")} IS NOT NULL`);
  const itemsWith = cache
    .prepare<[string], string>("SELECT CAST(return_inventory_id AS TEXT) FROM item_service WHERE service_id = ?")
    .pluck();
  const writePending = cache.prepare(
    "UPDATE item_reading SET pending_vas = @pending, vas_at = @at WHERE return_inventory_id = @id",
  );
  const readImages = cache
    .prepare<[bigint], string | null>(`SELECT record -> '${IMAGES}' FROM item_record WHERE return_inventory_id = ?`)
    .pluck();
  const setPhotosWanted = cache.prepare("UPDATE item_reading SET photos_wanted = ? WHERE return_inventory_id = ?");
  const changed = changedItemsOf(cache);

  function updateFields(returnInventoryId: string): void {
    const id = BigInt(returnInventoryId);
    const record = readRecord.get(id) ?? null;
    const reported = facts.of("item", returnInventoryId);
    const newest = (field: DisplayedField): FactValue =>
      newer(reported[field], record && { at: record.readAt, value: record[field] });
    writeFields.run({
      id,
      weight: amountOf(newest("weight")),
      weightUom: textOf(newest("weightUom")),
      value: amountOf(newest("value")),
      valueCurrencyCode: textOf(newest("valueCurrencyCode")),
    });
  }

  function updatePendingServices(returnInventoryId: string): void {
    const id = BigInt(returnInventoryId);
    const readAt = readRecord.get(id)?.readAt;
    if (readAt === undefined) return;
    const services = readServices.all(id).map(({ id: serviceId, code, status, finished }) => {
      const reported = serviceId === null ? undefined : facts.of("vas", serviceId)["status"];
      const isNewer = reported !== undefined && reported.source !== "file" && reported.at > readAt;
      return {
        code: code ?? "",
        reportedAt: isNewer ? reported.at : null,
        pending: isNewer ? isVasPending(codeOf(reported.value), false) : isVasPending(status, isYes(finished)),
      };
    });
    // Without a newer event, the result of the item fetch stays.
    const at = services.reduce<string | null>((latest, { reportedAt }) => maxOf(latest, reportedAt), null);
    if (at === null) return;
    const pending = services.flatMap((service) => (service.pending ? [service.code] : []));
    writePending.run({ id, pending: JSON.stringify(pending), at });
    changed.note(returnInventoryId);
  }

  return {
    /** Call before a new record replaces the old one: requests the photos if they changed. */
    beforeRecordStored(returnInventoryId: string, { returnRequestLineItemImages: images }: ItemRecord["record"]): void {
      const id = BigInt(returnInventoryId);
      const hasImages = Array.isArray(images) && images.length > 0;
      if ((readImages.get(id) ?? null) !== (JSON.stringify(images) ?? null)) setPhotosWanted.run(hasImages ? 1 : 0, id);
    },

    /** The photos of the current record have been fetched where possible. */
    markPhotosCached: (returnInventoryId: string): void => void setPhotosWanted.run(0, BigInt(returnInventoryId)),

    afterRecordStored(returnInventoryId: string): void {
      updateFields(returnInventoryId);
      addServices.run(BigInt(returnInventoryId));
      updatePendingServices(returnInventoryId);
    },

    apply({ subject, id, fields }: EventFacts): void {
      if (subject === "item" && DISPLAYED_FIELDS.some((field) => field in fields)) updateFields(id);
      if (subject === "vas") for (const item of itemsWith.all(id)) updatePendingServices(item);
    },
  };
}

/** An empty field of a record does not count; a fact from a file never replaces a record's value. */
function newer(fact: Fact | undefined, record: { readonly at: string; readonly value: FactValue } | null): FactValue {
  const read = record === null || record.value === "" ? null : record.value;
  if (fact === undefined) return read;
  if (read !== null && record !== null && (fact.source === "file" || fact.at <= record.at)) return read;
  return fact.value;
}

function amountOf(value: FactValue): number | null {
  const amount = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof amount === "number" && Number.isFinite(amount) ? amount : null;
}

const maxOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;
const textOf = (value: FactValue): string | null => (typeof value === "string" && value !== "" ? value : null);
const codeOf = (value: FactValue): string | number | null =>
  typeof value === "string" || typeof value === "number" ? value : null;
const isYes = (value: string | number | null): boolean => value === 1 || String(value).trim().toLowerCase() === "true";
