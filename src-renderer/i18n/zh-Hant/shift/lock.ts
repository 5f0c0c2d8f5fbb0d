import type en from "../../en/shift/lock.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  title: "工作台已鎖定",
  since: "鎖定於 {{clock}}",
  waitsFor: "等待 {{station}} 的操作員。",
  waitsForAny: "等待操作員解鎖。",
  batch: "目前批次不變：{{filled}} / {{limit}} 件貨品。",
  missed_other: "已鎖定：{{count}} 次掃描未接收。請解鎖後重新掃描。",
  lock: "鎖定工作台",
  unlock: "解鎖工作台",
  who: "請掃描識別證解鎖。",
  unlockNameless: "不用識別證解鎖",
  pin: "PIN 碼",
  enterPin: "請輸入 PIN 碼解鎖。",
  scanThenPin: "請掃描識別證，再輸入 PIN 碼。",
  hereIs: "{{name}}，請輸入 PIN 碼解鎖。",
  problem: {
    "wrong-pin": "PIN 碼錯誤，請重試。",
    "too-soon": "PIN 碼錯誤次數過多。請 {{seconds}} 秒後重試。",
    failed: "解鎖失敗，請重試。",
  },
} satisfies Chinese<typeof en>;
