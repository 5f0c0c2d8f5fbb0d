import type en from "../../en/scanning/scan-order.ts";
import type { Chinese } from "../../words.ts";

export default {
  label: "最近订单",
  saving: "已保存在本机",
  ready: {
    network: "只保存在本机，网络恢复后发送。",
    credentials: "只保存在本机，凭据正确后发送。",
    service: "只保存在本机，平台恢复接单后发送。",
    hold: "已保存，货品设为留仓后发送。",
    other: "已保存，即将发送",
  },
  sending: "正在发送…",
  created: "订单 {{number}} 已创建",
  createdPlain: "订单已创建",
  refused: "平台拒绝了订单",
  refusedBody: "批次“{{name}}”已退回，附平台说明。",
  released: "订单已放弃",
  releasedBody: "批次“{{name}}”已退回。订单仍可能存在。",
  unknown: "平台没有响应，订单可能已存在。正在读取货品核实，不会重复发送。",
  unknownCredentials: "平台不接受本工作台的凭据，订单可能已存在。请在“设置”中输入；不会重复发送。",
  unknownOperator: "平台的回复不明确。请点“查看订单”，选择实际结果。",
  show: "查看订单",
} satisfies Chinese<typeof en>;
