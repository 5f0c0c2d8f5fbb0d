import type en from "../../en/health/files.ts";
import type { Chinese } from "../../words.ts";

const faults = {
  "disk-full": "本機磁碟已滿",
  "read-only": "工作台存放資料的資料夾無法寫入",
  "disk-failed": "磁碟報告故障",
  "in-use": "檔案被其他程式佔用",
  damaged: "寫入的副本無法讀回",
  other: "本機拒絕寫入",
} as const;

export default {
  notices: "工作台檔案的提示",
  dismiss: "知道了",
  fault: faults,
  cache: {
    title: "本機副本曾損壞，正在重新讀取。已掃描的內容沒有遺失。",
    body: "讀取完成前，工作台可能不認識某些條碼。批次、訂單和掃描照常。",
    filledTitle: "本機副本曾損壞，已重新讀取。已掃描的內容沒有遺失。",
    filledBody: "損壞的檔案保留在旁邊，供技術支援使用。",
  },
  restored: {
    title: "本工作台已從 {{when}} 的備份還原。",
    body: "從那時到 {{restored}} 之間的掃描、批次和訂單，本工作台不再知道；那段時間的訂單仍在系統。傳送訂單之前，會先向系統讀取其貨品，確保不會重複出貨。",
    file: "損壞的檔案保留為 {{file}}。",
    startedOverTitle: "本工作台於 {{restored}} 啟用了空的紀錄庫。",
    startedOverBody:
      "此前的掃描、批次和訂單，本工作台不再知道；訂單仍在系統。傳送訂單之前，會先向系統讀取其貨品，確保不會重複出貨。",
  },
  backup: {
    title: "今天的紀錄庫備份沒有寫入：{{why}}。",
    body: "掃描照常。騰出空間，或請 IT 部門檢查磁碟；工作台會在一小時內重試。",
  },
  notStored: {
    title: "無法儲存任何內容：{{why}}。",
    "disk-full": "掃描依順序在此視窗等待，之後自動記錄。在本機騰出空間，不要關閉此視窗。",
    other: "掃描依順序在此視窗等待，可寫入後自動記錄。請 IT 部門檢查，不要關閉此視窗。",
  },
  keeping: {
    "disk-full": "本機磁碟已滿。騰出空間後，掃描會依順序自動記錄。不要關閉此視窗。",
    "read-only": "工作台存放資料的資料夾無法寫入。請 IT 部門開放寫入權限，掃描便會依順序自動記錄。不要關閉此視窗。",
    "disk-failed": "磁碟報告故障。掃描會依順序自動重試。不要關閉此視窗，並請 IT 部門檢查磁碟。",
  },
  notRecorded: {
    word: "未儲存",
    reason: "此次掃描尚未記錄：{{why}}。",
    reasonOther: "此次掃描尚未記錄：工作台的紀錄庫沒有回應。",
    todo: "包裹先放著，系統會自動重試。",
  },
  page: {
    journal: {
      damaged: "「{{name}}」的紀錄庫已損壞",
      missing: "「{{name}}」的紀錄庫不見了",
      damagedBody: "紀錄庫儲存本工作台的每次掃描、每個批次和訂單。其中一部分無法讀取，因此沒有開啟，也沒有任何改動。",
      missingBody:
        "紀錄庫儲存本工作台的每次掃描、每個批次和訂單。檔案不見了或是空的，因此沒有開啟任何內容，也沒有任何改動。",
      damagedWhileOpen: "工作台已停止傳送和記錄。重新開啟之前，掃描會等待。",
    },
    storage: {
      title: "「{{name}}」無法開啟",
      "disk-full": "本機磁碟已滿，工作台能寫入才能接收掃描。騰出空間，然後再試。資料沒有遺失。",
      "read-only":
        "工作台的資料無法寫入，掃描無法儲存。請 IT 部門給此系統帳戶開放下方資料夾的寫入權限，然後再試。資料沒有遺失。",
      "disk-failed": "開啟工作台資料時磁碟報告故障。再試一次；如果仍然如此，先請 IT 部門檢查磁碟，再在此掃描。",
      "in-use": "工作台的資料被其他程式佔用。關閉那個程式，然後再試。資料沒有遺失。",
      damaged: "工作台的資料無法讀取。請 IT 部門檢查下方資料夾。",
    },
    newer: {
      title: "「{{name}}」屬於較新版本的 Returns Desk",
      body: "其資料由較新的版本寫入（資料版本 {{dataVersion}}，本程式最高支援 {{knownVersion}}）。重新安裝那個版本；沒有任何改動。",
    },
    other: {
      title: "「{{name}}」沒有開啟",
      body: "工作台遇到意外情況，無法開啟。沒有任何改動。再試一次；如果仍然如此，把下方內容交給技術支援。",
    },
    backups: "完好的備份",
    reading: "正在讀取備份，只列出完好的",
    newest: "最新",
    noBackup: "本機沒有完好的備份。工作台只能啟用空的紀錄庫。",
    unsound_other: "另有 {{count}} 個備份也已損壞，不列出。",
    size: "{{size}} MB",
    lost: "從損壞的紀錄庫能讀到的部分看，其中缺少：{{scans}}、{{orders}}",
    lostNothing: "從損壞的紀錄庫能讀到的部分看，之後沒有新內容",
    lostUnknown: "之後的內容無法統計",
    scans_other: "{{count}} 次掃描",
    orders_other: "{{count}} 筆訂單",
    meaning: "還原備份意味著什麼",
    meaningLost: "備份之後掃描、修改或送出的內容，本工作台不再知道。那段時間建立的訂單仍在系統，到那裡查詢。",
    meaningSafe: "不會重複出貨：備份中等待的訂單，先向系統讀取其貨品再傳送；批次也要先讀取貨品才能送出。",
    meaningKept: "損壞的檔案不會刪除，留在下方資料夾供技術支援使用。",
    restore: "還原 {{when}} 的備份",
    restoring: "正在還原並開啟工作台",
    startOver: "啟用空的紀錄庫",
    startOverAsk: "此後工作台不再知道以前的任何掃描、批次和訂單。訂單仍在系統。檔案的剩餘部分會保留。",
    openOther: "開啟另一個環境",
    back: "留在已開啟的環境",
    retry: "再試一次",
    quit: "結束",
    folder: "資料夾",
    detail: "供技術支援使用",
    failed: {
      "not-restored": "紀錄庫沒有替換，一切照舊。原因見供技術支援使用的內容。",
      "not-opened": "仍然無法開啟。",
      "no-such-backup": "此備份已不存在或已損壞。選擇另一個。",
      other: "操作沒有成功。再試一次；如果仍然如此，把下方內容交給技術支援。",
    },
    otherFailed: "「{{name}}」也無法開啟。",
    noScans: "此頁面開啟時不接收掃描。",
  },
} satisfies Chinese<typeof en>;
