import type en from "../en/table.ts";
import type { Chinese } from "../translation-types.ts";

export default {
  tooManyRows: "檔案未儲存：Excel 檔案最多 100,000 列。請選擇 CSV 檔案類型，或先篩選表格。",
  clearSearch: "清除搜尋",
  changed: "清單有變化",
  refreshList: "更新清單",
  dateField: {
    open: "開啟日曆",
    noDate: "請輸入日期，例如 {{example}}。",
    noTime: "請輸入時間，例如 14:05。",
  },
  filter: {
    label: "篩選",
    clear: "清除篩選",
  },
  selection: {
    all: "選擇所有列",
    limited: "共 {{total}} 列，只選前 {{most}} 列；可先篩選表格",
    notListed: "不在目前結果中",
    copied_other: "已複製 {{copied}} 列",
    copiedOf: "共 {{total}} 列，已複製 {{copied}} 列",
    tooMany: "{{action}}：一次最多 {{most}} 列",
    clear: "清除選擇",
  },
  menu: {
    label: "此列的操作",
    open: "開啟",
  },
  views: {
    label: "檢視",
    shown: "檢視：{{name}}",
    makeDefault: "預設開啟「{{name}}」",
    isDefault: "表格預設開啟「{{name}}」",
    rename: "重新命名「{{name}}」",
    remove: "刪除「{{name}}」",
    newName: "「{{name}}」的新名稱",
    name: "檢視名稱",
    save: "儲存",
    taken: "另一個檢視已用此名稱。",
    failed: "檢視未儲存：工作台的紀錄庫沒有回應。檢視保留到程式關閉；修改任一檢視可重試。",
  },
  columns: {
    label: "欄",
    left: "{{name}}：左移一欄",
    right: "{{name}}：右移一欄",
    hint: "拖曳標題之間的線可調整欄寬；按兩下恢復原寬度。",
    reset: "重設欄",
    empty: "{{name}}（目前無資料）",
  },
} satisfies Chinese<typeof en>;
