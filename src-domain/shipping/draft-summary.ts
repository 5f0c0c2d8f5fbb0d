import type { ItemCounts } from "./draft-items.ts";
import { isOpenAction, type ActionKind, type ActionState } from "./draft-action.ts";
import { SHIP_TO_FIELDS, type ShipTo } from "./ship-to.ts";
import type { ShippingOrderRow } from "./shipping-order.ts";
import type { Facts } from "../events/event-facts.ts";

/** What the operator reviews before confirming an order, as far as this desk knows it. */
export interface DraftSummary {
  readonly warehouseId: number | null;
  readonly method: string | null;
  readonly shipTo: ShipTo;
  /** That this desk added; the service has no operation that lists an order's items. */
  readonly items: number;
  /** Scanned and not in the order. */
  readonly leftOver: number;
  readonly fee: number | null;
  readonly currency: string | null;
}

export function draftSummary(
  row: Pick<ShippingOrderRow, "warehouseId" | "method" | "fee" | "currency"> | null,
  shipTo: ShipTo,
  { added, leftOver }: ItemCounts,
): DraftSummary {
  const { warehouseId = null, method = null, fee = null, currency = null } = row ?? {};
  return { warehouseId, method, shipTo, items: added, leftOver, fee, currency };
}

/** The address from the newest report of each field; "" for what was never reported. */
export function shipToOfFacts(facts: Facts): ShipTo {
  const pairs = SHIP_TO_FIELDS.map((field) => {
    const value = facts[field]?.value;
    return [field, typeof value === "string" ? value : ""] as const;
  });
  return Object.fromEntries(pairs) as ShipTo;
}

/** Why nothing can be done to an order now. */
export const DRAFT_OBSTACLES = ["not-draft", "sending", "unsettled"] as const;
export type DraftObstacle = (typeof DRAFT_OBSTACLES)[number];

/** Of an order of which nothing is known the service decides. */
export function draftObstacle(
  row: Pick<ShippingOrderRow, "draft"> | null,
  actions: readonly { readonly state: ActionState }[],
): DraftObstacle | null {
  const open = actions.find(({ state }) => isOpenAction(state));
  if (open !== undefined) return open.state === "sending" ? "sending" : "unsettled";
  return row?.draft === "no" ? "not-draft" : null;
}

/** What a create was sent with. */
export interface CreatedWith {
  readonly warehouseId: number;
  readonly method: string;
  readonly shipTo: ShipTo;
  /** ISO 8601, UTC. */
  readonly askedAt: string;
}

/** The clocks of the service and of this computer may differ by so much, in milliseconds. */
const CLOCKS_MS = 15 * 60_000;

/**
 * Whether an order may be the one that a lost create made: it was reported since, or its id was entered since and
 * nothing more is known. A hint and no proof: the operator looks at the order and decides.
 */
export function mayBeCreated({ warehouseId, method, shipTo, askedAt }: CreatedWith, row: ShippingOrderRow): boolean {
  if (row.reportedAt === null) return row.entered !== null && row.entered.at >= askedAt;
  const asked = Date.parse(askedAt) - CLOCKS_MS;
  const seen = row.createdOn ?? row.reportedAt;
  if (row.warehouseId !== warehouseId || Date.parse(seen) < asked) return false;
  // Reported values are stored without surrounding blanks.
  const isLike = (reported: string | null, sent: string): boolean =>
    reported === null || reported.toLowerCase() === sent.trim().toLowerCase();
  return (
    isLike(row.method, method) &&
    isLike(row.country, shipTo.shipToCountry) &&
    isLike(row.company, shipTo.shipToCompanyName) &&
    isLike(row.contact, shipTo.shipToContactName)
  );
}

/** The actions whose lost answer can be settled by reading the items. */
export const isReadable = (kind: ActionKind): kind is "add" | "remove" => kind === "add" || kind === "remove";
