import type en from "../../en/fleet/floor.ts";
import type { Chinese } from "../../words.ts";

export default {
  title: "所有工作台",
  batchesOf: "{{desk}} 的批次",
  empty: "其他工作台沒有批次。",
  unreachable: "無法連接連線伺服器，不顯示其他工作台的批次。",
  held: "占用者：{{holder}}",
  left: "自 {{time}} 起留在 {{desk}}。要接手嗎？",
  stuck: "自 {{time}} 起留在 {{desk}}。其訂單可能已傳送。",
  state: {
    open: "進行中",
    parked: "已暫存",
    ready: "訂單等待中",
    sending: "正在傳送",
    unknown: "結果未知",
  },
  takeOver: "從 {{desk}} 接手「{{name}}」",
  takeOverShort: "接手",
  from: "來自 {{desk}}",
  question: {
    title: "從 {{desk}} 接手「{{name}}」？",
    held: "{{desk}} 正在工作，那裡會顯示批次已移到這裡。",
    left: "{{desk}} 自 {{time}} 起沒有工作，下次啟動時會顯示批次已移到這裡。",
    address: "地址",
    noAddress: "尚無地址。",
    erased: "地址已刪除，請重新輸入。",
    items: "批次中的貨品",
  },
  problem: {
    gone: "批次已不在該工作台。",
    own: "批次在本工作台。",
    unreadable: "此批次由較新的版本寫入，請更新本工作台。",
    sending: "未接手：其訂單可能已傳送。",
    "for-order": "請在該工作台完成：此批次用於通路訂單。",
    unreachable: "連線伺服器沒有回應。批次可能稍後到達，請查看暫存的批次。",
    changed: "批次已有變化，請核對後重試。",
    failed: "未接手，請重試。",
  },
  taken: "{{desk}} 已於 {{time}} 接手「{{name}}」",
  acknowledge: "知道了：「{{name}}」已被接手",
  acknowledgeShort: "知道了",
} satisfies Chinese<typeof en>;
