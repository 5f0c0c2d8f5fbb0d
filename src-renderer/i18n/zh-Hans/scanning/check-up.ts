import type en from "../../en/scanning/check-up.ts";
import type { Chinese } from "../../words.ts";

export default {
  title: "扫描枪检测",
  last: "上次检测",
  start: "开始",
  stop: "停止",
  again: "重新检测",
  skip: "跳过：扫描枪读不出此条码",
  before: {
    heading: "七个条码，约一分钟",
    body: "扫描此屏幕上的七个条码。工作台由此了解扫描枪如何输入：键盘布局、速度、条码如何结束、是否读两次。最后会告诉你一切正常，或具体要改什么。",
    paper: "如果扫描枪读不了屏幕，在“打印条码”中保存检测条码，打印后从纸上扫描。在此扫描的内容不会进入批次。",
  },
  scan: {
    heading: "扫描第 {{number}} 个条码，共 {{count}} 个：{{name}}",
    barcode: "条码 {{text}}",
    state: { read: "已读", now: "下一个", open: "未读" },
  },
  measuring: "正在测量…",
  measuringBody: "稍等片刻，看扫描枪是否会再次发送最后的条码。",
  codes: {
    digits: { name: "数字", why: "测出扫描枪的速度以及条码如何结束。" },
    "mixed-case": { name: "字母", why: "测出扫描枪的键盘布局，以及大写锁定是否有影响。" },
    symbols: { name: "符号", why: "区分不同的键盘布局。" },
    long: { name: "长条码", why: "检查长条码是否完整到达。" },
    short: { name: "短条码", why: "检查四个字符的条码能否与手动输入区分。" },
    gs1: { name: "GS1 条码", why: "检查扫描枪如何发送 FNC1（分隔 GS1 标签的字段）。" },
    ending: { name: "条码结尾", why: "再次检查条码如何结束，以及是否只发送一次。" },
  },
  outcome: "检测结果",
  good: "扫描枪可以使用",
  goodBody: "所有条码都按印刷内容读出，只读一次，速度足够。工作台将按测得的结果读取此扫描枪。",
  change_other: "有 {{count}} 处要调整",
  findings: {
    "not-read": {
      what: "未读出：{{codes}}。",
      todo: "把扫描枪拿远一点再检测。如果仍读不出，按说明书打开 Code 128，或使用打印的条码。",
    },
    "case-swapped": {
      what: "大小写颠倒。",
      todo: "关闭大写锁定，并扫描说明书中“Caps Lock off”或“normal case”的设置条码，然后重新检测。",
    },
    garbled: {
      what: "工作台不认识此扫描枪的键盘布局：“{{expected}}”读成了“{{read}}”。",
      todo: "扫描说明书中键盘“US English”（美式英文）的设置条码，然后重新检测。",
    },
    doubled: {
      what: "扫描枪把同一条码发送两次。",
      todo: "按说明书把重复读取延迟（相同条码延迟）设为 500 ms 或以上，然后重新检测。",
    },
    slow: {
      what: "扫描枪输入较慢：按键间隔 {{gap}} ms。",
      todo: "按说明书把字符间延迟设为 0 ms。使用蓝牙时，把底座移近或给电池充电，然后重新检测。",
    },
    "mixed-endings": {
      what: "有些条码以回车或 Tab 结束，有些没有结束符。",
      todo: "扫描说明书中对所有码制加后缀“Enter”（回车）的设置条码，然后重新检测。",
    },
  },
  notes: {
    "no-terminator": "扫描枪在条码后不发送结束符，因此每次扫描都要稍等，确认已结束。加上后缀“Enter”（回车）会更快。",
    "short-codes":
      "而且每键超过 30 ms，四五个字符的条码无法与手动输入区分，不会当作扫描；六个字符以上的可以。加上后缀“Enter”（回车）后都可以。",
    "gs1-lost":
      "扫描枪不发送 FNC1，或以无法识别的按键发送：GS1 标签的字段会连在一起。平台自己的条码不需要 FNC1。如要读取 GS1 标签，把扫描枪设为以“GS”（ASCII 29）发送 FNC1。",
    "gs1-not-read": "GS1 条码没有读出。平台自己的条码不是 GS1；如要读取 GS1 标签，按说明书打开 GS1-128。",
    "caps-lock": "大写锁定已打开。没有影响：工作台按键位读取。",
    "input-method": "输入法已打开。没有影响：工作台按键位读取。",
  },
  measured: {
    layout: "键盘布局",
    terminator: "结束符",
    pace: "速度",
    paceValue: "每键 {{middle}} ms，最长 {{longest}} ms",
    doubled: "读两次",
    doubledValue_zero: "没有",
    doubledValue_other: "{{count}} 个条码",
  },
  layouts: {
    us: "美式英文",
    uk: "英式英文",
    de: "德文",
    fr: "法文",
    es: "西班牙文",
    it: "意大利文",
    cn: "中文（美式键位）",
  },
  terminators: { enter: "回车", tab: "Tab", none: "无" },
  notStored: "结果无法保存在本机，程序关闭前有效；稍后重新检测。",
  driftShort: "检查扫描枪",
  drift: {
    damaged: "残缺的扫描比平时多。检查距离、电量和标签，然后进行扫描枪检测。",
    doubled: "扫描枪开始把条码读两次。进行扫描枪检测。",
    slower: "扫描枪输入比检测时慢。检查距离和电量，然后进行扫描枪检测。",
  },
} satisfies Chinese<typeof en>;
