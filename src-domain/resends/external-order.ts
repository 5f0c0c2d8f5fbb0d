import type { Facts, FactValue } from "../events/event-facts.ts";
import { isObject } from "../json-object.ts";
import { parseResendStatus, type LabelMode, type ResendStatus } from "./resend.ts";

export interface ExternalOrderItem {
  readonly returnInventoryId: string;
  readonly rma: string | null;
  readonly sku: string | null;
}

/** An order created outside this desk. Null fields were never reported. */
export interface ExternalOrder {
  readonly resendNumber: string | null;
  readonly warehouseId: number | null;
  readonly items: readonly ExternalOrderItem[] | null;
  readonly recipientName: string | null;
  readonly countryCode: string | null;
  readonly createdAt: string | null;
  readonly cutOff: string | null;
}

/** The facts that describe an external order; its status is in its timeline. */
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

/** `names`: the RMA and SKU of each item by its id, as events report them. */
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
  const namesById = isObject(names) ? (names as Readonly<Record<string, FactValue>>) : {};
  return (ids as readonly FactValue[]).filter(isText).map((returnInventoryId) => {
    const pair = namesById[returnInventoryId];
    const [rma, sku] = Array.isArray(pair) ? (pair as readonly FactValue[]) : [];
    return { returnInventoryId, rma: textOrNull(rma), sku: textOrNull(sku) };
  });
}

const isText = (value: unknown): value is string => typeof value === "string";
const textOrNull = (value: unknown): string | null => (isText(value) && value !== "" ? value : null);

const AUTO_LABEL_ONLY: ReadonlySet<ResendStatus> = new Set(["queued", "label-success", "failed"]);
const MANUAL_LABEL_ONLY: ReadonlySet<ResendStatus> = new Set(["pending", "in-progress"]);

/**
 * Derives the mode from statuses that occur in one mode only (service contract, Resend order status); null if none was
 * reported.
 */
export function labelModeOfStatuses(rawStatuses: readonly string[]): LabelMode | null {
  const statuses = rawStatuses.map(parseResendStatus);
  if (statuses.some((status) => status !== null && AUTO_LABEL_ONLY.has(status))) return "auto-label";
  return statuses.some((status) => status !== null && MANUAL_LABEL_ONLY.has(status)) ? "manual-label" : null;
}
