import type { DateOrder } from "../../../src-domain/import/date-cells.ts";
import { type Encoding, isMarkup } from "../../../src-domain/import/file-format.ts";
import { createSamples, type SampleLine } from "../../../src-domain/import/row-survey.ts";
import {
  findMapping,
  type FileColumn,
  type OrderMapping,
  parseMappedOrders,
  readFileColumns,
  readStatuses,
  suggestMapping,
} from "../../../src-domain/orders/mapped-file.ts";
import { MAX_ORDER_LINES, MAX_ORDERS, type OrderFileRefusal } from "../../../src-domain/orders/order-file.ts";
import type { SheetRow } from "../../../src-domain/orders/order-sheet.ts";
import { splitOrderText } from "../../../src-domain/orders/order-text.ts";
import { type OrderFileProblem, type ParsedOrders, parseOrders } from "../../../src-domain/orders/parse-orders.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import { createEncodingDetector } from "../import/text-encoding.ts";
import { readWorkbookRows } from "./workbook-rows.ts";

/** How the operator chose to read the file. */
export interface OrderReadOptions {
  readonly encoding?: Encoding | undefined;
  readonly dateOrder?: DateOrder | null | undefined;
  readonly mapping?: OrderMapping | undefined;
  /** The shop that the operator named; undefined means the shop of the channel's newest file. */
  readonly shop?: string | undefined;
}

export interface TextFacts {
  readonly encoding: Encoding;
  readonly isDoubtful: boolean;
  /** Lines with letters beyond ASCII, for the operator to check. */
  readonly samples: readonly SampleLine[];
}

/** Columns of a file with unknown headings, and the mapping that the operator chose or still has to confirm. */
export interface MappableFile {
  readonly columns: readonly FileColumn[];
  readonly mapping: OrderMapping;
  readonly statuses: readonly string[];
}

export interface ReadOrderFile {
  /** Null for a workbook. */
  readonly text: TextFacts | null;
  readonly parsed: Result<ParsedOrders, OrderFileProblem>;
  /** Null if the desk knows the headings. */
  readonly mappable: MappableFile | null;
}

/** Problems of a sheet that has no orders, so that the orders of another sheet count. */
const OTHER_SHEETS: ReadonlySet<OrderFileProblem["kind"]> = new Set<OrderFileProblem["kind"]>([
  "unknown-headings",
  "unusable",
  "columns-missing",
  "no-orders",
]);

/** Reads the orders of a file. `mappings`: the remembered ones; the first one that fits is used. */
export async function readOrderFile(
  file: Buffer<ArrayBuffer>,
  { encoding, dateOrder = null, mapping }: Omit<OrderReadOptions, "shop">,
  mappings: readonly OrderMapping[],
): Promise<Result<ReadOrderFile, OrderFileRefusal>> {
  const content = await readSheets(file, encoding);
  if (!content.ok) return content;
  const { sheets, text } = content.value;
  const parsedSheets = sheets.map((rows) => ({ rows, ...parseSheetRows(rows, dateOrder, mapping, mappings) }));
  const orderSheets = parsedSheets.filter(({ parsed }) => parsed.ok || !OTHER_SHEETS.has(parsed.error.kind));
  // The orders of the other sheets would be missing without a word, and count as gone.
  if (orderSheets.length > 1) return failure("several-sheets");
  const [firstSheet] = parsedSheets;
  const bestSheet =
    orderSheets[0] ??
    parsedSheets.find(({ parsed }) => !parsed.ok && parsed.error.kind !== "unknown-headings") ??
    firstSheet;
  if (bestSheet === undefined) return failure("empty");
  const { parsed, rows, usedMapping } = bestSheet;
  if (parsed.ok && hasTooManyOrders(parsed.value)) return failure("too-many-orders");
  const shownMapping = usedMapping ?? mapping ?? (canBeMapped(parsed) ? suggestMapping(rows) : null);
  return success({
    text,
    parsed,
    mappable: shownMapping === null ? null : toMappable(rows, shownMapping),
  });
}

const hasTooManyOrders = ({ orders }: ParsedOrders): boolean =>
  orders.length > MAX_ORDERS || orders.some(({ lines }) => lines.length > MAX_ORDER_LINES);

function toMappable(rows: readonly SheetRow[], mapping: OrderMapping): MappableFile {
  const { status } = mapping.columns;
  return {
    columns: readFileColumns(rows),
    mapping,
    statuses: status === undefined ? [] : readStatuses(rows, status),
  };
}

function parseSheetRows(
  rows: readonly SheetRow[],
  dateOrder: DateOrder | null,
  mapping: OrderMapping | undefined,
  mappings: readonly OrderMapping[],
) {
  const known = parseOrders(rows, dateOrder);
  if (!canBeMapped(known)) return { parsed: known, usedMapping: null };
  const usedMapping = mapping ?? findMapping(rows, mappings) ?? null;
  return { parsed: usedMapping === null ? known : parseMappedOrders(rows, usedMapping, dateOrder), usedMapping };
}

/**
 * Returns whether a mapping can read the file: unknown headings, or no status columns, so that the operator says which
 * orders are ready.
 */
const canBeMapped = (parsed: ReadOrderFile["parsed"]): boolean =>
  !parsed.ok && (parsed.error.kind === "unknown-headings" || parsed.error.kind === "columns-missing");

interface SheetContent {
  readonly sheets: readonly (readonly SheetRow[])[];
  readonly text: TextFacts | null;
}

const ZIP_MARK = Buffer.from("PK");
const COMPOUND_MARK = Buffer.from("D0CF11E0", "hex");
const startsWith = (file: Buffer, mark: Buffer): boolean => file.subarray(0, mark.length).equals(mark);

async function readSheets(
  file: Buffer<ArrayBuffer>,
  encoding: Encoding | undefined,
): Promise<Result<SheetContent, OrderFileRefusal>> {
  if (file.length === 0) return failure("empty");
  if (startsWith(file, ZIP_MARK) || startsWith(file, COMPOUND_MARK)) {
    const sheets = await readWorkbookRows(file);
    return sheets.ok ? success({ sheets: sheets.value, text: null }) : sheets;
  }
  const detector = createEncodingDetector();
  detector.add(file);
  detector.end();
  const detected = detector.verdict();
  if (detected === null) return failure("no-text");
  const usedEncoding = encoding ?? detected.encoding;
  const fileText = new TextDecoder(usedEncoding).decode(file);
  if (isMarkup(fileText)) return failure("markup");
  const rows = splitOrderText(fileText);
  return success({
    sheets: [rows],
    text: {
      encoding: usedEncoding,
      isDoubtful: detected.isDoubtful && usedEncoding === detected.encoding,
      samples: selectSampleRows(rows),
    },
  });
}

function selectSampleRows(rows: readonly SheetRow[]): readonly SampleLine[] {
  const samples = createSamples();
  for (const { line, cells } of rows) samples.add(line, cells, cells.join(" "));
  return samples.bestSamples();
}
