import type en from "../../en/scanning/verdict.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  added: "已加入",
  "already-in-batch": "已在本批次",
  "in-another-batch": "在其他批次",
  locked: "已锁定",
  "wrong-warehouse": "仓库不符",
  "not-eligible": "不可重发",
  "not-on-hold": "尚未留仓",
  "hold-refused": "留仓被拒绝",
  "held-by": "占用者",
  "left-at": "留在",
  "unknown-code": "未知条码",
  "which-item": "哪件货品？",
  "batch-full": "批次已满",
  "damaged-scan": "条码不完整",
  "set-aside": "请移出",
  sent: "已下单",
  printed: "已打印",
  refused: "被平台拒绝",
  sealed: "已封箱",
  "wrong-label": "面单错误",
  "seal-scan": "请扫面单",
  command: "命令",
  "service-type": "物流服务",
  "hand-over": "交接",
} satisfies Chinese<typeof en>;
