import type { Language } from "../../../src-domain/language.ts";

interface CrashPageStrings {
  readonly title: string;
  readonly explanation: string;
  readonly savedData: string;
  readonly instructions: string;
  readonly retry: string;
  readonly bundle: string;
  readonly logs: string;
  readonly quit: string;
  readonly files: {
    readonly title: string;
    readonly explanation: string;
    readonly save: string;
    readonly back: string;
    readonly saved: string;
    readonly notSaved: string;
    readonly notPrepared: string;
  };
}

export const CRASH_PAGE_STRINGS: Readonly<Record<Language, CrashPageStrings>> = {
  en: {
    title: "The window stopped three times in ten minutes",
    explanation: "Reopening it automatically would fail again. Nothing is scanned while this page is open.",
    savedData: "Everything confirmed is saved on this computer: scans with a verdict, batches, addresses and orders.",
    instructions:
      "Try again. If it stops again, save the files for support and send them to the person responsible for this desk.",
    retry: "Try again",
    bundle: "Files for support",
    logs: "Open log folder",
    quit: "Quit",
    files: {
      title: "Files for support",
      explanation: "Only these files are saved. They contain no key, recipient, address, scanned text or request body.",
      save: "Save as ZIP",
      back: "Back",
      saved: "Saved as {file}",
      notSaved: "Not saved. The folder may be full or read-only. Choose another place.",
      notPrepared: "The files could not be prepared. Go back and open the log folder.",
    },
  },
  de: {
    title: "Das Fenster ist in zehn Minuten dreimal ausgefallen",
    explanation: "Automatisches Öffnen würde wieder fehlschlagen. Solange diese Seite offen ist, wird nichts gescannt.",
    savedData:
      "Alles Bestätigte ist auf diesem Computer gespeichert: Scans mit Ergebnis, Stapel, Adressen und Aufträge.",
    instructions:
      "Versuchen Sie es erneut. Fällt es wieder aus, speichern Sie die Dateien für den Support und senden Sie sie an die Person, die diesen Arbeitsplatz betreut.",
    retry: "Erneut versuchen",
    bundle: "Dateien für den Support",
    logs: "Protokollordner öffnen",
    quit: "Beenden",
    files: {
      title: "Dateien für den Support",
      explanation:
        "Nur diese Dateien werden gespeichert. Schlüssel, Empfänger, Adressen, gescannte Texte und Inhalte von Anfragen sind nicht dabei.",
      save: "Als ZIP speichern",
      back: "Zurück",
      saved: "Gespeichert als {file}",
      notSaved:
        "Speichern fehlgeschlagen. Vielleicht ist der Ordner voll oder schreibgeschützt. Wählen Sie einen anderen Ort.",
      notPrepared:
        "Die Dateien konnten nicht zusammengestellt werden. Gehen Sie zurück und öffnen Sie den Protokollordner.",
    },
  },
  "zh-Hans": {
    title: "窗口在十分钟内停止了三次",
    explanation: "再自动打开仍会停止。此页面打开时不接收扫描。",
    savedData: "已确认的内容都保存在本机：有结果的扫描、批次、地址和订单。",
    instructions: "请重试。如果再次停止，请保存技术支持文件，发给负责此工作台的人员。",
    retry: "重试",
    bundle: "技术支持文件",
    logs: "打开日志文件夹",
    quit: "退出",
    files: {
      title: "技术支持文件",
      explanation: "只保存这些文件。其中没有密钥、收件人、地址、扫描文本或请求内容。",
      save: "保存为 ZIP",
      back: "返回",
      saved: "已保存为 {file}",
      notSaved: "未保存。文件夹可能已满或只读。请换一个位置。",
      notPrepared: "未能准备文件。请返回并打开日志文件夹。",
    },
  },
  "zh-Hant": {
    title: "視窗在十分鐘內停止了三次",
    explanation: "再自動開啟仍會停止。此頁面開啟時不接收掃描。",
    savedData: "已確認的內容都儲存在本機：有結果的掃描、批次、地址和訂單。",
    instructions: "請重試。如果再次停止，請儲存技術支援檔案，傳給負責此工作台的人員。",
    retry: "重試",
    bundle: "技術支援檔案",
    logs: "開啟記錄檔資料夾",
    quit: "結束",
    files: {
      title: "技術支援檔案",
      explanation: "只儲存這些檔案。其中沒有金鑰、收件人、地址、掃描文字或請求內容。",
      save: "儲存為 ZIP",
      back: "返回",
      saved: "已儲存為 {file}",
      notSaved: "未儲存。資料夾可能已滿或唯讀。請換一個位置。",
      notPrepared: "未能準備檔案。請返回並開啟記錄檔資料夾。",
    },
  },
};
