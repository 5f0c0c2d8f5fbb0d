import type en from "../../en/scanning/verdict.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  added: "已加入",
  "already-in-batch": "已在本批次",
  "in-another-batch": "在其他批次",
  locked: "已鎖定",
  "wrong-warehouse": "倉庫不符",
  "not-eligible": "不可重寄",
  "not-on-hold": "尚未留倉",
  "hold-refused": "留倉被拒絕",
  "held-by": "占用者",
  "left-at": "留在",
  "unknown-code": "未知條碼",
  "which-item": "哪件貨品？",
  "batch-full": "批次已滿",
  "damaged-scan": "掃描不完整",
  "set-aside": "請移出",
  sent: "已傳送",
  printed: "已列印",
  refused: "被系統拒絕",
  sealed: "已封箱",
  "wrong-label": "託運單錯誤",
  "seal-scan": "請掃託運單",
  command: "指令",
  "service-type": "物流服務",
  "hand-over": "交接",
} satisfies Chinese<typeof en>;
