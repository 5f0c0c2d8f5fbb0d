import type en from "../../en/scanning/refused-scans.ts";
import type { Chinese } from "../../translation-types.ts";

/** Refused scans of the batch. */
export default {
  label: "異常區",
  heading_other: "「{{name}}」有 {{count}} 筆異常掃描",
  none: "本批次沒有異常掃描。異常掃描留在這裡，直到加入批次或移除。",
  noText: "無字元",
  search: {
    running: "正在查詢…",
    found: "已找到：重新掃描，或立即加入",
    absent: "系統也沒有此貨品",
    unreachable: "未查詢：沒有網路",
  },
  addNow: "立即加入",
  choose: "選擇貨品",
  dismiss: "移除",
  dismissAll: "全部移除",
  why: "移除的原因",
  reason: {
    "put-aside": "包裹已放到一邊",
    "wrong-label": "標籤貼錯",
    "scanned-by-mistake": "誤掃",
    other: "其他原因",
  },
  failed: "未移除：工作台的紀錄庫沒有回應。請重試。",
} satisfies Chinese<typeof en>;
