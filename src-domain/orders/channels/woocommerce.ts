import type { HoldReason } from "../order.ts";
import type { CellOf, ChannelFormat, ChannelLine } from "./channel-format.ts";
import { holdReasonOf, type StatusTable } from "./order-status.ts";

const STATUSES: StatusTable = {
  processing: null,
  pending: "unpaid",
  "pending payment": "unpaid",
  failed: "unpaid",
  cancelled: "canceled",
  refunded: "canceled",
  completed: "already-shipped",
  "on-hold": "on-hold",
  "on hold": "on-hold",
};

/** The order's status, with or without WooCommerce's prefix. */
const statusHoldReason = (status: string): HoldReason | null => holdReasonOf(status.replace(/^wc-/i, ""), STATUSES);

/** The plugin WebToffee writes one row per order, and a column for each of its items. */
export const WEBTOFFEE: ChannelFormat = {
  channel: "webtoffee",
  requiredHeadings: ["order_number", "shipping_postcode", "line_item_1"],
  statusHeadings: [["status"]],
  dateOrder: null,
  readRow: (cell, headings) => ({
    orderNumber: cell("order_number", "order_id"),
    isFirstOfOrder: true,
    orderedAt: cell("order_date"),
    serviceName: cell("shipping_method"),
    note: cell("customer_note"),
    address: {
      name: [cell("shipping_first_name"), cell("shipping_last_name")].join(" ").trim(),
      company: cell("shipping_company"),
      street1: cell("shipping_address_1"),
      street2: cell("shipping_address_2"),
      city: cell("shipping_city"),
      state: cell("shipping_state"),
      postalCode: cell("shipping_postcode"),
      country: cell("shipping_country"),
      phone: cell("shipping_phone", "billing_phone"),
      email: cell("customer_email", "billing_email"),
    },
    holdReason: statusHoldReason(cell("status")) ?? (cell("refund_items") === "" ? null : "partly-refunded"),
    lines: headings.flatMap((heading) => {
      const prefix = /^product item \d+(?= sku$)/.exec(heading)?.[0];
      if (prefix !== undefined) return readItemColumns(cell, prefix);
      const text = /^line_item_\d+$/.test(heading) ? cell(heading) : "";
      return text === "" ? [] : parseWebToffeeItem(text);
    }),
  }),
};

/** Columns for the parts of each item, which an option of the plugin adds. */
export const WEBTOFFEE_ITEM_COLUMNS: ChannelFormat = {
  ...WEBTOFFEE,
  requiredHeadings: ["order_number", "shipping_postcode", "product item 1 sku"],
};

function readItemColumns(cell: CellOf, prefix: string): ChannelLine[] {
  const [sku, quantity] = [cell(`${prefix} sku`), cell(`${prefix} quantity`)];
  if (cell(`${prefix} name`, `${prefix} sku`, `${prefix} quantity`) === "") return [];
  return [{ sku, quantity, holdReason: null }];
}

/**
 * Parses `name:…|product_id:…|sku:…|quantity:…|total:…|refunded:…`. Uses the last marks, because a name may contain
 * them. The quantity includes refunded units; the refunded money does not say how many these are.
 */
function parseWebToffeeItem(text: string): ChannelLine {
  return {
    sku: valueAfter(text, "|sku:"),
    quantity: valueAfter(text, "|quantity:"),
    holdReason: /\|refunded:[\d.,]*[1-9]/.test(text) ? "partly-refunded" : null,
  };
}

function valueAfter(text: string, mark: string): string {
  const start = text.lastIndexOf(mark);
  if (start < 0) return "";
  const value = text.slice(start + mark.length);
  const end = value.search(/\|[a-z_]+:/);
  return (end < 0 ? value : value.slice(0, end)).trim();
}

/**
 * The plugin Advanced Order Export writes one row per item; an option omits the order's columns after the first row.
 */
export const ADVANCED_ORDER_EXPORT: ChannelFormat = {
  channel: "advanced-order-export",
  requiredHeadings: ["order number", "postcode (shipping)", "sku"],
  statusHeadings: [["order status"]],
  dateOrder: null,
  readRow: (cell) => ({
    ...(cell("order number") !== "" || isFurtherRow(cell) ? { groupKey: "" } : {}),
    orderNumber: cell("order number"),
    // The number of the item within its order.
    isDistinct: cell("item #") !== "",
    orderedAt: cell("order date"),
    serviceName: cell("shipping method title"),
    note: cell("customer note"),
    address: {
      name: [cell("first name (shipping)"), cell("last name (shipping)")].join(" ").trim(),
      company: cell("company (shipping)"),
      street1: cell("address 1&2 (shipping)", "address 1 (shipping)"),
      street2: cell("address 2 (shipping)"),
      city: cell("city (shipping)"),
      state: cell("state code (shipping)"),
      postalCode: cell("postcode (shipping)"),
      country: cell("country code (shipping)"),
      phone: cell("phone (shipping)", "phone (billing)"),
      email: cell("email (billing)"),
    },
    holdReason: isFurtherRow(cell) ? null : (statusHoldReason(cell("order status")) ?? refundHoldReason(cell)),
    lines: isItemRow(cell)
      ? [
          {
            sku: cell("sku"),
            quantity: cell("quantity (- refund)", "quantity"),
            holdReason: null,
          },
        ]
      : [],
  }),
};

/** Only the column of the quantity without refunds says how many units of a partly refunded order are left. */
const refundHoldReason = (cell: CellOf): HoldReason | null =>
  cell("quantity (- refund)") === "" && /[1-9]/.test(cell("order refund amount")) ? "partly-refunded" : null;

/** Settings of the plugin leave the order's columns empty after its first row, or start its items on the next row. */
const isFurtherRow = (cell: CellOf): boolean =>
  cell("order status", "address 1&2 (shipping)", "address 1 (shipping)", "city (shipping)") === "";

const isItemRow = (cell: CellOf): boolean =>
  cell("sku", "item name", "quantity (- refund)", "quantity", "item #") !== "";
