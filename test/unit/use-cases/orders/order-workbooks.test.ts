import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { readOrderFile } from "../../../../src-main/use-cases/orders/read-order-file.ts";
import type { ChannelSample } from "../../domain/orders/files/common-cases.ts";
import { LAZADA_SAMPLE } from "../../domain/orders/files/lazada.ts";
import { type Cells, summarize } from "../../domain/orders/files/order-file-case.ts";
import { SHOPEE_SAMPLE } from "../../domain/orders/files/shopee.ts";
import { TIKTOK_SAMPLE } from "../../domain/orders/files/tiktok.ts";
import { WALMART_SAMPLE } from "../../domain/orders/files/walmart.ts";

type Row = Readonly<Record<string, string | number | Date>>;

/** Reads a workbook whose second sheet has the orders. */
async function readWorkbook({ headings, first, second }: ChannelSample, changes: Row = {}) {
  const toRow = (row: Cells, cells: Row = {}) => headings.map((heading) => cells[heading] ?? row[heading] ?? null);
  const rows = [[...headings], toRow(first, changes), toRow(second)];
  const workbook = await writeXlsx({
    sheets: [
      { name: "About", rows: [["Exported"], ["Order ID"]] },
      { name: "orders", rows },
    ],
  });
  const result = await readOrderFile(Buffer.from(workbook), {}, []);
  if (!result.ok) throw new Error(result.error);
  return summarize(result.value.parsed);
}

describe("a workbook", () => {
  it.each([
    ["TikTok", TIKTOK_SAMPLE],
    ["Shopee", SHOPEE_SAMPLE],
    ["Lazada", LAZADA_SAMPLE],
    ["Walmart", WALMART_SAMPLE],
  ])("of %s is read from the sheet that has the orders", async (_channel, sample) => {
    expect(await readWorkbook(sample)).toEqual(sample.expected);
  });

  it("is read when it has numbers and dates instead of texts", async () => {
    const changes = { Zip: 3570, Qty: 2, "Line#": 1, "Ship By": new Date("2026-12-01T00:00:00Z") };
    expect(await readWorkbook(WALMART_SAMPLE, changes)).toEqual([
      ...WALMART_SAMPLE.expected,
      "line 2: postal-code-zero-added",
    ]);
  });

  it("is refused if an order number of more than 15 digits is a number", async () => {
    expect(await readWorkbook(TIKTOK_SAMPLE, { "Order ID": 576_461_234_567_890_048 })).toEqual([
      "file refused: rounded order id",
    ]);
  });
});
