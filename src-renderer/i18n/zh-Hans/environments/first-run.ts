import type en from "../../en/environments/first-run.ts";
import type { Chinese } from "../../words.ts";

export default {
  title: "设置本工作台",
  group: "首次设置",
  hint: "上次没有做完。从那里继续。",
  progress: "第 {{step}} 步，共 {{of}} 步",
  later: "以后再说",
  back: "返回上一步",
  laterHint: "可以在“设置”中继续。",
  notKept: "没有保存成功。再试一次，或联系 IT 部门。",
  language: { title: "使用哪种语言？", body: "以后随时可以在“设置”中更改。" },
  use: {
    title: "练习还是连接？",
    practise: "练习",
    practiseBody: "本机上的服务，有自己的包裹和异常。都不是真的。",
    connect: "连接",
    connectBody: "退货服务的账户。需要 API 密钥和 API 令牌。",
  },
  connect: {
    title: "连接平台",
    body: "输入密钥和令牌并保存，随后会立即测试连接。",
    environment: "环境",
    noAddress: "这个环境还没有地址。在“设置”的“连接”中填写。",
    resume: "使用“{{name}}”",
    notYet: "先保存密钥和令牌。",
    failed: "环境无法打开。什么都没有改变。",
  },
  scanner: {
    title: "检测扫描枪",
    body: "逐个扫描显示的条码，只要一分钟。",
    without: "不检测的话，有的扫描枪可能会输出错误字符。以后可以在“设置”中补做，也可以从纸上扫描。",
    newest: "正在复制最新的货品",
    notCopied: "最新的货品没有复制成功，所以还不能读扫描枪。再试一次，或返回上一步测试连接，也可以跳过检测。",
    lessons: "去上课程",
    copying: "正在复制最新的货品。复制好就开始检测。",
    skip: "跳过检测",
    done: "开始扫描",
  },
} satisfies Chinese<typeof en>;
