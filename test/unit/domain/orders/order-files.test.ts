import { describe, expect, it } from "vitest";
import { parseMappedOrders } from "../../../../src-domain/orders/mapped-file.ts";
import { splitOrderText } from "../../../../src-domain/orders/order-text.ts";
import { parseOrders } from "../../../../src-domain/orders/parse-orders.ts";
import { createEncodingDetector } from "../../../../src-main/use-cases/import/text-encoding.ts";
import { AMAZON_FILES } from "./files/amazon.ts";
import { EBAY_FILES } from "./files/ebay.ts";
import { ETSY_FILES } from "./files/etsy.ts";
import { LAZADA_FILES } from "./files/lazada.ts";
import { MAPPED_FILES } from "./files/mapped.ts";
import { type OrderFileCase, summarize } from "./files/order-file-case.ts";
import { SHIPSTATION_FILES } from "./files/shipstation.ts";
import { SHOPEE_FILES } from "./files/shopee.ts";
import { SHOPIFY_FILES } from "./files/shopify.ts";
import { TEMPLATE_FILES } from "./files/template.ts";
import { TIKTOK_FILES } from "./files/tiktok.ts";
import { WALMART_FILES } from "./files/walmart.ts";
import { ADVANCED_FILES, WEBTOFFEE_FILES } from "./files/woocommerce.ts";

function readFile({ bytes, dateOrder, mapping }: OrderFileCase): string[] {
  const detector = createEncodingDetector();
  detector.add(bytes);
  detector.end();
  const rows = splitOrderText(new TextDecoder(detector.verdict()?.encoding).decode(bytes));
  return summarize(mapping === undefined ? parseOrders(rows, dateOrder ?? null) : parseMappedOrders(rows, mapping));
}

/** Files of the forms that channels are known to write; their names, addresses and numbers are made up. */
describe.each([
  ["our own", TEMPLATE_FILES],
  ["Shopify's", SHOPIFY_FILES],
  ["Amazon's", AMAZON_FILES],
  ["WebToffee's", WEBTOFFEE_FILES],
  ["Advanced Order Export's", ADVANCED_FILES],
  ["eBay's", EBAY_FILES],
  ["Etsy's", ETSY_FILES],
  ["TikTok's", TIKTOK_FILES],
  ["Shopee's", SHOPEE_FILES],
  ["Lazada's", LAZADA_FILES],
  ["Walmart's", WALMART_FILES],
  ["ShipStation's", SHIPSTATION_FILES],
  ["a mapped", MAPPED_FILES],
] as const)("%s file", (_channel, files) => {
  it.each(files.map((file) => [file.title, file] as const))("%s", (_title, file) => {
    expect(readFile(file)).toEqual(file.expected);
  });
});
