import type en from "../../en/health/files.ts";
import type { Chinese } from "../../translation-types.ts";

const faults = {
  "disk-full": "本機磁碟已滿",
  "read-only": "工作台無法寫入存放資料的資料夾",
  "disk-failed": "磁碟回報錯誤",
  "in-use": "其他程式正在使用此檔案",
  damaged: "副本無法讀回",
  other: "本機拒絕寫入",
} as const;

export default {
  notices: "工作台檔案的提示",
  dismiss: "知道了",
  fault: faults,
  cache: {
    title: "本機副本已損壞，正在重新下載。掃描沒有遺失。",
    body: "完成前，部分條碼可能辨識不出。批次、訂單和掃描照常。",
    filledTitle: "本機副本曾損壞，已重新下載。掃描沒有遺失。",
    filledBody: "損壞的檔案保留在旁邊，供技術支援使用。",
  },
  restored: {
    title: "本工作台已從 {{when}} 的備份還原。",
    body: "此後到 {{restored}} 的掃描、批次和訂單未保留在本工作台；那些訂單仍在系統。為避免重複出貨，工作台先向系統讀取訂單的貨品，再傳送。",
    file: "損壞的檔案保留為 {{file}}。",
    startedOverTitle: "本工作台於 {{restored}} 啟用了空的紀錄庫。",
    startedOverBody:
      "此前的掃描、批次和訂單未保留在本工作台；訂單仍在系統。為避免重複出貨，工作台先向系統讀取訂單的貨品，再傳送。",
  },
  backup: {
    title: "今天的紀錄庫備份未寫入：{{why}}。",
    body: "可繼續掃描。請騰出空間，或請 IT 部門檢查磁碟；工作台一小時內重試。",
  },
  notStored: {
    title: "無法儲存：{{why}}。",
    "disk-full": "請在本機騰出空間，不要關閉此視窗。掃描在此等待，之後依順序記錄。",
    other: "請 IT 部門檢查，不要關閉此視窗。掃描在此等待，可儲存後依順序記錄。",
  },
  keeping: {
    "disk-full": "本機磁碟已滿。請騰出空間，不要關閉此視窗。",
    "read-only": "工作台無法寫入存放資料的資料夾。請 IT 部門開放寫入權限，不要關閉此視窗。",
    "disk-failed": "磁碟回報錯誤。請 IT 部門檢查磁碟，不要關閉此視窗。",
  },
  notRecorded: {
    title: "未儲存",
    todo: "包裹先放著，將自動重試。",
  },
  page: {
    journal: {
      damaged: "「{{name}}」的紀錄庫已損壞",
      missing: "「{{name}}」的紀錄庫遺失",
      damagedBody: "紀錄庫儲存本工作台的每次掃描、每個批次和訂單。其中一部分無法讀取，因此沒有開啟，也沒有變更。",
      missingBody: "紀錄庫儲存本工作台的每次掃描、每個批次和訂單。檔案遺失或為空，因此沒有開啟，也沒有變更。",
      damagedWhileOpen: "工作台已停止傳送和記錄。重新開啟前，掃描等待。",
    },
    storage: {
      title: "「{{name}}」無法開啟",
      "disk-full": "本機磁碟已滿，工作台無法接收掃描。請騰出空間，然後重試。資料沒有遺失。",
      "read-only":
        "工作台無法寫入資料，掃描無法儲存。請 IT 部門給此電腦帳戶開放下方資料夾的寫入權限，然後重試。資料沒有遺失。",
      "disk-failed": "開啟工作台資料時磁碟回報錯誤。請重試；如果問題持續，請 IT 部門檢查磁碟後再在此掃描。",
      "in-use": "其他程式正在使用工作台的資料。請關閉該程式，然後重試。資料沒有遺失。",
      damaged: "工作台的資料無法讀取。請 IT 部門檢查下方資料夾。",
    },
    newer: {
      title: "「{{name}}」需要較新的 Returns Desk",
      body: "其資料由較新版本寫入（資料版本 {{dataVersion}}，此處最高支援 {{knownVersion}}）。請重新安裝該版本；沒有任何變更。",
    },
    other: {
      title: "「{{name}}」沒有開啟",
      body: "意外錯誤，無法開啟。沒有任何變更。請重試；如果問題持續，請把下方內容交給技術支援。",
    },
    backups: "可用的備份",
    checking: "正在檢查哪些備份可用",
    newest: "最新",
    noBackup: "本機沒有可用的備份。工作台只能啟用空的紀錄庫。",
    unsound_other: "另有 {{count}} 份備份也已損壞，不列出。",
    size: "{{size}} MB",
    lost: "就損壞的紀錄庫可讀部分，其中缺少：{{scans}}、{{orders}}",
    lostNothing: "就損壞的紀錄庫可讀部分，沒有較新的內容",
    lostUnknown: "較新的掃描和訂單無法統計",
    scans_other: "{{count}} 次掃描",
    orders_other: "{{count}} 筆訂單",
    meaning: "還原備份的影響",
    meaningLost: "備份之後掃描、修改或送出的內容不會保留在本工作台。其間建立的訂單仍在系統，請到那裡查詢。",
    meaningSafe: "不會重複出貨：等待的訂單和批次，先向系統讀取貨品，再傳送或送出。",
    meaningKept: "損壞的檔案留在下方資料夾，供技術支援使用。",
    restore: "還原 {{when}} 的備份",
    restoring: "正在還原並開啟工作台",
    startOver: "啟用空的紀錄庫",
    startOverAsk: "本工作台將不再保留以前的掃描、批次和訂單。訂單仍在系統；檔案的剩餘部分保留。",
    openOther: "開啟另一個環境",
    back: "留在已開啟的環境",
    retry: "重試",
    quit: "結束",
    folder: "資料夾",
    detail: "供技術支援使用",
    failed: {
      "not-restored": "紀錄庫沒有替換，沒有任何變更。原因見下方技術支援內容。",
      "not-opened": "仍然無法開啟。",
      "no-such-backup": "此備份已不存在或無法使用。請選擇另一份。",
      other: "操作失敗。請重試；如果問題持續，請把下方內容交給技術支援。",
    },
    otherFailed: "「{{name}}」也無法開啟。",
    noScans: "此頁面開啟時不接收掃描。",
  },
} satisfies Chinese<typeof en>;
