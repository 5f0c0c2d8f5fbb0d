import type en from "../../en/recipients/shipment-fields.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  shipmentName: "收件人姓名",
  shipmentPhone: "电话",
  shipmentStreet1: "地址 1",
  shipmentStreet2: "地址 2",
  shipmentStreet3: "地址 3",
  shipmentCity: "城市",
  shipmentState: "州/省",
  shipmentPostalCode: "邮编",
  shipmentCountryCode: "国家/地区",
  shipmentEmail: "电子邮箱",
  shipmentFax: "传真",
  shipmentServiceType: "物流服务类型",
  description: "描述",
  remarks: "备注",
} satisfies Chinese<typeof en>;
