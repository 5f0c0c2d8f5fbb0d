import type en from "../../en/scanning/check-up.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  title: "掃描槍檢測",
  last: "上次檢測",
  start: "開始",
  stop: "停止",
  again: "重新檢測",
  skip: "略過：掃描槍讀不出此條碼",
  before: {
    heading: "七個條碼，約一分鐘",
    body: "掃描螢幕上的七個條碼。工作台會測出掃描槍的鍵盤配置、速度、結束符和重複讀取，並告訴你要改什麼。",
    paper: "掃描槍讀不了螢幕時，在「列印條碼」中儲存檢測條碼，從紙上掃描。檢測條碼不進入批次；其他條碼照常記錄。",
  },
  scan: {
    heading: "掃描第 {{number}} 個條碼，共 {{count}} 個：{{name}}",
    barcode: "條碼 {{text}}",
    strayed: "這是其他條碼，已作為掃描記錄。請掃描此處顯示的條碼。",
    misread: "「{{name}}」讀成了「{{read}}」。請繼續：結果會說明要改什麼。",
    state: { read: "已讀", misread: "讀錯", now: "下一個", open: "未讀" },
  },
  measuring: "正在測量…",
  measuringBody: "正在檢查掃描槍是否再次傳送最後的條碼。",
  codes: {
    digits: { name: "數字", why: "測出掃描槍的速度和結束符。" },
    "mixed-case": { name: "字母", why: "測出鍵盤配置，以及大寫鎖定有無影響。" },
    symbols: { name: "符號", why: "測出鍵盤配置。" },
    long: { name: "長條碼", why: "檢查長條碼是否完整到達。" },
    short: { name: "短條碼", why: "檢查四個字元能否算作掃描，而不是手動輸入。" },
    gs1: { name: "GS1 條碼", why: "檢查掃描槍如何傳送 FNC1（GS1 標籤的欄位分隔符號）。" },
    ending: { name: "條碼結尾", why: "再次檢查結束符，以及是否只傳送一次。" },
  },
  outcome: "檢測結果",
  good: "掃描槍可以使用",
  goodBody: "所有條碼讀取正確，只讀一次，速度足夠。工作台今後依此結果讀取這把掃描槍。",
  change_other: "有 {{count}} 處要調整",
  findings: {
    "not-read": {
      what: "未讀出：{{codes}}。",
      todo: "把掃描槍拿遠一點再檢測。如仍讀不出，依說明書開啟 Code 128，或用列印的條碼。",
    },
    "case-swapped": {
      what: "大小寫顛倒。",
      todo: "關閉大寫鎖定。掃描說明書中的「Caps Lock off」或「normal case」，再重新檢測。",
    },
    garbled: {
      what: "鍵盤配置未知：「{{expected}}」讀成了「{{read}}」。",
      todo: "掃描說明書中的鍵盤條碼「US English」（美式英文），再重新檢測。",
    },
    doubled: {
      what: "掃描槍把同一條碼傳送兩次。",
      todo: "依說明書把重複讀取延遲（相同條碼延遲）設為至少 500 ms，再重新檢測。",
    },
    slow: {
      what: "掃描槍輸入較慢：按鍵間隔 {{gap}} ms。",
      todo: "依說明書把字元間延遲設為 0 ms。用藍牙時，把底座移近或充電。再重新檢測。",
    },
    "mixed-endings": {
      what: "有的條碼以 Enter 或 Tab 結束，有的沒有結束符。",
      todo: "掃描說明書中對所有條碼類型加後綴「Enter」的條碼，再重新檢測。",
    },
  },
  notes: {
    "no-terminator": "掃描槍不傳送結束符，每次都要稍等才知道已結束。加後綴「Enter」更快。",
    "short-codes": "而且每鍵超過 30 ms：四五個字元算手動輸入，更長的算掃描。加後綴「Enter」後都算掃描。",
    "gs1-lost":
      "FNC1 缺少或無法辨識，GS1 標籤的欄位會連在一起；系統的條碼不需要它。如要讀取 GS1 標籤，把掃描槍設為以「GS」（ASCII 29）傳送 FNC1。",
    "gs1-not-read": "GS1 條碼未讀出；系統的條碼不是 GS1。如要讀取 GS1 標籤，依說明書開啟 GS1-128。",
    "framed-control":
      "掃描槍在條碼前後傳送控制字元（STX、ETX 或 EOT）；工作台會忽略。如要關閉，依說明書關閉「傳送 STX/ETX」（前綴和後綴）。",
    "framed-asterisks":
      "掃描槍傳送 Code 39 的星號；工作台會忽略。如要關閉，依說明書關閉 Code 39 的「傳送起始/終止字元」。",
    "framed-aim":
      "掃描槍在條碼前傳送 AIM 識別碼，例如「]C1」；工作台會忽略。如要關閉，依說明書關閉「傳送 AIM ID」（Code ID）。",
    "caps-lock": "大寫鎖定已開啟，沒有影響：工作台依按鍵位置讀取。",
    "input-method": "輸入法已開啟，沒有影響：工作台依按鍵位置讀取。",
  },
  measured: {
    layout: "鍵盤配置",
    terminator: "結束符",
    pace: "速度",
    paceValue: "每鍵 {{middle}} ms，最長 {{longest}} ms",
    doubled: "讀兩次",
    doubledValue_zero: "沒有",
    doubledValue_other: "{{count}} 個條碼",
  },
  layouts: {
    us: "美式英文",
    uk: "英式英文",
    de: "德文",
    fr: "法文",
    es: "西班牙文",
    it: "義大利文",
    cn: "中文（美式按鍵位置）",
  },
  terminators: { enter: "Enter", tab: "Tab", none: "無" },
  notStored: "結果未儲存，只在程式關閉前有效。請以後重新檢測。",
  driftShort: "檢測掃描槍",
  drift: {
    damaged: "不完整的掃描比平時多。請檢查距離、電量和標籤，再做掃描槍檢測。",
    doubled: "掃描槍把條碼讀兩次。請做掃描槍檢測。",
    slower: "掃描槍比檢測時慢。請檢查距離和電量，再做掃描槍檢測。",
  },
} satisfies Chinese<typeof en>;
