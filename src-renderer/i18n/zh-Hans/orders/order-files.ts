import type en from "../../en/orders/order-files.ts";
import type { Chinese } from "../../words.ts";

export default {
  settings: {
    title: "待发订单",
    age: "文件超过此时长后只提供建议（小时）",
  },
} satisfies Chinese<typeof en>;
