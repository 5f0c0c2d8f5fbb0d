import type en from "../../en/shift/lock.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  title: "工作台已锁定",
  since: "锁定于 {{clock}}",
  waitsFor: "等待 {{station}} 的操作员。",
  waitsForAny: "等待操作员解锁。",
  batch: "当前批次不变：{{filled}} / {{limit}} 件货品。",
  missed_other: "已锁定：{{count}} 次扫描未接收。请解锁后重新扫描。",
  lock: "锁定工作台",
  unlock: "解锁工作台",
  who: "请扫描工牌解锁。",
  unlockNameless: "不用工牌解锁",
  pin: "PIN 码",
  enterPin: "请输入 PIN 码解锁。",
  scanThenPin: "请扫描工牌，再输入 PIN 码。",
  hereIs: "{{name}}，请输入 PIN 码解锁。",
  problem: {
    "wrong-pin": "PIN 码错误，请重试。",
    "too-soon": "PIN 码错误次数过多。请 {{seconds}} 秒后重试。",
    failed: "解锁失败，请重试。",
  },
} satisfies Chinese<typeof en>;
