import type en from "../../en/resends/cancellation.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  heading: "取消",
  left: {
    minutes_other: "{{count}} 分鐘",
    hours: "{{hours}} 小時 {{minutes}} 分鐘",
    days_other: "{{count}} 天 {{hours}} 小時",
  },
  passed: "已過",
  passedEstimate: "可能已過",
  until: "可在 {{moment}} 前取消，還剩 {{left}}。",
  untilEstimated: "可在 {{moment}} 前取消（估算），還剩約 {{left}}。",
  estimateHint: "系統沒有提供截止時間。本工作台以下一個工作日 08:00 UTC 估算；工作日請見「設定」。",
  exactHint: "截止時間由系統提供。",
  noCutOff: "取消截止時間不明。",
  serviceTime: "以退貨系統時間為準。{{skew}}。",
  obstacle: {
    "label-being-made": "暫時無法取消：託運單仍在產生。",
    "cut-off-passed": "已無法取消：截止時間 {{when}} 已過。",
    "work-started": "已無法取消：倉庫已開始處理。",
    completed: "已無法取消：包裹已寄出。",
    failed: "無需取消：託運單產生失敗，不會出貨。",
    canceled: "訂單已取消，不會出貨。",
    "not-read": "尚不清楚：狀態還沒有讀取。請更新訂單。",
    "unknown-status": "無法取消：系統傳回「{{raw}}」，此版本不認得這個狀態。請洽退貨系統的技術支援。",
  },
  action: "取消重寄",
  elsewhere: "此訂單在別處建立。取消前請先詢問建立人。",
  nobody: "不明收件人",
  ask: {
    plain: "取消寄給 {{name}} 的訂單 {{order}}？倉庫將不會出貨。此操作無法復原。",
    "estimate-passed":
      "估算的截止時間已過，但系統沒有提供截止時間，本工作台的日曆也可能不準。如果太晚，系統會拒絕，不會有任何變更。取消寄給 {{name}} 的訂單 {{order}}？",
    "no-cut-off": "截止時間不明。如果已過，系統會拒絕，不會有任何變更。取消寄給 {{name}} 的訂單 {{order}}？",
  },
  estimatePassed:
    "估算的截止時間 {{when}} 已過，系統沒有提供截止時間。仍可嘗試：如果太晚，系統會拒絕，不會有任何變更。",
  state: {
    sending: "正在請求系統取消訂單…",
    unknown: {
      title: "取消結果不明",
      body: "系統沒有回應。工作台不會重複請求，正在查詢訂單。",
      stopped: "程式在收到回覆前停止。工作台不會重複請求，正在查詢訂單。",
    },
    inDoubt: {
      title: "尚未取消",
      body: "系統沒有回覆取消請求。{{time}} 查詢時訂單沒有變化。再查一次，或再次請求取消。",
      ended: "系統沒有回覆取消請求。訂單已繼續處理，沒有取消。",
    },
    refused: "系統沒有取消訂單",
    "not-sent": {
      title: "未取消",
      body: "取消請求未到達系統，沒有任何變更。系統恢復回應後重試。",
      credentials: "系統不接受本工作台的認證資訊，沒有任何變更。請在「設定」中重新輸入。",
    },
    canceled: "已於 {{time}} 取消，不會出貨。",
  },
  checkAgain: "再查一次",
  failed: {
    "no-such-order": "此訂單不是本工作台建立的。",
    "not-allowed": "未取消：已查詢訂單，依規則現在無法取消。",
    "ask-first": "已查詢訂單。請看截止時間，再決定。",
    "under-way": "正在取消。",
    credentials: "未傳送：系統不接受本工作台的認證資訊。",
    offline: "未傳送：無法連線到系統。沒有任何變更。",
    service: "未傳送：無法先查詢訂單。沒有任何變更，請一分鐘後重試。",
    other: "操作失敗，沒有向系統傳送任何內容。",
  },
  items: {
    heading: "系統上貨品的現況",
    eligible: "留倉，可再次掃描",
    other: "{{handling}}，{{status}}",
    unknown: "尚未讀取",
    asOf: "更新：",
  },
  copy: {
    heading: "複製此訂單",
    hint: "新批次沿用相同的地址、物流服務類型、備註和倉庫，不會傳送。",
    action: "複製為新批次",
    withItems_other: "連同 {{count}} 件貨品複製",
    current_other: "「{{batch}}」已在掃描頁開啟，有 {{count}} 件貨品。",
    parked_other: "「{{batch}}」已暫存，有 {{count}} 件貨品。掃描頁的批次不變。",
    failed: "未複製：工作台的紀錄庫沒有回應。請重試。",
    toScan: "開啟掃描頁",
  },
  clock: {
    label: "本機時鐘",
    slow: {
      minutes_other: "本機時鐘比退貨系統慢 {{count}} 分鐘",
      hours_other: "本機時鐘比退貨系統慢 {{count}} 小時",
      days_other: "本機時鐘比退貨系統慢 {{count}} 天",
    },
    fast: {
      minutes_other: "本機時鐘比退貨系統快 {{count}} 分鐘",
      hours_other: "本機時鐘比退貨系統快 {{count}} 小時",
      days_other: "本機時鐘比退貨系統快 {{count}} 天",
    },
    body: "截止時間以退貨系統時間為準。本工作台的其他時間有同樣偏差，請校正本機時鐘。",
    dismiss: "知道了",
  },
} satisfies Chinese<typeof en>;
