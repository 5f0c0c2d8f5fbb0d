import { factsAt, isNewer, mergeFacts, type Fact, type Facts, type FactValue } from "../events/event-facts.ts";
import { compareInstants } from "../instants.ts";
import { normalizeVasStatus } from "./inventory.ts";

/** An item's record, in the desk's field names and value spellings. */
export interface ParsedItemRecord {
  /** When the desk fetched it; ISO 8601, UTC. */
  readonly at: string;
  readonly fields: Readonly<Record<string, FactValue>>;
  readonly images: readonly ImageKeys[];
  readonly services: readonly ParsedService[];
  /** Notes by the service's names of note types: `usr`, `whs`. */
  readonly meta: Readonly<Record<string, FactValue>>;
}

interface ParsedService {
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
 * Returns each field's newest value. An empty field of the record overrides nothing, because a record may lack fields
 * of a list.
 */
export function fieldsOfItem(reported: Facts, record: Pick<ParsedItemRecord, "at" | "fields"> | null): Facts {
  const itemFacts = Object.fromEntries(Object.entries(reported).filter(([field]) => !SEPARATE_FIELDS.test(field)));
  const recordFields = Object.entries(record?.fields ?? {}).filter(
    ([field, value]) => !(field in itemFacts && EMPTY_VALUES.has(value)),
  );
  return mergeFacts(itemFacts, factsAt(Object.fromEntries(recordFields), record?.at ?? ""));
}

export function servicesOfItem(
  record: Pick<ParsedItemRecord, "at" | "services"> | null,
  reported: Readonly<Record<string, Facts>>,
): { readonly id: string; readonly facts: Facts }[] {
  return (record?.services ?? []).map(({ id, fields }) => ({
    id,
    facts: normalizeStatus(mergeFacts(factsAt(fields, record?.at ?? ""), reported[id] ?? {})),
  }));
}

/** Normalizes the status, which records and events write as a number or a name (public documentation, 5.6 and 7.4). */
function normalizeStatus(serviceFacts: Facts): Facts {
  const { status } = serviceFacts;
  if (status === undefined || (typeof status.value !== "string" && typeof status.value !== "number"))
    return serviceFacts;
  return { ...serviceFacts, status: { ...status, value: normalizeVasStatus(status.value) } };
}

/** Returns the notes by type of a record's `returnInventoryMetaList` (public documentation, section 7.4). */
export function metaOfRecord(metaList: unknown): ParsedItemRecord["meta"] {
  const entries: readonly unknown[] = Array.isArray(metaList) ? metaList : [];
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const { metaType, metaMap } = (entry ?? {}) as { readonly metaType?: unknown; readonly metaMap?: unknown };
      const isNote = typeof metaType === "string" && typeof metaMap === "object" && metaMap !== null;
      return isNote && !Array.isArray(metaMap) ? [[metaType, metaMap as FactValue] as const] : [];
    }),
  );
}

/** Notes from people and warehouses by type; a newer note replaces the older one of its type. */
export function metaOfItem(reported: Facts, record: Pick<ParsedItemRecord, "at" | "meta"> | null): Facts {
  const noteFacts = Object.entries(reported).flatMap(([field, fact]) =>
    field.startsWith("meta.") ? [[field.slice("meta.".length), fact] as const] : [],
  );
  return mergeFacts(factsAt(record?.meta ?? {}, record?.at ?? ""), Object.fromEntries(noteFacts));
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
  record: Pick<ParsedItemRecord, "at" | "images"> | null,
  ...reported: readonly (Fact | undefined)[]
): Photos {
  // Of two reports with equal times, the last one wins.
  const newestReport = reported.reduce<Fact | undefined>(
    (current, candidate) =>
      candidate !== undefined && (current === undefined || !isNewer("photos", current, candidate))
        ? candidate
        : current,
    undefined,
  );
  const isEventNewer =
    newestReport !== undefined &&
    (record === null || (newestReport.source !== "file" && compareInstants(newestReport.at, record.at) > 0));
  if (isEventNewer) {
    const addresses = Array.isArray(newestReport.value) ? newestReport.value : [];
    return {
      fact: newestReport,
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
