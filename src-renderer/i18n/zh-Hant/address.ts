import type en from "../en/address.ts";
import type { Chinese } from "../words.ts";

export default {
  paste: {
    open: "貼上地址",
    title: "貼上地址",
    text: "地址文字",
    hint: "貼上一行或多行地址，或表格中的一行。採用之前不會有任何改動。",
    preview: "將填入的內容",
    guess: "推測",
    emptied: "清空",
    nothing: "此文字中沒有找到地址。檢查是否複製完整。",
    understood: "辨識為標籤或國家/地區：{{words}}",
    intoRemarks: "把剩餘內容加到備註",
    scans: "此視窗開啟時，掃描會等待。",
    take: "採用",
    leave: "取消",
  },
  left: { over: "剩餘內容：", intoRemarks: "加到備註" },
  taken: {
    label: "已採用地址",
    pasted: "已依貼上的文字填入。",
    recipient: "已依最近的訂單填入。",
    guesses: "核對推測的內容：{{fields}}。",
    undo: "復原",
  },
  fill: {
    street2: "缺少此項時服務端會拒絕訂單。如無此項：",
    state: "服務端沒有 {{country}} 的州/省清單。如無此項：",
    write: "填寫「{{text}}」",
  },
  states: {
    list: "{{country}} 的州/省",
    sentAs: "傳送為 {{code}}",
    unlisted: "服務端的 {{country}} 清單中沒有此州/省，將依所寫傳送。",
  },
  recipients: {
    open: "最近",
    newestHint: "最近的收件人。按 {{key}} 使用最新一位。",
    list: "最近的收件人",
    none_other: "還沒有收件人。訂單的收件人會在此保留 {{count}} 天。",
    off: "不保留收件人。可在「設定」的「保留收件人」中開啟。",
    forget: "刪除 {{name}}",
    forgetAll: "全部刪除",
    forgetAllHint: "已結束訂單的收件人也會一併刪除，包括備份中的。進行中的訂單會保留到結束。",
    forgetAllReally_other: "永久刪除 {{count}} 個收件人",
  },
  settings: {
    label: "保留收件人",
    hint: "最近訂單的姓名和地址，在此環境的掃描頁可再次選用。選擇「從不」會立即刪除。",
    never: "從不",
    erase: "訂單結束後刪除收件人",
    eraseHint: "訂單結束滿這些天後，此環境的訂單中不再保留姓名和地址。較早的每日備份被取代後也不再包含它們。",
    days_other: "{{count}} 天",
  },
} satisfies Chinese<typeof en>;
