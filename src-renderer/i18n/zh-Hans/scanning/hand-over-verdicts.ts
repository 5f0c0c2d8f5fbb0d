import type en from "../../en/scanning/hand-over-verdicts.ts";
import type { Chinese } from "../../words.ts";

export default {
  reason: {
    gathering: "第 {{part}} 个码，共 {{of}} 个；已收到 {{have}} / {{of}}。",
    opened: "来自 {{station}} 的“{{name}}”已在此暂存，地址尚未核对。",
    known: "来自 {{station}} 的“{{name}}”已在此接收过。",
    own: "“{{name}}”是本工作台自己的批次。",
    "other-account": "来自 {{station}} 的“{{name}}”属于其他环境或账户。",
    broken: "这些码不是同一组。",
    "hidden-text": "批次含有不可见字符。",
    "no-key": "没有配对密钥，无法核实此码由谁生成。",
    "not-trusted": "这些码不是本站点的，或已被改动。",
    expired: "来自 {{station}} 的“{{name}}”的码已过期。",
  },
  todo: {
    gathering: "扫描此批次的其余码，顺序不限。",
    opened: "核对屏幕上的地址，然后接收此批次。",
    known: "无需操作。可在本工作台的批次中找到。",
    own: "请在另一个工作台扫描，或在这里收回批次。",
    "other-account": "未接收。请先把本工作台切换到该环境。",
    broken: "请从第一个码起，重新扫描此批次的全部码。",
    "hidden-text": "未接收。请在另一个工作台重新输入地址，再显示码。",
    "no-key": "未接收。请在“设置”中配对，或联系 IT 部门。",
    "not-trusted": "未接收。请在另一个工作台重新显示码；如再次被拒绝，请联系主管。",
    expired: "未接收。请在另一个工作台重新显示码。",
  },
} satisfies Chinese<typeof en>;
