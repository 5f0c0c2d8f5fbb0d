import { type ChannelSample, commonCases } from "./common-cases.ts";
import { type Cells, type FileRow, type OrderFileCase, toFile } from "./order-file-case.ts";

const HEADINGS =
  "Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level,Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Phone".split(
    ",",
  );

const ADA: Cells = {
  Name: "#1001",
  Email: "ada@example.com",
  "Financial Status": "paid",
  "Fulfillment Status": "unfulfilled",
  "Created at": "2026-08-04 05:24:22 +0500",
  "Lineitem quantity": "2",
  "Lineitem name": "Mug, blue",
  "Lineitem sku": "MUG",
  "Lineitem requires shipping": "true",
  "Lineitem fulfillment status": "pending",
  "Billing Name": "Eve Payer",
  "Billing City": "Hamburg",
  "Shipping Name": "Ada King",
  "Shipping Street": "Weg 1",
  "Shipping Address1": "Weg 1",
  "Shipping City": "Berlin",
  "Shipping Zip": "'10115",
  "Shipping Country": "DE",
  Source: "web",
};
const BO: Cells = { ...ADA, Name: "#1002", "Lineitem quantity": "1", "Lineitem sku": "CUP", "Shipping Name": "Bo Li" };
/** A further row of an order, which has only the columns of the item. */
const further = (name: string, sku: string, cells: Cells = {}): Cells => ({
  Name: name,
  Email: "ada@example.com",
  "Created at": "2026-08-04 05:24:22 +0500",
  "Lineitem quantity": "1",
  "Lineitem name": sku,
  "Lineitem sku": sku,
  "Lineitem requires shipping": "true",
  "Lineitem fulfillment status": "pending",
  Vendor: "Pots",
  ...cells,
});

const TO_ADA = "to Ada King, Weg 1, 10115 Berlin, DEU";
const BO_SENT = "#1002 CUP x1 to Bo Li, Weg 1, 10115 Berlin, DEU";

const SAMPLE: ChannelSample = {
  headings: HEADINGS,
  first: ADA,
  second: BO,
  expected: [`#1001 MUG x2 ${TO_ADA}`, BO_SENT],
  firstLine: 2,
  number: "Name",
  city: "Shipping City",
  toName: (first, last) => ({ "Shipping Name": `${first} ${last}` }),
  toQuantity: (quantity) => ({ "Lineitem quantity": quantity }),
  neededHeading: ["Cancelled at", "file refused: lacks cancelled at"],
};

const file = (...rows: readonly FileRow[]) => toFile(HEADINGS, rows, { newline: "\n" });
const withFirst = (cells: Cells) => file({ ...ADA, ...cells }, BO);

export const SHOPIFY_FILES: readonly OrderFileCase[] = [
  ...commonCases(SAMPLE),
  {
    title: "has a phone number that a spreadsheet shortened",
    bytes: withFirst({ "Shipping Phone": "4.91512E+12" }),
    expected: [`#1001 MUG x2 ${TO_ADA}`, BO_SENT, "line 2: phone-rounded"],
  },
  {
    title: "has a phone number that a German spreadsheet shortened",
    bytes: withFirst({ "Shipping Phone": "4,91512E+12" }),
    expected: [`#1001 MUG x2 ${TO_ADA}`, BO_SENT, "line 2: phone-rounded"],
  },
  {
    title: "has an order of three rows, of which only the first has the address",
    bytes: file(ADA, further("#1001", "CUP"), further("#1001", "MUG"), BO),
    expected: [`#1001 MUG x2 ${TO_ADA}`, `#1001 CUP x1 ${TO_ADA}`, `#1001 MUG x1 ${TO_ADA}`, BO_SENT],
  },
  {
    title: "has a canceled order of two rows",
    bytes: file({ ...ADA, "Cancelled at": "2026-08-05 05:24:22 +0500" }, further("#1001", "CUP"), BO),
    expected: ["#1001 MUG x2 held: canceled", "#1001 CUP x1 held: canceled", BO_SENT],
  },
  ...(
    [
      ["pending", "unpaid"],
      ["authorized", "unpaid"],
      ["refunded", "canceled"],
      ["voided", "canceled"],
      ["partially_refunded", "partly-refunded"],
      ["", "status-unknown"],
      ["disputed", "status-unknown"],
    ] as const
  ).map(([status, reason]): OrderFileCase => ({
    title: `has an order with the financial status "${status}"`,
    bytes: withFirst({ "Financial Status": status }),
    expected: [`#1001 MUG x2 held: ${reason}`, BO_SENT],
  })),
  {
    title: "has an order whose lines are in different states",
    bytes: file(
      { ...ADA, "Fulfillment Status": "partial", "Lineitem fulfillment status": "fulfilled" },
      further("#1001", "CUP"),
      further("#1001", "POT", { "Lineitem fulfillment status": "partial" }),
      further("#1001", "CARD", { "Lineitem requires shipping": "false" }),
    ),
    expected: [
      "#1001 MUG x2 held: already-shipped",
      `#1001 CUP x1 ${TO_ADA}`,
      "#1001 POT x1 held: partly-shipped",
      "#1001 CARD x1 held: no-shipping",
    ],
  },
  {
    title: "was saved by Excel in other languages, with items that are not shipped",
    bytes: file(
      { ...ADA, "Lineitem requires shipping": "FALSCH" },
      further("#1001", "CUP", { "Lineitem requires shipping": "ЛОЖЬ" }),
      further("#1001", "POT", { "Lineitem requires shipping": "WAHR" }),
    ),
    expected: ["#1001 MUG x2 held: no-shipping", "#1001 CUP x1 held: no-shipping", `#1001 POT x1 ${TO_ADA}`],
  },
  {
    title: "has formulas that failed in the columns of states",
    bytes: file({ ...ADA, "Cancelled at": "#REF!" }, { ...BO, "Lineitem fulfillment status": "#N/A" }),
    expected: ["line 2 refused: formula-failed", "line 3 refused: formula-failed"],
  },
  {
    title: "has a fulfilled order whose lines do not say so",
    bytes: withFirst({ "Fulfillment Status": "fulfilled", "Lineitem fulfillment status": "" }),
    expected: ["#1001 MUG x2 held: already-shipped", BO_SENT],
  },
  {
    title: "was sorted, so that a row without the address comes first",
    bytes: file(further("#1001", "CUP"), BO, { ...ADA, "Cancelled at": "2026-08-05 05:24:22 +0500" }),
    expected: ["#1001 CUP x1 held: canceled", BO_SENT, "line 4 refused: order-repeated"],
  },
  {
    title: "was filtered, so that a row with the address is missing",
    bytes: file(further("#1001", "CUP"), BO),
    expected: ["#1001 CUP x1 incomplete", BO_SENT],
  },
  {
    title: "was joined from an older and a newer file of one order",
    bytes: file(ADA, BO, { ...ADA, "Lineitem fulfillment status": "fulfilled" }),
    expected: ["#1001 MUG x2 held: already-shipped", BO_SENT, "line 4 refused: order-repeated"],
  },
  {
    title: "was joined with itself",
    bytes: file(ADA, further("#1001", "CUP"), BO, ADA, further("#1001", "CUP"), BO),
    expected: [
      `#1001 MUG x2 ${TO_ADA}`,
      `#1001 CUP x1 ${TO_ADA}`,
      BO_SENT,
      ...[5, 6, 7].map((line) => `line ${line} refused: order-repeated`),
    ],
  },
  {
    title: "was joined with itself and then sorted",
    bytes: file(ADA, further("#1001", "CUP"), ADA, further("#1001", "CUP"), BO),
    expected: [
      `#1001 MUG x2 ${TO_ADA}`,
      `#1001 CUP x1 ${TO_ADA}`,
      BO_SENT,
      ...[4, 5].map((line) => `line ${line} refused: order-repeated`),
    ],
  },
  {
    title: "was joined with itself and then sorted by the columns of the order",
    bytes: file(ADA, ADA, further("#1001", "CUP"), further("#1001", "CUP"), BO),
    expected: [
      `#1001 MUG x2 ${TO_ADA}`,
      `#1001 CUP x1 ${TO_ADA}`,
      BO_SENT,
      ...[3, 5].map((line) => `line ${line} refused: order-repeated`),
    ],
  },
  {
    title: "was joined from an older and a newer file with one more article, then sorted",
    bytes: file(ADA, further("#1001", "CUP"), ADA, further("#1001", "POT"), further("#1001", "CUP"), BO),
    expected: [
      `#1001 MUG x2 ${TO_ADA}`,
      `#1001 CUP x1 ${TO_ADA}`,
      `#1001 POT x1 ${TO_ADA}`,
      BO_SENT,
      ...[4, 6].map((line) => `line ${line} refused: order-repeated`),
    ],
  },
  {
    title: "has the order's columns filled in on its further row",
    bytes: file(ADA, { ...ADA, "Lineitem sku": "CUP", "Lineitem quantity": "1" }, BO),
    expected: [`#1001 MUG x2 ${TO_ADA}`, `#1001 CUP x1 ${TO_ADA}`, BO_SENT],
  },
  {
    title: "has the order's columns filled in on each row of two equal and a further article",
    bytes: file(ADA, ADA, { ...ADA, "Lineitem sku": "CUP", "Lineitem quantity": "1" }, BO),
    expected: [`#1001 MUG x2 ${TO_ADA}`, `#1001 CUP x1 ${TO_ADA}`, BO_SENT, "line 3 refused: order-repeated"],
  },
  {
    title: "was sorted, so that an order's first row is below its other row",
    bytes: file(further("#1001", "CUP"), ADA, BO),
    expected: [`#1001 CUP x1 ${TO_ADA}`, `#1001 MUG x2 ${TO_ADA}`, BO_SENT],
  },
  {
    title: "has notes of several lines and a street of two",
    bytes: withFirst({
      Notes: 'Please ring\n"twice", then\nwait',
      "Shipping Address1": "Weg 1\nHinterhaus",
      "Shipping Address2": "3. Stock",
    }),
    expected: ["#1001 MUG x2 to Ada King, Weg 1, Hinterhaus, 3. Stock, 10115 Berlin, DEU", BO_SENT],
  },
  {
    title: "has notes whose lines a program did not quote",
    bytes: file(
      `#1001,ada@example.com,paid,,unfulfilled,,,,,,,,,,,2026-08-04 05:24:22 +0500,2,Mug,,,MUG,true,,pending,,,,,,,,,,,Ada King,Weg 1,Weg 1,,,Berlin,10115,,DE,,Please ring`,
      `twice,,2026-08-05 05:24:22 +0500,,,,,,,,,,,,web`,
      BO,
    ),
    expected: [BO_SENT, "line 2 refused: row-cut-off", "line 3 refused: row-cut-off"],
  },
];
