import type en from "../../en/scanning/hand-over-verdicts.ts";
import type { Chinese } from "../../words.ts";

export default {
  reason: {
    gathering: "第 {{part}} 个码，共 {{of}} 个；已收到 {{have}} / {{of}}。",
    opened: "{{station}} 的“{{name}}”已在此暂存，地址尚未有人核对。",
    known: "{{station}} 的“{{name}}”之前已在此接收。",
    own: "“{{name}}”是本工作台自己的批次。",
    "other-account": "{{station}} 的“{{name}}”属于其他环境或账户。",
    broken: "这些码互不匹配。",
    "hidden-text": "批次的文字中有看不见的字符。",
    "no-key": "本工作台没有配对密钥，无法核实此码由谁生成。",
    "not-trusted": "这些码不是本站点的工作台生成的，或已被改动。",
    expired: "{{station}} 的“{{name}}”的码已过期。",
  },
  todo: {
    gathering: "扫描此批次的其余码，顺序不限。",
    opened: "核对屏幕上的地址，然后接收此批次。",
    known: "无需操作。在本工作台的批次中查找。",
    own: "到另一个工作台扫描。如要取回批次，点击“收回”。",
    "other-account": "没有接收任何内容。先把本工作台切换到那个环境。",
    broken: "从第一个码起，重新扫描此批次的全部码。",
    "hidden-text": "没有接收任何内容。在另一个工作台重新输入地址，再显示码。",
    "no-key": "没有接收任何内容。请在设置中为本工作台配对，或联系 IT。",
    "not-trusted": "没有接收任何内容。在另一个工作台刷新码；如再次被拒绝，请联系主管。",
    expired: "没有接收任何内容。在另一个工作台刷新码。",
  },
} satisfies Chinese<typeof en>;
