import type en from "../../en/environments/first-run.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  title: "设置本工作台",
  progress: "第 {{step}} 步，共 {{of}} 步",
  later: "以后再说",
  back: "返回上一步",
  laterHint: "可在“设置”中继续。",
  notStored: "未保存。请重试，或联系 IT 部门。",
  language: { title: "使用哪种语言？", body: "可随时在“设置”中更改。" },
  use: {
    title: "练习还是连接？",
    practise: "练习",
    practiseBody: "本机上的模拟平台，有自己的包裹和异常，都不是真的。",
    connect: "连接",
    connectBody: "你在退货平台的账户。需要 API 密钥和 API 令牌。",
  },
  connect: {
    title: "连接平台",
    body: "输入密钥和令牌，然后点击“$t(environment:connect.button)”。",
    environment: "环境",
    noAddress: "此环境没有地址。请在“设置 > $t(environment:connection.title)”中填写。",
    resume: "使用“{{name}}”",
    notYet: "请先连接。",
    failed: "环境无法打开，没有任何改动。",
  },
  printer: {
    title: "选择面单打印机",
    body: "之后面单一到就打印，练习模式也一样。随时可在“设置”中更改；ZPL 网络打印机也在那里设置。",
    without: "未选择时，按“打印”会打开系统的打印对话框。",
    done: "继续",
    later: "以后再说",
  },
  scanner: {
    title: "检测扫描枪",
    body: "逐个扫描条码，只要一分钟。",
    without: "不检测，有的扫描枪会输入错误字符。以后可在“设置”中补做，也可从纸上扫描。",
    newest: "正在复制最新的货品",
    notCopied: "最新的货品没有复制，扫描枪还不能用。请重试，或返回上一步测试连接，或跳过检测。",
    lessons: "开始前三课（5 分钟）",
    copying: "正在复制最新的货品，完成后开始检测。",
    skip: "跳过检测",
    done: "开始扫描",
  },
} satisfies Chinese<typeof en>;
