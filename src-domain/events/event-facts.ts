import { compareInstants } from "../instants.ts";
import { normalizeHandlingCode, normalizeHandlingStatus, type InventoryItem } from "../inventory/inventory.ts";
import { findLifeCyclePosition } from "../resends/resend.ts";

/**
 * A fact is one value of one field of one subject at one time. The newest fact of a field wins, because events
 * arrive repeatedly and out of order (public documentation, section 7.1). A value from a response has the time of the
 * request.
 */
export const FACT_SUBJECTS = ["item", "line-item", "vas", "resend", "shipping-order", "shipping-shipment"] as const;
export type FactSubject = (typeof FACT_SUBJECTS)[number];

/**
 * How a fact reached the desk. `reading`: a response of the service. `webhook`: a delivery with a valid signature.
 * `relay`: a signed delivery that the fleet's relay passed on, or a response of the service to the relay. `file`: an
 * imported file, which anyone can write.
 */
export type FactSource = "reading" | "webhook" | "relay" | "file";

/**
 * Fields that no file may set: a label address decides what is printed, and the other codes decide which parcel a scan
 * finds and which order gets an item.
 */
const BLOCKED_FOR_FILES: ReadonlySet<string> = new Set(["labelUrls", "trackingNumber", "sku", "itemRma"]);

export const selectAllowedFields = (
  source: FactSource,
  fields: Readonly<Record<string, FactValue>>,
): Readonly<Record<string, FactValue>> =>
  source === "file"
    ? Object.fromEntries(Object.entries(fields).filter(([field]) => !BLOCKED_FOR_FILES.has(field)))
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
  /** Key of the event, empty for a response; breaks ties between facts of equal time. */
  readonly eventKey: string;
  readonly source: FactSource;
}

export type Facts = Readonly<Record<string, Fact>>;

const isFromFile = ({ source }: Fact): boolean => source === "file";

/** Returns undefined for a fact from a file, because files must not decide anything. */
export const factUnlessFromFile = (fact: Fact | undefined): Fact | undefined =>
  fact === undefined || isFromFile(fact) ? undefined : fact;

/**
 * Returns whether `fact` replaces `otherFact`. A fact from a file never replaces one from another source. At equal
 * times, the status that is later in an order's life cycle is newer.
 */
export function isNewer(field: string, fact: Fact, otherFact: Fact): boolean {
  if (isFromFile(fact) !== isFromFile(otherFact)) return isFromFile(otherFact);
  const timeDifference = compareInstants(fact.at, otherFact.at);
  if (timeDifference !== 0) return timeDifference > 0;
  const positionDifference =
    field === "statusRaw" ? findLifeCyclePosition(fact.value) - findLifeCyclePosition(otherFact.value) : 0;
  return positionDifference === 0 ? fact.eventKey > otherFact.eventKey : positionDifference > 0;
}

/** Returns the newer fact of each field. Commutative, associative and idempotent. */
export function mergeFacts(facts: Facts, otherFacts: Facts): Facts {
  const merged = new Map(Object.entries(facts));
  for (const [field, fact] of Object.entries(otherFacts)) {
    const current = merged.get(field);
    if (current === undefined || isNewer(field, fact, current)) merged.set(field, fact);
  }
  return Object.fromEntries(merged);
}

/** Returns time and source of the newest fact; facts from files count only if no other facts exist. */
export function findNewestFactOrigin(facts: Facts): { readonly at: string; readonly source: "reading" | "file" } {
  const allFacts = Object.values(facts);
  const serviceFacts = allFacts.filter((fact) => !isFromFile(fact));
  const newestAt = (serviceFacts.length > 0 ? serviceFacts : allFacts).reduce(
    (latest, fact) => (compareInstants(fact.at, latest) > 0 ? fact.at : latest),
    "",
  );
  return { at: newestAt, source: serviceFacts.length > 0 ? "reading" : "file" };
}

export const factsAt = (fields: Readonly<Record<string, FactValue>>, reportedAt: string): Facts =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, { value, at: reportedAt, eventKey: "", source: "reading" }]),
  );

const REQUIRED_TEXT_FIELDS = ["rma", "handlingCode", "handlingStatusCode", "createdOn"] as const;
const OPTIONAL_TEXT_FIELDS = ["itemRma", "sku", "description", "trackingNumber"] as const;

export function itemFromFacts(returnInventoryId: string, facts: Facts): InventoryItem | null {
  const textOf = (field: string): string | null => {
    const value = facts[field]?.value;
    return typeof value === "string" || typeof value === "number" ? String(value) : null;
  };
  const [rma, handlingCode, handlingStatusCode, createdOn] = REQUIRED_TEXT_FIELDS.map(textOf);
  const warehouseId = facts["warehouseId"]?.value;
  if (!rma || !handlingCode || !handlingStatusCode || !createdOn || typeof warehouseId !== "number") return null;
  const [itemRma = null, sku = null, description = null, trackingNumber = null] = OPTIONAL_TEXT_FIELDS.map(textOf);
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

/** Returns one fact for each filled field. `asOf` may differ by field, because older values may remain. */
export function factsOfItem(
  item: InventoryItem,
  asOf: (field: keyof InventoryItem) => string,
  source: "reading" | "file" = "reading",
): Facts {
  const fields = [...REQUIRED_TEXT_FIELDS, ...OPTIONAL_TEXT_FIELDS, "warehouseId"] as const;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = item[field];
      return value === null ? [] : [[field, { value, at: asOf(field), eventKey: "", source }]];
    }),
  );
}
