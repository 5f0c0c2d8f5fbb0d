import type en from "../../en/scanning/hand-over-verdicts.ts";
import type { Chinese } from "../../words.ts";

export default {
  reason: {
    gathering: "第 {{part}} 個碼，共 {{of}} 個；已收到 {{have}} / {{of}}。",
    opened: "來自 {{station}} 的「{{name}}」已在此暫存，地址尚未核對。",
    known: "來自 {{station}} 的「{{name}}」已在此接收過。",
    own: "「{{name}}」是本工作台自己的批次。",
    "other-account": "來自 {{station}} 的「{{name}}」屬於其他環境或帳戶。",
    broken: "這些碼不是同一組。",
    "hidden-text": "批次含有不可見字元。",
    "no-key": "沒有配對金鑰，無法驗證此碼由誰產生。",
    "not-trusted": "這些碼不是本據點的，或已被改動。",
    expired: "來自 {{station}} 的「{{name}}」的碼已過期。",
  },
  todo: {
    gathering: "掃描此批次的其餘碼，順序不限。",
    opened: "核對螢幕上的地址，然後接收此批次。",
    known: "無需操作。可在本工作台的批次中找到。",
    own: "請在另一個工作台掃描，或在這裡收回批次。",
    "other-account": "未接收。請先把本工作台切換到該環境。",
    broken: "請從第一個碼起，重新掃描此批次的全部碼。",
    "hidden-text": "未接收。請在另一個工作台重新輸入地址，再顯示碼。",
    "no-key": "未接收。請在「設定」中配對，或聯絡 IT 部門。",
    "not-trusted": "未接收。請在另一個工作台重新顯示碼；如再次被拒絕，請聯絡主管。",
    expired: "未接收。請在另一個工作台重新顯示碼。",
  },
} satisfies Chinese<typeof en>;
