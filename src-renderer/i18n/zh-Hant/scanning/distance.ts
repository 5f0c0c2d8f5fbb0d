import type en from "../../en/scanning/distance.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  label: "遠距模式",
  enter: "遠距模式",
  leave: "退出遠距模式",
  lastScan: "上次掃描",
  noScan: "還沒有掃描",
} satisfies Chinese<typeof en>;
