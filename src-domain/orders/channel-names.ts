import type { Channel } from "./order.ts";

/** Proper names, which every language writes alike. */
export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  template: "Returns Desk",
  shopify: "Shopify",
  amazon: "Amazon",
  "amazon-japan": "Amazon Japan",
  webtoffee: "WooCommerce (WebToffee)",
  "advanced-order-export": "WooCommerce (Advanced Order Export)",
  ebay: "eBay",
  etsy: "Etsy",
  tiktok: "TikTok Shop",
  shopee: "Shopee",
  lazada: "Lazada",
  walmart: "Walmart",
  shipstation: "ShipStation",
  mapped: "CSV, XLSX",
};
