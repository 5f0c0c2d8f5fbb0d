import type en from "../../en/resends/cancellation.ts";
import type { Chinese } from "../../words.ts";

export default {
  heading: "取消",
  left: {
    minutes_other: "{{count}} 分鐘",
    hours: "{{hours}} 小時 {{minutes}} 分鐘",
    days_other: "{{count}} 天 {{hours}} 小時",
  },
  passed: "已過",
  passedEstimate: "可能已過",
  until: "{{left}}內可取消，截止時間：{{moment}}。",
  untilEstimated: "約 {{left}}內可取消，截止時間：{{moment}}（估算）。",
  estimateHint: "系統沒有給出截止時間。本工作台依下一個工作日 08:00 UTC 計算；日曆在「設定」中。",
  exactHint: "系統給出的截止時間。",
  inUtc: "{{when}}，{{utc}}",
  noCutOff: "不知道何時之前可以取消。",
  serviceTime: "依系統時間計算。{{skew}}。",
  obstacle: {
    "label-being-made": "暫不能取消：託運單仍在產生。",
    "cut-off-passed": "已不能取消：截止時間 {{when}} 已過。",
    "work-started": "已不能取消：倉庫已開始處理。",
    completed: "已不能取消：倉庫已發出包裹。",
    failed: "無需取消：託運單無法產生，因此沒有出貨。",
    canceled: "訂單已取消，不會出貨。",
    "not-read": "尚不清楚：訂單狀態還沒有讀取。更新訂單。",
    "unknown-status": "不提供取消：系統傳回「{{raw}}」，此版本不認識該狀態。查詢系統的技術支援。",
  },
  action: "取消重寄",
  elsewhere: "此訂單在別處建立：取消前先問建立人。",
  nobody: "不明的收件人",
  ask: {
    plain: "取消寄給 {{name}} 的訂單 {{order}}？倉庫將不會出貨。此操作無法復原。",
    "estimate-passed":
      "依本工作台的日曆，截止時間已過，但系統沒有給出該時間，日曆也可能不準。由系統決定：如果太晚，它會拒絕，一切不變。取消寄給 {{name}} 的訂單 {{order}}？",
    "no-cut-off": "不知道此訂單的截止時間。如果已過，系統會拒絕，一切不變。取消寄給 {{name}} 的訂單 {{order}}？",
  },
  estimatePassed:
    "依本工作台的日曆，截止時間 {{when}} 已過；系統沒有給出該時間。可以試一試：如果太晚，系統會拒絕，一切不變。",
  state: {
    sending: "正在請求系統取消訂單…",
    unknown: {
      title: "不清楚訂單是否已取消",
      body: "系統沒有回應。不會重複請求；正在讀取訂單以查明。",
      stopped: "程式在收到回覆前停止。不會重複請求；正在讀取訂單以查明。",
    },
    inDoubt: {
      title: "目前未取消",
      body: "系統沒有回覆取消請求。{{time}} 讀取時，訂單沒有變化。再查一次，或再請求一次。",
      ended: "系統沒有回覆取消請求，訂單已繼續處理：沒有取消。",
    },
    refused: "系統沒有取消訂單",
    "not-sent": {
      title: "未取消",
      body: "取消請求沒有到達系統，沒有任何改動。系統恢復回應後再試。",
      credentials: "系統不接受本工作台的認證資訊，沒有任何改動。在「設定」中輸入。",
    },
    canceled: "已於 {{time}} 取消，不會出貨。",
  },
  lookAgain: "再查一次",
  failed: {
    "no-such-order": "本工作台沒有建立過此訂單。",
    "not-allowed": "未取消：已讀取訂單，現在依規則不能取消。",
    "ask-first": "已讀取訂單：檢視其截止時間後再決定。",
    "under-way": "正在取消中。",
    credentials: "未請求：系統不接受本工作台的認證資訊。",
    offline: "未請求：無法連線到系統。沒有任何改動。",
    service: "未請求：無法先讀取訂單。沒有任何改動；一分鐘後再試。",
    other: "操作沒有成功，沒有向系統發出請求。",
  },
  items: {
    heading: "系統現在給出的貨品狀態",
    eligible: "留倉，可再次掃描",
    other: "{{handling}}，{{status}}",
    unknown: "尚未讀取",
    asOf: "資料時間：",
  },
  copy: {
    heading: "複製",
    hint: "新批次沿用相同的地址、物流服務類型、備註和倉庫。不會傳送任何內容。",
    action: "複製為新草稿",
    withItems_other: "連同 {{count}} 件貨品複製",
    current_other: "「{{batch}}」已在掃描頁開啟，有 {{count}} 件貨品。",
    parked_other: "「{{batch}}」已暫存，有 {{count}} 件貨品：掃描頁的批次保持不變。",
    failed: "工作台的紀錄庫沒有回應，沒有複製任何內容。再試一次。",
    toScan: "開啟掃描頁",
  },
  clock: {
    label: "本機時鐘",
    slow: {
      minutes_other: "本機時鐘比系統慢 {{count}} 分鐘",
      hours_other: "本機時鐘比系統慢 {{count}} 小時",
      days_other: "本機時鐘比系統慢 {{count}} 天",
    },
    fast: {
      minutes_other: "本機時鐘比系統快 {{count}} 分鐘",
      hours_other: "本機時鐘比系統快 {{count}} 小時",
      days_other: "本機時鐘比系統快 {{count}} 天",
    },
    body: "截止時間依系統時間計算。本工作台的其他時間有同樣的偏差：校準本機時鐘。",
    dismiss: "知道了",
  },
} satisfies Chinese<typeof en>;
