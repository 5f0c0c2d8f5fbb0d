import { hasPostalCodes } from "../recipients/address-parser/postal-code.ts";
import { isIso3Country } from "../recipients/countries.ts";
import { findCountryOrCode } from "../recipients/country-names.ts";
import type { Recipient } from "../recipients/recipients.ts";
import { failure, type Result, success } from "../result.ts";
import { AMAZON } from "./channels/amazon.ts";
import type { AddressCells, ChannelFormat, LineCells, OrderCells } from "./channels/channel-format.ts";
import { EBAY } from "./channels/ebay.ts";
import { SHOPIFY } from "./channels/shopify.ts";
import { TEMPLATE } from "./channels/template.ts";
import { ADVANCED_ORDER_EXPORT, WEBTOFFEE } from "./channels/woocommerce.ts";
import { createCellReader, findSheet, type OrderSheet, type SheetRow } from "./order-sheet.ts";
import type { AddressProblem, Channel, HoldReason, Order, OrderLine } from "./order.ts";

const FORMATS: readonly ChannelFormat[] = [TEMPLATE, SHOPIFY, AMAZON, WEBTOFFEE, ADVANCED_ORDER_EXPORT, EBAY];

export type OrderRowProblem = "no-order-number" | "order-repeated" | "quantity-not-a-number" | "no-sku-or-item";

export interface RefusedRow {
  readonly line: number;
  readonly problem: OrderRowProblem;
}

/** Spreadsheet programs round long numbers; one such cell shows that the whole column was rounded. */
export interface RoundedColumn {
  readonly heading: string;
  readonly line: number;
  readonly value: string;
}

export type OrderFileProblem =
  | { readonly kind: "unknown-headings" }
  | { readonly kind: "no-orders" }
  | { readonly kind: "rounded-by-excel"; readonly columns: readonly RoundedColumn[] };

export interface ParsedOrders {
  readonly channel: Channel;
  readonly orders: readonly Order[];
  readonly refusedRows: readonly RefusedRow[];
}

/** Parses an export of any known channel. `rows` are its lines from the first, decoded and split into cells. */
export function parseOrders(rows: readonly SheetRow[]): Result<ParsedOrders, OrderFileProblem> {
  for (const format of FORMATS) {
    const sheet = findSheet(rows, format.requiredHeadings);
    if (sheet !== null) return parseSheet(format, sheet);
  }
  return failure({ kind: "unknown-headings" });
}

function parseSheet(format: ChannelFormat, sheet: OrderSheet): Result<ParsedOrders, OrderFileProblem> {
  const columns = findRoundedColumns(sheet);
  if (columns.length > 0) return failure({ kind: "rounded-by-excel", columns });
  const cellOf = createCellReader(sheet);
  const collector = createOrderCollector(format.channel);
  for (const row of sheet.rows) {
    const cells = format.readRow((...headings) => cellOf(row, ...headings), sheet.headings);
    if (cells !== null) collector.add(row.line, cells);
  }
  const { orders, refusedRows } = collector.result();
  if (orders.length === 0 && refusedRows.length === 0) return failure({ kind: "no-orders" });
  return success({ channel: format.channel, orders, refusedRows });
}

interface CollectedOrder {
  readonly first: OrderCells;
  address: AddressCells;
  holdReason: HoldReason | null;
  readonly lines: { readonly cells: LineCells; readonly quantity: number }[];
}

/** Joins the rows of each order: the address comes from its first row that has one. */
function createOrderCollector(channel: Channel) {
  const collectedOrders = new Map<string, CollectedOrder>();
  const refusedRows: RefusedRow[] = [];
  let previousNumber = "";

  function collect(line: number, row: OrderCells): void {
    const existing = collectedOrders.get(row.orderNumber);
    // Files that people joined can hold an order twice; without ids its lines cannot be told from further lines.
    const isRepeated = existing !== undefined && row.orderNumber !== previousNumber;
    const order = existing ?? { first: row, address: row.address, holdReason: row.holdReason, lines: [] };
    previousNumber = row.orderNumber;
    collectedOrders.set(row.orderNumber, order);
    if (isBlankAddress(order.address)) order.address = row.address;
    order.holdReason ??= row.holdReason;
    for (const cells of row.lines) {
      const result = isRepeated && cells.lineId === "" ? failure("order-repeated" as const) : parseQuantity(cells);
      if (!result.ok) refusedRows.push({ line, problem: result.error });
      else if (cells.lineId === "" || order.lines.every((other) => other.cells.lineId !== cells.lineId))
        order.lines.push({ cells, quantity: result.value });
    }
  }

  return {
    add(line: number, row: OrderCells): void {
      if (row.orderNumber === "") refusedRows.push({ line, problem: "no-order-number" });
      else collect(line, row);
    },
    result: () => ({
      orders: [...collectedOrders.values()]
        .filter(({ lines }) => lines.length > 0)
        .map((order) => toOrder(channel, order)),
      refusedRows,
    }),
  };
}

function parseQuantity({ sku, itemCode, quantity }: LineCells): Result<number, OrderRowProblem> {
  if (sku === "" && itemCode === "") return failure("no-sku-or-item");
  const digits = /^0*(\d{1,5})(?:[.,]0+)?$/.exec(quantity)?.[1];
  return digits === undefined ? failure("quantity-not-a-number") : success(Number(digits));
}

function toOrder(channel: Channel, { first, address, holdReason, lines }: CollectedOrder): Order {
  const occurrences = new Map<string, number>();
  const recipient = toRecipient(address);
  return {
    channel,
    orderNumber: first.orderNumber,
    orderedAt: textOrNull(first.orderedAt),
    shipBy: textOrNull(first.shipBy),
    recipient,
    addressProblem: findAddressProblem(recipient),
    serviceName: textOrNull(first.serviceName),
    note: textOrNull(first.note),
    lines: lines.map(({ cells, quantity }): OrderLine => {
      const name = cells.itemCode || cells.sku;
      const occurrence = (occurrences.get(name) ?? 0) + 1;
      occurrences.set(name, occurrence);
      return {
        lineId: cells.lineId || `${name}#${occurrence}`,
        sku: textOrNull(cells.sku),
        itemCode: textOrNull(cells.itemCode),
        quantity,
        condition: textOrNull(cells.condition),
        holdReason: holdReason ?? cells.holdReason,
      };
    }),
  };
}

const textOrNull = (text: string): string | null => (text === "" ? null : text);

const isBlankAddress = (address: AddressCells): boolean =>
  address.name === "" && address.street1 === "" && address.city === "";

/** The service has no field for a company, so it takes the first free street field. */
function toRecipient(address: AddressCells): Recipient {
  const name = address.name || address.company;
  const streets = [address.street1, address.street2, address.street3, address.name === "" ? "" : address.company];
  const [street1 = "", street2 = "", street3 = "", ...others] = streets.filter((street) => street !== "");
  return {
    shipmentName: name,
    shipmentPhone: withoutApostrophe(address.phone),
    shipmentStreet1: street1,
    shipmentStreet2: street2,
    shipmentStreet3: [street3, ...others].join(", ").replace(/^, |, $/g, ""),
    shipmentCity: address.city,
    shipmentState: address.state,
    shipmentPostalCode: withoutApostrophe(address.postalCode),
    shipmentCountryCode: findCountryOrCode(address.country) ?? address.country,
    shipmentEmail: address.email,
    shipmentFax: "",
  };
}

/** Spreadsheets and Shopify put an apostrophe before digits, so that they stay a text. */
const withoutApostrophe = (text: string): string => text.replace(/^'(?=[\d+])/, "");

/** Characters by which channels hide parts of a name or address. */
const MASK = /\*{2,}|\u2022{2,}|\bmasked\b|\bhidden\b/i;
/** A question mark between letters: the program that wrote the file could not write the letter. */
const LOST_LETTER = /\p{L}\?+\p{L}|\uFFFD/u;

function findAddressProblem(recipient: Recipient): AddressProblem | null {
  const { shipmentName, shipmentStreet1, shipmentCity, shipmentPostalCode, shipmentCountryCode } = recipient;
  const texts = [shipmentName, shipmentStreet1, recipient.shipmentStreet2, shipmentCity];
  if (texts.some((text) => MASK.test(text))) return "hidden-by-channel";
  if (texts.some((text) => LOST_LETTER.test(text))) return "unreadable";
  const isIncomplete =
    [shipmentName, shipmentStreet1, shipmentCity].includes("") ||
    !isIso3Country(shipmentCountryCode) ||
    (shipmentPostalCode === "" && hasPostalCodes(shipmentCountryCode));
  return isIncomplete ? "incomplete" : null;
}

/** Columns whose numbers are names, so that every digit counts. */
const CODE_HEADING = /order|number|record|\bids?\b|-id|sku|label|item|phone|zip|post|tracking|transaction/;
const EXPONENT = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i;
/** Spreadsheet programs keep 15 digits and write zeros for the others. */
const ZEROS_AFTER_15_DIGITS = /^\d{15}0+$/;

function findRoundedColumns({ headings, rows }: OrderSheet): RoundedColumn[] {
  return headings.flatMap((heading, column) => {
    if (!CODE_HEADING.test(heading)) return [];
    const cells = rows.map(({ line, cells: values }) => ({ line, value: (values[column] ?? "").trim() }));
    const exponent = cells.find(({ value }) => EXPONENT.test(value));
    const zeros = cells.filter(({ value }) => ZEROS_AFTER_15_DIGITS.test(value));
    const proof = exponent ?? (zeros.length > 1 ? zeros[0] : undefined);
    return proof === undefined ? [] : [{ heading, ...proof }];
  });
}
