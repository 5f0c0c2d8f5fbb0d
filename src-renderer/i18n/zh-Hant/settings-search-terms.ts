import type en from "../en/settings-search-terms.ts";
import type { Chinese } from "../translation-types.ts";

export default {
  scanner: {
    page: "掃碼槍、條碼槍、讀碼器、鍵盤",
    layout: "鍵盤配置、字母不對、字元錯誤",
    repeats: "重複掃描、連掃、兩次",
  },
  sound: {
    page: "聲音、音訊、喇叭",
    on: "靜音、提示音、嗶聲",
    volume: "大聲、小聲、音量",
    spoken: "語音、朗讀、播報、數字",
    voice: "語音、發音人",
  },
  display: {
    page: "螢幕、外觀、字型大小、字級、縮放、放大、縮小",
    language: "翻譯、中文、英文",
    theme: "深色、暗色、夜間模式、淺色、顏色、外觀",
    touch: "字型大小、字級、縮放、放大、平板、手指、手套",
    outside: "工作列, 程式塢, 標記, 通知, 進度",
  },
  labels: {
    page: "標籤印表機、貨運單、列印、感熱、斑馬",
    printer: "標籤印表機、斑馬、感熱",
    size: "紙張、尺寸、格式",
    resolution: "解析度、清晰、模糊、dpi",
    copies: "份數、幾張、兩份",
    silent: "列印對話方塊、不詢問",
    automatic: "自動列印、到達",
    zplHost: "斑馬、網路印表機、IP 位址",
    zplPort: "9100、連接埠",
    ownHosts: "託運單伺服器、下載、允許的主機",
  },
  recipients: {
    page: "客戶、通訊錄、隱私、個人資料",
    label: "通訊錄、建議、歷史、客戶",
    erase: "刪除、隱私、保留期、個人資料",
    fillStreet2: "地址第二行、橫線",
    eraseOne: "刪除客戶、遺忘、隱私",
  },
  orders: {
    page: "訂單簿, 商店, 網店訂單, Shopify, Amazon, 亞馬遜, WooCommerce, eBay, 匯入",
    open: "Shopify, Amazon, 亞馬遜, WooCommerce, eBay, CSV, XLSX, 範本, 復原",
    age: "過期, 舊檔案, 小時, 建議",
  },
  batch: {
    page: "訂單、送出、貨品、批次",
    limit: "最大件數、上限、每單件數",
    undo: "撤回、復原、延遲、等待、秒",
    hold: "暫存、不詢問、自動",
    codes: "處理方式、代碼、ohd、rsd",
    seal: "封箱、貼錯、託運單、核對、混淆",
    stale: "時效、過期、舊資料、警告",
  },
  operator: {
    page: "使用者、工作站、安全、鎖定",
    station: "名稱、工作站名稱、電腦名稱",
    target: "目標, 每小時, 效率",
    lock: "鎖定螢幕、閒置、逾時、分鐘、自動鎖定",
    label: "密碼、解鎖",
  },
  connection: {
    page: "API、帳戶、登入、認證資訊、伺服器、連網、練習、沙盒、正式、切換、帳戶",
    add: "新帳戶、新伺服器",
    user: "網址、伺服器、介面位址",
    public: "網址、伺服器、介面位址",
    key: "認證資訊、登入、密碼",
    token: "認證資訊、登入、密碼",
  },
  inbox: {
    page: "webhook、通知、回呼、推播、事件",
    on: "webhook、回呼、推播",
    endpoint: "webhook 網址、公開位址、回呼位址",
    host: "網路、網路卡、IP 位址",
    senders: "白名單、防火牆、IP 位址",
    port: "8790、監聽連接埠",
    path: "路徑",
    fresh: "時間戳記、時鐘、時效",
    events: "時效、舊事件",
    label: "簽章金鑰、HMAC、金鑰",
  },
  copy: {
    page: "同步、下載、離線、庫存、快取",
    days: "歷史、期限、多久",
    refreshEvery: "同步、間隔、輪詢、自動",
    requests: "頻率、限速、速度",
    entry: "上傳、匯入、CSV、Excel、JSON、檔案",
  },
  calendar: {
    page: "工作日、截止時間、休假",
    weekdays: "星期、週末、週六、週日",
    holiday: "放假、休息、假期",
  },
  fba: {
    page: "亞馬遜、配送",
    parameter: "查詢參數、指令編號",
  },
  updates: {
    page: "升級、新版本、關於",
    licenses: "開源、法律",
  },
  configuration: {
    page: "config.json、IT、發布、統一管理、代理、proxy、憑證、管理員、原則",
    check: "驗證、檢查、錯誤、config.json",
    save: "匯出、複製設定、備份設定、另一台、config.json",
    administration: "密碼、保護、管理員、鎖定設定",
  },
  health: {
    page: "備份、backup、磁碟、網路、代理、proxy、時鐘、診斷、狀態、資料庫、支援",
    title: "支援、記錄、診斷、報告",
  },
  requests: {
    page: "HTTP、介面記錄、流量、呼叫",
  },
  "black-box": {
    page: "掃描記錄、歷史",
  },
  "check-up": {
    page: "測試掃描槍、校準、字母不對",
  },
  sheets: {
    page: "可列印、指令、條碼",
    title: "姓名、工作證、登入卡",
  },
  "first-run": {
    page: "精靈、初始設定、開始",
  },
} satisfies Chinese<typeof en>;
