import type { FactValue } from "../../../src-domain/events/event-facts.ts";
import { normalizeHandlingCode, normalizeHandlingStatus } from "../../../src-domain/inventory/inventory.ts";
import type { ImageKeys, ReadRecord } from "../../../src-domain/inventory/item-details.ts";
import { isObject, utcInstant, type JsonObject } from "../../service/index.ts";
import type { ItemRecord } from "../../store/batches/item-readings.ts";

const IMAGES = "returnRequestLineItemImages";
const SERVICES = "returnRequestLineItemVasList";
const META = "returnInventoryMetaList";

/** Records write times twice, under two names (public documentation, section 5.3). */
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

/** Ids that may pass 2^53 are texts everywhere in the desk. */
const IDS =
  /^(returnInventoryId|returnRequestId|returnRequestLineItemId|returnRequestLineItemVasId|returnRequestLineItemImageId)$/;

/** The service's record with the desk's names and spellings; what the desk has no name for stays as it came. */
export function readItemRecord({ readAt, record }: ItemRecord): ReadRecord {
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
