import type en from "../../en/fleet/floor.ts";
import type { Chinese } from "../../words.ts";

export default {
  title: "所有工作台",
  batchesOf: "{{desk}} 的批次",
  empty: "其他工作台没有批次。",
  unreachable: "无法连接联网服务器，不显示其他工作台的批次。",
  held: "占用者：{{holder}}",
  left: "自 {{time}} 起留在 {{desk}}。要接管吗？",
  stuck: "自 {{time}} 起留在 {{desk}}。其订单可能已发送。",
  state: {
    open: "进行中",
    parked: "已暂存",
    ready: "订单等待中",
    sending: "正在发送",
    unknown: "结果未知",
  },
  takeOver: "从 {{desk}} 接管“{{name}}”",
  takeOverShort: "接管",
  from: "来自 {{desk}}",
  question: {
    title: "从 {{desk}} 接管“{{name}}”？",
    held: "{{desk}} 正在工作，那里会显示批次已移到这里。",
    left: "{{desk}} 自 {{time}} 起没有工作，下次启动时会显示批次已移到这里。",
    address: "地址",
    noAddress: "尚无地址。",
    erased: "地址已删除，请重新输入。",
    items: "批次中的货品",
  },
  problem: {
    gone: "批次已不在该工作台。",
    own: "批次在本工作台。",
    unreadable: "此批次由更新的版本写入，请更新本工作台。",
    sending: "未接管：其订单可能已发送。",
    "for-order": "请在该工作台完成：此批次用于渠道订单。",
    unreachable: "联网服务器没有响应。批次可能稍后到达，请查看暂存的批次。",
    changed: "批次已有变化，请核对后重试。",
    failed: "未接管，请重试。",
  },
  taken: "{{desk}} 已于 {{time}} 接管“{{name}}”",
  acknowledge: "知道了：“{{name}}”已被接管",
  acknowledgeShort: "知道了",
} satisfies Chinese<typeof en>;
