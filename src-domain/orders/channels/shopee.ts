import { normalizeHeading } from "../order-sheet.ts";
import type { HoldReason } from "../order.ts";
import type { CellOf, ChannelFormat } from "./channel-format.ts";
import { holdReasonOf, type StatusTable } from "./order-status.ts";

/** Thai headings, normalized because headings are compared in a form with decomposed letters. */
const [THAI_NUMBER, THAI_QUANTITY, THAI_ORDERED_AT] = (["หมายเลขคำสั่งซื้อ", "จำนวน", "วันที่ทำการสั่งซื้อ"] as const).map(
  normalizeHeading,
) as [string, string, string];

/** Statuses in English, Indonesian and Thai. */
const STATUSES: StatusTable = {
  "to ship": null,
  "perlu dikirim": null,
  ที่ต้องจัดส่ง: null,
  unpaid: "unpaid",
  "belum bayar": "unpaid",
  shipping: "already-shipped",
  shipped: "already-shipped",
  "sedang dikirim": "already-shipped",
  completed: "already-shipped",
  selesai: "already-shipped",
  cancelled: "canceled",
  canceled: "canceled",
  batal: "canceled",
};

/** Reads orders to ship, one row per SKU. Many rows name only the parent's SKU, which is not a SKU of an item. */
const readRow: ChannelFormat["readRow"] = (cell) => ({
  orderNumber: cell("order id", "no. pesanan", THAI_NUMBER),
  isDistinct: true,
  orderedAt: cell("order creation date", "waktu pesanan dibuat", THAI_ORDERED_AT),
  shipBy: cell("estimated ship out date"),
  serviceName: cell("shipping option"),
  note: cell("remark from buyer"),
  address: {
    name: cell("receiver name", "nama penerima", "ชื่อผู้รับ"),
    street1: cell("delivery address", "alamat pengiriman", "ที่อยู่ในการจัดส่ง"),
    street2: cell("town", "district"),
    city: cell("city", "kota/kabupaten", "เขต/อำเภอ"),
    state: cell("province", "state", "provinsi", "จังหวัด"),
    postalCode: cell("zip code", "kode pos", "รหัสไปรษณีย์"),
    country: cell("country", "negara", "ประเทศ"),
    phone: cell("phone number", "no. telepon", "หมายเลขโทรศัพท์"),
  },
  holdReason: orderHoldReason(cell),
  lines: [
    {
      sku: cell("sku reference no.", "nomor referensi sku", "เลขอ้างอิง sku (sku reference no.)"),
      quantity: cell("quantity", "jumlah", THAI_QUANTITY),
      holdReason: /[1-9]/.test(cell("returned quantity")) ? "partly-refunded" : null,
    },
  ],
});

function orderHoldReason(cell: CellOf): HoldReason | null {
  if (cell("cancel reason") !== "") return "canceled";
  if (cell("return / refund status") !== "") return "on-hold";
  if (cell("ship time") !== "") return "already-shipped";
  return holdReasonOf(cell("order status", "status pesanan", "สถานะการสั่งซื้อ"), STATUSES);
}

const formatInLanguage = (requiredHeadings: readonly string[], status: string): ChannelFormat => ({
  channel: "shopee",
  requiredHeadings,
  statusHeadings: [[status]],
  dateOrder: null,
  readRow,
});

export const SHOPEE: readonly ChannelFormat[] = [
  formatInLanguage(["order id", "sku reference no.", "receiver name"], "order status"),
  formatInLanguage(["no. pesanan", "nomor referensi sku", "nama penerima"], "status pesanan"),
  formatInLanguage([THAI_NUMBER, "เลขอ้างอิง sku (sku reference no.)", THAI_QUANTITY], "สถานะการสั่งซื้อ"),
];
