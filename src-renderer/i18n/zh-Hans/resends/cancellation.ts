import type en from "../../en/resends/cancellation.ts";
import type { Chinese } from "../../words.ts";

export default {
  heading: "取消",
  left: {
    minutes_other: "{{count}} 分钟",
    hours: "{{hours}} 小时 {{minutes}} 分钟",
    days_other: "{{count}} 天 {{hours}} 小时",
  },
  passed: "已过",
  passedEstimate: "可能已过",
  until: "{{left}}内可取消，截止时间：{{moment}}。",
  untilEstimated: "约 {{left}}内可取消，截止时间：{{moment}}（估算）。",
  estimateHint: "平台没有给出截止时间。本工作台按下一个工作日 08:00 UTC 计算；日历在“设置”中。",
  exactHint: "平台给出的截止时间。",
  inUtc: "{{when}}，{{utc}}",
  noCutOff: "不知道何时之前可以取消。",
  serviceTime: "按平台时间计算。{{skew}}。",
  obstacle: {
    "label-being-made": "暂不能取消：面单仍在生成。",
    "cut-off-passed": "已不能取消：截止时间 {{when}} 已过。",
    "work-started": "已不能取消：仓库已开始处理。",
    completed: "已不能取消：仓库已发出包裹。",
    failed: "无需取消：面单无法生成，因此没有发货。",
    canceled: "订单已取消，不会发货。",
    "not-read": "尚不清楚：订单状态还没有读取。刷新订单。",
    "unknown-status": "不提供取消：平台返回“{{raw}}”，此版本不认识该状态。询问平台的技术支持。",
  },
  action: "取消重发",
  elsewhere: "此订单在别处创建：取消前先问创建人。",
  nobody: "不明的收件人",
  ask: {
    plain: "取消寄给 {{name}} 的订单 {{order}}？仓库将不会发货。此操作无法撤销。",
    "estimate-passed":
      "按本工作台的日历，截止时间已过，但平台没有给出该时间，日历也可能不准。由平台决定：如果太晚，它会拒绝，一切不变。取消寄给 {{name}} 的订单 {{order}}？",
    "no-cut-off": "不知道此订单的截止时间。如果已过，平台会拒绝，一切不变。取消寄给 {{name}} 的订单 {{order}}？",
  },
  estimatePassed:
    "按本工作台的日历，截止时间 {{when}} 已过；平台没有给出该时间。可以试一试：如果太晚，平台会拒绝，一切不变。",
  state: {
    sending: "正在请求平台取消订单…",
    unknown: {
      title: "不清楚订单是否已取消",
      body: "平台没有响应。不会重复请求；正在读取订单以查明。",
      stopped: "程序在收到回复前停止。不会重复请求；正在读取订单以查明。",
    },
    inDoubt: {
      title: "目前未取消",
      body: "平台没有回复取消请求。{{time}} 读取时，订单没有变化。再查一次，或再请求一次。",
      ended: "平台没有回复取消请求，订单已继续处理：没有取消。",
    },
    refused: "平台没有取消订单",
    "not-sent": {
      title: "未取消",
      body: "取消请求没有到达平台，没有任何改动。平台恢复响应后再试。",
      credentials: "平台不接受本工作台的凭据，没有任何改动。在“设置”中输入。",
    },
    canceled: "已于 {{time}} 取消，不会发货。",
  },
  lookAgain: "再查一次",
  failed: {
    "no-such-order": "本工作台没有创建过此订单。",
    "not-allowed": "未取消：已读取订单，现在按规则不能取消。",
    "ask-first": "已读取订单：查看其截止时间后再决定。",
    "under-way": "正在取消中。",
    credentials: "未请求：平台不接受本工作台的凭据。",
    offline: "未请求：无法连接平台。没有任何改动。",
    service: "未请求：无法先读取订单。没有任何改动；一分钟后再试。",
    other: "操作没有成功，没有向平台发出请求。",
  },
  items: {
    heading: "平台现在给出的货品状态",
    eligible: "留仓，可再次扫描",
    other: "{{handling}}，{{status}}",
    unknown: "尚未读取",
    asOf: "数据时间：",
  },
  copy: {
    heading: "复制",
    hint: "新批次沿用相同的地址、物流服务类型、备注和仓库。不会发送任何内容。",
    action: "复制为新草稿",
    withItems_other: "连同 {{count}} 件货品复制",
    current_other: "“{{batch}}”已在扫描页打开，有 {{count}} 件货品。",
    parked_other: "“{{batch}}”已暂存，有 {{count}} 件货品：扫描页的批次保持不变。",
    failed: "工作台的记录库没有响应，没有复制任何内容。再试一次。",
    toScan: "打开扫描页",
  },
  clock: {
    label: "本机时钟",
    slow: {
      minutes_other: "本机时钟比平台慢 {{count}} 分钟",
      hours_other: "本机时钟比平台慢 {{count}} 小时",
      days_other: "本机时钟比平台慢 {{count}} 天",
    },
    fast: {
      minutes_other: "本机时钟比平台快 {{count}} 分钟",
      hours_other: "本机时钟比平台快 {{count}} 小时",
      days_other: "本机时钟比平台快 {{count}} 天",
    },
    body: "截止时间按平台时间计算。本工作台的其他时间有同样的偏差：校准本机时钟。",
    dismiss: "知道了",
  },
} satisfies Chinese<typeof en>;
