import type en from "../../en/environments/first-run.ts";
import type { Chinese } from "../../words.ts";

export default {
  title: "設定本工作台",
  group: "首次設定",
  hint: "上次沒有做完。從那裡繼續。",
  progress: "第 {{step}} 步，共 {{of}} 步",
  later: "以後再說",
  back: "返回上一步",
  laterHint: "可以在「設定」中繼續。",
  notKept: "沒有儲存成功。再試一次，或聯絡 IT 部門。",
  language: { title: "使用哪種語言？", body: "以後隨時可以在「設定」中更改。" },
  use: {
    title: "練習還是連線？",
    practise: "練習",
    practiseBody: "本機上的服務，有自己的包裹和異常。都不是真的。",
    connect: "連線",
    connectBody: "退貨服務的帳戶。需要 API 金鑰和 API 權杖。",
  },
  connect: {
    title: "連線到系統",
    body: "輸入金鑰和權杖並儲存，隨後會立即測試連線。",
    environment: "環境",
    noAddress: "這個環境還沒有位址。在「設定」的「連線」中填寫。",
    resume: "使用「{{name}}」",
    notYet: "先儲存金鑰和權杖。",
    failed: "環境無法開啟。什麼都沒有改變。",
  },
  scanner: {
    title: "檢測掃描槍",
    body: "逐個掃描顯示的條碼，只要一分鐘。",
    without: "不檢測的話，有的掃描槍可能會輸出錯誤字元。以後可以在「設定」中補做，也可以從紙上掃描。",
    newest: "正在複製最新的貨品",
    notCopied: "最新的貨品沒有複製成功，所以還不能讀掃描槍。再試一次，或返回上一步測試連線，也可以略過檢測。",
    lessons: "去上課程",
    copying: "正在複製最新的貨品。複製好就開始檢測。",
    skip: "略過檢測",
    done: "開始掃描",
  },
} satisfies Chinese<typeof en>;
