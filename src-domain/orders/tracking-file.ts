import { plainCsvLine } from "../csv-text.ts";
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
  /** As the channel calls the carrier. */
  readonly carrierName: string;
  /** Whether nothing of the order is left to send. */
  readonly isOrderComplete: boolean;
}

interface TrackingFormat {
  /** Part of the file name that the channel's program demands. */
  readonly fileNamePart: string;
  readonly extension: "csv" | "txt";
  readonly cells: Readonly<Record<string, (line: SentLine) => string>>;
}

const day = ({ sentAt }: SentLine): string => sentAt.slice(0, 10);
const dayFirst = (line: SentLine): string => day(line).split("-").toReversed().join("-");

/** Shipment confirmation. A carrier without a code of Amazon's is `Other` with its name. */
const AMAZON: TrackingFormat = {
  fileNamePart: "Amazon",
  extension: "txt",
  cells: {
    "order-id": ({ orderNumber }) => orderNumber,
    "order-item-id": ({ lineId }) => lineId,
    quantity: ({ quantity }) => String(quantity),
    "ship-date": day,
    "carrier-code": () => "Other",
    "carrier-name": ({ carrierName }) => carrierName,
    "tracking-number": ({ trackingNumber }) => trackingNumber,
    "ship-method": () => "",
  },
};

/** For the app Matrixify, because Shopify itself imports no tracking numbers. The buyer gets no message from it. */
const SHOPIFY: TrackingFormat = {
  fileNamePart: "Shopify Orders",
  extension: "csv",
  cells: {
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

/** For the plugin Advanced Shipment Tracking. Its status is 1 for a complete order, 2 for a part of one. */
const WOOCOMMERCE: TrackingFormat = {
  fileNamePart: "WooCommerce",
  extension: "csv",
  cells: {
    order_id: ({ orderNumber }) => orderNumber,
    tracking_provider: ({ carrierName }) => carrierName,
    tracking_number: ({ trackingNumber }) => trackingNumber,
    date_shipped: dayFirst,
    status_shipped: ({ isOrderComplete }) => (isOrderComplete ? "1" : "2"),
    sku: ({ sku }) => sku,
    qty: ({ quantity }) => String(quantity),
  },
};

/** For channels whose upload has no known columns: people copy the columns into the channel's own template. */
const COLUMNS_TO_COPY: TrackingFormat = {
  fileNamePart: "",
  extension: "csv",
  cells: {
    "order number": ({ orderNumber }) => orderNumber,
    "line id": ({ lineId }) => lineId,
    sku: ({ sku }) => sku,
    quantity: ({ quantity }) => String(quantity),
    "ship date": day,
    carrier: ({ carrierName }) => carrierName,
    "tracking number": ({ trackingNumber }) => trackingNumber,
  },
};

const FORMATS: Readonly<Partial<Record<Channel, TrackingFormat>>> = {
  amazon: AMAZON,
  shopify: SHOPIFY,
  webtoffee: WOOCOMMERCE,
  "advanced-order-export": WOOCOMMERCE,
};

export const trackingFormat = (channel: Channel): TrackingFormat => FORMATS[channel] ?? COLUMNS_TO_COPY;

/** Whether the channel takes the file as it is. */
export const isUpload = (channel: Channel): boolean => FORMATS[channel] !== undefined;

/**
 * Returns the file's text, UTF-8 without a mark. Cells stay plain: the channel's program would take an apostrophe
 * before a formula for a part of the number.
 */
export function trackingFileText(channel: Channel, lines: readonly SentLine[]): string {
  const { cells, extension } = trackingFormat(channel);
  const toLine = extension === "txt" ? tabbedLine : plainCsvLine;
  const rows = lines.map((line) => Object.values(cells).map((toCell) => toCell(line)));
  return [Object.keys(cells), ...rows].map(toLine).join("");
}

/** Amazon's text files quote nothing. */
const tabbedLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, " ")).join("\t")}\r\n`;
