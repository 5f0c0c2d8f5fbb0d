import { type ChannelSample, commonCases } from "./common-cases.ts";
import { type Cells, type FileRow, type OrderFileCase, toFile } from "./order-file-case.ts";

const HEADINGS =
  "PO#,Order#,Order Date,Ship By,Delivery Date,Customer Name,Customer Shipping Address,Customer Phone Number,Ship to Address 1,Ship to Address 2,City,State,Zip,Segment,FLIDS,Line#,UPC,Status,Item Description,Shipping Method,Shipping Tier,Shipping SLA,Qty,SKU,Item Cost,Shipping Cost,Tax,Update Status,Update Qty,Carrier,Tracking Number,Tracking Url,Seller Order NO,Fulfillment Entity,Replacement Order,Original Customer Order Id".split(
    ",",
  );

const ADA: Cells = {
  "PO#": "108812345678901",
  "Order#": "200012345678901",
  "Order Date": "2026-11-28",
  "Ship By": "12/01/2026",
  "Customer Name": "Ada King",
  "Customer Shipping Address": "Ada King, Phone: 5551, 1 Main St, Berlin, NH 03570",
  "Customer Phone Number": "5551",
  "Ship to Address 1": "1 Main St",
  City: "Berlin",
  State: "NH",
  Zip: "03570",
  "Line#": "1",
  Status: "Acknowledged",
  "Item Description": "Mug, blue",
  "Shipping Method": "Standard",
  Qty: "2",
  SKU: "MUG",
  "Fulfillment Entity": "SellerFulfilled",
};
const BO: Cells = { ...ADA, "PO#": "108812345678902", "Customer Name": "Bo Li", Qty: "1", SKU: "CUP" };
const TO_ADA = "by 2026-12-01 to Ada King, 1 Main St, 03570 Berlin, NH, USA";
const ADA_SENT = `108812345678901 MUG x2 ${TO_ADA}`;
const BO_SENT = "108812345678902 CUP x1 by 2026-12-01 to Bo Li, 1 Main St, 03570 Berlin, NH, USA";
const held = (reason: string): string[] => [`108812345678901 MUG x2 held: ${reason}`, BO_SENT];

export const WALMART_SAMPLE: ChannelSample = {
  headings: HEADINGS,
  first: ADA,
  second: BO,
  expected: [ADA_SENT, BO_SENT],
  firstLine: 2,
  number: "PO#",
  city: "City",
  toName: (first, last) => ({ "Customer Name": `${first} ${last}` }),
  toQuantity: (quantity) => ({ Qty: quantity }),
  neededHeading: ["Status", "file refused: lacks status"],
};

const file = (...rows: readonly FileRow[]) => toFile(HEADINGS, rows);
const withFirst = (cells: Cells) => file({ ...ADA, ...cells }, BO);

export const WALMART_FILES: readonly OrderFileCase[] = [
  ...commonCases(WALMART_SAMPLE),
  {
    title: "has an order of which one line was canceled",
    bytes: file(ADA, { ...ADA, "Line#": "2", SKU: "CUP", Status: "Cancelled" }),
    expected: [ADA_SENT, "108812345678901 CUP x2 held: canceled"],
  },
  { title: "has a new order", bytes: withFirst({ Status: "Created" }), expected: [ADA_SENT, BO_SENT] },
  {
    title: "has an order that was sent",
    bytes: withFirst({ Status: "Shipped" }),
    expected: held("already-shipped"),
  },
  {
    title: "has an order with a tracking number",
    bytes: withFirst({ "Tracking Number": "9400100000000123456780" }),
    expected: held("already-shipped"),
  },
  {
    title: "has an order that Walmart sends itself",
    bytes: withFirst({ "Fulfillment Entity": "WFSFulfilled" }),
    expected: held("fulfilled-by-channel"),
  },
  {
    title: "has a status that the desk does not know",
    bytes: withFirst({ Status: "In review" }),
    expected: held("status-unknown"),
  },
  {
    title: "has postal codes without their first zero, also long ones",
    bytes: file({ ...ADA, Zip: "3570" }, { ...BO, Zip: "3570-1234" }),
    expected: [
      ADA_SENT,
      "108812345678902 CUP x1 by 2026-12-01 to Bo Li, 1 Main St, 03570-1234 Berlin, NH, USA",
      "line 2: postal-code-zero-added",
      "line 3: postal-code-zero-added",
    ],
  },
];
