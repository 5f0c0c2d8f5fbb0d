import { createHash } from "node:crypto";
import type { FactValue, Fact, Facts } from "../../../src-domain/events/event-facts.ts";
import { normalizeHandlingCode, normalizeHandlingStatus } from "../../../src-domain/inventory/inventory.ts";
import {
  fieldsOfItem,
  metaOfItem,
  metaOfRecord,
  photosOfItem,
  servicesOfItem,
  type ImageKeys,
  type ParsedItemRecord,
  type PhotoSource,
} from "../../../src-domain/inventory/item-details.ts";
import { isObject, type JsonObject } from "../../../src-domain/json-object.ts";
import type { ItemDetails, ReportedValue } from "../../../src-preload/contract/inventory/item.ts";
import { toUtcInstant } from "../../service/index.ts";
import type { EventOrigins } from "../../store/cache/item-copy.ts";
import type { ItemRecord } from "../../store/cache/item-fetches.ts";
import type { Store } from "../../store/thread/client.ts";

const IMAGES_FIELD = "returnRequestLineItemImages";
const SERVICES_FIELD = "returnRequestLineItemVasList";
const META_FIELD = "returnInventoryMetaList";

/** A record has two names for each time (public documentation, section 5.3). */
const TIME_FIELD_NAMES: Readonly<Record<string, string>> = {
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
const ID_FIELDS =
  /^(returnInventoryId|returnRequestId|returnRequestLineItemId|returnRequestLineItemVasId|returnRequestLineItemImageId)$/;

/** Normalizes the names and values of a record's fields. Unknown fields stay unchanged. */
export function normalizeItemRecord({ readAt, record }: ItemRecord): ParsedItemRecord {
  return {
    at: readAt,
    fields: normalizeFields(record, [IMAGES_FIELD, SERVICES_FIELD, META_FIELD]),
    images: filterObjects(record[IMAGES_FIELD]).map(toImageKeys),
    services: filterObjects(record[SERVICES_FIELD]).flatMap(({ vasStatusCode, vasResult, ...service }) => {
      const fields = normalizeFields({ ...service, status: vasStatusCode, result: vasResult }, []);
      const id = fields["returnRequestLineItemVasId"];
      return typeof id === "string" ? [{ id, fields }] : [];
    }),
    meta: metaOfRecord(record[META_FIELD]),
  };
}

function normalizeFields(record: JsonObject, excludedNames: readonly string[]): Record<string, FactValue> {
  const fields: Record<string, FactValue> = {};
  for (const [name, raw] of Object.entries(record)) {
    if (excludedNames.includes(name)) continue;
    const normalizedName = TIME_FIELD_NAMES[name] ?? name;
    const value = normalizeValue(normalizedName, raw as FactValue);
    if (value !== null || !(normalizedName in fields)) fields[normalizedName] = value;
  }
  return fields;
}

function normalizeValue(name: string, value: FactValue): FactValue {
  if (typeof value !== "string" && typeof value !== "number") return value;
  if (Object.values(TIME_FIELD_NAMES).includes(name)) return toUtcInstant(String(value)) ?? value;
  if (ID_FIELDS.test(name)) return String(value);
  if (name === "handlingCode") return normalizeHandlingCode(value);
  return name === "handlingStatusCode" ? normalizeHandlingStatus(value) : value;
}

function toImageKeys(image: JsonObject): ImageKeys {
  const readKey = (name: string): string | null => {
    const value = image[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
  const takenOn = readKey("createOn") ?? readKey("createOnStr");
  return {
    original: readKey("s3OriginalFileKey"),
    small: readKey("s3SmallFileKey"),
    medium: readKey("s3MediumFileKey"),
    large: readKey("s3LargeFileKey"),
    takenOn: takenOn === null ? null : toUtcInstant(takenOn),
  };
}

const filterObjects = (list: unknown): readonly JsonObject[] => (Array.isArray(list) ? list.filter(isObject) : []);

export async function gatherItem(store: Store, returnInventoryId: string) {
  const itemCopy = await store.itemCopy(returnInventoryId);
  if (itemCopy === null) return null;
  const record = itemCopy.record && normalizeItemRecord(itemCopy.record);
  const lineItemId =
    record?.fields["returnRequestLineItemId"] ?? itemCopy.reportedFacts["returnRequestLineItemId"]?.value;
  const serviceSubjects = (record?.services ?? []).map(({ id }) => ({ subject: "vas" as const, id }));
  const lineItemSubjects = typeof lineItemId === "string" ? [{ subject: "line-item" as const, id: lineItemId }] : [];
  const [serviceFacts, [lineItemFacts = {}]] = await Promise.all([
    store.factsAbout(serviceSubjects),
    store.factsAbout(lineItemSubjects),
  ]);
  return {
    ...itemCopy,
    subjects: [{ subject: "item" as const, id: returnInventoryId }, ...lineItemSubjects, ...serviceSubjects],
    // The item's id needs no record and no event.
    fields: fieldsOfItem(
      {
        returnInventoryId: { value: returnInventoryId, at: itemCopy.readAt, eventKey: "", source: "reading" },
        ...itemCopy.reportedFacts,
      },
      record,
    ),
    services: servicesOfItem(
      record,
      Object.fromEntries(serviceSubjects.map(({ id }, index) => [id, serviceFacts[index] ?? {}])),
    ),
    meta: metaOfItem(itemCopy.reportedFacts, record),
    photos: photosOfItem(record, itemCopy.reportedFacts["photos"], lineItemFacts["photos"]),
  };
}

type GatheredItem = NonNullable<Awaited<ReturnType<typeof gatherItem>>>;

export async function buildItemDetails(store: Store, gatheredItem: GatheredItem): Promise<ItemDetails> {
  const { item, readAt, itemFetch, record, fields, services, meta, photos } = gatheredItem;
  const allFacts = [fields, meta, ...services.map((service) => service.facts)].flatMap((group) => Object.values(group));
  const eventKeys = [...allFacts, ...(photos.fact === null ? [] : [photos.fact])].map(({ eventKey }) => eventKey);
  const [origins, scanVerdict] = await Promise.all([
    store.eventOrigins([...new Set(eventKeys)]),
    store.previewVerdict(item.returnInventoryId),
  ]);
  const toReportedValues = (facts: Facts): ReportedValue[] =>
    Object.entries(facts).map(([name, fact]) => ({
      name,
      value: fact.value as ReportedValue["value"],
      at: fact.at,
      source: describeSource(fact, record?.readAt ?? null, origins),
    }));
  return {
    item,
    asOf: readAt,
    lastFetch: itemFetch && { at: itemFetch.readAt, isAbsent: itemFetch.isAbsent },
    scanVerdict,
    fields: toReportedValues(fields),
    services: services.map((service) => ({ id: service.id, fields: toReportedValues(service.facts) })),
    meta: toReportedValues(meta),
    photos: {
      reportedAt: photos.fact?.at ?? null,
      source: photos.fact && describeSource(photos.fact, record?.readAt ?? null, origins),
      list: photos.photos.map((photo) => ({
        photoId: hashPhotoSource(photo),
        takenOn: photo.kind === "keys" ? photo.keys.takenOn : null,
      })),
    },
  };
}

function describeSource(
  { eventKey, at, source }: Pick<Fact, "eventKey" | "at" | "source">,
  recordReadAt: string | null,
  origins: EventOrigins,
): ReportedValue["source"] {
  const origin = origins[eventKey];
  if (source === "file") return { kind: "file", ...(origin ?? { category: "", action: "" }) };
  if (eventKey === "") return { kind: at === recordReadAt ? "reading" : "list" };
  return origin ? { kind: "event", ...origin } : { kind: "desk" };
}

/** The photo's id for the page: the page gets neither keys nor addresses. */
export function hashPhotoSource(photo: PhotoSource): string {
  const photoText = photo.kind === "keys" ? JSON.stringify(photo.keys) : photo.address;
  return createHash("sha256").update(photoText, "utf8").digest("hex");
}
