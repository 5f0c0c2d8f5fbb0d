import type en from "../../en/batches/pairing.ts";
import type { Chinese } from "../../words.ts";

export default {
  title: "配对",
  state: {
    missing: "没有配对密钥：无法交接批次，工牌也不经核实就接受。请在站点的第一个工作台生成密钥，或从其他工作台获取。",
    unusable: "钥匙串中的条目不是配对密钥。请从其他工作台获取，或联系 IT 部门。",
    "in-keychain": "已配对。交接码和工牌会签名并核实。",
    "keychain-unavailable": "没有配对密钥：钥匙串无法使用。请解锁钥匙串，或联系 IT 部门。",
  },
  create: "生成配对密钥",
  ask: "从其他工作台获取密钥",
  give: "把密钥交给其他工作台",
  step: {
    asking:
      "在已配对的工作台打开“设置”>“系统管理”>“配对”，选择“把密钥交给其他工作台”，在那里扫描此码；然后在这里扫描它显示的码。",
    receiving: "数字一致。在这里扫描另一个工作台的最后一个码。",
    waiting: "在新工作台打开“设置”>“系统管理”>“配对”，选择“从其他工作台获取密钥”，然后在这里扫描它的码。",
    comparing: "在新工作台扫描此码。那里问到数字时，在这里选择“比对数字”，核对两边。",
    giving: "在新工作台扫描此码，然后选择“完成”。",
  },
  compare: "比对数字",
  cancel: "取消",
  finish: "完成",
  code: "给另一个工作台的码",
  problem: {
    "wrong-code": "码不对。请扫描另一个工作台屏幕上的码。",
    "too-late": "此次配对已结束。请在两个工作台重新开始。",
    "no-key": "本工作台没有配对密钥。请先生成。",
    "keychain-unavailable": "密钥未保存：钥匙串无法使用。请解锁，或联系 IT 部门。",
    failed: "操作失败，没有任何改动。请重试。",
  },
} satisfies Chinese<typeof en>;
