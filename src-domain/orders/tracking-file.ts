import { formatPlainCsvLine } from "../csv-text.ts";
import { localDayText } from "../instants.ts";
import type { Channel } from "./order.ts";

/** Units of an order line that left in one resend order. */
export interface SentLine {
  readonly channel: Channel;
  readonly orderNumber: string;
  /** The channel's id of the line. */
  readonly lineId: string;
  /** Empty if the line names one item. */
  readonly sku: string;
  readonly quantity: number;
  /** ISO 8601, UTC. */
  readonly sentAt: string;
  readonly trackingNumber: string;
  /** The channel's name for the carrier. */
  readonly carrierName: string;
  /** Whether nothing of the order is left to send. */
  readonly isOrderComplete: boolean;
}

interface TrackingFormat {
  /** Part of the file name that the channel's program demands. */
  readonly fileNamePart: string;
  readonly extension: "csv" | "txt";
  /** Lines above the headings; none if undefined. */
  readonly topLines?: readonly (readonly string[])[];
  /** Encoding; UTF-8 if undefined. */
  readonly encoding?: "shift_jis";
  readonly columns: Readonly<Record<string, (line: SentLine) => string>>;
}

/** Returns the day of sending in this computer's time zone, because a date without a zone is a local one. */
const shipDay = ({ sentAt }: SentLine): string => localDayText(new Date(sentAt), 0);
const shipDayFirst = (line: SentLine): string => shipDay(line).split("-").toReversed().join("-");

/** Shipment confirmation. A carrier without a code of Amazon's is `Other` with its name. */
const AMAZON: TrackingFormat = {
  fileNamePart: "Amazon",
  extension: "txt",
  columns: {
    "order-id": ({ orderNumber }) => orderNumber,
    "order-item-id": ({ lineId }) => lineId,
    quantity: ({ quantity }) => String(quantity),
    "ship-date": shipDay,
    "carrier-code": () => "Other",
    "carrier-name": ({ carrierName }) => carrierName,
    "tracking-number": ({ trackingNumber }) => trackingNumber,
    "ship-method": () => "",
  },
};

/** Shipment confirmation of Japan, whose program needs these top lines and this encoding. */
const AMAZON_JAPAN: TrackingFormat = {
  ...AMAZON,
  fileNamePart: "Amazon Japan",
  encoding: "shift_jis",
  topLines: [
    [
      "TemplateType=OrderFulfillment",
      "Version=2011.1102",
      "この行はAmazonが使用しますので変更や削除しないでください。",
      ...Array.from({ length: 6 }, () => ""),
    ],
    [
      "注文番号",
      "注文商品番号",
      "出荷数",
      "出荷日",
      "配送業者コード",
      "配送業者名",
      "お問い合わせ伝票番号",
      "配送方法",
      "代金引換",
    ],
  ],
  columns: { ...AMAZON.columns, "cod-collection-method": () => "" },
};

/** File for the app Matrixify, because Shopify itself imports no tracking numbers. The buyer gets no message. */
const SHOPIFY: TrackingFormat = {
  fileNamePart: "Shopify Orders",
  extension: "csv",
  columns: {
    Name: ({ orderNumber }) => orderNumber,
    Command: () => "UPDATE",
    "Line: Type": () => "Fulfillment Line",
    "Line: SKU": ({ sku }) => sku,
    "Line: Quantity": ({ quantity }) => String(quantity),
    "Fulfillment: Status": () => "success",
    "Fulfillment: Tracking Company": ({ carrierName }) => carrierName,
    "Fulfillment: Tracking Number": ({ trackingNumber }) => trackingNumber,
    "Fulfillment: Tracking URL": () => "",
    "Fulfillment: Send Receipt": () => "FALSE",
  },
};

/** File for the plugin Advanced Shipment Tracking. Status 1 means a complete order, 2 a part of an order. */
const WOOCOMMERCE: TrackingFormat = {
  fileNamePart: "WooCommerce",
  extension: "csv",
  columns: {
    order_id: ({ orderNumber }) => orderNumber,
    tracking_provider: ({ carrierName }) => carrierName,
    tracking_number: ({ trackingNumber }) => trackingNumber,
    date_shipped: shipDayFirst,
    status_shipped: ({ isOrderComplete }) => (isOrderComplete ? "1" : "2"),
    sku: ({ sku }) => sku,
    qty: ({ quantity }) => String(quantity),
  },
};

/** Columns of the workbook of orders that people fill in and upload. `lineId` is its line number. */
const WALMART: TrackingFormat = {
  fileNamePart: "Walmart",
  extension: "csv",
  columns: {
    "PO#": ({ orderNumber }) => orderNumber,
    "Line#": ({ lineId }) => lineId,
    SKU: ({ sku }) => sku,
    "Update Status": () => "Shipped",
    "Update Qty": ({ quantity }) => String(quantity),
    Carrier: ({ carrierName }) => carrierName,
    "Tracking Number": ({ trackingNumber }) => trackingNumber,
    // Walmart needs this only for an unknown carrier.
    "Tracking Url": () => "",
  },
};

/**
 * Columns of the Seller Hub's template "Add order tracking and shipping info", which already has the item's number and
 * title. If a line has no transaction id, eBay finds it by the order number.
 */
const EBAY: TrackingFormat = {
  fileNamePart: "eBay",
  extension: "csv",
  columns: {
    "Shipping Status": () => "Shipped",
    "Order Number": ({ orderNumber }) => orderNumber,
    "Custom Label": ({ sku }) => sku,
    "Transaction ID": ({ lineId }) => (/^\d+$/.test(lineId) ? lineId : ""),
    "Shipping Carrier Used": ({ carrierName }) => carrierName,
    "Tracking Number": ({ trackingNumber }) => trackingNumber,
  },
};

/** Columns to copy, for channels whose upload has no known columns. */
const COPIED_COLUMNS_FORMAT: TrackingFormat = {
  fileNamePart: "",
  extension: "csv",
  columns: {
    "order number": ({ orderNumber }) => orderNumber,
    "line id": ({ lineId }) => lineId,
    sku: ({ sku }) => sku,
    quantity: ({ quantity }) => String(quantity),
    "ship date": shipDay,
    carrier: ({ carrierName }) => carrierName,
    "tracking number": ({ trackingNumber }) => trackingNumber,
  },
};

const UPLOAD_FORMATS: Readonly<Partial<Record<Channel, TrackingFormat>>> = {
  amazon: AMAZON,
  "amazon-japan": AMAZON_JAPAN,
  shopify: SHOPIFY,
  webtoffee: WOOCOMMERCE,
  "advanced-order-export": WOOCOMMERCE,
};

/** Columns that people copy into the channel's own template. */
const TEMPLATE_FORMATS: Readonly<Partial<Record<Channel, TrackingFormat>>> = { ebay: EBAY, walmart: WALMART };

export const trackingFormatOf = (channel: Channel): TrackingFormat =>
  UPLOAD_FORMATS[channel] ?? TEMPLATE_FORMATS[channel] ?? COPIED_COLUMNS_FORMAT;

/** Returns whether the channel accepts the file unchanged. */
export const hasUploadFormat = (channel: Channel): boolean => UPLOAD_FORMATS[channel] !== undefined;

/** Matches a formula that calls a function or starts a program, also behind white space and invisible characters. */
const FORMULA_CALL = /^[\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠].*[(|!（｜！]/su;

/**
 * Puts an apostrophe before dangerous formulas only: the channel's program would read one as part of an order number.
 */
const toSafeCell = (text: string): string => (FORMULA_CALL.test(text) ? `'${text}` : text);

/** Returns the file's text without a byte order mark. */
export function trackingFileText(channel: Channel, lines: readonly SentLine[]): string {
  const { columns, extension, topLines = [] } = trackingFormatOf(channel);
  const toLine = extension === "txt" ? tabbedLine : formatPlainCsvLine;
  const rows = lines.map((line) => Object.values(columns).map((toCell) => toSafeCell(toCell(line))));
  return [...topLines, Object.keys(columns), ...rows].map(toLine).join("");
}

/** Joins cells by tabs without quotes, because Amazon's text files quote nothing. */
const tabbedLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, " ")).join("\t")}\r\n`;
