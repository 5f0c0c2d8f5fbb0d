import { type ChannelSample, commonCases } from "./common-cases.ts";
import { type Cells, type FileRow, type OrderFileCase, toFile } from "./order-file-case.ts";

const HEADINGS =
  "Order - Number,Date - Order Date,Date - Ship By Date,Order - Status,Bill To - Name,Ship To - Name,Ship To - Company,Ship To - Address 1,Ship To - Address 2,Ship To - Address 3,Ship To - City,Ship To - State,Ship To - Postal Code,Ship To - Country,Ship To - Phone,Item - SKU,Item - Name,Item - Qty,Item - Price,Item - Options,Custom - Field 1,Tracking Number,Market - Store Name,Notes - Internal".split(
    ",",
  );

const ADA: Cells = {
  "Order - Number": "SO-500",
  "Date - Order Date": "4/1/2026 4:42:06 AM",
  "Date - Ship By Date": "4/13/2026 10:00:00 PM",
  "Order - Status": "Awaiting Shipment",
  "Bill To - Name": "Eve Payer",
  "Ship To - Name": "Ada King",
  "Ship To - Address 1": "1 Main St",
  "Ship To - City": "Berlin",
  "Ship To - State": "NH",
  "Ship To - Postal Code": "03570",
  "Ship To - Country": "US",
  "Item - SKU": "MUG",
  "Item - Name": "Mug, blue",
  "Item - Qty": "2",
  "Market - Store Name": "Pots",
};
const BO: Cells = {
  ...ADA,
  "Order - Number": "SO-501",
  "Ship To - Name": "Bo Li",
  "Item - SKU": "CUP",
  "Item - Qty": "1",
};
const BY = "by 2026-04-13T22:00:00";
const TO_ADA = `${BY} to Ada King, 1 Main St, 03570 Berlin, NH, USA`;
const ADA_SENT = `SO-500 MUG x2 ${TO_ADA}`;
const BO_SENT = `SO-501 CUP x1 ${BY} to Bo Li, 1 Main St, 03570 Berlin, NH, USA`;
const held = (reason: string): string[] => [`SO-500 MUG x2 held: ${reason}`, BO_SENT];

const SAMPLE: ChannelSample = {
  headings: HEADINGS,
  first: ADA,
  second: BO,
  expected: [ADA_SENT, BO_SENT],
  firstLine: 2,
  number: "Order - Number",
  city: "Ship To - City",
  toName: (first, last) => ({ "Ship To - Name": `${first} ${last}` }),
  toQuantity: (quantity) => ({ "Item - Qty": quantity }),
  neededHeading: ["Order - Status", "file refused: lacks order - status"],
};

const file = (...rows: readonly FileRow[]) => toFile(HEADINGS, rows);
const withFirst = (cells: Cells) => file({ ...ADA, ...cells }, BO);

export const SHIPSTATION_FILES: readonly OrderFileCase[] = [
  ...commonCases(SAMPLE),
  {
    title: "has orders in other states",
    bytes: file(
      ...["awaiting_payment", "on_hold", "shipped", "cancelled", "pending_fulfillment", "draft", ""].map(
        (status, index) => ({ ...ADA, "Order - Number": `SO-51${index}`, "Order - Status": status }),
      ),
    ),
    expected: [
      "SO-510 MUG x2 held: unpaid",
      "SO-511 MUG x2 held: on-hold",
      "SO-512 MUG x2 held: already-shipped",
      "SO-513 MUG x2 held: canceled",
      "SO-514 MUG x2 held: fulfilled-by-channel",
      "SO-515 MUG x2 held: status-unknown",
      "SO-516 MUG x2 held: status-unknown",
    ],
  },
  {
    title: "has an order of two items and a row without an item",
    bytes: file(
      ADA,
      { ...ADA, "Item - SKU": "CUP", "Item - Qty": "1" },
      { ...ADA, "Item - SKU": "", "Item - Name": "", "Item - Qty": "" },
    ),
    expected: [ADA_SENT, `SO-500 CUP x1 ${TO_ADA}`],
  },
  {
    title: "has an item twice in one order",
    bytes: file(ADA, { ...ADA, "Item - Qty": "1" }),
    expected: [ADA_SENT, `SO-500 MUG x1 ${TO_ADA}`],
  },
  {
    title: "has an item without a SKU",
    bytes: withFirst({ "Item - SKU": "" }),
    expected: [BO_SENT, "line 2 refused: no-sku-or-item"],
  },
  {
    title: "has an order with a tracking number",
    bytes: withFirst({ "Tracking Number": "TRACK-1" }),
    expected: held("already-shipped"),
  },
  {
    title: "was written by another program without the state of orders",
    bytes: toFile(
      HEADINGS.filter((heading) => heading !== "Order - Status" && heading !== "Tracking Number"),
      [ADA],
    ),
    expected: ["file refused: lacks order - status"],
  },
  {
    title: "has a company and a third line of the street",
    bytes: withFirst({
      "Ship To - Company": "King Ltd",
      "Ship To - Address 2": "Floor 2",
      "Ship To - Address 3": "Door 3",
    }),
    expected: [`SO-500 MUG x2 ${BY} to Ada King, 1 Main St, Floor 2, Door 3, King Ltd, 03570 Berlin, NH, USA`, BO_SENT],
  },
];
