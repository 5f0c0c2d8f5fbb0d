import type en from "../../en/scanning/service-type-verdicts.ts";
import type { Chinese } from "../../words.ts";

export default {
  reason: {
    chosen: "本批次已選擇「{{name}}」。",
    "not-offered": "本批次的倉庫不提供「{{name}}」。",
    "no-warehouse": "本批次還沒有倉庫，不能選擇「{{name}}」。",
    "not-loaded": "本批次倉庫的物流服務類型尚未載入。",
  },
  todo: {
    chosen: "掃描下一個條碼。",
    "not-offered": "沒有任何變更。掃描該倉庫的物流服務類型。",
    "no-warehouse": "沒有任何變更。先掃描貨品，再掃描物流服務類型。",
    "not-loaded": "沒有任何變更。重新整理後再掃描物流服務類型。",
  },
} satisfies Chinese<typeof en>;
