import type en from "../../en/orders/order-files.ts";
import type { Chinese } from "../../words.ts";

export default {
  settings: {
    title: "待出貨訂單",
    age: "檔案超過此時數後只提供建議（小時）",
  },
} satisfies Chinese<typeof en>;
