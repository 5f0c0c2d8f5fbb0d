import type en from "../../en/scanning/distance.ts";
import type { Chinese } from "../../words.ts";

export default {
  label: "遠距模式",
  enter: "遠距模式",
  leave: "離開遠距模式",
  strip: "置頂小條（浮在其他程式上）",
  closeStrip: "關閉小條",
  notListening: "未在接收掃描",
  lastScan: "上次掃描",
  noScan: "還沒有掃描",
} satisfies Chinese<typeof en>;
