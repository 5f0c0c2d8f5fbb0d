import type en from "../../en/environments/first-run.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  title: "設定本工作台",
  progress: "第 {{step}} 步，共 {{of}} 步",
  later: "以後再說",
  back: "返回上一步",
  laterHint: "可在「設定」中繼續。",
  notStored: "未儲存。請重試，或聯絡 IT 部門。",
  language: { title: "使用哪種語言？", body: "可隨時在「設定」中更改。" },
  use: {
    title: "練習還是連線？",
    practise: "練習",
    practiseBody: "本機上的模擬系統，有自己的包裹和異常，都不是真的。",
    connect: "連線",
    connectBody: "你在退貨系統的帳戶。需要 API 金鑰和 API 權杖。",
  },
  connect: {
    title: "連線到退貨系統",
    body: "輸入金鑰和權杖，然後點選「$t(environment:connect.button)」。",
    environment: "環境",
    noAddress: "此環境沒有位址。請在「設定 > $t(environment:connection.title)」中填寫。",
    resume: "使用「{{name}}」",
    notYet: "請先連線。",
    failed: "環境無法開啟，沒有任何變更。",
  },
  printer: {
    title: "選擇託運單印表機",
    body: "之後託運單一到就列印，練習模式也一樣。隨時可在「設定」中變更；ZPL 網路印表機也在那裡設定。",
    without: "未選擇時，按「列印」會開啟系統的列印對話方塊。",
    done: "繼續",
    later: "以後再說",
  },
  scanner: {
    title: "檢測掃描槍",
    body: "逐個掃描條碼，只要一分鐘。",
    without: "不檢測，有的掃描槍會輸入錯誤字元。以後可在「設定」中補做，也可從紙上掃描。",
    newest: "正在複製最新的貨品",
    notCopied: "最新的貨品沒有複製，掃描槍還不能用。請重試，或返回上一步測試連線，或略過檢測。",
    lessons: "開始前三課（5 分鐘）",
    copying: "正在複製最新的貨品，完成後開始檢測。",
    skip: "略過檢測",
    done: "開始掃描",
  },
} satisfies Chinese<typeof en>;
