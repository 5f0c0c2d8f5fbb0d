import type en from "../../en/scanning/sheet.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  product: "Returns Desk 退貨工作台",
  commands: {
    title: "指令條碼",
    intro: "掃描條碼即可代替按鍵。包裹上沒有這些條碼，不會被當作貨品。",
    names: {
      undo: "復原上一次掃描",
      "new-batch": "新增批次",
      park: "暫存批次",
      resume: "恢復批次",
      recipient: "最近的收件人",
      submit: "送出批次",
      reprint: "重新列印託運單",
      hold: "設為留倉",
      "set-aside": "移除異常掃描",
      mute: "聲音開/關",
      lock: "鎖定工作台",
      help: "顯示說明",
    },
    hints: {
      undo: "從批次中移除最後一件貨品。",
      "new-batch": "暫存已有貨品的批次，新增空批次。",
      park: "暫存本批次，新增空批次。",
      resume: "恢復最近暫存的批次。",
      recipient: "顯示完整地址。須按鍵送出，不能掃碼送出。",
      submit: "3 秒內掃描兩次。只掃一次不會送出。",
      reprint: "列印最後一筆訂單的託運單。",
      hold: "把上一次掃描的貨品設為留倉並加入批次。",
      "set-aside": "忽略本批次最後一個異常掃描。",
      mute: "靜音時螢幕顯示不變。",
      lock: "用識別證或 PIN 碼解鎖。",
      help: "顯示所有按鍵及其作用。",
    },
  },
  serviceTypes: {
    title: "{{warehouse}} 的物流服務類型",
    intro: "掃描條碼，為目前批次選擇物流服務類型。批次的倉庫不提供的會被拒絕。",
    leftOut: "太長，無法做成條碼，請在螢幕上選擇：{{names}}",
  },
  badges: {
    title: "識別證",
    intro: "請裁開使用。掃描後以此人登入，工作台的紀錄都帶此姓名。",
    signOff: "登出",
    signOffHint: "此後無人登入。",
  },
  checkUp: {
    title: "掃描槍檢測條碼",
    intro: "開啟「設定」中的「掃描槍檢測」，點選「開始」。從上到下依序掃描，每個條碼扣一次扳機。",
    names: {
      digits: "數字",
      "mixed-case": "大寫和小寫字母",
      symbols: "符號",
      long: "長條碼",
      short: "短條碼",
      gs1: "含 FNC1 的 GS1 條碼",
      ending: "條碼結尾",
    },
  },
} satisfies Chinese<typeof en>;
