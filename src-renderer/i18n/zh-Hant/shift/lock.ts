import type en from "../../en/shift/lock.ts";
import type { Chinese } from "../../words.ts";

export default {
  title: "工作台已鎖定",
  since: "鎖定於 {{clock}}",
  waitsFor: "等待 {{station}} 的操作員。",
  waitsForAny: "等待操作員。",
  batch: "開啟的批次保持不變：{{filled}} / {{limit}} 件貨品。",
  missed_other: "已鎖定：{{count}} 次掃描未處理。解鎖後重新掃描。",
  lock: "鎖定工作台",
  unlock: "解鎖工作台",
  who: "是誰在操作？掃描識別證解鎖。",
  unlockNameless: "不用識別證解鎖",
  pin: "PIN 碼",
  enterPin: "輸入 PIN 碼解鎖。",
  scanThenPin: "請掃描識別證，再輸入 PIN 碼解鎖。",
  hereIs: "{{name}}，請輸入 PIN 碼解鎖。",
  problem: {
    "wrong-pin": "PIN 碼錯誤，請重試。",
    "too-soon": "PIN 碼錯誤次數過多。{{seconds}} 秒後再試。",
    failed: "解鎖失敗，請重試。",
  },
} satisfies Chinese<typeof en>;
