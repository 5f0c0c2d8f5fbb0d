import type en from "../../en/scanning/scanner.ts";
import type { Chinese } from "../../words.ts";

export default {
  label: "掃描槍提示",
  notListening: "未在接收掃描：點選此處或按 Esc",
  kept_other: "{{count}} 次掃描等待處理",
  keptBody: "關閉目前開啟的視窗，掃描便會照常處理。",
  notice: {
    locked_other: "工作台鎖定期間有 {{count}} 次掃描未處理",
    "repeated-read_other": "已忽略 {{count}} 次重複讀取，最近一次為 …{{code}}",
    "stuck-trigger_other": "掃描槍反覆讀取：已忽略 {{count}} 次",
    "stuck-key_other": "有按鍵卡住，已忽略",
  },
  noticeBody: {
    locked: "重新掃描。",
    "repeated-read": "本工作站會短時間忽略相同條碼，見「設定」。",
    "stuck-trigger": "檢查扳機，或關閉掃描槍的感應（連續）模式。",
    "stuck-key": "檢查掃描槍和鍵盤；把掃描槍關閉再開啟。",
  },
} satisfies Chinese<typeof en>;
