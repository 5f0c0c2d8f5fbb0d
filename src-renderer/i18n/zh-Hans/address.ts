import type en from "../en/address.ts";
import type { Chinese } from "../words.ts";

export default {
  paste: {
    open: "粘贴地址",
    title: "粘贴地址",
    text: "地址文本",
    hint: "粘贴一行或多行地址，或表格中的一行。采用之前不会有任何改动。",
    preview: "将填入的内容",
    guess: "推测",
    emptied: "清空",
    nothing: "此文本中没有找到地址。检查是否复制完整。",
    understood: "识别为标签或国家/地区：{{words}}",
    intoRemarks: "把剩余内容加到备注",
    scans: "此窗口打开时，扫描会等待。",
    take: "采用",
    leave: "取消",
  },
  left: { over: "剩余内容：", intoRemarks: "加到备注" },
  taken: {
    label: "已采用地址",
    pasted: "已按粘贴的文本填入。",
    recipient: "已按最近的订单填入。",
    guesses: "核对推测的内容：{{fields}}。",
    undo: "撤销",
  },
  fill: {
    street2: "缺少此项时服务端会拒绝订单。如无此项：",
    state: "服务端没有 {{country}} 的州/省列表。如无此项：",
    write: "填写“{{text}}”",
  },
  states: {
    list: "{{country}} 的州/省",
    sentAs: "发送为 {{code}}",
    unlisted: "服务端的 {{country}} 列表中没有此州/省，将按所写发送。",
  },
  recipients: {
    open: "最近",
    newestHint: "最近的收件人。按 {{key}} 使用最新一位。",
    list: "最近的收件人",
    none_other: "还没有收件人。订单的收件人会在此保留 {{count}} 天。",
    off: "不保留收件人。可在“设置”的“保留收件人”中打开。",
    forget: "删除 {{name}}",
    forgetAll: "全部删除",
    forgetAllHint: "已结束订单的收件人也会一并删除，包括备份中的。进行中的订单会保留到结束。",
    forgetAllReally_other: "永久删除 {{count}} 个收件人",
  },
  settings: {
    label: "保留收件人",
    hint: "最近订单的姓名和地址，在此环境的扫描页可再次选用。选择“从不”会立即删除。",
    never: "从不",
    erase: "订单结束后删除收件人",
    eraseHint: "订单结束满这些天后，此环境的订单中不再保留姓名和地址。较早的每日备份被替换后也不再包含它们。",
    days_other: "{{count}} 天",
  },
} satisfies Chinese<typeof en>;
