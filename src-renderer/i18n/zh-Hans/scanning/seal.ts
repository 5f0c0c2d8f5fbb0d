import type en from "../../en/scanning/seal.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  ask: "请扫描 {{order}} 的面单",
  reason: {
    sealed: "订单 {{order}} 的面单贴对了包裹。",
    typed: "订单 {{order}}：运单号末尾正确。",
    again: "订单 {{order}} 已封箱。",
    "wrong-label": "这张面单：{{otherOrder}}。这个包裹：{{order}}。",
    "old-label": "旧面单仍然可见。",
    "other-code": "这个条码不是运单号。",
    "item-first": "有多个包裹在等面单。",
    chosen: "此货品属于订单 {{order}}。",
    unknown: "本工位没有面单或货品使用这个条码。",
  },
  todo: {
    sealed: "扫描下一件。",
    "wrong-label": "给这个包裹换上正确的面单，再扫描。",
    "old-label": "请盖住旧面单，再扫描新面单。",
    "other-code": "请扫描运单号条码。",
    "item-first": "先扫描此包裹中的货品，再扫描它的面单。",
    chosen: "请扫描它的面单。",
    unknown: "请扫描运单号条码，或输入其最后 4 位。",
  },
  state: {
    waiting: "未封箱",
    passed: "未封箱",
    sealed: "{{when}} 已封箱",
    typed: "{{when}} 已封箱（手动输入末位）",
    "nothing-to-scan": "此面单没有可扫描的条码",
  },
} satisfies Chinese<typeof en>;
