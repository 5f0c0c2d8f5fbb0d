import type en from "../../en/scanning/refused-scans.ts";
import type { Chinese } from "../../translation-types.ts";

/** Refused scans of the batch. */
export default {
  label: "异常区",
  heading_other: "“{{name}}”有 {{count}} 条异常扫描",
  none: "本批次没有异常扫描。异常扫描留在这里，直到加入批次或移除。",
  noText: "无字符",
  search: {
    running: "正在查询…",
    found: "已找到：重新扫描，或立即加入",
    absent: "平台也没有此货品",
    unreachable: "未查询：没有网络",
  },
  addNow: "立即加入",
  choose: "选择货品",
  dismiss: "移除",
  dismissAll: "全部移除",
  why: "移除的原因",
  reason: {
    "put-aside": "包裹已放到一边",
    "wrong-label": "标签贴错",
    "scanned-by-mistake": "误扫",
    other: "其他原因",
  },
  failed: "未移除：工作台的记录库没有响应。请重试。",
} satisfies Chinese<typeof en>;
