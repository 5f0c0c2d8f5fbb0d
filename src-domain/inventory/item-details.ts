import { factsAt, isNewer, mergeFacts, type Fact, type Facts, type FactValue } from "../events/event-facts.ts";
import { compareInstants } from "../instants.ts";
import { normalizeVasStatus } from "./inventory.ts";

/** An item's own record, in the desk's field names and value spellings. */
export interface ReadRecord {
  /** When the desk fetched it; ISO 8601, UTC. */
  readonly at: string;
  readonly fields: Readonly<Record<string, FactValue>>;
  readonly images: readonly ImageKeys[];
  readonly services: readonly ReadService[];
  /** Notes by the service's type names: `usr`, `whs`. */
  readonly meta: Readonly<Record<string, FactValue>>;
}

interface ReadService {
  readonly id: string;
  readonly fields: Readonly<Record<string, FactValue>>;
}

/** Keys of one photo by size (public documentation, section 5.4); null if the service gave none. */
export interface ImageKeys {
  readonly original: string | null;
  readonly small: string | null;
  readonly medium: string | null;
  readonly large: string | null;
  readonly takenOn: string | null;
}

const SEPARATE_FIELDS = /^(photos|meta\..*)$/;

const EMPTY_VALUES: ReadonlySet<FactValue> = new Set([null, ""]);

/**
 * Returns each field's newest value. An empty field of the record overrides nothing, because lists have more fields.
 */
export function fieldsOfItem(reported: Facts, record: Pick<ReadRecord, "at" | "fields"> | null): Facts {
  const itemFacts = Object.fromEntries(Object.entries(reported).filter(([field]) => !SEPARATE_FIELDS.test(field)));
  const recorded = Object.entries(record?.fields ?? {}).filter(
    ([field, value]) => !(field in itemFacts && EMPTY_VALUES.has(value)),
  );
  return mergeFacts(itemFacts, factsAt(Object.fromEntries(recorded), record?.at ?? ""));
}

export function servicesOfItem(
  record: Pick<ReadRecord, "at" | "services"> | null,
  reported: Readonly<Record<string, Facts>>,
): { readonly id: string; readonly facts: Facts }[] {
  return (record?.services ?? []).map(({ id, fields }) => ({
    id,
    facts: withStatus(mergeFacts(factsAt(fields, record?.at ?? ""), reported[id] ?? {})),
  }));
}

/** Normalizes the status, which records and events write as a number or a name (public documentation, 5.6 and 7.4). */
function withStatus(service: Facts): Facts {
  const { status } = service;
  if (status === undefined || (typeof status.value !== "string" && typeof status.value !== "number")) return service;
  return { ...service, status: { ...status, value: normalizeVasStatus(status.value) } };
}

/** Notes from people and warehouses by type; a newer note replaces the older one of its type. */
export function metaOfItem(reported: Facts, record: Pick<ReadRecord, "at" | "meta"> | null): Facts {
  const events = Object.entries(reported).flatMap(([field, fact]) =>
    field.startsWith("meta.") ? [[field.slice("meta.".length), fact] as const] : [],
  );
  return mergeFacts(factsAt(record?.meta ?? {}, record?.at ?? ""), Object.fromEntries(events));
}

/** Records give keys in four sizes; events give one address per photo. */
export type PhotoSource =
  | { readonly kind: "keys"; readonly keys: ImageKeys }
  | { readonly kind: "address"; readonly address: string };

interface Photos {
  readonly fact: Pick<Fact, "at" | "eventKey" | "source"> | null;
  readonly photos: readonly PhotoSource[];
}

export function photosOfItem(
  record: Pick<ReadRecord, "at" | "images"> | null,
  ...reported: readonly (Fact | undefined)[]
): Photos {
  // Of two reports with equal times, the last one wins.
  const newest = reported.reduce<Fact | undefined>(
    (one, other) => (other !== undefined && (one === undefined || !isNewer("photos", one, other)) ? other : one),
    undefined,
  );
  const isEventNewer =
    newest !== undefined &&
    (record === null || (newest.source !== "file" && compareInstants(newest.at, record.at) > 0));
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
  return {
    fact: { at: record.at, eventKey: "", source: "reading" },
    photos: record.images.map((keys) => ({ kind: "keys", keys })),
  };
}
