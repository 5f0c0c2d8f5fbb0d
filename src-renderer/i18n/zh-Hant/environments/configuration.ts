import type en from "../../en/environments/configuration.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  title: "設定檔",
  sound: "沒有發現錯誤。沒有 config.json 時，只使用在這裡輸入的設定。",
  locked: "config.json 沒有錯誤。IT 部門已鎖定位址、金鑰、託運單主機、託運單印表機和事件接收。",
  partly: "config.json 有一部分無法使用，其餘有效。",
  unreadable: "無法讀取 config.json，其中內容均未生效。",
  lockedBy: "位址、金鑰、託運單主機、託運單印表機和事件接收已鎖定。",
  tellIt: "請把以下內容告知 IT 部門：",
  barLabel: "config.json 的錯誤",
  barPartly: "IT 部門的設定檔有一部分無法使用。",
  barUnreadable: "無法讀取 IT 部門的設定檔，其中內容均未生效。",
  barAction: "查看錯誤",
  check: "檢查 config.json",
  checkHint: "只檢查檔案，不套用；依鍵名或行號列出所有錯誤。",
  checkResult: "檢查結果",
  checkFailed: "檔案未檢查。請重試。",
  checkedSound: "{{file}} 沒有錯誤。",
  checked_other: "{{file}} 有 {{count}} 個錯誤：",
  save: "將本工作台的設定儲存為 config.json",
  saveHint: "其他工作台使用此檔案後，設定與本機相同。不包含金鑰、PIN 碼、收件人、人員姓名和工作站名稱。",
  saved: "已儲存為 {{file}}",
  notSaved: "未儲存。請換一個資料夾再試。",
} satisfies Chinese<typeof en>;
