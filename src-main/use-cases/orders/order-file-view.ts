import type { Order } from "../../../src-domain/orders/order.ts";
import type { ParsedOrders } from "../../../src-domain/orders/parse-orders.ts";
import type { ReadOrders, ShopFacts } from "../../../src-preload/contract/orders/order-files.ts";
import type { ImportPlan, OrderChange } from "../../store/orders/import-plan.ts";

const MAX_PREVIEWED_ORDERS = 50;
const MAX_REFUSED_ROWS = 50;
const MAX_GONE_NUMBERS = 50;

/** Returns the preview of a file before it is imported, without names, streets and phone numbers. */
export function toOrdersPreview(
  { channel, orders, refusedRows, warnings }: ParsedOrders,
  { changes, goneNumbers, openCount, showsGone, isKnown }: ImportPlan,
): Omit<ReadOrders, keyof ShopFacts> {
  const lines = orders.flatMap((order) => order.lines);
  const countWarnings = (kind: (typeof warnings)[number]["warning"]): number =>
    warnings.filter(({ warning }) => warning === kind).length;
  return {
    kind: "orders",
    channel,
    orders: orders.length,
    lines: lines.length,
    changes: { added: 0, changed: 0, unchanged: 0, older: 0, late: 0, ...Object.fromEntries(countEach(changes)) },
    gone: goneNumbers.length,
    goneNumbers: goneNumbers.slice(0, MAX_GONE_NUMBERS),
    open: openCount,
    showsGone,
    isKnown,
    held: countEach(lines.flatMap(({ holdReason }) => holdReason ?? [])).map(([reason, count]) => ({ reason, count })),
    addressProblems: countEach(orders.flatMap(({ addressProblem }) => addressProblem ?? [])).map(
      ([problem, count]) => ({ problem, count }),
    ),
    refused: refusedRows.length,
    refusedRows: refusedRows.slice(0, MAX_REFUSED_ROWS),
    zerosAdded: countWarnings("postal-code-zero-added"),
    shipByUnread: countWarnings("ship-by-not-a-date"),
    phonesRounded: countWarnings("phone-rounded"),
    numbersInDoubt: countWarnings("number-may-be-rounded"),
    preview: orders
      .slice(0, MAX_PREVIEWED_ORDERS)
      .map((order, index) => toPreview(order, changes[index] ?? "unchanged")),
  };
}

const countEach = <Value>(values: readonly Value[]): [Value, number][] =>
  [...Map.groupBy(values, (value) => value)].map(([value, { length }]) => [value, length]);

function toPreview(order: Order, change: OrderChange): ReadOrders["preview"][number] {
  const { orderNumber, recipient, shipBy, addressProblem, lines } = order;
  return {
    orderNumber,
    change,
    items: lines.map(({ itemCode, sku, quantity }) => ({ name: itemCode ?? sku ?? "", quantity })),
    city: recipient.shipmentCity,
    countryCode: recipient.shipmentCountryCode,
    shipBy,
    holdReason: lines.find(({ holdReason }) => holdReason !== null)?.holdReason ?? null,
    addressProblem,
  };
}
