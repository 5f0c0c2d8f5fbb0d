import { expect, it } from "vitest";
import {
  hasUploadFormat,
  type SentLine,
  trackingFileText,
  trackingFormatOf,
} from "../../../../src-domain/orders/tracking-file.ts";

const sentLine = (changes: Partial<SentLine> = {}): SentLine => ({
  channel: "shopify",
  orderNumber: "#1001",
  lineId: "MUG-RED#1",
  sku: "MUG-RED",
  quantity: 2,
  sentAt: "2026-11-29T10:00:00Z",
  trackingNumber: "9400100000000123456780",
  carrierName: "USPS",
  isOrderComplete: true,
  ...changes,
});

const linesOf = (text: string): string[] => text.split("\r\n");

it("writes Amazon's shipment confirmation with item ids, tabs and no quotes", () => {
  const line = sentLine({
    channel: "amazon",
    orderNumber: "702-1234567-1234567",
    lineId: "21234567890123",
    carrierName: 'Post "Air"\tExpress',
  });
  expect(linesOf(trackingFileText("amazon", [line]))).toEqual([
    "order-id\torder-item-id\tquantity\tship-date\tcarrier-code\tcarrier-name\ttracking-number\tship-method",
    '702-1234567-1234567\t21234567890123\t2\t2026-11-29\tOther\tPost "Air" Express\t9400100000000123456780\t',
    "",
  ]);
  expect(trackingFormatOf("amazon").extension).toBe("txt");
});

it("writes Japan's shipment confirmation below the lines that its program needs", () => {
  const line = sentLine({ orderNumber: "250-1234567-1234567", lineId: "21234567890123", carrierName: "ヤマト運輸" });
  const lines = linesOf(trackingFileText("amazon-japan", [line]));
  expect(lines.slice(0, 3).map((text) => text.split("\t").length)).toEqual([9, 9, 9]);
  expect(lines[0]).toMatch(/^TemplateType=OrderFulfillment\tVersion=2011\.1102\t/);
  expect(lines[2]).toMatch(/^order-id\t.*\tcod-collection-method$/);
  expect(lines[3]).toBe(
    "250-1234567-1234567\t21234567890123\t2\t2026-11-29\tOther\tヤマト運輸\t9400100000000123456780\t\t",
  );
});

it("writes the columns that people fill in Walmart's workbook", () => {
  expect(linesOf(trackingFileText("walmart", [sentLine({ orderNumber: "108", lineId: "1" })]))).toEqual([
    "PO#,Line#,SKU,Update Status,Update Qty,Carrier,Tracking Number,Tracking Url",
    "108,1,MUG-RED,Shipped,2,USPS,9400100000000123456780,",
    "",
  ]);
});

it("writes the columns of eBay's own template, without an id that the desk made up", () => {
  const lines = [sentLine({ orderNumber: "12-1", lineId: "1001" }), sentLine({ orderNumber: "12-2" })];
  expect(linesOf(trackingFileText("ebay", lines))).toEqual([
    "Shipping Status,Order Number,Custom Label,Transaction ID,Shipping Carrier Used,Tracking Number",
    "Shipped,12-1,MUG-RED,1001,USPS,9400100000000123456780",
    "Shipped,12-2,MUG-RED,,USPS,9400100000000123456780",
    "",
  ]);
});

it.each([
  ["amazon-japan", true],
  ["walmart", false],
  ["ebay", false],
] as const)("says whether %s takes the file unchanged (%s)", (channel, expected) => {
  expect(hasUploadFormat(channel)).toBe(expected);
});

it("writes Shopify's fulfillment lines for Matrixify", () => {
  expect(linesOf(trackingFileText("shopify", [sentLine()]))[1]).toBe(
    "#1001,UPDATE,Fulfillment Line,MUG-RED,2,success,USPS,9400100000000123456780,,FALSE",
  );
  expect(trackingFormatOf("shopify").fileNamePart).toContain("Orders");
});

it.each(["webtoffee", "advanced-order-export"] as const)("writes %s orders with the day first", (channel) => {
  const lines = [sentLine({ orderNumber: "812" }), sentLine({ orderNumber: "813", isOrderComplete: false })];
  expect(linesOf(trackingFileText(channel, lines))).toEqual([
    "order_id,tracking_provider,tracking_number,date_shipped,status_shipped,sku,qty",
    "812,USPS,9400100000000123456780,29-11-2026,1,MUG-RED,2",
    "813,USPS,9400100000000123456780,29-11-2026,2,MUG-RED,2",
    "",
  ]);
});

it("writes columns to copy for a channel without a known upload", () => {
  expect(linesOf(trackingFileText("template", [sentLine({ sku: "" })]))[1]).toBe(
    "#1001,MUG-RED#1,,2,2026-11-29,USPS,9400100000000123456780",
  );
});

it("keeps a cell that looks like a formula, and quotes separators", () => {
  const line = sentLine({ orderNumber: "=1+1", carrierName: 'Post, "Air"' });
  expect(linesOf(trackingFileText("template", [line]))[1]).toBe(
    '=1+1,MUG-RED#1,MUG-RED,2,2026-11-29,"Post, ""Air""",9400100000000123456780',
  );
});

// Proof F29
it.each([
  '=HYPERLINK("http://evil.example","1Z")',
  "=cmd|'/C calc'!A0",
  " @SUM(1)",
  "+cmd|' /C calc'!A0",
  "＝IMPORTXML(A1)",
])("puts an apostrophe before a cell that runs something: %s", (trackingNumber) => {
  for (const channel of ["amazon", "shopify", "template"] as const)
    expect(trackingFileText(channel, [sentLine({ trackingNumber, sku: "-RED" })]).replaceAll('""', '"')).toContain(
      `'${trackingNumber}`,
    );
});
