import type en from "../../en/updates/updates.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  title: "版本與更新",
  version: "Returns Desk {{version}}",
  documentation: "系統的文件（在瀏覽器中開啟）",
  licenses: "第三方軟體授權",
  noLicenses: "無法讀取清單。程式資料夾中的 third-party-notices.txt 也有相同內容。",
  check: "檢查更新",
  checking: "正在檢查更新",
  download: "下載版本 {{version}}",
  state: {
    off: "本機未設定更新位址。Returns Desk 由 IT 部門更新。",
    elsewhere: "IT 部門更新本機其他程式時一起更新 Returns Desk。",
    "not-asked": "尚未檢查。",
    none: "已是最新版本。",
    looked: "上次檢查：",
    offered: "有新版本 {{version}}。在此下載，關閉 Returns Desk 時安裝。",
    downloading: "正在下載版本 {{version}}：{{percent}}%。可以繼續掃描。",
    ready: "版本 {{version}} 已就緒，關閉 Returns Desk 時安裝。",
    blocked: "版本 {{version}} 已就緒。",
  },
  blocker: {
    "open-batch": "目前批次有貨品時無法安裝。請送出或暫存批次，再關閉 Returns Desk。",
    "deferred-scans": "有掃描等待處理時無法安裝。請先處理，再關閉 Returns Desk。",
    "unfinished-requests": "正在傳送訂單或修改時無法安裝。以後關閉時再安裝。",
    "not-known": "工作台的資料未開啟時無法安裝。",
  },
  problem: {
    unreachable: "無法連線到更新伺服器。工作台照常運作，請稍後再檢查。",
    unusable: "更新伺服器沒有傳回更新。工作台照常運作，請告知 IT 部門。",
    damaged: "下載的檔案已損壞並刪除。再次檢查可重新下載。",
    "not-genuine": "此更新不是本程式發行者的，不會安裝。請告知 IT 部門。",
    "not-newer": "此更新的安裝程式不比目前版本新，不會安裝。請告知 IT 部門。",
  },
} satisfies Chinese<typeof en>;
