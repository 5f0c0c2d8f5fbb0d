import type en from "../../en/updates/updates.ts";
import type { Chinese } from "../../words.ts";

export default {
  title: "更新",
  check: "檢查更新",
  checking: "正在檢查新版本",
  download: "下載版本 {{version}}",
  state: {
    off: "本機未設定更新位址。Returns Desk 由 IT 部門更新。",
    elsewhere: "此 Returns Desk 由 IT 部門與本機其他程式一起更新。",
    "not-asked": "尚未檢查。",
    none: "已是最新版本。",
    looked: "上次檢查：",
    offered: "有新版本 {{version}}。由你決定何時下載，關閉 Returns Desk 時安裝。",
    downloading: "正在下載版本 {{version}}：{{percent}}%。可以繼續掃描。",
    ready: "版本 {{version}} 已就緒，關閉 Returns Desk 時安裝。",
    held: "版本 {{version}} 已就緒。",
  },
  hold: {
    "open-batch": "開啟的批次中有貨品時不安裝：送出或暫存批次，然後關閉 Returns Desk。",
    "kept-scans": "有掃描等待處理時不安裝：先處理掃描，然後關閉 Returns Desk。",
    "unfinished-requests": "有訂單或修改正在傳送時不安裝：等以後關閉時再裝。",
    "not-known": "工作台的資料未開啟時不安裝。",
  },
  problem: {
    unreachable: "無法連線到更新位址。工作台照常運作；稍後再檢查。",
    unusable: "更新位址傳回的不是更新。工作台照常運作；告訴 IT 部門。",
    damaged: "下載的檔案已損壞，已捨棄。再次檢查可重新下載。",
    unsigned: "此更新缺少發行者的簽章，不會安裝。告訴 IT 部門。",
    "not-genuine": "此更新不是由本程式的發行者提供，不會安裝。告訴 IT 部門。",
  },
} satisfies Chinese<typeof en>;
