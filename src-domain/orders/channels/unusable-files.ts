import { findSheet, type SheetRow } from "../order-sheet.ts";

/** Files of channels that name no address or no SKU. */
export const UNUSABLE_FILES = [
  "amazon-all-orders",
  "woocommerce-analytics",
  "magento-grid",
  "etsy-sold-orders",
  "shopee-packed-items",
] as const;
export type UnusableFile = (typeof UNUSABLE_FILES)[number];

/**
 * Headings of these files. WooCommerce Analytics has headings in the shop's language; only the English ones are known.
 */
const UNUSABLE_FILE_HEADINGS: Readonly<Record<UnusableFile, readonly string[]>> = {
  "amazon-all-orders": ["amazon-order-id", "purchase-date", "order-status"],
  "woocommerce-analytics": ["date", "order #", "status", "customer", "n. revenue"],
  "magento-grid": ["id", "purchase point", "bill-to name", "ship-to name"],
  "etsy-sold-orders": ["full name", "street 1", "ship zipcode"],
  "shopee-packed-items": ["order_sn", "product_info"],
};

export const findUnusableFile = (rows: readonly SheetRow[]): UnusableFile | null =>
  UNUSABLE_FILES.find((file) => findSheet(rows, UNUSABLE_FILE_HEADINGS[file]) !== null) ?? null;
