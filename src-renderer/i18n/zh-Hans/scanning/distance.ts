import type en from "../../en/scanning/distance.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  label: "远距模式",
  enter: "远距模式",
  leave: "退出远距模式",
  lastScan: "上次扫描",
  noScan: "还没有扫描",
} satisfies Chinese<typeof en>;
