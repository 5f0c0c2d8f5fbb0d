import type en from "../../en/scanning/distance.ts";
import type { Chinese } from "../../words.ts";

export default {
  label: "远距模式",
  enter: "远距模式",
  leave: "退出远距模式",
  strip: "悬浮条（浮在其他程序上）",
  closeStrip: "关闭悬浮条",
  notListening: "扫描未启用",
  lastScan: "上次扫描",
  noScan: "还没有扫描",
} satisfies Chinese<typeof en>;
