import type { Fact, FactValue } from "../../../src-domain/events/event-facts.ts";
import { isVasPending } from "../../../src-domain/inventory/inventory.ts";
import type { Connection } from "../files/database.ts";
import type { createFactCache, EventFacts } from "../events/fact-cache.ts";
import type { ItemRecord } from "./item-fetches.ts";
import { changedItemsOf } from "./changed-items.ts";

/** Fields in the table that lists do not contain, by the service's names. */
const SHOWN = ["weight", "weightUom", "value", "valueCurrencyCode"] as const;
type Shown = (typeof SHOWN)[number];

interface RecordRow extends Readonly<Record<Shown, string | number | null>> {
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
/** Guards against entries that are not objects. */
const ofService = (field: string): string => `iif(v.type = 'object', v.value ->> '$.${field}', NULL)`;

/** Copies what the table needs to where it is fast to read; the newest report wins. The caller owns the transaction. */
export function createItemExtras(cache: Connection, facts: ReturnType<typeof createFactCache>) {
  const readRecord = cache.prepare<[bigint], RecordRow>(
    `SELECT read_at AS readAt, ${SHOWN.map((field) => `record ->> '$.${field}' AS ${field}`).join(", ")}
     FROM item_record WHERE return_inventory_id = ?`,
  );
  const describe = cache.prepare(
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
  const wantPhotos = cache.prepare("UPDATE item_reading SET photos_wanted = ? WHERE return_inventory_id = ?");
  const changed = changedItemsOf(cache);

  function describeItem(returnInventoryId: string): void {
    const id = BigInt(returnInventoryId);
    const record = readRecord.get(id) ?? null;
    const reported = facts.of("item", returnInventoryId);
    const newest = (field: Shown): FactValue =>
      newer(reported[field], record && { at: record.readAt, value: record[field] });
    describe.run({
      id,
      weight: amountOf(newest("weight")),
      weightUom: textOf(newest("weightUom")),
      value: amountOf(newest("value")),
      valueCurrencyCode: textOf(newest("valueCurrencyCode")),
    });
  }

  function judgeServices(returnInventoryId: string): void {
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
    // Until an event is newer, the reading stands.
    const at = services.reduce<string | null>((latest, { reportedAt }) => maxOf(latest, reportedAt), null);
    if (at === null) return;
    const pending = services.flatMap((service) => (service.pending ? [service.code] : []));
    writePending.run({ id, pending: JSON.stringify(pending), at });
    changed.note(returnInventoryId);
  }

  return {
    /** Called before a new record replaces the item's old one: its photos may have changed. */
    recordComes(returnInventoryId: string, { returnRequestLineItemImages: images }: ItemRecord["record"]): void {
      const id = BigInt(returnInventoryId);
      const hasImages = Array.isArray(images) && images.length > 0;
      if ((readImages.get(id) ?? null) !== (JSON.stringify(images) ?? null)) wantPhotos.run(hasImages ? 1 : 0, id);
    },

    /** The photos of the current record have been fetched, as far as possible. */
    photosKept: (returnInventoryId: string): void => void wantPhotos.run(0, BigInt(returnInventoryId)),

    recordStored(returnInventoryId: string): void {
      describeItem(returnInventoryId);
      addServices.run(BigInt(returnInventoryId));
      judgeServices(returnInventoryId);
    },

    reported({ subject, id, fields }: EventFacts): void {
      if (subject === "item" && SHOWN.some((field) => field in fields)) describeItem(id);
      if (subject === "vas") for (const item of itemsWith.all(id)) judgeServices(item);
    },
  };
}

/** The newer of the two; an empty field of a record does not count, and a fact from a file never beats a record. */
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
