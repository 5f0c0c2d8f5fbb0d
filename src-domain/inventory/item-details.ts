import { normalizeVasStatus } from "./inventory.ts";
import { factsAt, mergeFacts, type Fact, type Facts, type FactValue } from "../events/event-facts.ts";

/** The service's record of one item, with the desk's names and spellings of values. */
export interface ReadRecord {
  /** ISO 8601, UTC: when the service was asked. */
  readonly at: string;
  readonly fields: Readonly<Record<string, FactValue>>;
  readonly images: readonly ImageKeys[];
  readonly services: readonly ReadService[];
  /** By type, as the service names it: `usr`, `whs`. */
  readonly meta: Readonly<Record<string, FactValue>>;
}

/** One additional service (VAS) of the item. */
interface ReadService {
  readonly id: string;
  readonly fields: Readonly<Record<string, FactValue>>;
}

/** Keys of one photo in its sizes (public documentation, section 5.4); null where the service gave none. */
export interface ImageKeys {
  readonly original: string | null;
  readonly small: string | null;
  readonly medium: string | null;
  readonly large: string | null;
  readonly takenOn: string | null;
}

/** Facts that are no field of their own in the drawer. */
const APART = /^(photos|meta\..*)$/;

const EMPTY: ReadonlySet<FactValue> = new Set([null, ""]);

/**
 * Every field of an item, the newest telling of each. Where the record leaves a field empty that lists or events have told
 * of, it says nothing: lists and records do not carry the same fields. A record that shows a field empty which nobody else
 * tells of is shown so.
 */
export function fieldsOfItem(told: Facts, record: Pick<ReadRecord, "at" | "fields"> | null): Facts {
  const own = Object.fromEntries(Object.entries(told).filter(([field]) => !APART.test(field)));
  const read = Object.entries(record?.fields ?? {}).filter(([field, value]) => !(field in own && EMPTY.has(value)));
  return mergeFacts(own, factsAt(Object.fromEntries(read), record?.at ?? ""));
}

/** Additional services: those of the record, each with what events have told of it since. */
export function servicesOfItem(
  record: Pick<ReadRecord, "at" | "services"> | null,
  told: Readonly<Record<string, Facts>>,
): { readonly id: string; readonly facts: Facts }[] {
  return (record?.services ?? []).map(({ id, fields }) => ({
    id,
    facts: withStatus(mergeFacts(factsAt(fields, record?.at ?? ""), told[id] ?? {})),
  }));
}

/** Records and events spell a status as a number or a name (public documentation, sections 5.6 and 7.4). */
function withStatus(service: Facts): Facts {
  const { status } = service;
  if (status === undefined || (typeof status.value !== "string" && typeof status.value !== "number")) return service;
  return { ...service, status: { ...status, value: normalizeVasStatus(status.value) } };
}

/** What people and warehouses noted, by type; a newer note of a type stands in place of the whole older one. */
export function metaOfItem(told: Facts, record: Pick<ReadRecord, "at" | "meta"> | null): Facts {
  const events = Object.entries(told).flatMap(([field, fact]) =>
    field.startsWith("meta.") ? [[field.slice("meta.".length), fact] as const] : [],
  );
  return mergeFacts(factsAt(record?.meta ?? {}, record?.at ?? ""), Object.fromEntries(events));
}

/** Records give keys in four sizes, events one address a photo. */
export type PhotoSource =
  | { readonly kind: "keys"; readonly keys: ImageKeys }
  | { readonly kind: "address"; readonly address: string };

interface Photos {
  /** Of whoever told of the photos last; null when nobody did. */
  readonly fact: Pick<Fact, "at" | "eventKey"> | null;
  readonly photos: readonly PhotoSource[];
}

/** The photos as they were told last: each telling lists all of them. */
export function photosOfItem(
  record: Pick<ReadRecord, "at" | "images"> | null,
  ...told: readonly (Fact | undefined)[]
): Photos {
  // Of two of one moment the last.
  const newest = told.reduce<Fact | undefined>(
    (one, other) => (other !== undefined && (one === undefined || other.at >= one.at) ? other : one),
    undefined,
  );
  const isEventNewer = newest !== undefined && (record === null || newest.at > record.at);
  if (isEventNewer) {
    const addresses = Array.isArray(newest.value) ? newest.value : [];
    return {
      fact: newest,
      photos: addresses.flatMap((address: unknown) =>
        typeof address === "string" ? [{ kind: "address" as const, address }] : [],
      ),
    };
  }
  if (record === null) return { fact: null, photos: [] };
  return { fact: { at: record.at, eventKey: "" }, photos: record.images.map((keys) => ({ kind: "keys", keys })) };
}
