import { compareInstants } from "../instants.ts";
import { courseOf } from "../resends/resend.ts";
import { normalizeHandlingCode, normalizeHandlingStatus, type InventoryItem } from "../inventory/inventory.ts";

/**
 * What the service reports, split into facts: one value of one field of one thing at one time. The newest fact of a field
 * wins, in whatever order and however often facts arrive (public documentation, section 7.1: events come more than once and
 * out of order). A reading of the service is a fact of the moment at which the desk asked for it.
 */
export const FACT_SUBJECTS = ["item", "line-item", "vas", "resend", "shipping-order", "shipping-shipment"] as const;
export type FactSubject = (typeof FACT_SUBJECTS)[number];

/**
 * How a fact reached the desk. `reading`: an answer of the service to this desk. `webhook`: a delivery with a valid signature.
 * `relay`: a signed delivery passed on by another computer; nothing makes one yet. `file`: an imported file, which anyone can
 * write.
 */
export type FactSource = "reading" | "webhook" | "relay" | "file";

/** Fields that no file may set: a label address decides what is printed, a tracking number where a parcel is looked for. */
const NEVER_FROM_FILES: ReadonlySet<string> = new Set(["labelUrls", "trackingNumber"]);

/** The fields of an event that count as facts. */
export const fieldsTakenFrom = (
  source: FactSource,
  fields: Readonly<Record<string, FactValue>>,
): Readonly<Record<string, FactValue>> =>
  source === "file"
    ? Object.fromEntries(Object.entries(fields).filter(([field]) => !NEVER_FROM_FILES.has(field)))
    : fields;

export type FactValue =
  | string
  | number
  | boolean
  | null
  | readonly FactValue[]
  | { readonly [field: string]: FactValue };

export interface Fact {
  readonly value: FactValue;
  readonly at: string;
  /** Of the event it came with, empty for a reading; breaks the tie between two facts that nothing else tells apart. */
  readonly eventKey: string;
  readonly source: FactSource;
}

export type Facts = Readonly<Record<string, Fact>>;

const isFromFile = ({ source }: Fact): boolean => source === "file";

/** The fact if the service reported it; undefined for one from a file, which settles nothing. */
export const unlessFromFile = (fact: Fact | undefined): Fact | undefined =>
  fact === undefined || isFromFile(fact) ? undefined : fact;

/**
 * Whether the fact replaces the other one. Facts from files never replace others, whatever their time. Of one moment, the
 * status that is further in an order's life is the newer one.
 */
export function isNewer(field: string, fact: Fact, than: Fact): boolean {
  if (isFromFile(fact) !== isFromFile(than)) return isFromFile(than);
  const later = compareInstants(fact.at, than.at);
  if (later !== 0) return later > 0;
  const further = field === "statusRaw" ? courseOf(fact.value) - courseOf(than.value) : 0;
  return further === 0 ? fact.eventKey > than.eventKey : further > 0;
}

/** Keeps the newer fact of each field: commutative, associative and idempotent. */
export function mergeFacts(one: Facts, other: Facts): Facts {
  const merged = new Map(Object.entries(one));
  for (const [field, fact] of Object.entries(other)) {
    const known = merged.get(field);
    if (known === undefined || isNewer(field, fact, known)) merged.set(field, fact);
  }
  return Object.fromEntries(merged);
}

/** When the newest of these was reported, and how; facts from files count only where nothing else is known. */
export function newestOf(facts: Facts): { readonly at: string; readonly source: "reading" | "file" } {
  const all = Object.values(facts);
  const others = all.filter((fact) => !isFromFile(fact));
  const at = (others.length > 0 ? others : all).reduce(
    (latest, fact) => (compareInstants(fact.at, latest) > 0 ? fact.at : latest),
    "",
  );
  return { at, source: others.length > 0 ? "reading" : "file" };
}

export const factsAt = (fields: Readonly<Record<string, FactValue>>, at: string): Facts =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, { value, at, eventKey: "", source: "reading" }]),
  );

const REQUIRED_TEXTS = ["rma", "handlingCode", "handlingStatusCode", "createdOn"] as const;
const OPTIONAL_TEXTS = ["itemRma", "sku", "description", "trackingNumber"] as const;

/** The item that its facts describe; null until all required fields are known. */
export function itemOf(returnInventoryId: string, facts: Facts): InventoryItem | null {
  const text = (field: string): string | null => {
    const value = facts[field]?.value;
    return typeof value === "string" || typeof value === "number" ? String(value) : null;
  };
  const [rma, handlingCode, handlingStatusCode, createdOn] = REQUIRED_TEXTS.map(text);
  const warehouseId = facts["warehouseId"]?.value;
  if (!rma || !handlingCode || !handlingStatusCode || !createdOn || typeof warehouseId !== "number") return null;
  const [itemRma = null, sku = null, description = null, trackingNumber = null] = OPTIONAL_TEXTS.map(text);
  return {
    returnInventoryId,
    rma,
    itemRma,
    sku,
    description,
    trackingNumber,
    warehouseId,
    handlingCode: normalizeHandlingCode(handlingCode),
    handlingStatusCode: normalizeHandlingStatus(handlingStatusCode),
    createdOn,
  };
}

/** Facts from a reading; empty fields add none. `asOf` may differ by field, because older values may have been kept. */
export function factsOfItem(
  item: InventoryItem,
  asOf: (field: keyof InventoryItem) => string,
  source: "reading" | "file" = "reading",
): Facts {
  const fields = [...REQUIRED_TEXTS, ...OPTIONAL_TEXTS, "warehouseId"] as const;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = item[field];
      return value === null ? [] : [[field, { value, at: asOf(field), eventKey: "", source }]];
    }),
  );
}
