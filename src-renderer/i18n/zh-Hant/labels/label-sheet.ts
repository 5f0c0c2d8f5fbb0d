import type en from "../../en/labels/label-sheet.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  title: "測試託運單",
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
    "尺寸正確時：邊框完整，",
    "四邊各距紙邊 2 mm，",
    "刻度間距為 10 mm。否則在設定",
    "或印表機中選擇其他尺寸。",
  ],
} satisfies Chinese<typeof en>;
