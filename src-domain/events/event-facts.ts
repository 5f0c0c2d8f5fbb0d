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
}

export type Facts = Readonly<Record<string, Fact>>;

/** Of one moment, the status that is further in an order's life is the newer one. */
function isNewer(field: string, fact: Fact, than: Fact): boolean {
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

export const factsAt = (fields: Readonly<Record<string, FactValue>>, at: string): Facts =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { value, at, eventKey: "" }]));

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
export function factsOfReading(item: InventoryItem, asOf: (field: keyof InventoryItem) => string): Facts {
  const fields = [...REQUIRED_TEXTS, ...OPTIONAL_TEXTS, "warehouseId"] as const;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = item[field];
      return value === null ? [] : [[field, { value, at: asOf(field), eventKey: "" }]];
    }),
  );
}
