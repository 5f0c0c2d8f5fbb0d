import { generateItem, type DataSet, type Item } from "../../../src-simulator/data/items.ts";
import { WAREHOUSE } from "../../e2e/support/desk-test.ts";
import { randomOf, shuffled } from "../../random.ts";
import { type Cells, toText } from "../../unit/domain/orders/files/order-file-case.ts";

/** What an operator would have to type without the order book. */
export interface Address {
  readonly name: string;
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

interface DayOrder {
  readonly number: number;
  readonly address: Address;
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[];
  readonly isUnpaid: boolean;
  readonly isMasked: boolean;
}

export interface OrderFile {
  readonly name: string;
  readonly text: string;
}

export interface Day {
  /** In the order in which they come to the table. */
  readonly parcels: readonly Item[];
  readonly files: readonly OrderFile[];
  /** Addresses by the order's number in its file. */
  readonly addresses: ReadonlyMap<string, Address>;
  /** Takes a further item of a SKU from the shelf; undefined without one. */
  readonly takeFromShelf: (sku: string) => Item | undefined;
}

const FIRST_NAMES = ["Ada", "Ben", "Cleo", "Dan", "Emma", "Finn", "Grace", "Hugo", "Ida", "Jonas"];
const LAST_NAMES = ["Archer", "Baker", "Carter", "Dyer", "Fisher", "Hunter", "Mason", "Potter", "Taylor", "Weaver"];
const STREETS = ["Main St", "Oak Ave", "Maple Dr", "Cedar Ln", "Washington Blvd", "Lake View Rd", "2nd St", "Hill Rd"];
const TOWNS = [
  ["Newark", "NJ", "07102"],
  ["Austin", "TX", "78701"],
  ["Portland", "OR", "97201"],
  ["Boston", "MA", "02108"],
  ["Reno", "NV", "89501"],
] as const;

/** Shares of orders that a shop has on a usual day. */
const FRACTION = { twoArticles: 0.12, twoUnits: 0.05, unpaid: 0.05, masked: 0.03, notOnTheTable: 0.15 };

/** Without items that the service refuses: the day measures what the operator does for an order that is accepted. */
const canBeResent = (item: Item): boolean =>
  item.handlingCode === "ohd" &&
  item.handlingStatusCode === "pending" &&
  item.circumstance === "in-stock" &&
  item.warehouseId === WAREHOUSE;

/** A seeded day: parcels, and orders of three shops, most of them for articles that are among the parcels. */
export function generateDay(data: DataSet, parcelCount: number, orderCount: number): Day {
  const random = randomOf(data.seed);
  const onHold = shuffled(
    Array.from({ length: data.count }, (_, index) => generateItem(data, index)).filter(canBeResent),
    data.seed,
  );
  const parcels = onHold.slice(0, parcelCount);
  const shelf = Map.groupBy(onHold.slice(parcelCount), ({ sku }) => sku);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const isHit = (share: number): boolean => random() < share;
  const wantedSku = (): string => pick(isHit(FRACTION.notOnTheTable) ? onHold : parcels).sku;

  const orders = Array.from({ length: orderCount }, (_, index): DayOrder => {
    const [city, state, postalCode] = pick(TOWNS);
    const firstLine = { sku: wantedSku(), quantity: isHit(FRACTION.twoUnits) ? 2 : 1 };
    return {
      number: 1001 + index,
      address: {
        name: `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`,
        phone: `+1 555 ${String(1000 + index)}`,
        street: `${1 + Math.floor(random() * 999)} ${pick(STREETS)}`,
        city,
        state,
        postalCode,
      },
      lines: isHit(FRACTION.twoArticles) ? [firstLine, { sku: wantedSku(), quantity: 1 }] : [firstLine],
      isUnpaid: isHit(FRACTION.unpaid),
      isMasked: isHit(FRACTION.masked),
    };
  });
  const ordersByShop = [orders.slice(0, orderCount / 2), orders.slice(orderCount / 2, orderCount * 0.8)];
  const [shopify = [], amazon = []] = ordersByShop;
  const ebay = orders.slice(shopify.length + amazon.length);
  return {
    parcels,
    files: [
      { name: "shopify.csv", text: shopifyFile(shopify) },
      { name: "amazon.txt", text: amazonFile(amazon) },
      { name: "ebay.csv", text: ebayFile(ebay) },
    ],
    addresses: new Map([
      ...shopify.map(({ number, address }) => [`#${number}`, address] as const),
      ...amazon.map(({ number, address }) => [amazonNumber(number), address] as const),
      ...ebay.map(({ number, address }) => [ebayNumber(number), address] as const),
    ]),
    takeFromShelf: (sku) => shelf.get(sku)?.pop(),
  };
}

const maskedName = ({ address, isMasked }: DayOrder): string => (isMasked ? "A*** B***" : address.name);

export const shopifyFile = (orders: readonly DayOrder[]): string =>
  toText(
    "Name,Email,Financial Status,Fulfillment Status,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem sku,Lineitem requires shipping,Lineitem fulfillment status,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Cancelled at,Source".split(
      ",",
    ),
    orders.flatMap((order) =>
      order.lines.map(({ sku, quantity }, index): Cells => {
        const { address, number, isUnpaid } = order;
        const row = {
          Name: `#${number}`,
          "Created at": "2025-01-14 08:00:00 +0000",
          "Lineitem quantity": String(quantity),
          "Lineitem name": sku,
          "Lineitem sku": sku,
          "Lineitem requires shipping": "true",
          "Lineitem fulfillment status": "pending",
          Source: "web",
        };
        if (index > 0) return row;
        return {
          ...row,
          "Financial Status": isUnpaid ? "pending" : "paid",
          "Fulfillment Status": "unfulfilled",
          "Shipping Method": "Standard",
          "Shipping Name": maskedName(order),
          "Shipping Address1": address.street,
          "Shipping City": address.city,
          "Shipping Zip": address.postalCode,
          "Shipping Province": address.state,
          "Shipping Country": "US",
          "Shipping Phone": address.phone,
        };
      }),
    ),
  );

const amazonNumber = (number: number): string => `113-1234567-000${number}`;

const amazonFile = (orders: readonly DayOrder[]): string =>
  toText(
    "order-id,order-item-id,purchase-date,promise-date,buyer-phone-number,sku,quantity-purchased,quantity-to-ship,ship-service-level,recipient-name,ship-address-1,ship-city,ship-state,ship-postal-code,ship-country,is-buyer-requested-cancellation".split(
      ",",
    ),
    orders.flatMap((order) =>
      order.lines.map(({ sku, quantity }, index): Cells => ({
        "order-id": amazonNumber(order.number),
        "order-item-id": `${20_000_000_000_000 + order.number * 10 + index}`,
        "purchase-date": "2025-01-14T09:00:00+00:00",
        "promise-date": `2025-01-${16 + (order.number % 3)}T07:59:59+00:00`,
        "buyer-phone-number": order.address.phone,
        sku,
        "quantity-purchased": String(quantity),
        "quantity-to-ship": String(quantity),
        "ship-service-level": "Standard",
        "recipient-name": maskedName(order),
        "ship-address-1": order.address.street,
        "ship-city": order.address.city,
        "ship-state": order.address.state,
        "ship-postal-code": order.address.postalCode,
        "ship-country": "US",
        "is-buyer-requested-cancellation": String(order.isUnpaid),
      })),
    ),
    { delimiter: "\t", quotes: false },
  );

const ebayNumber = (number: number): string => `12-12345-0${number}`;

const ebayFile = (orders: readonly DayOrder[]): string =>
  toText(
    "Sales Record Number,Order Number,Ship To Name,Ship To Phone,Ship To Address 1,Ship To City,Ship To State,Ship To Zip,Ship To Country,Item Number,Custom Label,Quantity,Sale Date,Paid On Date,Ship By Date,Shipping Service,Tracking Number,Transaction ID".split(
      ",",
    ),
    orders.flatMap((order) =>
      order.lines.map(({ sku, quantity }, index): Cells => ({
        "Sales Record Number": String(order.number),
        "Order Number": ebayNumber(order.number),
        "Ship To Name": maskedName(order),
        "Ship To Phone": order.address.phone,
        "Ship To Address 1": order.address.street,
        "Ship To City": order.address.city,
        "Ship To State": order.address.state,
        "Ship To Zip": order.address.postalCode,
        "Ship To Country": "United States",
        "Item Number": "110551234567",
        "Custom Label": sku,
        Quantity: String(quantity),
        "Sale Date": "Jan-14-25",
        "Paid On Date": order.isUnpaid ? "" : "Jan-14-25",
        "Ship By Date": `Jan-${16 + (order.number % 3)}-25`,
        "Shipping Service": "Standard",
        "Transaction ID": `${2_500_000_000 + order.number * 10 + index}`,
      })),
    ),
  );

/** A file of `count` orders of one line each, for articles of the warehouse. */
export function generateLargeFile(data: DataSet, count: number): OrderFile {
  const orders = Array.from({ length: count }, (_, index): DayOrder => {
    const { sku } = generateItem(data, index);
    const address = {
      name: "Ada Archer",
      phone: "",
      street: "1 Main St",
      city: "Newark",
      state: "NJ",
      postalCode: "07102",
    };
    return { number: index, address, lines: [{ sku, quantity: 1 }], isUnpaid: false, isMasked: false };
  });
  return { name: "large.csv", text: shopifyFile(orders) };
}
