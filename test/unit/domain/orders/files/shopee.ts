import { type ChannelSample, commonCases } from "./common-cases.ts";
import { type Cells, type FileRow, type OrderFileCase, toFile } from "./order-file-case.ts";

const HEADINGS =
  "Order ID,Order Status,Cancel reason,Return / Refund Status,Tracking Number*,Shipping Option,Shipment Method,Estimated Ship Out Date,Ship Time,Order Creation Date,Order Paid Time,Parent SKU Reference No.,Product Name,SKU Reference No.,Variation Name,Original Price,Deal Price,Quantity,Returned quantity,Username (Buyer),Receiver Name,Phone Number,Delivery Address,Town,District,City,Province,Country,Zip Code,Remark from buyer,Order Complete Time,Note".split(
    ",",
  );

const ADA: Cells = {
  "Order ID": "260923ABCDEFGH",
  "Order Status": "To ship",
  "Shipping Option": "Standard Delivery",
  "Estimated Ship Out Date": "2026-09-30 23:59",
  "Order Creation Date": "2026-09-23 20:41",
  "Parent SKU Reference No.": "MUGS",
  "Product Name": "Mug, blue",
  "SKU Reference No.": "MUG",
  Quantity: "2",
  "Returned quantity": "0",
  "Receiver Name": "Ada King",
  "Phone Number": "6581234567",
  "Delivery Address": "Weg 1",
  City: "Berlin",
  Country: "SG",
  "Zip Code": "018956",
};
const BO: Cells = {
  ...ADA,
  "Order ID": "260923IJKLMNOP",
  "SKU Reference No.": "CUP",
  Quantity: "1",
  "Receiver Name": "Bo Li",
};
const BY = "by 2026-09-30T23:59:00";
const ADA_SENT = `260923ABCDEFGH MUG x2 ${BY} to Ada King, Weg 1, 018956 Berlin, SGP`;
const BO_SENT = `260923IJKLMNOP CUP x1 ${BY} to Bo Li, Weg 1, 018956 Berlin, SGP`;
const held = (reason: string): string[] => [`260923ABCDEFGH MUG x2 held: ${reason}`, BO_SENT];

export const SHOPEE_SAMPLE: ChannelSample = {
  headings: HEADINGS,
  first: ADA,
  second: BO,
  expected: [ADA_SENT, BO_SENT],
  firstLine: 2,
  number: "Order ID",
  city: "City",
  toName: (first, last) => ({ "Receiver Name": `${first} ${last}` }),
  toQuantity: (quantity) => ({ Quantity: quantity }),
  neededHeading: ["Order Status", "file refused: lacks order status"],
};

const file = (...rows: readonly FileRow[]) => toFile(HEADINGS, rows);
const withFirst = (cells: Cells) => file({ ...ADA, ...cells }, BO);

export const SHOPEE_FILES: readonly OrderFileCase[] = [
  ...commonCases(SHOPEE_SAMPLE),
  {
    title: "was joined with itself and then sorted",
    bytes: file(ADA, ADA, BO),
    expected: [ADA_SENT, BO_SENT, "line 3 refused: order-repeated"],
  },
  {
    title: "comes from Indonesia",
    bytes: toFile(
      "No. Pesanan,Status Pesanan,Nomor Referensi SKU,SKU Induk,Nama Produk,Nama Variasi,Jumlah,Waktu Pesanan Dibuat,Nama Penerima,Kota/Kabupaten,Provinsi".split(
        ",",
      ),
      [
        {
          "No. Pesanan": "260923A",
          "Status Pesanan": "Perlu Dikirim",
          "Nomor Referensi SKU": "MUG",
          Jumlah: "1",
          "Nama Penerima": "Ada",
        },
        {
          "No. Pesanan": "260923B",
          "Status Pesanan": "Batal",
          "Nomor Referensi SKU": "MUG",
          Jumlah: "1",
          "Nama Penerima": "Bo",
        },
      ],
    ),
    expected: ["260923A MUG x1 incomplete", "260923B MUG x1 held: canceled"],
  },
  {
    title: "comes from Thailand, with a star before a heading",
    bytes: toFile(
      ["*หมายเลขคำสั่งซื้อ", "สถานะการสั่งซื้อ", "*หมายเลขติดตามพัสดุ", "เลขอ้างอิง SKU (SKU Reference No.)", "จำนวน", "ชื่อผู้รับ"],
      [
        {
          "*หมายเลขคำสั่งซื้อ": "260923A",
          สถานะการสั่งซื้อ: "ที่ต้องจัดส่ง",
          "เลขอ้างอิง SKU (SKU Reference No.)": "MUG",
          จำนวน: "1",
          ชื่อผู้รับ: "น***า",
        },
      ],
    ),
    expected: ["260923A MUG x1 hidden-by-channel"],
  },
  {
    title: "has its headings below a title",
    bytes: toFile(HEADINGS, [ADA, BO], { above: ["Orders to ship", "2026-09-23"] }),
    expected: [ADA_SENT, BO_SENT],
  },
  {
    title: "has an item with only the parent's SKU",
    bytes: withFirst({ "SKU Reference No.": "" }),
    expected: [BO_SENT, "line 2 refused: no-sku-or-item"],
  },
  {
    title: "has an order that was canceled meanwhile",
    bytes: withFirst({ "Cancel reason": "Buyer changed mind" }),
    expected: held("canceled"),
  },
  {
    title: "has an order with units sent back",
    bytes: withFirst({ "Returned quantity": "1" }),
    expected: held("partly-refunded"),
  },
  {
    title: "has an order with units sent back, as a spreadsheet in another language writes them",
    bytes: withFirst({ "Returned quantity": "1,0" }),
    expected: held("partly-refunded"),
  },
  {
    title: "has orders in other states",
    bytes: file(
      ...["Unpaid", "Shipping", "Completed", "Cancelled", "To confirm"].map((status, index) => ({
        ...ADA,
        "Order ID": `26092${index}X`,
        "Order Status": status,
      })),
    ),
    expected: [
      "260920X MUG x2 held: unpaid",
      "260921X MUG x2 held: already-shipped",
      "260922X MUG x2 held: already-shipped",
      "260923X MUG x2 held: canceled",
      "260924X MUG x2 held: status-unknown",
    ],
  },
  {
    title: "has postal codes without their first zero",
    bytes: withFirst({ "Zip Code": "18956" }),
    expected: [`260923ABCDEFGH MUG x2 ${BY} incomplete`, BO_SENT],
  },
  {
    title: "packs all items of an order into one cell",
    bytes: toFile(
      ["order_sn", "tracking_number", "product_info", "remark_from_buyer"],
      [{ order_sn: "260923A", product_info: "[1] Product Name:Mug; Quantity: 2; SKU Reference No.: MUG;" }],
    ),
    expected: ["file refused: shopee-packed-items"],
  },
];
