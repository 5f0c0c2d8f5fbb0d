import { MINUTE_MS } from "../durations.ts";
import type { Facts } from "../events/event-facts.ts";
import { isOpenAction, type ActionKind, type ActionState } from "./draft-action.ts";
import type { ItemCounts } from "./draft-items.ts";
import { SHIP_TO_FIELDS, type ShipTo } from "./ship-to.ts";
import type { ShippingOrderRow } from "./shipping-order.ts";

export interface DraftSummary {
  readonly warehouseId: number | null;
  readonly method: string | null;
  readonly shipTo: ShipTo;
  /** Items that this desk added; the service cannot list an order's items. */
  readonly items: number;
  readonly leftOver: number;
  readonly fee: number | null;
  readonly currency: string | null;
}

export function summarizeDraft(
  row: Pick<ShippingOrderRow, "warehouseId" | "method" | "fee" | "currency"> | null,
  shipTo: ShipTo,
  { added, leftOver }: ItemCounts,
): DraftSummary {
  const { warehouseId = null, method = null, fee = null, currency = null } = row ?? {};
  return { warehouseId, method, shipTo, items: added, leftOver, fee, currency };
}

export function shipToOfFacts(facts: Facts): ShipTo {
  const pairs = SHIP_TO_FIELDS.map((field) => {
    const value = facts[field]?.value;
    return [field, typeof value === "string" ? value : ""] as const;
  });
  return Object.fromEntries(pairs) as ShipTo;
}

export type DraftObstacle = "not-draft" | "sending" | "unsettled";

/** Returns null for an order that the desk knows nothing about: the service decides. */
export function findDraftObstacle(
  row: Pick<ShippingOrderRow, "draft"> | null,
  actions: readonly { readonly state: ActionState }[],
): DraftObstacle | null {
  const openAction = actions.find(({ state }) => isOpenAction(state));
  if (openAction !== undefined) return openAction.state === "sending" ? "sending" : "unsettled";
  return row?.draft === "no" ? "not-draft" : null;
}

export interface CreatedWith {
  readonly warehouseId: number;
  readonly method: string;
  readonly shipTo: ShipTo;
  readonly requestedAt: string;
}

/** Allowed difference between the service's clock and this computer's, in milliseconds. */
const MAX_CLOCK_DIFFERENCE_MS = 15 * MINUTE_MS;

/** Returns whether a lost create may have made this order. It is no proof, so the operator decides. */
export function mayBeCreated(
  { warehouseId, method, shipTo, requestedAt }: CreatedWith,
  row: ShippingOrderRow,
): boolean {
  if (row.reportedAt === null) return row.entered !== null && row.entered.at >= requestedAt;
  const earliestMs = Date.parse(requestedAt) - MAX_CLOCK_DIFFERENCE_MS;
  const knownSince = row.createdOn ?? row.reportedAt;
  if (row.warehouseId !== warehouseId || Date.parse(knownSince) < earliestMs) return false;
  // Reported values are stored without surrounding blanks.
  const isUnknownOrEqual = (reportedValue: string | null, sentValue: string): boolean =>
    reportedValue === null || reportedValue.toLowerCase() === sentValue.trim().toLowerCase();
  return (
    isUnknownOrEqual(row.method, method) &&
    isUnknownOrEqual(row.country, shipTo.shipToCountry) &&
    isUnknownOrEqual(row.company, shipTo.shipToCompanyName) &&
    isUnknownOrEqual(row.contact, shipTo.shipToContactName)
  );
}

export const isSettledByItems = (kind: ActionKind): kind is "add" | "remove" => kind === "add" || kind === "remove";
