import type { Facts, FactValue } from "../events/event-facts.ts";
import { parseResendStatus, type LabelMode, type ResendStatus } from "./resend.ts";

export interface ExternalOrderItem {
  readonly returnInventoryId: string;
  readonly rma: string | null;
  readonly sku: string | null;
}

/** Null for what was never reported. */
export interface ExternalOrder {
  readonly resendNumber: string | null;
  readonly warehouseId: number | null;
  readonly items: readonly ExternalOrderItem[] | null;
  readonly recipientName: string | null;
  readonly countryCode: string | null;
  readonly createdAt: string | null;
  readonly cutOff: string | null;
}

/** The facts that make up a learned order; others, such as its status, are in its timeline. */
export const EXTERNAL_ORDER_FIELDS = [
  "resendNumber",
  "warehouseId",
  "items",
  "names",
  "recipientName",
  "countryCode",
  "createdOn",
  "cutOff",
] as const;

/** Builds the order from its facts. `names`: each item's RMA and SKU by its id, as events report them. */
export function externalOrderFrom(facts: Facts): ExternalOrder {
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

function itemsIn(facts: Facts): ExternalOrderItem[] | null {
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

/** Some statuses occur in one mode only (service contract, Resend order status). Null if none of these was seen. */
export function labelModeSeen(raws: readonly string[]): LabelMode | null {
  const known = raws.map(parseResendStatus);
  if (known.some((status) => status !== null && AUTO.has(status))) return "auto-label";
  return known.some((status) => status !== null && MANUAL.has(status)) ? "manual-label" : null;
}
