import { DAY_MS } from "../durations.ts";
import { localDayText } from "../instants.ts";
import type { OrderFile } from "../orders/order-file.ts";
import type { AddressProblem, Channel, HoldReason, Order, OrderLine } from "../orders/order.ts";
import { INTAKE_FIELDS } from "../recipients/address.ts";
import type { Recipient } from "../recipients/recipients.ts";

/** An item of the practice account that can be sent. */
export interface PracticeItem {
  readonly rma: string;
  readonly sku: string;
}

interface PracticeFile {
  readonly file: OrderFile;
  readonly orders: readonly Order[];
}

/** Number of units that exceeds every batch. */
const MANY_UNITS = 25;
/** Days after which a file only offers its orders. */
const OLD_FILE_DAYS = 3;

export const PRACTICE_ORDER_SENT_ELSEWHERE = "P-4105";

/**
 * Returns files with an order for each case that a scan can meet. No two cases share a SKU or item, so that the cases
 * do not mix; a small account has fewer cases.
 */
export function createPracticeOrderFiles(items: readonly PracticeItem[], now: Date): readonly PracticeFile[] {
  const skus = [...new Set(items.map(({ sku }) => sku))];
  const [instructedItem, contestedItem] = items.toReversed();
  const nextSku = (): string | null => skus.shift() ?? null;
  const at = now.toISOString();
  const day = (daysAhead: number): string => localDayText(now, -daysAhead);
  const fileOf = (channel: Channel, name: string, orders: readonly (Order | null)[], writtenAt = at): PracticeFile => ({
    file: { channel, shop: "", name, writtenAt, isComplete: false },
    orders: orders.flatMap((order) => order ?? []),
  });
  const shopify = (number: string, lines: readonly (OrderLine | null)[], changes: Partial<Order> = {}): Order | null =>
    orderOf("shopify", number, lines, { orderedAt: at, serviceName: "Standard", ...changes });
  const amazon = (number: string, lines: readonly (OrderLine | null)[], shipBy: string, problem?: AddressProblem) =>
    orderOf("amazon", number, lines, {
      orderedAt: at,
      shipBy,
      serviceName: "Expedited",
      ...(problem && { addressProblem: problem, recipient: createDamagedRecipient(problem) }),
    });
  const template = (number: string, lines: readonly (OrderLine | null)[]): Order | null =>
    orderOf("template", number, lines, { shipBy: day(1) });

  const popularSku = nextSku();
  const heldSku = nextSku();
  const similarSku = nextSku();
  const files = [
    fileOf("shopify", "orders_export.csv", [
      shopify("#P1001", [line(nextSku())]),
      shopify("#P1002", [line(nextSku(), { quantity: 2 }), line(nextSku())]),
      shopify("#P1003", [line(nextSku(), { quantity: MANY_UNITS })]),
      shopify("#P1004", [line(nextSku()?.toLowerCase() ?? null)]),
      shopify("#P1005", [line(similarSku?.toLowerCase() ?? null)]),
      shopify("#P1006", [line(similarSku && capitalize(similarSku))]),
      ...(["canceled", "unpaid", "on-hold", "fulfilled-by-channel"] as const).map((holdReason, index) =>
        shopify(`#P101${index}`, [line(heldSku, { holdReason })]),
      ),
    ]),
    fileOf("amazon", "unshipped-orders.txt", [
      amazon("702-0000001-0000001", [line(popularSku, { lineId: "70200000000001" })], day(-1)),
      amazon("702-0000001-0000002", [line(popularSku, { lineId: "70200000000002" })], day(0)),
      amazon("702-0000001-0000003", [line(popularSku, { lineId: "70200000000003" })], day(1)),
      amazon("702-0000001-0000004", [line(nextSku(), { lineId: "70200000000004" })], day(0), "hidden-by-channel"),
      amazon("702-0000001-0000005", [line(nextSku(), { lineId: "70200000000005" })], day(2), "incomplete"),
    ]),
    fileOf(
      "ebay",
      "eBay-OrdersReport.csv",
      [orderOf("ebay", "14-00001-00001", [line(nextSku())], { shipBy: day(0) })],
      new Date(now.getTime() - OLD_FILE_DAYS * DAY_MS).toISOString(),
    ),
    fileOf("template", "orders-to-send.csv", [
      template("P-4101", [itemLine(instructedItem)]),
      template("P-4102", [itemLine(contestedItem)]),
      template("P-4103", [itemLine(contestedItem)]),
      template("P-4104", [line(nextSku(), { condition: "Like new" })]),
      template(PRACTICE_ORDER_SENT_ELSEWHERE, [line(nextSku())]),
    ]),
  ];
  return files.filter(({ orders }) => orders.length > 0);
}

/** Returns null without a line, because the account has no item for the case. */
function orderOf(
  channel: Channel,
  orderNumber: string,
  lines: readonly (OrderLine | null)[],
  changes: Partial<Order>,
): Order | null {
  const filledLines = lines.flatMap((filledLine) => filledLine ?? []);
  if (filledLines.length === 0) return null;
  return {
    channel,
    orderNumber,
    orderedAt: null,
    shipBy: null,
    recipient: recipientOf(orderNumber),
    addressProblem: null,
    serviceName: null,
    note: null,
    lines: filledLines,
    ...changes,
  };
}

const line = (
  sku: string | null,
  changes: Partial<OrderLine> & { readonly holdReason?: HoldReason } = {},
): OrderLine | null =>
  sku === null
    ? null
    : { lineId: `${sku}#1`, sku, itemCode: null, quantity: 1, condition: null, holdReason: null, ...changes };

const itemLine = (item: PracticeItem | undefined): OrderLine | null =>
  item === undefined
    ? null
    : {
        lineId: `${item.rma}#1`,
        sku: null,
        itemCode: item.rma,
        quantity: 1,
        condition: null,
        holdReason: null,
      };

const capitalize = (sku: string): string => sku.charAt(0) + sku.slice(1).toLowerCase();

const NO_RECIPIENT = Object.fromEntries(INTAKE_FIELDS.map((field) => [field, ""])) as Recipient;

/** Numbers that are reserved for fiction. */
const RECIPIENTS: readonly Partial<Recipient>[] = [
  {
    shipmentName: "Grace Miller",
    shipmentPhone: "+1 206 555 0134",
    shipmentStreet1: "412 Pine Street",
    shipmentCity: "Seattle",
    shipmentState: "WA",
    shipmentPostalCode: "98101",
  },
  {
    shipmentName: "Victor Alvarez",
    shipmentPhone: "+1 512 555 0177",
    shipmentStreet1: "1800 Barton Springs Road",
    shipmentStreet2: "Apt 7",
    shipmentCity: "Austin",
    shipmentState: "TX",
    shipmentPostalCode: "78704",
  },
  {
    shipmentName: "Ruth Okafor",
    shipmentPhone: "+1 617 555 0121",
    shipmentStreet1: "9 Beacon Street",
    shipmentCity: "Boston",
    shipmentState: "MA",
    shipmentPostalCode: "02108",
  },
];

function recipientOf(orderNumber: string): Recipient {
  const chosen = RECIPIENTS[Number(orderNumber.at(-1)) % RECIPIENTS.length];
  return { ...NO_RECIPIENT, ...chosen, shipmentCountryCode: "USA" };
}

const createDamagedRecipient = (problem: AddressProblem): Recipient =>
  problem === "hidden-by-channel"
    ? { ...recipientOf("1"), shipmentName: "V***** A******", shipmentStreet1: "******" }
    : { ...recipientOf("2"), shipmentStreet1: "", shipmentPostalCode: "" };
