import { type Fact, type Facts, factUnlessFromFile } from "../events/event-facts.ts";
import { compareInstants, isInstant } from "../instants.ts";

/** Public documentation, section 8.2. In the contract the method is free text. */
export const SHIPPING_METHODS = ["AIR_FREIGHT", "COURIER_SERVICE", "LAND_FREIGHT", "SEA_FREIGHT"] as const;
export type KnownShippingMethod = (typeof SHIPPING_METHODS)[number];

/** Public documentation, section 8.2: `CREATED` is the draft. The contract does not list the values. */
export const SHIPPING_STATUSES = [
  "CREATED",
  "CONFIRMED",
  "READY_TO_SHIP",
  "PARTIALLY_SHIPPED",
  "SHIPPED",
  "CANCELED",
] as const;
export type ShippingStatus = (typeof SHIPPING_STATUSES)[number];

const OTHER_SPELLINGS: Readonly<Record<string, ShippingStatus>> = { CANCELLED: "CANCELED", DRAFT: "CREATED" };

export function parseShippingStatus(raw: string): ShippingStatus | null {
  const normalizedStatus = raw
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, "_");
  return SHIPPING_STATUSES.find((status) => status === normalizedStatus) ?? OTHER_SPELLINGS[normalizedStatus] ?? null;
}

export const isKnownMethod = (method: string): method is KnownShippingMethod =>
  SHIPPING_METHODS.some((knownMethod) => knownMethod === method);

export const ENTRY_WAYS = ["scanned", "typed", "file"] as const;
export type EntryWay = (typeof ENTRY_WAYS)[number];

/**
 * The service refused a change, or the operator saw on its website that the order is no draft. Outranks an older
 * status.
 */
export const NOT_DRAFT_FIELD = "desk.notDraft";

/** The method can be changed only while the order is a draft (service contract, States and transitions). */
export const DRAFT_KNOWLEDGE = ["yes", "no", "unknown"] as const;
export type DraftKnowledge = (typeof DRAFT_KNOWLEDGE)[number];

export interface ShippingOrderRow {
  readonly orderId: string;
  readonly number: string | null;
  readonly status: { readonly raw: string; readonly known: ShippingStatus | null } | null;
  readonly draft: DraftKnowledge;
  readonly warehouseId: number | null;
  readonly method: string | null;
  readonly fee: number | null;
  readonly currency: string | null;
  /** ISO 3166 alpha-3, upper case. */
  readonly country: string | null;
  readonly company: string | null;
  readonly contact: string | null;
  readonly shipments: number;
  /** ISO 8601, UTC. */
  readonly createdOn: string | null;
  readonly entered: { readonly at: string; readonly how: EntryWay } | null;
  readonly reportedAt: string | null;
}

/** Maximum characters; a longer text is cut. */
const MAX_CELL_LENGTH = 300;

const textOf = (fact: Fact | undefined): string | null => {
  const value = fact?.value;
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return text === "" ? null : text.slice(0, MAX_CELL_LENGTH);
};

const numberOf = (fact: Fact | undefined): number | null => {
  const text = textOf(fact);
  const number = text === null ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
};

/** service/resources/shipping-order.ts and events/event-kinds.ts have converted the times to UTC. */
const instantOf = (fact: Fact | undefined): string | null => {
  const text = textOf(fact);
  return text !== null && isInstant(text) ? text : null;
};

export function findDraftKnowledge(facts: Facts): DraftKnowledge {
  const status = factUnlessFromFile(facts["consolidateShippingOrderStatus"]);
  const notDraft = facts[NOT_DRAFT_FIELD];
  if (notDraft !== undefined && (status === undefined || compareInstants(notDraft.at, status.at) > 0)) return "no";
  const raw = textOf(status);
  const knownStatus = raw === null ? null : parseShippingStatus(raw);
  if (knownStatus === null) return "unknown";
  return knownStatus === "CREATED" ? "yes" : "no";
}

export function shippingOrderOf(
  orderId: string,
  facts: Facts,
  shipments: readonly Facts[],
  entered: ShippingOrderRow["entered"],
): ShippingOrderRow {
  const raw = textOf(factUnlessFromFile(facts["consolidateShippingOrderStatus"]));
  const times = Object.values(facts).map(({ at }) => at);
  const warehouseId = numberOf(facts["outboundWarehouseId"]);
  return {
    orderId,
    number: textOf(facts["consolidateShippingOrderNumber"]),
    status: raw === null ? null : { raw, known: parseShippingStatus(raw) },
    draft: findDraftKnowledge(facts),
    warehouseId: warehouseId !== null && Number.isSafeInteger(warehouseId) ? warehouseId : null,
    method: textOf(facts["shippingMethod"]),
    fee: numberOf(facts["shippingFee"]),
    currency: currencyOf(
      textOf(facts["currencyCode"]),
      shipments.map((shipment) => textOf(shipment["currencyCode"])),
    ),
    country: textOf(facts["shipToCountry"])?.toUpperCase() ?? null,
    company: textOf(facts["shipToCompanyName"]),
    contact: textOf(facts["shipToContactName"]),
    shipments: shipments.length,
    createdOn: instantOf(facts["createOn"]),
    entered,
    reportedAt: times.reduce<string | null>((newest, at) => (newest === null || at > newest ? at : newest), null),
  };
}

/** Some reports name the currency of the shipments only; null if these differ. */
export function currencyOf(reported: string | null, shipmentCurrencies: readonly (string | null)[]): string | null {
  const currencies = new Set((reported === null ? shipmentCurrencies : [reported]).map((code) => code?.toUpperCase()));
  const [currency = null] = currencies;
  return currencies.size === 1 ? currency : null;
}

export const MAX_ORDERS_PER_ENTRY = 500;
