import type en from "../../en/scanning/scanner.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  label: "掃描槍提示",
  notListening: "掃描未啟用：點選此處或按 Esc",
  deferred_other: "{{count}} 次掃描等待處理",
  deferredBody: "關閉開啟的視窗或選單後，工作台會處理等待的掃描。",
  notice: {
    locked_other: "工作台鎖定期間有 {{count}} 次掃描未接收",
    "repeated-read_other": "已忽略 {{count}} 次重複讀取，最近一次為 …{{code}}",
    "stuck-trigger_other": "掃描槍反覆讀取：已忽略 {{count}} 次",
    "stuck-key_other": "有按鍵卡住，已忽略",
  },
  noticeBody: {
    locked: "請重新掃描。",
    "repeated-read": "本工作站會短時間忽略相同條碼，見「設定」。",
    "stuck-trigger": "請檢查扳機，或關閉感應（連續）模式。",
    "stuck-key": "請檢查掃描槍和鍵盤，並重新啟動掃描槍。",
  },
} satisfies Chinese<typeof en>;
