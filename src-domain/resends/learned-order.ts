import type { Facts, FactValue } from "../events/event-facts.ts";
import { readResendStatus, type LabelMode, type ResendStatus } from "./resend.ts";

export interface LearnedItem {
  readonly returnInventoryId: string;
  /** Null where it was never reported. */
  readonly rma: string | null;
  readonly sku: string | null;
}

/** What is known of an order that was not made here; null for what was never reported. */
export interface LearnedOrder {
  readonly resendNumber: string | null;
  readonly warehouseId: number | null;
  readonly items: readonly LearnedItem[] | null;
  readonly recipientName: string | null;
  readonly countryCode: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string | null;
  readonly cutOff: string | null;
}

/** Facts of an order that make a learned one; others, its status among them, are in its timeline. */
export const LEARNED_FIELDS = [
  "resendNumber",
  "warehouseId",
  "items",
  "names",
  "recipientName",
  "countryCode",
  "createdOn",
  "cutOff",
] as const;

/** The order that its facts add up to. `names`: RMA and SKU of each item by its id, as reported by events. */
export function learnedOrder(facts: Facts): LearnedOrder {
  const text = (field: string): string | null => textOrNull(facts[field]?.value);
  const warehouseId = facts["warehouseId"]?.value;
  return {
    resendNumber: text("resendNumber"),
    warehouseId: typeof warehouseId === "number" ? warehouseId : null,
    items: itemsIn(facts),
    recipientName: text("recipientName"),
    countryCode: text("countryCode"),
    createdAt: text("createdOn"),
    cutOff: text("cutOff"),
  };
}

function itemsIn(facts: Facts): LearnedItem[] | null {
  const ids = facts["items"]?.value;
  if (!Array.isArray(ids)) return null;
  const names = facts["names"]?.value;
  const named = isRecord(names) ? names : {};
  return (ids as readonly FactValue[]).filter(isText).map((returnInventoryId) => {
    const of = named[returnInventoryId];
    const [rma, sku] = Array.isArray(of) ? (of as readonly FactValue[]) : [];
    return { returnInventoryId, rma: textOrNull(rma), sku: textOrNull(sku) };
  });
}

const isText = (value: unknown): value is string => typeof value === "string";
const textOrNull = (value: unknown): string | null => (isText(value) && value !== "" ? value : null);
const isRecord = (value: unknown): value is Readonly<Record<string, FactValue>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const AUTO: ReadonlySet<ResendStatus> = new Set(["queued", "label-success", "failed"]);
const MANUAL: ReadonlySet<ResendStatus> = new Set(["pending", "in-progress"]);

/**
 * The label mode that statuses betray: each of these occurs in one mode alone (service contract, Resend order status). Null
 * where only statuses of both were seen.
 */
export function labelModeSeen(raws: readonly string[]): LabelMode | null {
  const known = raws.map(readResendStatus);
  if (known.some((status) => status !== null && AUTO.has(status))) return "auto-label";
  return known.some((status) => status !== null && MANUAL.has(status)) ? "manual-label" : null;
}
