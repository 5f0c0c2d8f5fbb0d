import type en from "../../en/scanning/hand-over-verdicts.ts";
import type { Chinese } from "../../words.ts";

export default {
  reason: {
    gathering: "第 {{part}} 個碼，共 {{of}} 個；已收到 {{have}} / {{of}}。",
    opened: "{{station}} 的「{{name}}」已在此暫存，地址尚未有人核對。",
    known: "{{station}} 的「{{name}}」之前已在此接收。",
    own: "「{{name}}」是本工作台自己的批次。",
    "other-account": "{{station}} 的「{{name}}」屬於其他環境或帳戶。",
    broken: "這些碼互不相符。",
    "hidden-text": "批次的文字中有看不見的字元。",
    "no-key": "本工作台沒有配對金鑰，無法核實此碼由誰產生。",
    "not-trusted": "這些碼不是本站點的工作台產生的，或已被改動。",
    expired: "{{station}} 的「{{name}}」的碼已過期。",
  },
  todo: {
    gathering: "掃描此批次的其餘碼，順序不限。",
    opened: "核對螢幕上的地址，然後接收此批次。",
    known: "無需操作。在本工作台的批次中尋找。",
    own: "到另一個工作台掃描。如要取回批次，點選「收回」。",
    "other-account": "沒有接收任何內容。先把本工作台切換到那個環境。",
    broken: "從第一個碼起，重新掃描此批次的全部碼。",
    "hidden-text": "沒有接收任何內容。在另一個工作台重新輸入地址，再顯示碼。",
    "no-key": "沒有接收任何內容。請在設定中為本工作台配對，或聯絡 IT。",
    "not-trusted": "沒有接收任何內容。在另一個工作台重新顯示碼；如再次被拒絕，請聯絡主管。",
    expired: "沒有接收任何內容。在另一個工作台重新顯示碼。",
  },
} satisfies Chinese<typeof en>;
