import { type ChannelSample, commonCases } from "./common-cases.ts";
import { type Cells, type FileForm, type FileRow, type OrderFileCase, toFile } from "./order-file-case.ts";

const HEADINGS =
  "Order ID,Order Status,Order Substatus,Cancelation/Return Type,Normal or Pre-order,SKU ID,Seller SKU,Product ID,Product Name,Variation, Virtual Bundle Seller SKU,Quantity,Sku Quantity of return,Order Amount,Created Time,Paid Time,RTS Time,Shipped Time,Delivered Time,Cancelled Time,Cancel By,Cancel Reason,Fulfillment Type,Warehouse Name,Tracking ID,Delivery Option,Shipping Provider Name,Buyer Message,Buyer Username,Recipient,Phone #,Country,State,City,Zipcode,Address Line 1,Address Line 2,Delivery Instruction,Payment Method,Package ID,Seller Note,Shipping Information".split(
    ",",
  );
const DESCRIPTIONS = HEADINGS.map((heading) =>
  heading === "Order ID" ? "Platform unique order ID." : `The ${heading}.`,
).join(",");
const FORM: FileForm = { encoding: "utf-8-bom", below: [DESCRIPTIONS] };

const ADA: Cells = {
  "Order ID": "576461234567890123\t",
  "Order Status": "To ship",
  "Order Substatus": "Awaiting shipment",
  "SKU ID": "1729400000000000001\t",
  "Seller SKU": "MUG",
  "Product Name": "Mug, blue",
  Quantity: "2",
  "Sku Quantity of return": "0",
  "Created Time": "05/12/2026 10:26:17 PM\t",
  "Paid Time": "05/12/2026 10:27:17 PM\t",
  "Fulfillment Type": "Fulfillment by seller",
  "Buyer Username": "eve",
  Recipient: "Ada King",
  "Phone #": "(+49)15112345678",
  Country: "Germany",
  City: "Berlin",
  Zipcode: "10115\t",
  "Address Line 1": "Weg 1",
  "Package ID": "1153000000000000001\t",
  "Shipping Information": "Ada King\nWeg 1\nBerlin",
};
const BO: Cells = {
  ...ADA,
  "Order ID": "576461234567890456\t",
  "Seller SKU": "CUP",
  Quantity: "1",
  Recipient: "Bo Li",
  "Created Time": "05/13/2026 10:26:17 PM\t",
};
const TO_ADA = "to Ada King, Weg 1, 10115 Berlin, DEU";
const ADA_SENT = `576461234567890123 MUG x2 ${TO_ADA}`;
const BO_SENT = "576461234567890456 CUP x1 to Bo Li, Weg 1, 10115 Berlin, DEU";
const held = (reason: string): string[] => [`576461234567890123 MUG x2 held: ${reason}`, BO_SENT];

export const TIKTOK_SAMPLE: ChannelSample = {
  headings: HEADINGS,
  first: ADA,
  second: BO,
  expected: [ADA_SENT, BO_SENT],
  firstLine: 3,
  form: FORM,
  number: "Order ID",
  city: "City",
  toName: (first, last) => ({ Recipient: `${first} ${last}` }),
  toQuantity: (quantity) => ({ Quantity: quantity }),
  neededHeading: ["Order Status", "file refused: lacks order status"],
};

const file = (...rows: readonly FileRow[]) => toFile(HEADINGS, rows, FORM);
const withFirst = (cells: Cells) => file({ ...ADA, ...cells }, BO);

export const TIKTOK_FILES: readonly OrderFileCase[] = [
  ...commonCases(TIKTOK_SAMPLE),
  {
    title: "comes from Germany, with a translated status",
    bytes: withFirst({ "Order Status": "Versandbereit", "Order Substatus": "" }),
    expected: [ADA_SENT, BO_SENT],
  },
  {
    title: "has a status in a language that the desk does not know",
    bytes: withFirst({ "Order Status": "A enviar" }),
    expected: held("status-unknown"),
  },
  {
    title: "was joined with itself and then sorted",
    bytes: file(ADA, ADA, { ...ADA, "Package ID": "1153000000000000002\t" }, BO),
    expected: [ADA_SENT, ADA_SENT, BO_SENT, "line 6 refused: order-repeated"],
  },
  {
    title: "has an order on hold",
    bytes: withFirst({ "Order Status": "On hold" }),
    expected: held("on-hold"),
  },
  {
    title: "has an order that awaits its collection",
    bytes: withFirst({ "Order Substatus": "Awaiting collection" }),
    expected: held("already-shipped"),
  },
  {
    title: "has an order that the buyer asked to cancel",
    bytes: withFirst({ "Cancelation/Return Type": "Cancel" }),
    expected: held("canceled"),
  },
  {
    title: "has an order that TikTok sends itself",
    bytes: withFirst({ "Fulfillment Type": "Fulfillment by TikTok Shop" }),
    expected: held("fulfilled-by-channel"),
  },
  {
    title: "has a set of several articles",
    bytes: withFirst({ " Virtual Bundle Seller SKU": "SET-1" }),
    expected: held("bundle"),
  },
  {
    title: "hides only the phone",
    bytes: withFirst({ "Phone #": "(+49)151****678" }),
    expected: [ADA_SENT, BO_SENT],
  },
  {
    title: "has only dates that do not show which number is the day",
    bytes: file(ADA, { ...BO, "Created Time": ADA["Created Time"] ?? "" }),
    expected: ["file refused: date-order-unknown"],
  },
  {
    title: "has an unpaid order, whose recipient is empty",
    bytes: withFirst({ "Order Status": "Unpaid", Recipient: "", "Address Line 1": "" }),
    expected: held("unpaid"),
  },
];
