import { type ChannelSample, commonCases } from "./common-cases.ts";
import { type Cells, type FileForm, type FileRow, type OrderFileCase, toFile } from "./order-file-case.ts";

const HEADINGS =
  "Sales Record Number,Order Number,Buyer Username,Buyer Name,Buyer Email,Buyer Note,Buyer Address 1,Buyer City,Buyer Zip,Buyer Country,Ship To Name,Ship To Phone,Ship To Address 1,Ship To Address 2,Ship To City,Ship To State,Ship To Zip,Ship To Country,Item Number,Item Title,Custom Label,Sold Via Promoted Listings,Quantity,Sold For,Shipping And Handling,Total Price,Payment Method,Sale Date,Paid On Date,Ship By Date,Shipped On Date,Shipping Service,Tracking Number,Transaction ID,Variation Details,Click And Collect,PSA Vault Program".split(
    ",",
  );
const COMMAS = ",".repeat(HEADINGS.length - 1);
const FORM: FileForm = {
  encoding: "utf-8-bom",
  above: [COMMAS],
  below: [COMMAS],
  end: ["", "2,record(s) downloaded,from Sep-01-26 to Sep-30-26", "Seller ID : pots"],
};

const ADA: Cells = {
  "Sales Record Number": "501",
  "Order Number": "12-12345-12345",
  "Buyer Name": "Eve Payer",
  "Buyer City": "Hamburg",
  "Ship To Name": "Ada King",
  "Ship To Phone": "030 1",
  "Ship To Address 1": "Weg 1",
  "Ship To City": "Berlin",
  "Ship To Zip": "10115",
  "Ship To Country": "Germany",
  "Item Number": "110551234567",
  "Item Title": "Mug, blue",
  "Custom Label": "MUG",
  Quantity: "2",
  "Sold For": "$12.34",
  "Sale Date": "Sep-28-26",
  "Paid On Date": "Sep-28-26",
  "Ship By Date": "Sep-30-26",
  "Transaction ID": "2500000001",
};
const BO: Cells = {
  ...ADA,
  "Sales Record Number": "502",
  "Order Number": "12-12345-54321",
  "Ship To Name": "Bo Li",
  "Custom Label": "CUP",
  Quantity: "1",
  "Transaction ID": "2500000002",
};
const SUMMARY: Cells = {
  ...ADA,
  "Item Number": "",
  "Item Title": "",
  "Custom Label": "",
  Quantity: "3",
  "Transaction ID": "",
};
/** A row below a summary row: the order's columns are empty, also its number. */
const itemRow = (sku: string, transactionId: string, quantity: string, cells: Cells = {}): Cells => ({
  "Sales Record Number": "501",
  "Item Number": "110551234567",
  "Custom Label": sku,
  Quantity: quantity,
  "Transaction ID": transactionId,
  ...cells,
});

const TO_ADA = "by 2026-09-30 to Ada King, Weg 1, 10115 Berlin, DEU";
const ADA_SENT = `12-12345-12345 MUG x2 ${TO_ADA}`;
const BO_SENT = "12-12345-54321 CUP x1 by 2026-09-30 to Bo Li, Weg 1, 10115 Berlin, DEU";

const SAMPLE: ChannelSample = {
  headings: HEADINGS,
  first: ADA,
  second: BO,
  expected: [ADA_SENT, BO_SENT],
  firstLine: 4,
  form: FORM,
  number: "Order Number",
  city: "Ship To City",
  toName: (first, last) => ({ "Ship To Name": `${first} ${last}` }),
  toQuantity: (quantity) => ({ Quantity: quantity }),
  neededHeading: ["Tracking Number", "file refused: lacks tracking number"],
};

const file = (...rows: readonly FileRow[]) => toFile(HEADINGS, rows, FORM);
const withFirst = (cells: Cells) => file({ ...ADA, ...cells }, BO);
const renamed = (heading: string): string =>
  heading
    .replace("Ship To", "Post to")
    .replace("Zip", "postcode")
    .replace("Ship By Date", "Post By Date")
    .replace("Shipping And Handling", "Postage And Handling");

export const EBAY_FILES: readonly OrderFileCase[] = [
  ...commonCases(SAMPLE),
  {
    title: "has an order of two items with a summary row",
    bytes: file(SUMMARY, itemRow("MUG", "2500000003", "2"), itemRow("CUP", "2500000004", "1"), BO),
    expected: [ADA_SENT, `12-12345-12345 CUP x1 ${TO_ADA}`, BO_SENT],
  },
  {
    title: "has an order of two auctions, whose items have no transaction of their own",
    bytes: file(SUMMARY, itemRow("MUG", "0", "1"), itemRow("MUG", "0", "1", { "Item Number": "110551234568" }), BO),
    expected: [`12-12345-12345 MUG x1 ${TO_ADA}`, `12-12345-12345 MUG x1 ${TO_ADA}`, BO_SENT],
  },
  {
    title: "has the row of an auction twice",
    bytes: file({ ...ADA, "Transaction ID": "0" }, { ...ADA, "Transaction ID": "0" }, BO),
    expected: [ADA_SENT, BO_SENT, "line 5 refused: order-repeated"],
  },
  {
    title: "has an unpaid order of two items",
    bytes: file({ ...SUMMARY, "Paid On Date": "" }, itemRow("MUG", "2500000003", "2"), BO),
    expected: ["12-12345-12345 MUG x2 held: unpaid", BO_SENT],
  },
  {
    title: "has an order whose summary row has the tracking number",
    bytes: file({ ...SUMMARY, "Tracking Number": "1Z999AA10123456784" }, itemRow("MUG", "2500000003", "2"), BO),
    expected: ["12-12345-12345 MUG x2 held: already-shipped", BO_SENT],
  },
  {
    title: "has an order of which one item was sent",
    bytes: file(
      SUMMARY,
      itemRow("MUG", "2500000003", "2", { "Tracking Number": "1Z999AA10123456784" }),
      itemRow("CUP", "2500000004", "1"),
    ),
    expected: ["12-12345-12345 MUG x2 held: already-shipped", `12-12345-12345 CUP x1 ${TO_ADA}`],
  },
  {
    title: "has an order that was marked as sent without a tracking number",
    bytes: withFirst({ "Shipped On Date": "Sep-29-26" }),
    expected: ["12-12345-12345 MUG x2 held: already-shipped", BO_SENT],
  },
  {
    title: "has an order without a number, which its record names",
    bytes: withFirst({ "Order Number": "" }),
    expected: [`501 MUG x2 ${TO_ADA}`, BO_SENT],
  },
  {
    title: "was joined from two, with a footer in the middle",
    bytes: file(
      ADA,
      "",
      "1,record(s) downloaded,from Sep-01-26",
      "Seller ID : pots",
      "",
      COMMAS,
      HEADINGS.join(","),
      BO,
    ),
    expected: [ADA_SENT, BO_SENT],
  },
  {
    title: "comes from Britain, with other headings and dates",
    bytes: toFile(
      HEADINGS.map(renamed),
      [
        Object.fromEntries(
          Object.entries({
            ...ADA,
            "Ship By Date": "30-Sep-26",
            "Ship To Country": "United Kingdom",
            "Ship To Zip": "SW1A 1AA",
          }).map(([heading, cell]) => [renamed(heading), cell]),
        ),
      ],
      FORM,
    ),
    expected: ["12-12345-12345 MUG x2 by 2026-09-30 to Ada King, Weg 1, SW1A 1AA Berlin, GBR"],
  },
  {
    title: "has orders that the buyer collects and that lie in eBay's vault",
    bytes: file({ ...ADA, "Click And Collect": "Yes" }, { ...BO, "PSA Vault Program": "Yes" }),
    expected: ["12-12345-12345 MUG x2 held: no-shipping", "12-12345-54321 CUP x1 held: fulfilled-by-channel"],
  },
  {
    title: "has an item without a custom label",
    bytes: withFirst({ "Custom Label": "" }),
    expected: [BO_SENT, "line 4 refused: no-sku-or-item"],
  },
];
