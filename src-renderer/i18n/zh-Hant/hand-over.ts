import type en from "../en/hand-over.ts";
import type { Chinese } from "../words.ts";

export default {
  action: "交給另一個工作台",
  actionOf: "把 {{name}} 交給另一個工作台",
  title: "把「{{name}}」交給另一個工作台",
  how_other: "在另一個工作台開啟掃描頁，掃描這 {{count}} 個碼，順序不限。批次會連同貨品和地址在那裡開啟。",
  private: "碼中含有收件人地址：不要讓無關人員看到；列印件掃描後銷毀。",
  scans: "此時在這裡掃描的內容會保留，關閉此視窗後記錄。",
  part: "第 {{part}} 個碼，共 {{of}} 個",
  hasIt: "另一個工作台已收到",
  hasItHint: "點選「另一個工作台已收到」後，其貨品在本工作台鎖定，直到收回批次。",
  save: "儲存為 PDF",
  saved: "已儲存為 {{file}}",
  close: "暫不",
  failed: {
    "no-such-batch": "此批次已不在這裡暫存。",
    empty: "批次中沒有貨品。",
    "too-much": "批次的文字太多，碼裝不下。縮短備註後再試。",
    "not-written": "檔案無法寫入。換一個位置。",
    other: "操作沒有成功，沒有任何改動。再試一次。",
  },
  handed: "在另一個工作台",
  takeBack: "收回",
  takeBackOf: "收回 {{name}}",
  sheet: {
    title: "批次「{{name}}」，交給另一個工作台",
    from_other: "來自 {{station}}，{{count}} 件貨品",
    intro:
      "在另一個工作台開啟掃描頁，把每個碼各掃一次，順序不限。批次在那裡開啟後，在原工作台點選「另一個工作台已收到」。",
    private: "個人資料：碼中含有收件人姓名和地址。掃描後銷毀此頁。",
  },
} satisfies Chinese<typeof en>;
