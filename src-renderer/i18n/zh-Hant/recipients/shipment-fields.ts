import type en from "../../en/recipients/shipment-fields.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  shipmentName: "收件人姓名",
  shipmentPhone: "電話",
  shipmentStreet1: "地址 1",
  shipmentStreet2: "地址 2",
  shipmentStreet3: "地址 3",
  shipmentCity: "城市",
  shipmentState: "州/省",
  shipmentPostalCode: "郵遞區號",
  shipmentCountryCode: "國家/地區",
  shipmentEmail: "電子郵件",
  shipmentFax: "傳真",
  shipmentServiceType: "物流服務類型",
  description: "描述",
  remarks: "備註",
} satisfies Chinese<typeof en>;
