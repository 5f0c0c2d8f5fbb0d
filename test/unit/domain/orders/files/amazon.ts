import { type ChannelSample, commonCases } from "./common-cases.ts";
import { type Cells, type FileForm, type FileRow, type OrderFileCase, toFile } from "./order-file-case.ts";

const HEADINGS =
  "order-id,order-item-id,purchase-date,payments-date,reporting-date,promise-date,days-past-promise,buyer-email,buyer-name,buyer-phone-number,sku,number-of-items,product-name,quantity-purchased,quantity-shipped,quantity-to-ship,ship-service-level,ship-service-name,recipient-name,ship-address-1,ship-address-2,ship-address-3,ship-city,ship-state,ship-postal-code,ship-country,is-business-order,purchase-order-number,price-designation,is-prime,is-buyer-requested-cancellation".split(
    ",",
  );
const NEW_ORDERS =
  "order-id,order-item-id,purchase-date,payments-date,buyer-email,buyer-name,buyer-phone-number,sku,product-name,quantity-purchased,currency,item-price,item-tax,shipping-price,shipping-tax,ship-service-level,recipient-name,ship-address-1,ship-address-2,ship-address-3,ship-city,ship-state,ship-postal-code,ship-country,ship-phone-number,delivery-Instructions".split(
    ",",
  );
const FORM: FileForm = { delimiter: "\t", quotes: false };

const ADA: Cells = {
  "order-id": "028-1234567-1234567",
  "order-item-id": "20811111111111",
  "purchase-date": "2026-11-28T10:00:00+00:00",
  "promise-date": "2026-12-01T23:59:59-08:00",
  "buyer-name": "Eve Payer",
  sku: "MUG",
  "product-name": "Mug, blue",
  "quantity-purchased": "2",
  "quantity-shipped": "0",
  "quantity-to-ship": "2",
  "ship-service-level": "Standard",
  "recipient-name": "Ada King",
  "ship-address-1": "Weg 1",
  "ship-city": "Berlin",
  "ship-postal-code": "10115",
  "ship-country": "DE",
  "is-buyer-requested-cancellation": "false",
};
const BO: Cells = {
  ...ADA,
  "order-id": "028-1234567-7654321",
  "order-item-id": "20811111111112",
  sku: "CUP",
  "quantity-to-ship": "1",
  "recipient-name": "Bo Li",
};

const TO_ADA = "by 2026-12-02T07:59:59.000Z to Ada King, Weg 1, 10115 Berlin, DEU";
const ADA_SENT = `028-1234567-1234567 MUG x2 ${TO_ADA}`;
const BO_SENT = "028-1234567-7654321 CUP x1 by 2026-12-02T07:59:59.000Z to Bo Li, Weg 1, 10115 Berlin, DEU";

const SAMPLE: ChannelSample = {
  headings: HEADINGS,
  first: ADA,
  second: BO,
  expected: [ADA_SENT, BO_SENT],
  firstLine: 2,
  form: FORM,
  number: "order-id",
  city: "ship-city",
  toName: (first, last) => ({ "recipient-name": `${first} ${last}` }),
  toQuantity: (quantity) => ({ "quantity-to-ship": quantity }),
  neededHeading: ["ship-address-1", "file refused: unknown-headings"],
};

const file = (...rows: readonly FileRow[]) => toFile(HEADINGS, rows, FORM);
const withFirst = (cells: Cells) => file({ ...ADA, ...cells }, BO);

export const AMAZON_FILES: readonly OrderFileCase[] = [
  ...commonCases(SAMPLE),
  {
    title: "has quotation marks in SKUs and names, which quote nothing",
    bytes: withFirst({ sku: '"A" 5', "product-name": '12" plate', "recipient-name": '"Ada" King' }),
    expected: [
      '028-1234567-1234567 "A" 5 x2 by 2026-12-02T07:59:59.000Z to "Ada" King, Weg 1, 10115 Berlin, DEU',
      BO_SENT,
    ],
  },
  {
    title: "has an order that was sent in part",
    bytes: withFirst({ "quantity-purchased": "5", "quantity-shipped": "3" }),
    expected: [ADA_SENT, BO_SENT],
  },
  {
    title: "has an order that was sent in part and does not say how many units are left",
    bytes: withFirst({ "quantity-purchased": "5", "quantity-shipped": "3", "quantity-to-ship": "" }),
    expected: ["028-1234567-1234567 MUG x5 held: partly-shipped", BO_SENT],
  },
  {
    title: "has an order that was sent wholly",
    bytes: withFirst({ "quantity-shipped": "2", "quantity-to-ship": "0" }),
    expected: ["028-1234567-1234567 MUG x0 held: already-shipped", BO_SENT],
  },
  {
    title: "has an order that the buyer wants to cancel, of two items",
    bytes: file(
      { ...ADA, "is-buyer-requested-cancellation": "true" },
      { ...ADA, "order-item-id": "20811111111119", sku: "CUP", "quantity-to-ship": "1" },
      BO,
    ),
    expected: ["028-1234567-1234567 MUG x2 held: on-hold", "028-1234567-1234567 CUP x1 held: on-hold", BO_SENT],
  },
  {
    title: "was saved by Excel in other languages, with orders that the buyer wants to cancel",
    bytes: file(
      ...["WAHR", "VRAI", "VERDADERO", "1", "Yes", "?"].map((value, index) => ({
        ...ADA,
        "order-id": String(index),
        "is-buyer-requested-cancellation": value,
      })),
      ...["FALSCH", "FAUX", "ONWAAR", "0", "no", "FALS", "ΨΕΥΔΕΣ", "VÄÄR", "ХИБНІСТЬ"].map((value, index) => ({
        ...BO,
        "order-id": String(index + 6),
        "order-item-id": String(index),
        "is-buyer-requested-cancellation": value,
      })),
    ),
    expected: [
      ...[0, 1, 2, 3, 4, 5].map((number) => `${number} MUG x2 held: on-hold`),
      ...[6, 7, 8, 9, 10, 11, 12, 13, 14].map((number) => BO_SENT.replace(/^\S+/, String(number))),
    ],
  },
  {
    title: "has a failed formula in the quantity to ship, beside the quantity purchased",
    bytes: withFirst({ "quantity-to-ship": "#REF!" }),
    expected: [BO_SENT, "line 2 refused: formula-failed"],
  },
  {
    title: "lists new orders, which have no quantity to ship",
    bytes: toFile(NEW_ORDERS, [ADA, BO], FORM),
    expected: [
      "028-1234567-1234567 MUG x2 to Ada King, Weg 1, 10115 Berlin, DEU",
      "028-1234567-7654321 CUP x2 to Bo Li, Weg 1, 10115 Berlin, DEU",
    ],
  },
  {
    title: "has an order that the buyer pays on delivery",
    bytes: toFile(
      [...HEADINGS, "cod-collectible-amount"],
      [
        { ...ADA, "cod-collectible-amount": "1200" },
        { ...BO, "cod-collectible-amount": "0.00" },
      ],
      FORM,
    ),
    expected: ["028-1234567-1234567 MUG x2 held: unpaid", BO_SENT],
  },
  {
    title: "has no personal fields, because the account may not see them",
    bytes: withFirst({ "recipient-name": "", "ship-address-1": "", "ship-city": "" }),
    expected: ["028-1234567-1234567 MUG x2 by 2026-12-02T07:59:59.000Z incomplete", BO_SENT],
  },
  {
    title: "has one item twice, once with the older state",
    bytes: file(ADA, BO, { ...ADA, "quantity-to-ship": "0" }),
    expected: ["028-1234567-1234567 MUG x0 held: already-shipped", BO_SENT, "line 4 refused: order-repeated"],
  },
  {
    title: "has one item twice, of which one state has fewer units left",
    bytes: file(ADA, BO, { ...ADA, "quantity-shipped": "1", "quantity-to-ship": "1" }),
    expected: [ADA_SENT.replace("x2", "x1"), BO_SENT, "line 4 refused: order-repeated"],
  },
  {
    title: "has an order for two countries",
    bytes: file(ADA, { ...ADA, "order-item-id": "2", "ship-country": "AT" }),
    expected: [ADA_SENT.replace(/ to .*/, " two-addresses"), "line 3 refused: other-address"],
  },
  {
    title: "has one item ID with two articles",
    bytes: file(ADA, BO, { ...ADA, sku: "CUP" }),
    expected: [ADA_SENT, BO_SENT, "line 4 refused: order-repeated"],
  },
  {
    title: "has one item ID twice, once behind an apostrophe",
    bytes: file({ ...ADA, "quantity-to-ship": "0" }, BO, {
      ...ADA,
      "order-item-id": `'${ADA["order-item-id"]}`,
      "quantity-to-ship": "0",
    }),
    expected: ["028-1234567-1234567 MUG x0 held: already-shipped", BO_SENT],
  },
  {
    title: "has item ids that Excel shortened",
    bytes: withFirst({ "order-item-id": "2.08111E+13" }),
    expected: ["file refused: rounded order-item-id"],
  },
  {
    title: "has trailing tabs",
    bytes: toFile(
      HEADINGS,
      [ADA, BO].map((row) => `${HEADINGS.map((heading) => row[heading] ?? "").join("\t")}\t\t`),
      FORM,
    ),
    expected: [ADA_SENT, BO_SENT],
  },
  {
    title: "lists all orders, which have no street",
    bytes: toFile(
      ["amazon-order-id", "merchant-order-id", "purchase-date", "order-status", "sku", "quantity", "ship-city"],
      [{ "amazon-order-id": "028-1234567-1234567", "order-status": "Pending", sku: "MUG", quantity: "1" }],
      FORM,
    ),
    expected: ["file refused: amazon-all-orders"],
  },
];
