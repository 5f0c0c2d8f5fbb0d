import { type ChannelSample, commonCases } from "./common-cases.ts";
import { type Cells, type FileRow, type OrderFileCase, toFile } from "./order-file-case.ts";

const HEADINGS =
  "orderItemId,orderType,Guarantee,deliveryType,lazadaId,sellerSku,lazadaSku,wareHouse,createTime,updateTime,rtsSla,ttsSla,orderNumber,customerName,customerEmail,shippingName,shippingAddress,shippingAddress2,shippingAddress3,shippingAddress4,shippingAddress5,shippingPhone,shippingCity,shippingPostCode,shippingCountry,shippingRegion,billingName,billingCity,payMethod,paidPrice,unitPrice,itemName,variation,shippingProvider,shipmentTypeName,trackingCode,status,bundleId,refundAmount,sellerNote".split(
    ",",
  );

const ADA: Cells = {
  orderItemId: "312345678901231",
  orderType: "Normal",
  deliveryType: "standard",
  sellerSku: "MUG",
  createTime: "03 Jun 2026 20:41",
  rtsSla: "05 Jun 2026 23:59",
  orderNumber: "312345678901200",
  customerName: "E***r",
  shippingName: "Ada King",
  shippingAddress: "Weg 1",
  shippingCity: "Berlin",
  shippingPostCode: "50000",
  shippingCountry: "Malaysia",
  itemName: "Mug, blue",
  shipmentTypeName: "Dropshipping",
  status: "pending",
};
const BO: Cells = {
  ...ADA,
  orderItemId: "312345678901232",
  orderNumber: "312345678901300",
  sellerSku: "CUP",
  shippingName: "Bo Li",
};
const TO_ADA = "by 2026-06-05T23:59:00 to Ada King, Weg 1, 50000 Berlin, MYS";
const ADA_SENT = `312345678901200 MUG x1 ${TO_ADA}`;
const BO_SENT = "312345678901300 CUP x1 by 2026-06-05T23:59:00 to Bo Li, Weg 1, 50000 Berlin, MYS";
const held = (reason: string): string[] => [`312345678901200 MUG x1 held: ${reason}`, BO_SENT];

export const LAZADA_SAMPLE: ChannelSample = {
  headings: HEADINGS,
  first: ADA,
  second: BO,
  expected: [ADA_SENT, BO_SENT],
  firstLine: 2,
  number: "orderNumber",
  city: "shippingCity",
  toName: (first, last) => ({ shippingName: `${first} ${last}` }),
  toQuantity: null,
  neededHeading: ["status", "file refused: lacks status"],
};

const file = (...rows: readonly FileRow[]) => toFile(HEADINGS, rows);
const withFirst = (cells: Cells) => file({ ...ADA, ...cells }, BO);

export const LAZADA_FILES: readonly OrderFileCase[] = [
  ...commonCases(LAZADA_SAMPLE),
  {
    title: "has an order of three units, of which one was canceled",
    bytes: file(
      ADA,
      { ...ADA, orderItemId: "312345678901233" },
      { ...ADA, orderItemId: "312345678901234", status: "canceled" },
    ),
    expected: [ADA_SENT, ADA_SENT, "312345678901200 MUG x1 held: canceled"],
  },
  {
    title: "has a unit that is ready with Lazada's own label",
    bytes: withFirst({ status: "ready_to_ship", trackingCode: "LZ1" }),
    expected: held("already-shipped"),
  },
  {
    title: "has units that were sent, delivered and sent back",
    bytes: file(
      ...["shipped", "confirmed", "Package Returned", "returned"].map((status, index) => ({
        ...ADA,
        orderItemId: `31234567890124${index}`,
        status,
      })),
    ),
    expected: [
      "312345678901200 MUG x1 held: already-shipped",
      "312345678901200 MUG x1 held: already-shipped",
      "312345678901200 MUG x1 held: canceled",
      "312345678901200 MUG x1 held: canceled",
    ],
  },
  {
    title: "has a status that the desk does not know",
    bytes: withFirst({ status: "Lost by 3PL" }),
    expected: held("status-unknown"),
  },
  {
    title: "has a unit that was paid back",
    bytes: withFirst({ refundAmount: "35.00" }),
    expected: held("partly-refunded"),
  },
  {
    title: "has a unit that Lazada's warehouse sends",
    bytes: withFirst({ shipmentTypeName: "Own Warehouse" }),
    expected: held("fulfilled-by-channel"),
  },
  {
    title: "has an article without a parcel",
    bytes: withFirst({ deliveryType: "digital" }),
    expected: held("no-shipping"),
  },
  {
    title: "hides the street but not the name",
    bytes: withFirst({ shippingAddress: "W** *" }),
    expected: ["312345678901200 MUG x1 by 2026-06-05T23:59:00 hidden-by-channel", BO_SENT],
  },
  {
    title: "has a unit twice, of which the newer was canceled",
    bytes: file(ADA, BO, { ...ADA, status: "canceled" }),
    expected: held("canceled"),
  },
];
