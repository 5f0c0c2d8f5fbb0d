import type en from "../../en/scanning/distance.ts";
import type { Chinese } from "../../words.ts";

export default {
  label: "远距模式",
  enter: "远距模式",
  leave: "退出远距模式",
  strip: "悬浮条（浮在其他程序上）",
  closeStrip: "关闭小条",
  notListening: "未在接收扫描",
  lastScan: "上次扫描",
  noScan: "还没有扫描",
} satisfies Chinese<typeof en>;
