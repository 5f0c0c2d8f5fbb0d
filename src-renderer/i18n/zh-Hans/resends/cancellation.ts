import type en from "../../en/resends/cancellation.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  heading: "取消",
  left: {
    minutes_other: "{{count}} 分钟",
    hours: "{{hours}} 小时 {{minutes}} 分钟",
    days_other: "{{count}} 天 {{hours}} 小时",
  },
  passed: "已过",
  passedEstimate: "可能已过",
  until: "可在 {{moment}} 前取消，还剩 {{left}}。",
  untilEstimated: "可在 {{moment}} 前取消（估算），还剩约 {{left}}。",
  estimateHint: "平台没有给出截止时间。本工作台按下一个工作日 08:00 UTC 估算；工作日见“设置”。",
  exactHint: "截止时间由平台给出。",
  noCutOff: "取消截止时间不明。",
  serviceTime: "以平台时间为准。{{skew}}。",
  obstacle: {
    "label-being-made": "暂时不能取消：面单仍在生成。",
    "cut-off-passed": "已不能取消：截止时间 {{when}} 已过。",
    "work-started": "已不能取消：仓库已开始处理。",
    completed: "已不能取消：包裹已发出。",
    failed: "无需取消：面单生成失败，不会发货。",
    canceled: "订单已取消，不会发货。",
    "not-read": "尚不清楚：状态还没有读取。请刷新订单。",
    "unknown-status": "无法取消：平台返回“{{raw}}”，此版本不识别该状态。请咨询平台的技术支持。",
  },
  action: "取消重发",
  elsewhere: "此订单在别处创建。取消前请先问创建人。",
  nobody: "不明收件人",
  ask: {
    plain: "取消寄给 {{name}} 的订单 {{order}}？仓库将不会发货。此操作无法撤销。",
    "estimate-passed":
      "估算的截止时间已过，但平台没有给出截止时间，本工作台的日历也可能不准。如果太晚，平台会拒绝，不会有任何改动。取消寄给 {{name}} 的订单 {{order}}？",
    "no-cut-off": "截止时间不明。如果已过，平台会拒绝，不会有任何改动。取消寄给 {{name}} 的订单 {{order}}？",
  },
  estimatePassed:
    "估算的截止时间 {{when}} 已过，平台没有给出截止时间。仍可尝试：如果太晚，平台会拒绝，不会有任何改动。",
  state: {
    sending: "正在请求平台取消订单…",
    unknown: {
      title: "取消结果不明",
      body: "平台没有响应。工作台不会重复请求，正在查询订单核实。",
      stopped: "程序在收到回复前停止。工作台不会重复请求，正在查询订单核实。",
    },
    inDoubt: {
      title: "尚未取消",
      body: "平台没有回复取消请求。{{time}} 查询时订单没有变化。再查一次，或再次请求取消。",
      ended: "平台没有回复取消请求。订单已继续处理，没有取消。",
    },
    refused: "平台没有取消订单",
    "not-sent": {
      title: "未取消",
      body: "取消请求未到达平台，没有任何改动。平台恢复响应后重试。",
      credentials: "平台不接受本工作台的凭据，没有任何改动。请在“设置”中重新输入。",
    },
    canceled: "已于 {{time}} 取消，不会发货。",
  },
  checkAgain: "再查一次",
  failed: {
    "no-such-order": "此订单不是本工作台创建的。",
    "not-allowed": "未取消：已查询订单，按规则现在不能取消。",
    "ask-first": "已查询订单。请看截止时间，再决定。",
    "under-way": "正在取消。",
    credentials: "未发送：平台不接受本工作台的凭据。",
    offline: "未发送：无法连接平台。没有任何改动。",
    service: "未发送：无法先查询订单。没有任何改动，请一分钟后重试。",
    other: "操作失败，没有向平台发送任何内容。",
  },
  items: {
    heading: "平台上货品的现状",
    eligible: "留仓，可再次扫描",
    other: "{{handling}}，{{status}}",
    unknown: "尚未读取",
    asOf: "更新：",
  },
  copy: {
    heading: "复制此订单",
    hint: "新批次沿用相同的地址、物流服务类型、备注和仓库，不会发送。",
    action: "复制为新批次",
    withItems_other: "连同 {{count}} 件货品复制",
    current_other: "“{{batch}}”已在扫描页打开，有 {{count}} 件货品。",
    parked_other: "“{{batch}}”已暂存，有 {{count}} 件货品。扫描页的批次不变。",
    failed: "未复制：工作台的记录库没有响应。请重试。",
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
    body: "截止时间以平台时间为准。本工作台的其他时间有同样偏差，请校准本机时钟。",
    dismiss: "知道了",
  },
} satisfies Chinese<typeof en>;
