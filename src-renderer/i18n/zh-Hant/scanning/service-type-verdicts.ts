import type en from "../../en/scanning/service-type-verdicts.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  reason: {
    chosen: "本批次已選擇「{{name}}」。",
    "not-offered": "本批次的倉庫不提供「{{name}}」。",
    "no-warehouse": "本批次還沒有倉庫，不能選擇「{{name}}」。",
    "not-loaded": "此倉庫的物流服務類型尚未載入。",
  },
  todo: {
    chosen: "掃描下一個條碼。",
    "not-offered": "沒有變更。請掃描此倉庫的物流服務類型。",
    "no-warehouse": "沒有變更。請先掃描貨品，再掃描物流服務類型。",
    "not-loaded": "沒有變更。請更新，再掃描物流服務類型。",
  },
} satisfies Chinese<typeof en>;
