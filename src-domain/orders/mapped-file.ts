import type { DateOrder } from "../import/date-cells.ts";
import { findLabel, type Label } from "../recipients/address-parser/labels.ts";
import type { Result } from "../result.ts";
import { toColumnLetter } from "../workbook.ts";
import type { ChannelFormat, LineCells } from "./channels/channel-format.ts";
import { isBlankAddress } from "./order-address.ts";
import { MAX_HEADING_ROW, type OrderSheet, createSheetBelow, type SheetRow, toHeadings } from "./order-sheet.ts";
import type { HoldReason } from "./order.ts";
import { type OrderFileProblem, type ParsedOrders, parseSheet } from "./parse-orders.ts";

/** Fields for which a person can choose a column, in the order of the dialog. */
export const MAPPED_FIELDS = [
  "orderNumber",
  "itemCode",
  "sku",
  "quantity",
  "name",
  "lastName",
  "company",
  "street1",
  "houseNumber",
  "street2",
  "street3",
  "city",
  "state",
  "postalCode",
  "country",
  "phone",
  "email",
  "serviceName",
  "orderedAt",
  "shipBy",
  "condition",
  "note",
  "lineId",
  "status",
  "paidAt",
  "canceledAt",
  "shippedAt",
] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];

/** Fields that say which orders must not be sent. */
const STATUS_FIELDS = ["status", "paidAt", "canceledAt", "shippedAt"] as const satisfies readonly MappedField[];

const isStatusField = (field: MappedField): boolean => STATUS_FIELDS.some((statusField) => statusField === field);

/** A person's choice of how to read files with unknown headings. Plain data that can be stored. */
export interface OrderMapping {
  /** Headings as `FileColumn` names them. */
  readonly columns: Readonly<Partial<Record<MappedField, string>>>;
  /** Texts of the status column with which an order may be sent; an order with any other text is held. */
  readonly readyStatuses: readonly string[];
  /** ISO 3166-1 alpha-3 code for files without a country column; null if the file has one. */
  readonly countryCode: string | null;
  /** All headings of the file for which the person chose the columns. */
  readonly knownHeadings: readonly string[];
}

export interface FileColumn {
  /** Normalized heading, unique within the file. */
  readonly heading: string;
  /** Heading as the file writes it. */
  readonly title: string;
  /** Letter of the column in a spreadsheet: A, B, AA. */
  readonly letter: string;
  /** First texts of the column that differ. */
  readonly samples: readonly string[];
}

const MAX_SAMPLES = 3;
const MAX_STATUSES = 50;

/** Words that headings of each field contain; only a suggestion that a person confirms. */
const HEADING_WORDS: Readonly<Record<MappedField, RegExp>> = {
  orderNumber:
    /^(?:order|sales order|purchase order|po)[\s_-]*(?:number|no\.?|nr\.?|id|#|name)?$|bestell(?:nummer|nr)|auftrags?(?:nummer|nr)|^num[ée]ro de (?:commande|vente)$|订单(?:编?号|id)|訂單(?:編號|號碼)/,
  itemCode: /^(?:item code|inventory id|rma(?: number)?|item)$/,
  sku: /^(?:sku|item sku|product sku|seller sku|article (?:no\.?|number)|artikel(?:nummer|nr\.?)|étiquette personnalisée|商品编码|货号|商品編碼|貨號)$/,
  quantity: /^(?:quantity|qty|item qty|menge|anzahl|stückzahl|quantité|数量|數量|件数)$/,
  name: /^(?:(?:ship(?:ping|ment)?(?: to)?|recipient|delivery)[\s_-]*)?(?:first[\s_-]*)?(?:full )?name$|^(?:recipient|empfänger|vorname|destinataire|nom(?: du destinataire)?|收件人|收货人|收貨人)(?:姓名)?$/,
  lastName: /last[\s_-]*name|surname|nachname/,
  company: /company|firma|公司/,
  street1:
    /street(?:[\s_-]*(?:address|name|1))?$|address(?:[\s_-]*(?:line[\s_-]*)?1)?$|straße|strasse|^adresse(?: 1)?$|详细地址|收货地址|收件地址|詳細地址/,
  houseNumber:
    /(?:house|street)[\s_-]*(?:number|no\b)|h(?:aus|uis|us)n(?:umme)?r|^numero civico$|^n(?:umer|r\.?) domu$|^číslo popisné$/,
  street2: /(?:street|address(?:[\s_-]*line)?)[\s_-]*2$|adresszusatz|^adresse 2$/,
  street3: /(?:street|address(?:[\s_-]*line)?)[\s_-]*3$/,
  city: /city|town|^ort$|stadt|^ville$|城市/,
  state: /state|province|region|county|bundesland|^省|省份|^州/,
  postalCode: /zip|post(?:al)?[\s_-]*code|^plz$|postleitzahl|^code postal$|邮编|郵遞區號|邮政编码/,
  country: /country|^land$|^pays$|国家|國家/,
  phone: /phone|^t[eé]l|mobile|电话|電話|手机|手機/,
  email: /e-?mail|邮箱/,
  serviceName: /(?:shipping|delivery|ship)[\s_-]*(?:service|method|option)|versandart|物流方式/,
  orderedAt:
    /(?:order|purchase|created)[\s_-]*(?:date|time|on|at)$|^date$|bestelldatum|^date de (?:vente|commande)$|下单时间|创建时间/,
  shipBy: /ship[\s_-]*by|latest[\s_-]*ship|dispatch[\s_-]*by|promise|versand bis|最晚发货/,
  condition: /^condition$|^zustand$|成色/,
  note: /note|remark|comment|hinweis|备注|備註/,
  lineId: /(?:line|item|transaction)[\s_-]*(?:item[\s_-]*)?(?:id|#)$/,
  status: /status|订单状态|訂單狀態/,
  paidAt: /paid|payment[\s_-]*date|bezahlt|付款时间/,
  canceledAt: /cancel|storn|取消/,
  shippedAt: /shipped|fulfilled|tracking|versendet|sendungsnummer|num[ée]ro de suivi|运单号|快递单号|发货时间|追蹤/,
};

/** Returns the row that has most headings known to the desk, otherwise the first with several cells. */
function findHeadingIndex(rows: readonly SheetRow[]): number {
  const candidates = rows.slice(0, MAX_HEADING_ROW).map(({ cells }) => {
    const headings = toHeadings(cells);
    const known = Object.keys(suggestColumns(headings)).length;
    return { known, filled: headings.filter((heading) => heading !== "").length };
  });
  const mostKnown = Math.max(0, ...candidates.map(({ known }) => known));
  if (mostKnown > 1) return candidates.findIndex(({ known }) => known === mostKnown);
  return Math.max(
    0,
    candidates.findIndex(({ filled }) => filled > 1),
  );
}

/** Returns the columns of a file, left to right, for a person to choose from. */
export function readFileColumns(rows: readonly SheetRow[]): FileColumn[] {
  const headingIndex = findHeadingIndex(rows);
  const sheet = createSheetBelow(rows, headingIndex);
  return sheet.headings.flatMap((heading, column) =>
    heading === ""
      ? []
      : {
          heading,
          title: (rows[headingIndex]?.cells[column] ?? "").trim(),
          letter: toColumnLetter(column),
          samples: distinctTexts(sheet, column, MAX_SAMPLES),
        },
  );
}

/** Returns the texts of the status column. A person chooses the texts that mean "ready to send". */
export function readStatuses(rows: readonly SheetRow[], heading: string): readonly string[] {
  const sheet = createSheetBelow(rows, findHeadingIndex(rows));
  return distinctTexts(sheet, sheet.headings.indexOf(heading), MAX_STATUSES);
}

function distinctTexts({ rows }: OrderSheet, column: number, limit: number): string[] {
  const texts = new Set<string>();
  for (const { cells } of rows) {
    if (texts.size === limit) break;
    const text = (cells[column] ?? "").trim();
    if (text !== "") texts.add(text);
  }
  return [...texts];
}

/** Suggests a column for each field whose heading the desk knows. */
export function suggestMapping(rows: readonly SheetRow[]): OrderMapping {
  const headings = readFileColumns(rows).map(({ heading }) => heading);
  return { columns: suggestColumns(headings), readyStatuses: [], countryCode: null, knownHeadings: headings };
}

/** Matches headings of numbers, such as "Qty shipped", which do not tell the status. "Date total paid" is a date. */
const NUMBER_HEADING =
  /^(?!.*(?<!\p{L})(?:date|datum|status|am|at|on)(?!\p{L})).*(?:qty|quantity|menge|anzahl|quantité|数量|數量|amount|total|betrag|montant|金额|金額)/u;

/** Headings of the invoice address and the sender's, which must never become the recipient's. */
const OTHER_ADDRESS_HEADING =
  /bill|invoice|rechnung|buyer|customer|kunde|acheteur|factur|sender|absender|expéditeur|remitente|mittente|(?:ship|shipped|dispatch)[\s_-]*from|return[\s_-]*(?:address|name|street|city|zip|post|state|country)|warehouse|账单|買家|买家|寄件|发件|發件/;

function suggestColumns(headings: readonly string[]): OrderMapping["columns"] {
  const freeHeadings = headings.filter((heading) => !OTHER_ADDRESS_HEADING.test(heading));
  const columns: Partial<Record<MappedField, string>> = {};
  for (const field of MAPPED_FIELDS) {
    const isFree = (heading: string): boolean => !Object.values(columns).includes(heading);
    const isOfField = (heading: string): boolean =>
      HEADING_WORDS[field].test(heading) && !(isStatusField(field) && NUMBER_HEADING.test(heading));
    const heading = freeHeadings.find((text) => isFree(text) && isOfField(text));
    if (heading !== undefined) columns[field] = heading;
  }
  return suggestLabelledColumns(freeHeadings, columns);
}

/** Fields of an address by the labels that forms in many languages write. */
const FIELD_BY_LABEL: Readonly<Partial<Record<Label, MappedField>>> = {
  shipmentName: "name",
  given: "name",
  family: "lastName",
  company: "company",
  address: "street1",
  shipmentStreet1: "street1",
  shipmentCity: "city",
  shipmentPostalCode: "postalCode",
  shipmentCountryCode: "country",
  shipmentPhone: "phone",
  shipmentEmail: "email",
};

/** Adds columns such as "Ciudad" and "Código postal", whose headings are labels of an address. */
function suggestLabelledColumns(
  headings: readonly string[],
  columns: OrderMapping["columns"],
): OrderMapping["columns"] {
  const allColumns = { ...columns };
  for (const heading of headings) {
    const label = findLabel(heading);
    const field = label === null ? undefined : FIELD_BY_LABEL[label];
    const isFree = heading.length > 2 && !Object.values(allColumns).includes(heading);
    if (field !== undefined && isFree) allColumns[field] ??= heading;
  }
  return allColumns;
}

/** Returns what a person must still choose before the file can be read. */
export function findMissingFields({ columns, countryCode }: OrderMapping): MappedField[] {
  const required: readonly MappedField[] = [
    "orderNumber",
    columns.itemCode === undefined ? "sku" : "itemCode",
    "name",
    "street1",
    "city",
    ...(columns.itemCode === undefined ? (["quantity"] as const) : []),
    ...(countryCode === null ? (["country"] as const) : []),
  ];
  return required.filter((field) => columns[field] === undefined);
}

/**
 * Returns the remembered mapping that fits a file: the file has all headings of the mapping, in any position, and no
 * further heading that may say which orders must not be sent. Undefined if a person must choose the columns.
 */
export const findMapping = <Mapping extends OrderMapping>(
  rows: readonly SheetRow[],
  mappings: readonly Mapping[],
): Mapping | undefined => mappings.find((mapping) => findMappedSheet(rows, mapping) !== null);

function findMappedSheet(rows: readonly SheetRow[], mapping: OrderMapping): OrderSheet | null {
  const headingIndex = rows
    .slice(0, MAX_HEADING_ROW)
    .findIndex(({ cells }) => fitsHeadings(mapping, toHeadings(cells)));
  return headingIndex < 0 ? null : createSheetBelow(rows, headingIndex);
}

function fitsHeadings({ columns, knownHeadings }: OrderMapping, headings: readonly string[]): boolean {
  const chosen = Object.values(columns);
  if (!chosen.every((heading) => headings.includes(heading))) return false;
  const newHeadings = headings.filter((heading) => !knownHeadings.includes(heading));
  if (newHeadings.some((heading) => STATUS_FIELDS.some((field) => HEADING_WORDS[field].test(heading)))) return false;
  // `toHeadings` numbers equal headings: "SKU", "SKU (2)". Only the position shows which column the person chose.
  const isAnyRepeated = chosen.some((heading) => / \(\d+\)$/.test(heading) || headings.includes(`${heading} (2)`));
  const oldHeadings = headings.filter((heading) => knownHeadings.includes(heading));
  return !isAnyRepeated || oldHeadings.join("\n") === knownHeadings.join("\n");
}

/** Parses a file by a person's choice. `dateOrder` applies if the file does not show the order of day and month. */
export function parseMappedOrders(
  rows: readonly SheetRow[],
  mapping: OrderMapping,
  dateOrder: DateOrder | null = null,
): Result<ParsedOrders, OrderFileProblem> {
  const sheet = findMappedSheet(rows, mapping);
  if (sheet === null) return { ok: false, error: { kind: "unknown-headings" } };
  return parseSheet(toChannelFormat(mapping), sheet, dateOrder);
}

/** Optional fields: without them, an order is still sent to the same person with the same units. */
const DISPENSABLE_FIELDS: ReadonlySet<MappedField> = new Set(["phone", "email", "serviceName", "note"]);

function toChannelFormat(mapping: OrderMapping): ChannelFormat {
  const { columns, countryCode } = mapping;
  return {
    channel: "mapped",
    requiredHeadings: [],
    statusHeadings: STATUS_FIELDS.flatMap((field) => {
      const heading = columns[field];
      return heading === undefined ? [] : [[heading]];
    }),
    dateOrder: null,
    neededHeadings: MAPPED_FIELDS.filter((field) => !DISPENSABLE_FIELDS.has(field)).flatMap(
      (field) => columns[field] ?? [],
    ),
    readRow: (cell) => {
      const readField = (field: MappedField): string => {
        const heading = columns[field];
        return heading === undefined ? "" : cell(heading);
      };
      const address = {
        name: `${readField("name")} ${readField("lastName")}`.trim(),
        company: readField("company"),
        street1: `${readField("street1")} ${readField("houseNumber")}`.trim(),
        street2: readField("street2"),
        street3: readField("street3"),
        city: readField("city"),
        state: readField("state"),
        postalCode: readField("postalCode"),
        country: readField("country"),
        phone: readField("phone"),
        email: readField("email"),
      };
      return {
        orderNumber: readField("orderNumber"),
        orderedAt: readField("orderedAt"),
        shipBy: readField("shipBy"),
        serviceName: readField("serviceName"),
        note: readField("note"),
        address: { ...address, country: address.country || (countryCode ?? "") },
        holdReason: orderHoldReason(mapping, readField, isBlankAddress(address)),
        lines: readLineCells(mapping, readField),
      };
    },
  };
}

/** Accepts a missing status and payment date in an order's further rows, which may leave the order's columns empty. */
function orderHoldReason(
  { columns, readyStatuses }: OrderMapping,
  readField: (field: MappedField) => string,
  isFurtherRow: boolean,
): HoldReason | null {
  if (readField("canceledAt") !== "") return "canceled";
  const status = readField("status");
  if (columns.status !== undefined && !(isFurtherRow && status === "") && !readyStatuses.includes(status))
    return "status-unknown";
  return columns.paidAt !== undefined && !isFurtherRow && readField("paidAt") === "" ? "unpaid" : null;
}

function readLineCells({ columns }: OrderMapping, readField: (field: MappedField) => string): LineCells[] {
  const line: LineCells = {
    lineId: readField("lineId"),
    sku: readField("sku"),
    itemCode: readField("itemCode"),
    quantity: readField("quantity") || (columns.quantity === undefined ? "1" : ""),
    condition: readField("condition"),
    holdReason: readField("shippedAt") === "" ? null : "already-shipped",
  };
  // A row that names no article only describes the order.
  return line.sku === "" && line.itemCode === "" && line.quantity === "" ? [] : [line];
}
