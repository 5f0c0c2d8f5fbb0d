import type en from "../../en/labels/label-sheet.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  title: "测试面单",
  size: {
    "100x150": "100 × 150 mm",
    "4x6in": "4 × 6 in",
    "103x199": "103 × 199 mm",
    "4x8in": "4 × 8 in",
    a6: "A6",
    a5: "A5",
    a4: "A4",
    letter: "Letter",
  },
  lookFor: [
    "尺寸正确时：边框完整，",
    "四边各距纸边 2 mm，",
    "刻度间距为 10 mm。否则在设置",
    "或打印机中选择其他尺寸。",
  ],
} satisfies Chinese<typeof en>;
