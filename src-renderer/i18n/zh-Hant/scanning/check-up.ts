import type en from "../../en/scanning/check-up.ts";
import type { Chinese } from "../../words.ts";

export default {
  title: "掃描槍檢測",
  last: "上次檢測",
  start: "開始",
  stop: "停止",
  again: "重新檢測",
  skip: "略過：掃描槍讀不出此條碼",
  before: {
    heading: "七個條碼，約一分鐘",
    body: "掃描此螢幕上的七個條碼。工作台由此了解掃描槍如何輸入：鍵盤配置、速度、條碼如何結束、是否讀兩次。最後會告訴你一切正常，或具體要改什麼。",
    paper: "如果掃描槍讀不了螢幕，在「列印條碼」中儲存檢測條碼，列印後從紙上掃描。在此掃描的內容不會進入批次。",
  },
  scan: {
    heading: "掃描第 {{number}} 個條碼，共 {{count}} 個：{{name}}",
    barcode: "條碼 {{text}}",
    state: { read: "已讀", now: "下一個", open: "未讀" },
  },
  measuring: "正在測量…",
  measuringBody: "稍等片刻，看掃描槍是否會再次傳送最後的條碼。",
  codes: {
    digits: { name: "數字", why: "測出掃描槍的速度以及條碼如何結束。" },
    "mixed-case": { name: "字母", why: "測出掃描槍的鍵盤配置，以及大寫鎖定是否有影響。" },
    symbols: { name: "符號", why: "區分不同的鍵盤配置。" },
    long: { name: "長條碼", why: "檢查長條碼是否完整到達。" },
    short: { name: "短條碼", why: "檢查四個字元的條碼能否與手動輸入區分。" },
    gs1: { name: "GS1 條碼", why: "檢查掃描槍如何傳送 FNC1（分隔 GS1 標籤的欄位）。" },
    ending: { name: "條碼結尾", why: "再次檢查條碼如何結束，以及是否只傳送一次。" },
  },
  outcome: "檢測結果",
  good: "掃描槍可以使用",
  goodBody: "所有條碼都依印刷內容讀出，只讀一次，速度足夠。工作台將依測得的結果讀取此掃描槍。",
  change_other: "有 {{count}} 處要調整",
  findings: {
    "not-read": {
      what: "未讀出：{{codes}}。",
      todo: "把掃描槍拿遠一點再檢測。如果仍讀不出，依說明書開啟 Code 128，或使用列印的條碼。",
    },
    "case-swapped": {
      what: "大小寫顛倒。",
      todo: "關閉大寫鎖定，並掃描說明書中「Caps Lock off」或「normal case」的設定條碼，然後重新檢測。",
    },
    garbled: {
      what: "工作台不認識此掃描槍的鍵盤配置：「{{expected}}」讀成了「{{read}}」。",
      todo: "掃描說明書中鍵盤「US English」（美式英文）的設定條碼，然後重新檢測。",
    },
    doubled: {
      what: "掃描槍把同一條碼傳送兩次。",
      todo: "依說明書把重複讀取延遲（相同條碼延遲）設為 500 ms 或以上，然後重新檢測。",
    },
    slow: {
      what: "掃描槍輸入較慢：按鍵間隔 {{gap}} ms。",
      todo: "依說明書把字元間延遲設為 0 ms。使用藍牙時，把底座移近或給電池充電，然後重新檢測。",
    },
    "mixed-endings": {
      what: "有些條碼以 Enter 或 Tab 結束，有些沒有結束符。",
      todo: "掃描說明書中對所有條碼類型加後綴「Enter」的設定條碼，然後重新檢測。",
    },
  },
  notes: {
    "no-terminator": "掃描槍在條碼後不傳送結束符，因此每次掃描都要稍等，確認已結束。加上後綴「Enter」會更快。",
    "short-codes":
      "而且每鍵超過 30 ms，四五個字元的條碼無法與手動輸入區分，不會當作掃描；六個字元以上的可以。加上後綴「Enter」後都可以。",
    "gs1-lost":
      "掃描槍不傳送 FNC1，或以無法辨識的按鍵傳送：GS1 標籤的欄位會連在一起。系統自己的條碼不需要 FNC1。如要讀取 GS1 標籤，把掃描槍設為以「GS」（ASCII 29）傳送 FNC1。",
    "gs1-not-read": "GS1 條碼沒有讀出。系統自己的條碼不是 GS1；如要讀取 GS1 標籤，依說明書開啟 GS1-128。",
    "caps-lock": "大寫鎖定已開啟。沒有影響：工作台依按鍵位置讀取。",
    "input-method": "輸入法已開啟。沒有影響：工作台依按鍵位置讀取。",
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
  notStored: "結果無法儲存在本機，程式關閉前有效；稍後重新檢測。",
  driftShort: "檢查掃描槍",
  drift: {
    damaged: "不完整的掃描比平時多。檢查距離、電量和標籤，然後進行掃描槍檢測。",
    doubled: "掃描槍開始把條碼讀兩次。進行掃描槍檢測。",
    slower: "掃描槍輸入比檢測時慢。檢查距離和電量，然後進行掃描槍檢測。",
  },
} satisfies Chinese<typeof en>;
