import { isFormulaError } from "../import/cell-values.ts";
import type { DateOrder } from "../import/date-cells.ts";
import { createTrailingCellSurvey, isRowTooLong } from "../import/trailing-cells.ts";
import { failure, type Result, success } from "../result.ts";
import { AMAZON, AMAZON_JAPAN } from "./channels/amazon.ts";
import { toOrderCells, type ChannelFormat } from "./channels/channel-format.ts";
import { EBAY } from "./channels/ebay.ts";
import { ETSY } from "./channels/etsy.ts";
import { LAZADA } from "./channels/lazada.ts";
import { SHIPSTATION } from "./channels/shipstation.ts";
import { SHOPEE } from "./channels/shopee.ts";
import { SHOPIFY } from "./channels/shopify.ts";
import { TEMPLATE } from "./channels/template.ts";
import { TIKTOK } from "./channels/tiktok.ts";
import { findUnusableFile, type UnusableFile } from "./channels/unusable-files.ts";
import { WALMART } from "./channels/walmart.ts";
import { ADVANCED_ORDER_EXPORT, WEBTOFFEE, WEBTOFFEE_ITEM_COLUMNS } from "./channels/woocommerce.ts";
import { type CollectedOrders, createOrderCollector, type OrderRowProblem } from "./order-collector.ts";
import { createCellReader, findSheet, isBrokenRow, type OrderSheet, readCell, type SheetRow } from "./order-sheet.ts";
import type { Channel } from "./order.ts";
import { findRoundedNumbers, type RoundedColumn } from "./rounded-columns.ts";

const CHANNEL_FORMATS: readonly ChannelFormat[] = [
  TEMPLATE,
  SHOPIFY,
  AMAZON_JAPAN,
  AMAZON,
  WEBTOFFEE,
  WEBTOFFEE_ITEM_COLUMNS,
  ADVANCED_ORDER_EXPORT,
  EBAY,
  ETSY,
  TIKTOK,
  ...SHOPEE,
  LAZADA,
  WALMART,
  SHIPSTATION,
];

export type OrderFileProblem =
  | { readonly kind: "unknown-headings" }
  /** A file of a channel that lacks what an order needs; the person must export another one. */
  | { readonly kind: "unusable"; readonly file: UnusableFile }
  /** `headings`: columns without which the desk cannot tell which orders must not be sent. */
  | { readonly kind: "columns-missing"; readonly channel: Channel; readonly headings: readonly string[] }
  | { readonly kind: "heading-twice"; readonly heading: string }
  | { readonly kind: "no-orders" }
  /** The operator must say whether days or months come first; the file is then parsed with `dateOrder`. */
  | { readonly kind: "date-order-unknown" }
  | { readonly kind: "rounded-by-excel"; readonly columns: readonly RoundedColumn[] };

export interface ParsedOrders extends CollectedOrders {
  readonly channel: Channel;
}

/**
 * Parses an export of any known channel. `rows`: its lines from the first one, decoded and split into cells.
 * `dateOrder` applies if the file does not show the order of day and month.
 */
export function parseOrders(
  rows: readonly SheetRow[],
  dateOrder: DateOrder | null = null,
): Result<ParsedOrders, OrderFileProblem> {
  for (const format of CHANNEL_FORMATS) {
    const sheet = findSheet(rows, format.requiredHeadings);
    if (sheet !== null) return parseSheet(format, sheet, dateOrder);
  }
  const file = findUnusableFile(rows);
  return failure(file === null ? { kind: "unknown-headings" } : { kind: "unusable", file });
}

export function parseSheet(
  format: ChannelFormat,
  sheet: OrderSheet,
  chosenDateOrder: DateOrder | null,
): Result<ParsedOrders, OrderFileProblem> {
  const missing = format.statusHeadings.filter(
    (alternatives) => !alternatives.some((heading) => sheet.headings.includes(heading)),
  );
  const headings = missing.flatMap(([heading = ""]) => heading);
  if (missing.length > 0) return failure({ kind: "columns-missing", channel: format.channel, headings });
  // Do not join columns of a mapped file, because a person chose one of them.
  const cellReader = createCellReader(sheet, { joinsColumns: format.channel !== "mapped" });
  const collector = collectOrders(format, sheet, cellReader);
  const neededHeadings = findNeededHeadings(cellReader.usedHeadings, format);
  const { columns, linesInDoubt } = findRoundedNumbers(sheet, neededHeadings);
  if (columns.length > 0) return failure({ kind: "rounded-by-excel", columns });
  const heading = findContradictoryHeading(sheet, cellReader);
  if (heading !== undefined) return failure({ kind: "heading-twice", heading });
  const dateOrder = format.dateOrder ?? collector.dateOrder();
  if (dateOrder === "unknown" && chosenDateOrder === null) return failure({ kind: "date-order-unknown" });
  const collected = collector.result(dateOrder === "unknown" ? chosenDateOrder : dateOrder);
  if (collected.orders.length === 0 && collected.refusedRows.length === 0) return failure({ kind: "no-orders" });
  const doubts = [...linesInDoubt].map((line) => ({ line, warning: "number-may-be-rounded" as const }));
  return success({ channel: format.channel, ...collected, warnings: [...collected.warnings, ...doubts] });
}

function collectOrders(
  format: ChannelFormat,
  { headings, rows }: OrderSheet,
  cellReader: ReturnType<typeof createCellReader>,
): ReturnType<typeof createOrderCollector> {
  const collector = createOrderCollector(format.channel);
  // A row that ends before its status was cut by a line end in a cell; a longer row was divided by a comma in a cell.
  const minCellCount = Math.max(0, ...format.statusHeadings.map((names) => indexOfFirst(headings, names) + 1));
  const trailingCellSurvey = createTrailingCellSurvey(headings.length);
  for (const { cells } of rows) trailingCellSurvey.add(cells.length);
  const trailingCells = trailingCellSurvey.usualCount();
  for (const row of rows) {
    if (isBrokenRow(row)) {
      collector.refuseRow(row.line, row.problem);
      continue;
    }
    const cells = format.readRow((...names) => cellReader.read(row, ...names), headings);
    if (cells === null) continue;
    const refuse = (problem: OrderRowProblem): void => collector.refuseRow(row.line, problem, cells.orderNumber);
    if (row.isHidden === true) refuse("row-hidden");
    else if (row.cells.length < minCellCount) refuse("row-cut-off");
    else if (isRowTooLong(row.cells, headings.length, trailingCells)) refuse("row-too-long");
    else if (hasLostValue(row, headings, cellReader.usedHeadings, format)) refuse("formula-failed");
    else
      collector.add(row.line, {
        ...toOrderCells(cells),
        rowText: row.cells.join("\t"),
        isMergedWithAbove: row.isMergedWithAbove === true,
      });
  }
  return collector;
}

/** Matches columns without which an order is still sent to the same person, with the same units. */
const DISPENSABLE_HEADING = /phone|mobile|telefon|电话|電話|手机|手機|mail|note|message|service|method/;

const isDispensable = (heading: string, { neededHeadings }: ChannelFormat): boolean =>
  DISPENSABLE_HEADING.test(heading) && neededHeadings?.includes(heading) !== true;

const findNeededHeadings = (headings: ReadonlySet<string>, format: ChannelFormat): ReadonlySet<string> =>
  new Set([...headings].filter((heading) => !isDispensable(heading, format)));

/**
 * Text of a date or number in a spreadsheet column that is too narrow. Channels also hide parts of addresses like this.
 */
const TOO_NARROW = /^#{3,}$/;

/** Returns whether a row lost a value that could change what is sent; an empty cell also has a meaning. */
const hasLostValue = (
  { cells }: SheetRow,
  headings: readonly string[],
  usedHeadings: ReadonlySet<string>,
  format: ChannelFormat,
): boolean =>
  cells.some((cell, column) => {
    const heading = headings[column] ?? "";
    if (TOO_NARROW.test(cell.trim())) return format.statusHeadings.flat().includes(heading);
    return isFormulaError(cell) && usedHeadings.has(heading) && !isDispensable(heading, format);
  });

const indexOfFirst = (headings: readonly string[], names: readonly string[]): number =>
  headings.findIndex((heading) => names.includes(heading));

/**
 * Returns a heading of several columns with different texts in a row, because the desk cannot tell which one counts.
 */
const findContradictoryHeading = (
  { rows }: OrderSheet,
  { usedHeadings, columnsOf }: ReturnType<typeof createCellReader>,
): string | undefined =>
  [...usedHeadings].find((heading) => {
    const columns = columnsOf(heading);
    return (
      columns.length > 1 && rows.some(({ cells }) => haveSeveralTexts(columns.map((column) => cells[column] ?? "")))
    );
  });

const haveSeveralTexts = (cells: readonly string[]): boolean =>
  new Set(cells.map(readCell).filter((text) => text !== "")).size > 1;
