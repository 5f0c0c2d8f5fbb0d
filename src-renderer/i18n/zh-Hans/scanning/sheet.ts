import type en from "../../en/scanning/sheet.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  product: "Returns Desk 退货工作台",
  commands: {
    title: "命令条码",
    intro: "扫描条码即可代替按键。包裹上没有这些条码，不会被当作货品。",
    names: {
      undo: "撤销上一次扫描",
      "new-batch": "新建批次",
      park: "暂存批次",
      resume: "恢复批次",
      recipient: "最近的收件人",
      submit: "提交批次",
      reprint: "重新打印面单",
      hold: "设为留仓",
      "set-aside": "移除异常扫描",
      mute: "声音开/关",
      lock: "锁定工作台",
      help: "显示帮助",
    },
    hints: {
      undo: "从批次中移除最后一件货品。",
      "new-batch": "暂存已有货品的批次，新建空批次。",
      park: "暂存本批次，新建空批次。",
      resume: "恢复最近暂存的批次。",
      recipient: "显示完整地址。须按键提交，不能扫码提交。",
      submit: "3 秒内扫描两次。只扫一次不会提交。",
      reprint: "打印最后一个订单的面单。",
      hold: "把上一次扫描的货品设为留仓并加入批次。",
      "set-aside": "忽略本批次最后一个异常扫描。",
      mute: "静音时屏幕显示不变。",
      lock: "用工牌或 PIN 解锁。",
      help: "显示所有按键及其作用。",
    },
  },
  serviceTypes: {
    title: "{{warehouse}} 的物流服务类型",
    intro: "扫描条码，为当前批次选择物流服务类型。批次的仓库不提供的会被拒绝。",
    leftOut: "太长，无法做成条码，请在屏幕上选择：{{names}}",
  },
  badges: {
    title: "工牌",
    intro: "请裁开使用。扫描后以此人登录，工作台的记录都带此姓名。",
    signOff: "退出登录",
    signOffHint: "此后无人登录。",
  },
  checkUp: {
    title: "扫描枪检测条码",
    intro: "打开“设置”中的“扫描枪检测”，点击“开始”。从上到下依次扫描，每个条码扣一次扳机。",
    names: {
      digits: "数字",
      "mixed-case": "大写和小写字母",
      symbols: "符号",
      long: "长条码",
      short: "短条码",
      gs1: "含 FNC1 的 GS1 条码",
      ending: "条码结尾",
    },
  },
} satisfies Chinese<typeof en>;
