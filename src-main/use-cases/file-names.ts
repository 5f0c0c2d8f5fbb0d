import type { Language } from "../../src-domain/language.ts";
import type { NativeHost, TableSuggestion } from "./native-host.ts";

const NAMES = {
  scans: { en: "Scans", de: "Scans", "zh-Hans": "扫描记录", "zh-Hant": "掃描紀錄" },
  importErrors: { en: "Import errors", de: "Importfehler", "zh-Hans": "导入错误", "zh-Hant": "匯入錯誤" },
  inventory: { en: "Inventory", de: "Bestand", "zh-Hans": "库存", "zh-Hant": "庫存" },
  label: { en: "Label", de: "Etikett", "zh-Hans": "面单", "zh-Hant": "託運單" },
  lists: { en: "Reference lists", de: "Referenzlisten", "zh-Hans": "代码表", "zh-Hant": "代碼表" },
  orders: { en: "Resend orders", de: "Versandaufträge", "zh-Hans": "重发订单", "zh-Hant": "重寄訂單" },

  ordersToSend: {
    en: "Orders to send",
    de: "Zu versendende Bestellungen",
    "zh-Hans": "待发订单",
    "zh-Hant": "待出貨訂單",
  },
  tracking: { en: "Tracking numbers", de: "Sendungsnummern", "zh-Hans": "运单号", "zh-Hant": "追蹤號碼" },
  shiftReport: { en: "Shift report", de: "Schichtbericht", "zh-Hans": "班次报表", "zh-Hant": "班次報表" },
  worksheet: { en: "Worksheet", de: "Sammeländerung", "zh-Hans": "批量修改", "zh-Hant": "整批修改" },
  commands: { en: "Command codes", de: "Befehlscodes", "zh-Hans": "命令条码", "zh-Hant": "指令條碼" },
  "check-up": {
    en: "Scanner check-up codes",
    de: "Scanner-Prüfcodes",
    "zh-Hans": "扫描枪检测条码",
    "zh-Hant": "掃描槍檢測條碼",
  },
  "service-types": {
    en: "Service type codes",
    de: "Codes der Versanddienste",
    "zh-Hans": "物流服务类型条码",
    "zh-Hant": "物流服務類型條碼",
  },
  badges: { en: "Badges", de: "Ausweise", "zh-Hans": "工牌", "zh-Hant": "識別證" },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

export const fileNameIn = (language: Language, kind: keyof typeof NAMES, suffix?: string): string =>
  suffix === undefined ? NAMES[kind][language] : `${NAMES[kind][language]} ${suffix}`;

export const createFileName = (
  { current }: NativeHost["language"],
  kind: keyof typeof NAMES,
  suffix?: string,
): string => fileNameIn(current(), kind, suffix);

/** Suggests a workbook for a table that people read: spreadsheets turn codes in a CSV into numbers and dates. */
export const suggestTable = (name: string): TableSuggestion => ({ name, extension: "xlsx", otherExtension: "csv" });

export const toIsoDay = (now: Date): string => now.toISOString().slice(0, 10);

export const suggestDatedTable = (language: NativeHost["language"], kind: keyof typeof NAMES, now: Date) =>
  suggestTable(createFileName(language, kind, toIsoDay(now)));

/** Suggests a CSV file for a table that a desk can import again. */
export const suggestImportableTable = (
  language: NativeHost["language"],
  kind: keyof typeof NAMES,
  now: Date,
): TableSuggestion => ({
  ...suggestDatedTable(language, kind, now),
  extension: "csv",
  otherExtension: "xlsx",
});
