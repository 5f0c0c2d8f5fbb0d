import { createHash } from "node:crypto";
import type { FactValue, Fact, Facts } from "../../../src-domain/events/event-facts.ts";
import { normalizeHandlingCode, normalizeHandlingStatus } from "../../../src-domain/inventory/inventory.ts";
import {
  fieldsOfItem,
  metaOfItem,
  photosOfItem,
  servicesOfItem,
  type ImageKeys,
  type ParsedItemRecord,
  type PhotoSource,
} from "../../../src-domain/inventory/item-details.ts";
import type { ItemDetails, ReportedValue } from "../../../src-preload/contract/inventory/item.ts";
import { isObject, utcInstant, type JsonObject } from "../../service/index.ts";
import type { EventOrigins } from "../../store/cache/item-copy.ts";
import type { ItemRecord } from "../../store/cache/item-fetches.ts";
import type { Store } from "../../store/thread/client.ts";

const IMAGES = "returnRequestLineItemImages";
const SERVICES = "returnRequestLineItemVasList";
const META = "returnInventoryMetaList";

/** A record has two names for each time (public documentation, section 5.3). */
const TIMES: Readonly<Record<string, string>> = {
  createOn: "createdOn",
  createOnStr: "createdOn",
  modifyOn: "modifyOn",
  modifyOnStr: "modifyOn",
  handlingUpdatedOn: "handlingUpdatedOn",
  handlingUpdatedOnStr: "handlingUpdatedOn",
  completeOn: "completeOn",
  completeOnStr: "completeOn",
  stopAgingOn: "stopAgingOn",
  stopAgingOnStr: "stopAgingOn",
};

/** Ids that may exceed 2^53 are strings everywhere in the desk. */
const IDS =
  /^(returnInventoryId|returnRequestId|returnRequestLineItemId|returnRequestLineItemVasId|returnRequestLineItemImageId)$/;

/** Normalizes the names and values of a record's fields. Unknown fields stay unchanged. */
export function readItemRecord({ readAt, record }: ItemRecord): ParsedItemRecord {
  return {
    at: readAt,
    fields: fieldsOf(record, [IMAGES, SERVICES, META]),
    images: objectsIn(record[IMAGES]).map(imageOf),
    services: objectsIn(record[SERVICES]).flatMap(({ vasStatusCode, vasResult, ...service }) => {
      const fields = fieldsOf({ ...service, status: vasStatusCode, result: vasResult }, []);
      const id = fields["returnRequestLineItemVasId"];
      return typeof id === "string" ? [{ id, fields }] : [];
    }),
    meta: Object.fromEntries(
      objectsIn(record[META]).flatMap(({ metaType, metaMap }) =>
        typeof metaType === "string" && isObject(metaMap) ? [[metaType, metaMap as FactValue]] : [],
      ),
    ),
  };
}

function fieldsOf(record: JsonObject, without: readonly string[]): Record<string, FactValue> {
  const fields: Record<string, FactValue> = {};
  for (const [name, raw] of Object.entries(record)) {
    if (without.includes(name)) continue;
    const known = TIMES[name] ?? name;
    const value = valueOf(known, raw as FactValue);
    if (value !== null || !(known in fields)) fields[known] = value;
  }
  return fields;
}

function valueOf(name: string, value: FactValue): FactValue {
  if (typeof value !== "string" && typeof value !== "number") return value;
  if (Object.values(TIMES).includes(name)) return utcInstant(String(value)) ?? value;
  if (IDS.test(name)) return String(value);
  if (name === "handlingCode") return normalizeHandlingCode(value);
  return name === "handlingStatusCode" ? normalizeHandlingStatus(value) : value;
}

function imageOf(image: JsonObject): ImageKeys {
  const key = (name: string): string | null => {
    const value = image[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
  const takenOn = key("createOn") ?? key("createOnStr");
  return {
    original: key("s3OriginalFileKey"),
    small: key("s3SmallFileKey"),
    medium: key("s3MediumFileKey"),
    large: key("s3LargeFileKey"),
    takenOn: takenOn === null ? null : utcInstant(takenOn),
  };
}

const objectsIn = (list: unknown): readonly JsonObject[] => (Array.isArray(list) ? list.filter(isObject) : []);

export async function gatherItem(store: Store, returnInventoryId: string) {
  const copy = await store.itemCopy(returnInventoryId);
  if (copy === null) return null;
  const record = copy.record && readItemRecord(copy.record);
  const lineItemId = record?.fields["returnRequestLineItemId"] ?? copy.reportedFacts["returnRequestLineItemId"]?.value;
  const services = (record?.services ?? []).map(({ id }) => ({ subject: "vas" as const, id }));
  const lineItem = typeof lineItemId === "string" ? [{ subject: "line-item" as const, id: lineItemId }] : [];
  const [ofServices, [ofLineItem = {}]] = await Promise.all([store.factsAbout(services), store.factsAbout(lineItem)]);
  return {
    ...copy,
    subjects: [{ subject: "item" as const, id: returnInventoryId }, ...lineItem, ...services],
    // The item's id is known before anything reports it.
    fields: fieldsOfItem(
      {
        returnInventoryId: { value: returnInventoryId, at: copy.readAt, eventKey: "", source: "reading" },
        ...copy.reportedFacts,
      },
      record,
    ),
    services: servicesOfItem(
      record,
      Object.fromEntries(services.map(({ id }, index) => [id, ofServices[index] ?? {}])),
    ),
    meta: metaOfItem(copy.reportedFacts, record),
    photos: photosOfItem(record, copy.reportedFacts["photos"], ofLineItem["photos"]),
  };
}

type GatheredItem = NonNullable<Awaited<ReturnType<typeof gatherItem>>>;

export async function itemDetails(store: Store, gathered: GatheredItem): Promise<ItemDetails> {
  const { item, readAt, itemFetch: reading, record, fields, services, meta, photos } = gathered;
  const facts = [fields, meta, ...services.map((service) => service.facts)].flatMap((one) => Object.values(one));
  const keys = [...facts, ...(photos.fact === null ? [] : [photos.fact])].map(({ eventKey }) => eventKey);
  const origins = await store.eventOrigins([...new Set(keys)]);
  const asReported = (reported: Facts): ReportedValue[] =>
    Object.entries(reported).map(([name, fact]) => ({
      name,
      value: fact.value as ReportedValue["value"],
      at: fact.at,
      source: sourceOf(fact, record?.readAt ?? null, origins),
    }));
  return {
    item,
    asOf: readAt,
    lastFetch: reading && { at: reading.readAt, absent: reading.absent },
    fields: asReported(fields),
    services: services.map((service) => ({ id: service.id, fields: asReported(service.facts) })),
    meta: asReported(meta),
    photos: {
      reportedAt: photos.fact?.at ?? null,
      source: photos.fact && sourceOf(photos.fact, record?.readAt ?? null, origins),
      list: photos.photos.map((photo) => ({
        photoId: photoIdOf(photo),
        takenOn: photo.kind === "keys" ? photo.keys.takenOn : null,
      })),
    },
  };
}

function sourceOf(
  { eventKey, at, source }: Pick<Fact, "eventKey" | "at" | "source">,
  readAt: string | null,
  origins: EventOrigins,
): ReportedValue["source"] {
  const origin = origins[eventKey];
  if (source === "file") return { kind: "file", ...(origin ?? { category: "", action: "" }) };
  if (eventKey === "") return { kind: at === readAt ? "reading" : "list" };
  return origin ? { kind: "event", ...origin } : { kind: "desk" };
}

/** The photo's id for the page: the page gets neither keys nor addresses. */
export function photoIdOf(photo: PhotoSource): string {
  const name = photo.kind === "keys" ? JSON.stringify(photo.keys) : photo.address;
  return createHash("sha256").update(name, "utf8").digest("hex");
}
