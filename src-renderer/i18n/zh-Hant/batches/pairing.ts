import type en from "../../en/batches/pairing.ts";
import type { Chinese } from "../../words.ts";

export default {
  title: "配對",
  state: {
    missing: "沒有配對金鑰：無法交接批次，識別證也不經驗證就接受。請在據點的第一個工作台產生金鑰，或從其他工作台取得。",
    unusable: "鑰匙圈中的項目不是配對金鑰。請從其他工作台取得，或聯絡 IT 部門。",
    "in-keychain": "已配對。交接碼和識別證會簽章並驗證。",
    "keychain-unavailable": "沒有配對金鑰：鑰匙圈無法使用。請解鎖鑰匙圈，或聯絡 IT 部門。",
  },
  create: "產生配對金鑰",
  ask: "從其他工作台取得金鑰",
  give: "把金鑰交給其他工作台",
  step: {
    asking:
      "在已配對的工作台開啟「設定」>「系統管理」>「配對」，選擇「把金鑰交給其他工作台」，在那裡掃描此碼；然後在這裡掃描它顯示的碼。",
    receiving: "數字一致。在這裡掃描另一個工作台的最後一個碼。",
    waiting: "在新工作台開啟「設定」>「系統管理」>「配對」，選擇「從其他工作台取得金鑰」，然後在這裡掃描它的碼。",
    comparing: "在新工作台掃描此碼。那裡問到數字時，在這裡選擇「比對數字」，核對兩邊。",
    giving: "在新工作台掃描此碼，然後選擇「完成」。",
  },
  compare: "比對數字",
  cancel: "取消",
  finish: "完成",
  code: "給另一個工作台的碼",
  problem: {
    "wrong-code": "碼不對。請掃描另一個工作台螢幕上的碼。",
    "too-late": "此次配對已結束。請在兩個工作台重新開始。",
    "no-key": "本工作台沒有配對金鑰。請先產生。",
    "keychain-unavailable": "金鑰未儲存：鑰匙圈無法使用。請解鎖，或聯絡 IT 部門。",
    failed: "操作失敗，沒有任何變更。請重試。",
  },
} satisfies Chinese<typeof en>;
