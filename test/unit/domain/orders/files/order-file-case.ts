import type { DateOrder } from "../../../../../src-domain/import/date-cells.ts";
import type { OrderMapping } from "../../../../../src-domain/orders/mapped-file.ts";
import type { OrderFileProblem, ParsedOrders } from "../../../../../src-domain/orders/parse-orders.ts";
import type { Result } from "../../../../../src-domain/result.ts";
import { encodeText, type FileEncoding } from "./encode-text.ts";

/** A row by heading; a missing heading is an empty cell. */
export type Cells = Readonly<Record<string, string>>;

export interface OrderFileCase {
  readonly title: string;
  readonly bytes: Buffer;
  readonly dateOrder?: DateOrder;
  readonly mapping?: OrderMapping;
  /** In the form of `summarize`. */
  readonly expected: readonly string[];
}

export interface FileForm {
  readonly encoding?: FileEncoding;
  readonly delimiter?: string;
  /** Every cell in quotes; false: none, even where CSV demands it. */
  readonly quotes?: boolean;
  readonly newline?: string;
  /** Lines above the headings and below them, as they are. */
  readonly above?: readonly string[];
  readonly below?: readonly string[];
  /** Lines at the end, as they are. */
  readonly end?: readonly string[];
}

/** A row without changes, for rows that a program broke. */
export type FileRow = Cells | string;

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

function toCell(cell: string, { delimiter = ",", quotes }: FileForm): string {
  if (quotes === undefined) return /["\r\n]/.test(cell) || cell.includes(delimiter) ? quoted(cell) : cell;
  return quotes ? quoted(cell) : cell;
}

export function toText(headings: readonly string[], rows: readonly FileRow[], form: FileForm = {}): string {
  const line = (cells: readonly string[]): string =>
    cells.map((cell) => toCell(cell, form)).join(form.delimiter ?? ",");
  const lines = [
    ...(form.above ?? []),
    line(headings),
    ...(form.below ?? []),
    ...rows.map((row) => (typeof row === "string" ? row : line(headings.map((heading) => row[heading] ?? "")))),
    ...(form.end ?? []),
  ];
  return lines.map((text) => text + (form.newline ?? "\r\n")).join("");
}

export const toFile = (headings: readonly string[], rows: readonly FileRow[], form: FileForm = {}): Buffer =>
  encodeText(toText(headings, rows, form), form.encoding ?? "utf-8");

/** One text a line of an order, a refused row or a warning; one text if the file is refused. */
export function summarize(result: Result<ParsedOrders, OrderFileProblem>): string[] {
  if (!result.ok) return [describeProblem(result.error)];
  const { orders, refusedRows, warnings } = result.value;
  return [
    ...orders.flatMap(describeOrder),
    ...refusedRows.map(({ line, problem }) => `line ${line} refused: ${problem}`),
    ...warnings.map(({ line, warning }) => `line ${line}: ${warning}`),
  ];
}

function describeProblem(problem: OrderFileProblem): string {
  switch (problem.kind) {
    case "rounded-by-excel":
      return `file refused: rounded ${problem.columns.map(({ heading }) => heading).join(", ")}`;
    case "columns-missing":
      return `file refused: lacks ${problem.headings.join(", ")}`;
    case "heading-twice":
      return `file refused: twice ${problem.heading}`;
    case "unusable":
      return `file refused: ${problem.file}`;
    default:
      return `file refused: ${problem.kind}`;
  }
}

function describeOrder({
  orderNumber,
  shipBy,
  recipient,
  addressProblem,
  lines,
}: ParsedOrders["orders"][number]): string[] {
  const address = [
    recipient.shipmentName,
    recipient.shipmentStreet1,
    recipient.shipmentStreet2,
    recipient.shipmentStreet3,
    `${recipient.shipmentPostalCode} ${recipient.shipmentCity}`.trim(),
    recipient.shipmentState,
    recipient.shipmentCountryCode,
  ];
  const target = addressProblem === null ? `to ${address.filter((text) => text !== "").join(", ")}` : addressProblem;
  const deadline = shipBy === null ? "" : ` by ${shipBy}`;
  return lines.map(({ sku, itemCode, quantity, holdReason }) =>
    holdReason === null
      ? `${orderNumber} ${itemCode ?? sku} x${quantity}${deadline} ${target}`
      : `${orderNumber} ${itemCode ?? sku} x${quantity} held: ${holdReason}`,
  );
}
