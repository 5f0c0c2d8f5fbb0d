/**
 * Return inventory: parcels that a warehouse received and logged. Handling codes and their numbers: public
 * documentation, section 5.5; "may advance to rsd": service contract, Return inventory handling status.
 */
export const NEW_ARRIVAL_CODE = "tbc";
export const ON_HOLD_CODE = "ohd";
export const RESEND_CODE = "rsd";
export const HANDLING_CODES = [NEW_ARRIVAL_CODE, "rtn", "dis", RESEND_CODE, ON_HOLD_CODE, "oth"] as const;
export type HandlingCode = (typeof HANDLING_CODES)[number];
const HANDLING_STATUSES = ["pending", "in-progress", "completed"] as const;

export interface InventoryItem {
  readonly returnInventoryId: string;
  readonly rma: string;
  readonly itemRma: string | null;
  readonly sku: string | null;
  readonly description: string | null;
  readonly trackingNumber: string | null;
  readonly warehouseId: number;
  /** A known code in canonical spelling, otherwise the service's own text. */
  readonly handlingCode: string;
  readonly handlingStatusCode: string;
  readonly createdOn: string;
}

/** Copies an item without the fields that a record of the service has besides. */
export const itemOf = (record: InventoryItem): InventoryItem => ({
  returnInventoryId: record.returnInventoryId,
  rma: record.rma,
  itemRma: record.itemRma,
  sku: record.sku,
  description: record.description,
  trackingNumber: record.trackingNumber,
  warehouseId: record.warehouseId,
  handlingCode: record.handlingCode,
  handlingStatusCode: record.handlingStatusCode,
  createdOn: record.createdOn,
});

/** Parses integers, digit strings and names in any case; returns unknown codes in lower case. */
export function normalizeHandlingCode(raw: string | number): string {
  return normalizeCode(raw, HANDLING_CODES);
}

export function normalizeHandlingStatus(raw: string | number): string {
  return normalizeCode(/^\s*in[\s_-]?progress\s*$/i.test(String(raw)) ? "in-progress" : raw, HANDLING_STATUSES);
}

/** Statuses of a value-added service by number: public documentation, section 5.6. */
const VAS_STATUSES = ["pending", "successful", "failed"] as const;

export const normalizeVasStatus = (raw: string | number): string => normalizeCode(raw, VAS_STATUSES);

/** Returns whether a value-added service blocks the item (service contract, Create resend order, precondition 4). */
export function isVasPending(statusCode: string | number | null): boolean {
  const status = statusCode === null ? null : normalizeVasStatus(statusCode);
  return status !== "successful" && status !== "failed";
}

function normalizeCode(raw: string | number, namesByNumber: readonly string[]): string {
  const text = String(raw).trim().toLowerCase();
  return /^\d+$/.test(text) ? (namesByNumber[Number(text)] ?? text) : text;
}

export type ResendEligibility = "may" | "may-not" | "not-known";

/**
 * What is known about a handling code: configured, or observed when the service accepted or refused an item with it.
 */
export interface ResendCode {
  readonly code: string;
  readonly may: boolean;
  /** ISO 8601, UTC; null if the operator set it. */
  readonly learnedAt: string | null;
}

/** Skips damaged entries, so that scans still work with the others. */
export const resendCodesIn = (storedValue: unknown): ResendCode[] =>
  Array.isArray(storedValue) ? storedValue.filter(isResendCode) : [];

const isResendCode = (value: unknown): value is ResendCode =>
  typeof value === "object" &&
  value !== null &&
  "code" in value &&
  typeof value.code === "string" &&
  "may" in value &&
  typeof value.may === "boolean";

/**
 * Returns whether items with this code can be resent. By the service contract, items on hold "typically" can (Create
 * resend order, precondition 3).
 */
function eligibilityOfCode(handlingCode: string, codes: readonly ResendCode[]): ResendEligibility {
  const resendCode = codes.find(({ code }) => code === handlingCode);
  if (resendCode === undefined) return handlingCode === ON_HOLD_CODE ? "may" : "not-known";
  return resendCode.may ? "may" : "may-not";
}

export const isOpenItem = (item: Pick<InventoryItem, "handlingCode" | "handlingStatusCode">): boolean =>
  item.handlingCode !== RESEND_CODE && item.handlingStatusCode !== "completed";

export function formatAmount(amount: number | null, unit: string | null): string | null {
  if (amount === null) return null;
  return unit ? `${amount} ${unit}` : String(amount);
}

export type ResendObstacle =
  | { readonly kind: "already-resent" }
  | { readonly kind: "not-on-hold"; readonly handlingCode: string; readonly resend: Exclude<ResendEligibility, "may"> }
  | { readonly kind: "other-handling"; readonly handlingCode: string }
  | { readonly kind: "handling-started"; readonly handlingStatusCode: string };

/** Returns whether the handling can change: the warehouse has not started (public documentation, section 5.5). */
export const isUntouched = ({ handlingStatusCode }: Pick<InventoryItem, "handlingStatusCode">): boolean =>
  // Older records of an item on hold have the status "onhold".
  handlingStatusCode === "pending" || handlingStatusCode === "onhold";

/**
 * Returns why the item cannot be resent (service contract, Return inventory handling status); null if the desk knows no
 * reason. Only the service knows VAS and physical stock.
 */
export function findResendObstacle(
  item: Pick<InventoryItem, "handlingCode" | "handlingStatusCode">,
  codes: readonly ResendCode[] = [],
): ResendObstacle | null {
  const { handlingCode, handlingStatusCode } = item;
  if (handlingCode === RESEND_CODE) return { kind: "already-resent" };
  const resend = eligibilityOfCode(handlingCode, codes);
  if (resend === "may") return isUntouched(item) ? null : { kind: "handling-started", handlingStatusCode };
  return isUntouched(item) ? { kind: "not-on-hold", handlingCode, resend } : { kind: "other-handling", handlingCode };
}
