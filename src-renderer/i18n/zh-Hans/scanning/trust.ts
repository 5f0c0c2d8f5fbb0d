import type en from "../../en/scanning/trust.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  back: "返回设置",
  places: {
    "black-box": { name: "扫描黑匣子" },
    "check-up": { name: "扫描枪检测" },
    sheets: { name: "打印条码" },
  },
  sheets: {
    commands: {
      name: "命令条码",
      hint: "只用扫描枪即可撤销、暂存、提交等。请贴在扫描枪够得到的地方。",
    },
    "check-up": {
      name: "扫描枪检测条码",
      hint: "纸上的检测条码，扫描枪读不了屏幕时使用。",
    },
    "service-types": {
      name: "物流服务类型条码",
      hint: "仓库的每个物流服务类型一个条码，扫描即为批次选择。",
    },
    warehouse: "仓库",
    noTypes: "没有此仓库的物流服务类型。请刷新，然后重试。",
    language: "打印语言",
    saveSheet: "把{{sheet}}保存为 PDF",
    writing: "正在写入…",
    written: "已保存为 {{file}}",
    notWritten: "未保存：文件夹可能已满或只读，或文件正被其他程序打开。请换一个位置。",
  },
} satisfies Chinese<typeof en>;
