import type en from "../../en/scanning/scan-order.ts";
import type { Chinese } from "../../words.ts";

export default {
  label: "最近訂單",
  saving: "已儲存在本機",
  ready: {
    network: "只儲存在本機，網路恢復後傳送。",
    credentials: "只儲存在本機，認證資訊正確後傳送。",
    service: "只儲存在本機，系統恢復接單後傳送。",
    hold: "已儲存，貨品設為留倉後傳送。",
    other: "已儲存，即將傳送",
  },
  sending: "正在傳送…",
  created: "訂單 {{number}} 已建立",
  createdPlain: "訂單已建立",
  refused: "系統拒絕了訂單",
  refusedBody: "批次「{{name}}」已退回，附系統說明。",
  released: "訂單已放棄",
  releasedBody: "批次「{{name}}」已退回。訂單仍可能存在。",
  unknown: "系統沒有回應，訂單可能已存在。正在讀取貨品查證，不會重複傳送。",
  unknownCredentials: "系統不接受本工作台的認證資訊，訂單可能已存在。請在「設定」中輸入；不會重複傳送。",
  unknownOperator: "系統的回覆不明確。請按「檢視訂單」，選擇實際結果。",
  show: "檢視訂單",
} satisfies Chinese<typeof en>;
