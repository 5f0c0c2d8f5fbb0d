import { DAY_MS, toShortDate } from "../times.ts";
import { pickBySeed, hashBelow } from "./hash.ts";
import { createUlid } from "./ids.ts";
import { WAREHOUSES } from "./warehouses.ts";

/** Public documentation, section 8.2; `CREATED` is the draft. */
export const SHIPPING_METHODS = ["AIR_FREIGHT", "COURIER_SERVICE", "LAND_FREIGHT", "SEA_FREIGHT"] as const;
export const SHIPPING_STATUSES = [
  "CREATED",
  "CONFIRMED",
  "READY_TO_SHIP",
  "PARTIALLY_SHIPPED",
  "SHIPPED",
  "CANCELED",
] as const;
export type ShippingStatus = (typeof SHIPPING_STATUSES)[number];

export interface ShippingOrder {
  readonly index: number;
  readonly consolidateShippingOrderId: string;
  readonly consolidateShippingOrderNumber: string;
  readonly outboundWarehouseId: number;
  readonly shippingMethod: string;
  readonly shippingFee: number;
  readonly deliveryInstructions: string;
  readonly consolidateShippingOrderStatus: ShippingStatus;
  readonly shipTo: Readonly<Record<string, string>>;
  readonly customFieldMap: Readonly<Record<string, string>>;
  readonly shipmentCount: number;
  readonly createOn: number;
  readonly modifyOn: number;
}

/** The fields that a client sends for a new order (public documentation, section 8.1). */
export type ShippingOrderRequest = Pick<
  ShippingOrder,
  "outboundWarehouseId" | "shippingMethod" | "deliveryInstructions" | "shipTo" | "customFieldMap"
>;

const SHIP_TO = [
  {
    shipToCountry: "hkg",
    shipToContactName: "陈大文",
    shipToCompanyName: "Harbour Trading Ltd",
    shipToStreet1: "8 Wang Kwong Road",
    shipToCity: "Kowloon Bay",
    shipToState: "NA",
    shipToPostalCode: "999077",
  },
  {
    shipToCountry: "chn",
    shipToContactName: "王芳",
    shipToCompanyName: "深圳远航贸易有限公司",
    shipToStreet1: "龙岗区坂雪岗大道 4012 号",
    shipToCity: "深圳",
    shipToState: "NA",
    shipToPostalCode: "518129",
  },
  {
    shipToCountry: "usa",
    shipToContactName: "Maria Lopez",
    shipToCompanyName: "Second Shelf LLC",
    shipToStreet1: "2201 Broadway",
    shipToCity: "Oakland",
    shipToState: "CA",
    shipToPostalCode: "94612",
  },
] as const;

const STATUS_CYCLE: readonly ShippingStatus[] = [
  "CREATED",
  "CREATED",
  "CONFIRMED",
  "READY_TO_SHIP",
  "CREATED",
  "PARTIALLY_SHIPPED",
  "SHIPPED",
  "CANCELED",
];

export const SHIPPING_ORDER_COUNT = 16;

const FEE_PER_KG: Readonly<Record<string, number>> = {
  AIR_FREIGHT: 9.4,
  COURIER_SERVICE: 12.75,
  LAND_FREIGHT: 4.2,
  SEA_FREIGHT: 2.6,
};

export function computeFee(seed: number, index: number, method: string): number {
  const weightKg = 8 + hashBelow(seed, index, 403, 900) / 10;
  return Math.round(weightKg * (FEE_PER_KG[method] ?? 7) * 100) / 100;
}

/** The status depends only on the index, so that every status occurs. `isDraft` makes a draft created recently. */
export function generateShippingOrder(
  seed: number,
  anchor: number,
  index: number,
  { isDraft } = { isDraft: false },
): ShippingOrder {
  const createOn = anchor - (index + 1) * (isDraft ? DAY_MS / 24 : 4 * DAY_MS) - hashBelow(seed, index, 401, DAY_MS);
  const status = isDraft ? "CREATED" : (STATUS_CYCLE[index % STATUS_CYCLE.length] ?? "CREATED");
  const shippingMethod = pickBySeed(SHIPPING_METHODS, seed, index, 402);
  const recipient = SHIP_TO[index % SHIP_TO.length] ?? SHIP_TO[0];
  const shipmentCounts = {
    CREATED: 0,
    CONFIRMED: 1,
    READY_TO_SHIP: 1,
    PARTIALLY_SHIPPED: 2,
    SHIPPED: 2,
    CANCELED: 0,
  } as const;
  return {
    index,
    consolidateShippingOrderId: createUlid(createOn, seed, index + 1000),
    consolidateShippingOrderNumber: `CNS${toShortDate(createOn)}-${String(300 + index).padStart(7, "0")}`,
    outboundWarehouseId: WAREHOUSES[index % WAREHOUSES.length]?.warehouseId ?? 2,
    shippingMethod,
    shippingFee: computeFee(seed, index, shippingMethod),
    deliveryInstructions: index % 3 === 0 ? "Deliver to the loading dock, weekdays only." : "",
    consolidateShippingOrderStatus: status,
    shipTo: {
      ...recipient,
      shipToPhone: "+852 5550 0123",
      shipToFax: "",
      shipToEmail: "receiving@example.com",
      shipToStreet2: "",
      shipToStreet3: "",
      shipToType: "Business",
    },
    customFieldMap: { channel: "practice" },
    shipmentCount: shipmentCounts[status],
    createOn,
    modifyOn: createOn + DAY_MS,
  };
}
