import { type ChannelSample, commonCases } from "./common-cases.ts";
import { type Cells, type FileForm, type FileRow, type OrderFileCase, toFile } from "./order-file-case.ts";

const WEBTOFFEE =
  "order_id,order_number,order_date,paid_date,status,shipping_total,order_currency,shipping_method,customer_email,billing_first_name,billing_last_name,billing_city,billing_phone,shipping_first_name,shipping_last_name,shipping_company,shipping_phone,shipping_address_1,shipping_address_2,shipping_postcode,shipping_city,shipping_state,shipping_country,customer_note,order_notes,line_item_1,line_item_2".split(
    ",",
  );
const ITEM_COLUMNS = [
  ...WEBTOFFEE.filter((heading) => !heading.startsWith("line_item")),
  ...[1, 2].flatMap((item) =>
    ["Name", "id", "SKU", "Quantity", "Total", "Subtotal"].map((part) => `Product Item ${item} ${part}`),
  ),
];
const QUOTED: FileForm = { quotes: true, newline: "\n" };

const item = (sku: string, quantity: string, name = sku): string =>
  `name:${name}|product_id:5|sku:${sku}|quantity:${quantity}|total:9.00|sub_total:9.00`;

const ADA: Cells = {
  order_id: "41",
  order_number: "5001",
  order_date: "2026-11-28 10:00:00",
  status: "processing",
  shipping_method: "Flat rate",
  billing_first_name: "Eve",
  billing_city: "Hamburg",
  shipping_first_name: "Ada",
  shipping_last_name: "King",
  shipping_address_1: "Weg 1",
  shipping_postcode: "10115",
  shipping_city: "Berlin",
  shipping_country: "DE",
  line_item_1: item("MUG", "2"),
};
const BO: Cells = {
  ...ADA,
  order_number: "5002",
  shipping_first_name: "Bo",
  shipping_last_name: "Li",
  line_item_1: item("CUP", "1"),
};
const TO_ADA = "to Ada King, Weg 1, 10115 Berlin, DEU";
const BO_SENT = "5002 CUP x1 to Bo Li, Weg 1, 10115 Berlin, DEU";

const WEBTOFFEE_SAMPLE: ChannelSample = {
  headings: WEBTOFFEE,
  first: ADA,
  second: BO,
  expected: [`5001 MUG x2 ${TO_ADA}`, BO_SENT],
  firstLine: 2,
  form: QUOTED,
  number: "order_number",
  city: "shipping_city",
  toName: (first, last) => ({ shipping_first_name: first, shipping_last_name: last }),
  toQuantity: (quantity) => ({ line_item_1: item("MUG", quantity) }),
  neededHeading: ["status", "file refused: lacks status"],
};

const webtoffeeFile = (...rows: readonly FileRow[]) => toFile(WEBTOFFEE, rows, QUOTED);

const heldByStatus = (statuses: readonly (readonly [status: string, reason: string])[]) => ({
  rows: statuses.map(([status], index) => ({ status, number: String(6001 + index) })),
  expected: statuses.map(([, reason], index) => `${6001 + index} MUG x2 held: ${reason}`),
});
const STATUSES = heldByStatus([
  ["pending", "unpaid"],
  ["failed", "unpaid"],
  ["cancelled", "canceled"],
  ["refunded", "canceled"],
  ["completed", "already-shipped"],
  ["on-hold", "on-hold"],
  ["wc-on-hold", "on-hold"],
  ["picked", "status-unknown"],
]);

export const WEBTOFFEE_FILES: readonly OrderFileCase[] = [
  ...commonCases(WEBTOFFEE_SAMPLE),
  {
    title: "has orders in all states",
    bytes: webtoffeeFile(...STATUSES.rows.map(({ status, number }) => ({ ...ADA, status, order_number: number }))),
    expected: STATUSES.expected,
  },
  {
    title: "has item names with the marks of the format",
    bytes: webtoffeeFile({ ...ADA, line_item_1: item("MUG", "2", "Mug|sku:CUP|quantity:7: blue") }),
    expected: [`5001 MUG x2 ${TO_ADA}`],
  },
  {
    title: "has an order of two items, of which one has no SKU",
    bytes: webtoffeeFile({ ...ADA, line_item_2: item("", "1", "Card") }),
    expected: [`5001 MUG x2 ${TO_ADA}`, "line 2 refused: no-sku-or-item"],
  },
  {
    title: "has an item of which the money for some units was paid back",
    bytes: webtoffeeFile({
      ...ADA,
      line_item_1: `${item("MUG", "2")}|refunded:4.50`,
      line_item_2: `${item("CUP", "1")}|refunded:0.00`,
    }),
    expected: ["5001 MUG x2 held: partly-refunded", `5001 CUP x1 ${TO_ADA}`],
  },
  {
    title: "has an order with a refund that names no item",
    bytes: toFile(
      [...WEBTOFFEE, "refund_items"],
      [{ ...ADA, refund_items: "amount:4.50|reason:|date:2026-11-29 10:00:00" }, BO],
      QUOTED,
    ),
    expected: ["5001 MUG x2 held: partly-refunded", BO_SENT],
  },
  {
    title: "was joined with itself and then sorted",
    bytes: webtoffeeFile(ADA, ADA, BO),
    expected: [`5001 MUG x2 ${TO_ADA}`, BO_SENT, "line 3 refused: order-repeated"],
  },
  {
    title: "has columns for the parts of each item",
    bytes: toFile(
      ITEM_COLUMNS,
      [
        {
          ...ADA,
          "Product Item 1 Name": "Mug",
          "Product Item 1 SKU": "MUG",
          "Product Item 1 Quantity": "2",
          "Product Item 2 Name": "Cup",
          "Product Item 2 SKU": "CUP",
          "Product Item 2 Quantity": "1",
        },
        { ...BO, "Product Item 1 Name": "Cup", "Product Item 1 SKU": "CUP", "Product Item 1 Quantity": "1" },
      ],
      QUOTED,
    ),
    expected: [`5001 MUG x2 ${TO_ADA}`, `5001 CUP x1 ${TO_ADA}`, BO_SENT],
  },
  {
    title: "has an order without a number, which its id names",
    bytes: webtoffeeFile({ ...ADA, order_number: "" }),
    expected: [`41 MUG x2 ${TO_ADA}`],
  },
  {
    title: "has only the invoice address",
    bytes: webtoffeeFile({
      ...ADA,
      shipping_first_name: "",
      shipping_last_name: "",
      shipping_address_1: "",
      shipping_city: "",
    }),
    expected: ["5001 MUG x2 incomplete"],
  },
  {
    title: "was separated by semicolons and has notes of several lines",
    bytes: toFile(WEBTOFFEE, [{ ...ADA, customer_note: "Ring;\nthen wait" }, BO], { ...QUOTED, delimiter: ";" }),
    expected: [`5001 MUG x2 ${TO_ADA}`, BO_SENT],
  },
  {
    title: "is WooCommerce's own analysis, which has no address",
    bytes: toFile(
      ["Date", "Order #", "Status", "Customer", "Customer type", "Product(s)", "Items sold", "Coupon(s)", "N. Revenue"],
      [{ Date: "2026-11-28", "Order #": "5001", Status: "processing", "Product(s)": "2× Mug" }],
    ),
    expected: ["file refused: woocommerce-analytics"],
  },
];

const ADVANCED =
  "Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Company (Billing),Address 1&2 (Billing),City (Billing),State Code (Billing),Postcode (Billing),Country Code (Billing),Email (Billing),Phone (Billing),First Name (Shipping),Last Name (Shipping),Address 1&2 (Shipping),City (Shipping),State Code (Shipping),Postcode (Shipping),Country Code (Shipping),Payment Method Title,Shipping Method Title,Order Total Amount,SKU,Item #,Item Name,Quantity (- Refund),Item Cost".split(
    ",",
  );

const CLEO: Cells = {
  "Order Number": "5001",
  "Order Status": "Processing",
  "Order Date": "2026-11-28 10:00",
  "First Name (Billing)": "Eve",
  "City (Billing)": "Hamburg",
  "Phone (Billing)": "040 1",
  "First Name (Shipping)": "Ada",
  "Last Name (Shipping)": "King",
  "Address 1&2 (Shipping)": "Weg 1",
  "City (Shipping)": "Berlin",
  "Postcode (Shipping)": "10115",
  "Country Code (Shipping)": "DE",
  SKU: "MUG",
  "Item #": "1",
  "Item Name": "Mug",
  "Quantity (- Refund)": "2",
};
const DAN: Cells = {
  ...CLEO,
  "Order Number": "5002",
  "First Name (Shipping)": "Bo",
  "Last Name (Shipping)": "Li",
  SKU: "CUP",
  "Quantity (- Refund)": "1",
};
/** A row whose order columns are empty. */
const itemOnly = (sku: string): Cells => ({ SKU: sku, "Item Name": sku, "Quantity (- Refund)": "1" });

const ADVANCED_SAMPLE: ChannelSample = {
  ...WEBTOFFEE_SAMPLE,
  headings: ADVANCED,
  first: CLEO,
  second: DAN,
  form: {},
  number: "Order Number",
  city: "City (Shipping)",
  toName: (first, last) => ({ "First Name (Shipping)": first, "Last Name (Shipping)": last }),
  toQuantity: (quantity) => ({ "Quantity (- Refund)": quantity }),
  neededHeading: ["Order Status", "file refused: lacks order status"],
};

const advancedFile = (...rows: readonly FileRow[]) => toFile(ADVANCED, rows);

export const ADVANCED_FILES: readonly OrderFileCase[] = [
  ...commonCases(ADVANCED_SAMPLE),
  {
    title: "has orders in all states",
    bytes: advancedFile(
      ...STATUSES.rows.map(({ status, number }) => ({ ...CLEO, "Order Status": status, "Order Number": number })),
    ),
    expected: STATUSES.expected,
  },
  {
    title: "was joined with itself and then sorted",
    bytes: advancedFile(CLEO, CLEO, { ...CLEO, "Item #": "2" }, DAN),
    expected: [`5001 MUG x2 ${TO_ADA}`, `5001 MUG x2 ${TO_ADA}`, BO_SENT, "line 3 refused: order-repeated"],
  },
  {
    title: "repeats the order's columns on each item",
    bytes: advancedFile(CLEO, { ...CLEO, SKU: "CUP", "Item #": "2", "Quantity (- Refund)": "1" }, DAN),
    expected: [`5001 MUG x2 ${TO_ADA}`, `5001 CUP x1 ${TO_ADA}`, BO_SENT],
  },
  {
    title: "leaves the order's columns empty after its first row",
    bytes: advancedFile(CLEO, itemOnly("CUP"), itemOnly("POT"), DAN),
    expected: [`5001 MUG x2 ${TO_ADA}`, `5001 CUP x1 ${TO_ADA}`, `5001 POT x1 ${TO_ADA}`, BO_SENT],
  },
  {
    title: "starts the items below the order's row",
    bytes: advancedFile(
      { ...CLEO, SKU: "", "Item #": "", "Item Name": "", "Quantity (- Refund)": "" },
      itemOnly("MUG"),
      itemOnly("CUP"),
    ),
    expected: [`5001 MUG x1 ${TO_ADA}`, `5001 CUP x1 ${TO_ADA}`],
  },
  {
    title: "has an item below a row without an order number",
    bytes: advancedFile(CLEO, { ...DAN, "Order Number": "" }, itemOnly("POT")),
    expected: [`5001 MUG x2 ${TO_ADA}`, "line 3 refused: no-order-number", "line 4 refused: no-order-number"],
  },
  {
    title: "has an item below a row with broken quotes",
    bytes: advancedFile(CLEO, '5002,Processing,"2026"-11-28', itemOnly("POT")),
    expected: [`5001 MUG x2 ${TO_ADA}`, "line 3 refused: stray-quote", "line 4 refused: no-order-number"],
  },
  {
    title: "has a canceled order whose further rows are empty",
    bytes: advancedFile({ ...CLEO, "Order Status": "Cancelled" }, itemOnly("CUP")),
    expected: ["5001 MUG x2 held: canceled", "5001 CUP x1 held: canceled"],
  },
  {
    title: "was joined from an older file and a newer one with refunds",
    bytes: advancedFile(CLEO, DAN, { ...CLEO, "Quantity (- Refund)": "1" }, { ...DAN, "Quantity (- Refund)": "0" }),
    expected: [
      `5001 MUG x1 ${TO_ADA}`,
      "5002 CUP x0 held: canceled",
      ...[4, 5].map((line) => `line ${line} refused: order-repeated`),
    ],
  },
  {
    title: "has a wholly refunded item",
    bytes: advancedFile({ ...CLEO, "Quantity (- Refund)": "0" }, DAN),
    expected: ["5001 MUG x0 held: canceled", BO_SENT],
  },
  {
    title: "comes from an older version, whose quantity includes refunded units",
    bytes: toFile(
      [...ADVANCED.map((heading) => heading.replace(" (- Refund)", "")), "Order Refund Amount"],
      [
        { ...CLEO, Quantity: "3", "Order Refund Amount": "4.50" },
        { ...DAN, Quantity: "1", "Order Refund Amount": "0" },
      ],
    ),
    expected: ["5001 MUG x3 held: partly-refunded", BO_SENT],
  },
  {
    title: "has a refund that the quantity already shows",
    bytes: toFile([...ADVANCED, "Order Refund Amount"], [{ ...CLEO, "Order Refund Amount": "4.50" }]),
    expected: [`5001 MUG x2 ${TO_ADA}`],
  },
  {
    title: "comes from an older version, with another heading for the quantity",
    bytes: toFile(
      ADVANCED.map((heading) => (heading === "Quantity (- Refund)" ? "Quantity" : heading)),
      [{ ...CLEO, Quantity: "3" }],
    ),
    expected: [`5001 MUG x3 ${TO_ADA}`],
  },
];
