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
  readonly isFinished: string | number | null;
}

const FROM_SERVICES = "FROM item_record d, json_each(d.record, '$.returnRequestLineItemVasList') v";
const IMAGES_PATH = "$.returnRequestLineItemImages";
const serviceField = (field: string): string => `iif(v.type = 'object', v.value ->> '$.${field}', NULL)`;

function prepareStatements(cache: Connection) {
  return {
    readRecord: cache.prepare<[bigint], RecordRow>(
      `SELECT read_at AS readAt, ${DISPLAYED_FIELDS.map((field) => `record ->> '$.${field}' AS ${field}`).join(", ")}
     FROM item_record WHERE return_inventory_id = ?`,
    ),
    writeFields: cache.prepare(
      `UPDATE inventory SET weight = @weight, weight_uom = @weightUom, item_value = @value, value_currency = @valueCurrencyCode
     WHERE return_inventory_id = @id`,
    ),
    readServices: cache.prepare<[bigint], ServiceRow>(`
    SELECT CAST(${serviceField("returnRequestLineItemVasId")} AS TEXT) AS id, ${serviceField("vasCode")} AS code,
      ${serviceField("vasStatusCode")} AS status, ${serviceField("isFinished")} AS isFinished
    ${FROM_SERVICES} WHERE d.return_inventory_id = ? AND v.type = 'object'`),
    addServices: cache.prepare(`
    INSERT OR IGNORE INTO item_service SELECT ${serviceField("returnRequestLineItemVasId")}, d.return_inventory_id
    ${FROM_SERVICES} WHERE d.return_inventory_id = ? AND ${serviceField("returnRequestLineItemVasId")} IS NOT NULL`),
    readItemsWithService: cache
      .prepare<[string], string>("SELECT CAST(return_inventory_id AS TEXT) FROM item_service WHERE service_id = ?")
      .pluck(),
    writePending: cache.prepare(
      "UPDATE item_reading SET pending_vas = @pending, vas_at = @at WHERE return_inventory_id = @id",
    ),
    readImages: cache
      .prepare<[bigint], string | null>(
        `SELECT record -> '${IMAGES_PATH}' FROM item_record WHERE return_inventory_id = ?`,
      )
      .pluck(),
    setPhotosWanted: cache.prepare("UPDATE item_reading SET photos_wanted = ? WHERE return_inventory_id = ?"),
  };
}

/** Copies fields of records and events into the inventory table's columns; the newest report wins. */
export function createItemExtras(
  cache: Connection,
  facts: ReturnType<typeof createFactCache>,
  storeNoteCodes: (returnInventoryId: string) => void,
) {
  const sql = prepareStatements(cache);
  const changedItems = changedItemsOf(cache);

  function updateFields(returnInventoryId: string): void {
    const id = BigInt(returnInventoryId);
    const record = sql.readRecord.get(id) ?? null;
    const reportedFacts = facts.read("item", returnInventoryId);
    const newestValue = (field: DisplayedField): FactValue =>
      newerValue(reportedFacts[field], record && { at: record.readAt, value: record[field] });
    sql.writeFields.run({
      id,
      weight: amountOf(newestValue("weight")),
      weightUom: textOf(newestValue("weightUom")),
      value: amountOf(newestValue("value")),
      valueCurrencyCode: textOf(newestValue("valueCurrencyCode")),
    });
  }

  function updatePendingServices(returnInventoryId: string): void {
    const id = BigInt(returnInventoryId);
    const readAt = sql.readRecord.get(id)?.readAt;
    if (readAt === undefined) return;
    const services = sql.readServices.all(id).map(({ id: serviceId, code, status, isFinished }) => {
      const reportedStatus = serviceId === null ? undefined : facts.read("vas", serviceId)["status"];
      const isNewer = reportedStatus !== undefined && reportedStatus.source !== "file" && reportedStatus.at > readAt;
      if (!isNewer) return { code: code ?? "", reportedAt: null, pending: !isTrue(isFinished) && isVasPending(status) };
      const { at: reportedAt, value: statusValue } = reportedStatus;
      return { code: code ?? "", reportedAt, pending: isVasPending(codeOf(statusValue)) };
    });
    // Without a newer event, keep the result of the item fetch.
    const at = latestReport(services);
    if (at === null) return;
    const pendingCodes = services.flatMap(({ pending, code }) => (pending ? [code] : []));
    sql.writePending.run({ id, pending: JSON.stringify(pendingCodes), at });
    changedItems.add(returnInventoryId);
  }

  return {
    /** Call before a new record replaces the stored one: requests the photos if they changed. */
    beforeRecordStored(returnInventoryId: string, { returnRequestLineItemImages: images }: ItemRecord["record"]): void {
      const id = BigInt(returnInventoryId);
      const hasImages = Array.isArray(images) && images.length > 0;
      if ((sql.readImages.get(id) ?? null) !== (JSON.stringify(images) ?? null))
        sql.setPhotosWanted.run(hasImages ? 1 : 0, id);
    },

    markPhotosCached: (returnInventoryId: string): void => void sql.setPhotosWanted.run(0, BigInt(returnInventoryId)),

    afterRecordStored(returnInventoryId: string): void {
      updateFields(returnInventoryId);
      sql.addServices.run(BigInt(returnInventoryId));
      updatePendingServices(returnInventoryId);
      storeNoteCodes(returnInventoryId);
    },

    apply({ subject, id, fields }: EventFacts): void {
      if (subject === "item" && DISPLAYED_FIELDS.some((field) => field in fields)) updateFields(id);
      if (subject === "item" && Object.keys(fields).some((field) => field.startsWith("meta."))) storeNoteCodes(id);
      if (subject === "vas") for (const item of sql.readItemsWithService.all(id)) updatePendingServices(item);
    },
  };
}

/** Ignores an empty field of a record. A fact from a file never replaces a record's value. */
function newerValue(
  fact: Fact | undefined,
  record: { readonly at: string; readonly value: FactValue } | null,
): FactValue {
  const recordValue = record === null || record.value === "" ? null : record.value;
  if (fact === undefined) return recordValue;
  if (recordValue !== null && record !== null && (fact.source === "file" || fact.at <= record.at)) return recordValue;
  return fact.value;
}

function amountOf(value: FactValue): number | null {
  const amount = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof amount === "number" && Number.isFinite(amount) ? amount : null;
}

const laterOf = (firstTime: string | null, secondTime: string | null): string | null =>
  firstTime === null || (secondTime !== null && secondTime > firstTime) ? secondTime : firstTime;
const textOf = (value: FactValue): string | null => (typeof value === "string" && value !== "" ? value : null);
const codeOf = (value: FactValue): string | number | null =>
  typeof value === "string" || typeof value === "number" ? value : null;
const isTrue = (value: string | number | null): boolean => value === 1 || String(value).trim().toLowerCase() === "true";

const latestReport = (services: readonly { readonly reportedAt: string | null }[]): string | null =>
  services.reduce<string | null>((latest, { reportedAt }) => laterOf(latest, reportedAt), null);
