import { type ChannelSample, commonCases } from "./common-cases.ts";
import { type Cells, type FileRow, type OrderFileCase, toFile } from "./order-file-case.ts";

const HEADINGS =
  "Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Order Shipping,Order Sales Tax,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Date Shipped,Ship Name,Ship Address1,Ship Address2,Ship City,Ship State,Ship Zipcode,Ship Country,Order ID,Variations,Order Type,Listings Type,Payment Type,InPerson Discount,InPerson Location,VAT Paid by Buyer,SKU".split(
    ",",
  );

const ADA: Cells = {
  "Sale Date": "09/08/26",
  "Item Name": "Mug, blue",
  Buyer: "Eve Payer (eve)",
  Quantity: "2",
  "Transaction ID": "4500000001",
  "Listing ID": "1500000001",
  "Date Paid": "09/08/2026",
  "Ship Name": "Ada King",
  "Ship Address1": "Weg 1",
  "Ship City": "Berlin",
  "Ship Zipcode": "10115",
  "Ship Country": "Germany",
  "Order ID": "3500000001",
  "Order Type": "online",
  SKU: "MUG",
};
const BO: Cells = {
  ...ADA,
  "Order ID": "3500000002",
  "Transaction ID": "4500000002",
  Quantity: "1",
  "Ship Name": "Bo Li",
  SKU: "CUP",
};
const TO_ADA = "to Ada King, Weg 1, 10115 Berlin, DEU";
const BO_SENT = "3500000002 CUP x1 to Bo Li, Weg 1, 10115 Berlin, DEU";

const SAMPLE: ChannelSample = {
  headings: HEADINGS,
  first: ADA,
  second: BO,
  expected: [`3500000001 MUG x2 ${TO_ADA}`, BO_SENT],
  firstLine: 2,
  number: "Order ID",
  city: "Ship City",
  toName: (first, last) => ({ "Ship Name": `${first} ${last}` }),
  toQuantity: (quantity) => ({ Quantity: quantity }),
  neededHeading: ["Date Shipped", "file refused: lacks date shipped"],
};

const file = (...rows: readonly FileRow[]) => toFile(HEADINGS, rows);
const withFirst = (cells: Cells) => file({ ...ADA, ...cells }, BO);

export const ETSY_FILES: readonly OrderFileCase[] = [
  ...commonCases(SAMPLE),
  {
    title: "has an order that was sent",
    bytes: withFirst({ "Date Shipped": "09/10/2026" }),
    expected: ["3500000001 MUG x2 held: already-shipped", BO_SENT],
  },
  {
    title: "has an order that was not paid",
    bytes: withFirst({ "Date Paid": "" }),
    expected: ["3500000001 MUG x2 held: unpaid", BO_SENT],
  },
  {
    title: "has a sale in person",
    bytes: withFirst({ "Order Type": "in-person" }),
    expected: ["3500000001 MUG x2 held: no-shipping", BO_SENT],
  },
  {
    title: "has an order of two items, one of them twice",
    bytes: file(ADA, { ...ADA, "Transaction ID": "4500000003", SKU: "CUP", Quantity: "1" }, BO, ADA),
    expected: [`3500000001 MUG x2 ${TO_ADA}`, `3500000001 CUP x1 ${TO_ADA}`, BO_SENT],
  },
  {
    title: "has an item without a SKU",
    bytes: withFirst({ SKU: "" }),
    expected: [BO_SENT, "line 2 refused: no-sku-or-item"],
  },
  {
    title: "has a quantity of 0",
    bytes: withFirst({ Quantity: "0" }),
    expected: ["3500000001 MUG x0 held: canceled", BO_SENT],
  },
  {
    title: "has personalizations of several lines and characters of HTML",
    bytes: withFirst({ Variations: "Size:L,Personalization:1. Mom\n2. Dad, &amp; me", "Ship Name": "Ada O'King" }),
    expected: ["3500000001 MUG x2 to Ada O'King, Weg 1, 10115 Berlin, DEU", BO_SENT],
  },
  {
    title: "lists whole orders, whose SKUs have no quantities",
    bytes: toFile(
      "Sale Date,Order ID,Buyer User ID,Full Name,First Name,Last Name,Number of Items,Payment Method,Date Shipped,Street 1,Street 2,Ship City,Ship State,Ship Zipcode,Ship Country,Currency,SKU".split(
        ",",
      ),
      [{ "Order ID": "3500000001", "Full Name": "Ada King", "Number of Items": "3", SKU: "MUG,CUP" }],
    ),
    expected: ["file refused: etsy-sold-orders"],
  },
];
