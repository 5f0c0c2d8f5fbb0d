import type en from "../../en/scanning/seal.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  ask: "請掃描 {{order}} 的託運單",
  reason: {
    sealed: "訂單 {{order}} 的託運單貼對了包裹。",
    typed: "訂單 {{order}}：追蹤號碼末尾正確。",
    again: "訂單 {{order}} 已封箱。",
    "wrong-label": "這張託運單：{{otherOrder}}。這個包裹：{{order}}。",
    "old-label": "舊託運單仍然可見。",
    "other-code": "這個條碼不是追蹤號碼。",
    "item-first": "有多個包裹在等託運單。",
    chosen: "此貨品屬於訂單 {{order}}。",
    unknown: "本工作站沒有託運單或貨品使用這個條碼。",
  },
  todo: {
    sealed: "掃描下一件。",
    "wrong-label": "為這個包裹換上正確的託運單，再掃描。",
    "old-label": "請蓋住舊託運單，再掃描新託運單。",
    "other-code": "請掃描追蹤號碼條碼。",
    "item-first": "先掃描此包裹中的貨品，再掃描它的託運單。",
    chosen: "請掃描它的託運單。",
    unknown: "請掃描追蹤號碼條碼，或輸入其最後 4 碼。",
  },
  state: {
    waiting: "未封箱",
    passed: "未封箱",
    sealed: "{{when}} 已封箱",
    typed: "{{when}} 已封箱（手動輸入末碼）",
    "nothing-to-scan": "此託運單沒有可掃描的條碼",
  },
} satisfies Chinese<typeof en>;
