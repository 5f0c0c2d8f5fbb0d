import { normalizeHandlingCode, normalizeHandlingStatus, type InventoryItem } from "../inventory/inventory.ts";

/**
 * What the service reports, split into facts: one value of one field of one thing at one time. The newest fact of a
 * field wins, whichever order they come in and however often (public documentation, section 7.1: events come more than
 * once and out of order). Readings of the service are facts of the moment they were asked for.
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
  /** ISO 8601, UTC: `eventTime`, or when the service was asked. */
  readonly at: string;
  /** Of the event it came with, empty for a reading; settles which of two facts of the same moment wins. */
  readonly eventKey: string;
}

export type Facts = Readonly<Record<string, Fact>>;

const isNewer = (fact: Fact, than: Fact): boolean =>
  fact.at === than.at ? fact.eventKey > than.eventKey : fact.at > than.at;

/** Both, the newer of each field: commutative, associative and idempotent. */
export function mergeFacts(one: Facts, other: Facts): Facts {
  const merged = new Map(Object.entries(one));
  for (const [field, fact] of Object.entries(other)) {
    const known = merged.get(field);
    if (known === undefined || isNewer(fact, known)) merged.set(field, fact);
  }
  return Object.fromEntries(merged);
}

/** Fields of a record that was read at one moment, not reported by an event. */
export const factsAt = (fields: Readonly<Record<string, FactValue>>, at: string): Facts =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { value, at, eventKey: "" }]));

const REQUIRED_TEXTS = ["rma", "handlingCode", "handlingStatusCode", "createdOn"] as const;
const OPTIONAL_TEXTS = ["itemRma", "sku", "description", "trackingNumber"] as const;

/** The item that its facts come to; null while they do not say enough to show one. */
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

/** What a reading says: fields that it leaves empty say nothing. `asOf` may differ by field, where older values were kept. */
export function factsOfReading(item: InventoryItem, asOf: (field: keyof InventoryItem) => string): Facts {
  const fields = [...REQUIRED_TEXTS, ...OPTIONAL_TEXTS, "warehouseId"] as const;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = item[field];
      return value === null ? [] : [[field, { value, at: asOf(field), eventKey: "" }]];
    }),
  );
}
