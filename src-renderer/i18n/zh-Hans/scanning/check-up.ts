import type en from "../../en/scanning/check-up.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  title: "扫描枪检测",
  last: "上次检测",
  start: "开始",
  stop: "停止",
  again: "重新检测",
  skip: "跳过：扫描枪读不出此条码",
  before: {
    heading: "七个条码，约一分钟",
    body: "扫描屏幕上的七个条码。工作台会测出扫描枪的键盘布局、速度、结束符和重复读取，并告诉你要改什么。",
    paper: "扫描枪读不了屏幕时，在“打印条码”中保存检测条码，从纸上扫描。检测条码不进入批次；其他条码照常记录。",
  },
  scan: {
    heading: "扫描第 {{number}} 个条码，共 {{count}} 个：{{name}}",
    barcode: "条码 {{text}}",
    strayed: "这是其他条码，已作为扫描记录。请扫描此处显示的条码。",
    misread: "“{{name}}”读成了“{{read}}”。请继续：结果会说明要改什么。",
    state: { read: "已读", misread: "读错", now: "下一个", open: "未读" },
  },
  measuring: "正在测量…",
  measuringBody: "正在检查扫描枪是否再次发送最后的条码。",
  codes: {
    digits: { name: "数字", why: "测出扫描枪的速度和结束符。" },
    "mixed-case": { name: "字母", why: "测出键盘布局，以及大写锁定有无影响。" },
    symbols: { name: "符号", why: "测出键盘布局。" },
    long: { name: "长条码", why: "检查长条码是否完整到达。" },
    short: { name: "短条码", why: "检查四个字符能否算作扫描，而不是手动输入。" },
    gs1: { name: "GS1 条码", why: "检查扫描枪如何发送 FNC1（GS1 标签的字段分隔符）。" },
    ending: { name: "条码结尾", why: "再次检查结束符，以及是否只发送一次。" },
  },
  outcome: "检测结果",
  good: "扫描枪可以使用",
  goodBody: "所有条码读取正确，只读一次，速度足够。工作台今后按此结果读取这把扫描枪。",
  change_other: "有 {{count}} 处要调整",
  findings: {
    "not-read": {
      what: "未读出：{{codes}}。",
      todo: "把扫描枪拿远一点再检测。如仍读不出，按说明书打开 Code 128，或用打印的条码。",
    },
    "case-swapped": {
      what: "大小写颠倒。",
      todo: "关闭大写锁定。扫描说明书中的“Caps Lock off”或“normal case”，再重新检测。",
    },
    garbled: {
      what: "键盘布局未知：“{{expected}}”读成了“{{read}}”。",
      todo: "扫描说明书中的键盘条码“US English”（美式英文），再重新检测。",
    },
    doubled: {
      what: "扫描枪把同一条码发送两次。",
      todo: "按说明书把重复读取延迟（相同条码延迟）设为至少 500 ms，再重新检测。",
    },
    slow: {
      what: "扫描枪输入较慢：按键间隔 {{gap}} ms。",
      todo: "按说明书把字符间延迟设为 0 ms。用蓝牙时，把底座移近或充电。再重新检测。",
    },
    "mixed-endings": {
      what: "有的条码以 Enter 或 Tab 结束，有的没有结束符。",
      todo: "扫描说明书中对所有码制加后缀“Enter”的条码，再重新检测。",
    },
  },
  notes: {
    "no-terminator": "扫描枪不发送结束符，每次都要稍等才知道已结束。加后缀“Enter”更快。",
    "short-codes": "而且每键超过 30 ms：四五个字符算手动输入，更长的算扫描。加后缀“Enter”后都算扫描。",
    "gs1-lost":
      "FNC1 缺失或无法识别，GS1 标签的字段会连在一起；平台的条码不需要它。如要读取 GS1 标签，把扫描枪设为以“GS”（ASCII 29）发送 FNC1。",
    "gs1-not-read": "GS1 条码未读出；平台的条码不是 GS1。如要读取 GS1 标签，按说明书打开 GS1-128。",
    "framed-control":
      "扫描枪在条码前后发送控制字符（STX、ETX 或 EOT）；工作台会忽略。如要关闭，按说明书关闭“发送 STX/ETX”（前缀和后缀）。",
    "framed-asterisks": "扫描枪发送 Code 39 的星号；工作台会忽略。如要关闭，按说明书关闭 Code 39 的“发送起始/终止符”。",
    "framed-aim":
      "扫描枪在条码前发送 AIM 标识，例如“]C1”；工作台会忽略。如要关闭，按说明书关闭“发送 AIM ID”（Code ID）。",
    "caps-lock": "大写锁定已打开，没有影响：工作台按键位读取。",
    "input-method": "输入法已打开，没有影响：工作台按键位读取。",
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
  terminators: { enter: "Enter", tab: "Tab", none: "无" },
  notStored: "结果未保存，只在程序关闭前有效。请以后重新检测。",
  driftShort: "检测扫描枪",
  drift: {
    damaged: "不完整的条码比平时多。请检查距离、电量和标签，再做扫描枪检测。",
    doubled: "扫描枪把条码读两次。请做扫描枪检测。",
    slower: "扫描枪比检测时慢。请检查距离和电量，再做扫描枪检测。",
  },
} satisfies Chinese<typeof en>;
