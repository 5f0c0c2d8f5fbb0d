import { createHash } from "node:crypto";
import type { Fact, Facts } from "../../../src-domain/events/event-facts.ts";
import {
  fieldsOfItem,
  metaOfItem,
  photosOfItem,
  servicesOfItem,
  type PhotoSource,
} from "../../../src-domain/inventory/item-details.ts";
import type { ItemDetails, Told } from "../../../src-preload/contract/inventory/item.ts";
import type { Store } from "../../store/thread/client.ts";
import type { EventOrigins } from "../../store/cache/item-copy.ts";
import { readItemRecord } from "./item-record.ts";

/** All that the desk holds of an item, put together; null where it holds nothing. */
export async function gatherItem(store: Store, returnInventoryId: string) {
  const copy = await store.itemCopy(returnInventoryId);
  if (copy === null) return null;
  const record = copy.record && readItemRecord(copy.record);
  const lineItemId = record?.fields["returnRequestLineItemId"] ?? copy.told["returnRequestLineItemId"]?.value;
  const services = (record?.services ?? []).map(({ id }) => ({ subject: "vas" as const, id }));
  const lineItem = typeof lineItemId === "string" ? [{ subject: "line-item" as const, id: lineItemId }] : [];
  const [ofServices, [ofLineItem = {}]] = await Promise.all([store.factsAbout(services), store.factsAbout(lineItem)]);
  return {
    ...copy,
    /** What events about it call it. */
    subjects: [{ subject: "item" as const, id: returnInventoryId }, ...lineItem, ...services],
    // What names the item is known before anything tells of it.
    fields: fieldsOfItem(
      { returnInventoryId: { value: returnInventoryId, at: copy.readAt, eventKey: "" }, ...copy.told },
      record,
    ),
    services: servicesOfItem(
      record,
      Object.fromEntries(services.map(({ id }, place) => [id, ofServices[place] ?? {}])),
    ),
    meta: metaOfItem(copy.told, record),
    photos: photosOfItem(record, copy.told["photos"], ofLineItem["photos"]),
  };
}

type GatheredItem = NonNullable<Awaited<ReturnType<typeof gatherItem>>>;

export async function itemDetails(store: Store, gathered: GatheredItem): Promise<ItemDetails> {
  const { item, readAt, reading, record, fields, services, meta, photos } = gathered;
  const facts = [fields, meta, ...services.map((service) => service.facts)].flatMap((one) => Object.values(one));
  const keys = [...facts, ...(photos.fact === null ? [] : [photos.fact])].map(({ eventKey }) => eventKey);
  const origins = await store.eventOrigins([...new Set(keys)]);
  const tell = (told: Facts): Told[] =>
    Object.entries(told).map(([name, fact]) => ({
      name,
      value: fact.value as Told["value"],
      at: fact.at,
      source: sourceOf(fact, record?.readAt ?? null, origins),
    }));
  return {
    item,
    asOf: readAt,
    reading: reading && { at: reading.readAt, absent: reading.absent },
    fields: tell(fields),
    services: services.map((service) => ({ id: service.id, fields: tell(service.facts) })),
    meta: tell(meta),
    photos: {
      toldAt: photos.fact?.at ?? null,
      source: photos.fact && sourceOf(photos.fact, record?.readAt ?? null, origins),
      list: photos.photos.map((photo) => ({
        photoId: photoIdOf(photo),
        takenOn: photo.kind === "keys" ? photo.keys.takenOn : null,
      })),
    },
  };
}

function sourceOf(
  { eventKey, at }: Pick<Fact, "eventKey" | "at">,
  readAt: string | null,
  origins: EventOrigins,
): Told["source"] {
  if (eventKey === "") return { kind: at === readAt ? "reading" : "list" };
  const origin = origins[eventKey];
  return origin ? { kind: "event", ...origin } : { kind: "desk" };
}

/** Names a photo to the page, which sees neither keys nor addresses. */
export function photoIdOf(photo: PhotoSource): string {
  const name = photo.kind === "keys" ? JSON.stringify(photo.keys) : photo.address;
  return createHash("sha256").update(name, "utf8").digest("hex");
}
