import type en from "../../en/scanning/trust.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  back: "返回設定",
  places: {
    "black-box": { name: "掃描黑盒子" },
    "check-up": { name: "掃描槍檢測" },
    sheets: { name: "列印條碼" },
  },
  sheets: {
    commands: {
      name: "指令條碼",
      hint: "只用掃描槍即可復原、暫存、送出等。請貼在掃描槍夠得到的地方。",
    },
    "check-up": {
      name: "掃描槍檢測條碼",
      hint: "紙上的檢測條碼，掃描槍讀不了螢幕時使用。",
    },
    "service-types": {
      name: "物流服務類型條碼",
      hint: "倉庫的每個物流服務類型一個條碼，掃描即為批次選擇。",
    },
    warehouse: "倉庫",
    noTypes: "沒有此倉庫的物流服務類型。請更新，然後重試。",
    language: "列印語言",
    saveSheet: "把{{sheet}}儲存為 PDF",
    writing: "正在寫入…",
    written: "已儲存為 {{file}}",
    notWritten: "未儲存：資料夾可能已滿或唯讀，或檔案正被其他程式開啟。請換一個位置。",
  },
} satisfies Chinese<typeof en>;
