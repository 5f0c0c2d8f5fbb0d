import type { Language } from "../../src-domain/language.ts";

interface ReadMeWords {
  readonly title: string;
  /** What each of the other files holds. */
  readonly files: Readonly<Record<DescribedFile, string>>;
  readonly nothingPersonal: string;
}

/** What support gets besides this list, in its order. */
export const DESCRIBED_FILES = [
  "health.txt",
  "versions.json",
  "configuration.json",
  "databases.json",
  "requests.csv",
  "scans.csv",
  "log.ndjson",
] as const;
export type DescribedFile = (typeof DESCRIBED_FILES)[number];

const WORDS: Readonly<Record<Language, ReadMeWords>> = {
  en: {
    title: "Returns Desk: files for support",
    files: {
      "health.txt": "how the parts of this desk stood when the files were put together",
      "versions.json": "which versions of the program and of what it rests on were running",
      "configuration.json": "what was set; without names, addresses, keys and passwords",
      "databases.json": "how many rows each table holds",
      "requests.csv": "the last calls of the service: when, which, how they ended; without contents",
      "scans.csv": "the last scans: when, what the desk said, how fast the keys came; without what was scanned",
      "log.ndjson": "the last lines of the program's log, one JSON object each",
    },
    nothingPersonal:
      "No file holds a key, a password, a recipient or a recipient's address, the text of a scan or the body of a request.",
  },
  de: {
    title: "Returns Desk: Dateien für den Support",
    files: {
      "health.txt": "wie es um die Teile dieses Arbeitsplatzes stand, als die Dateien zusammengestellt wurden",
      "versions.json": "welche Versionen des Programms und seiner Grundlagen liefen",
      "configuration.json": "was eingestellt war; ohne Namen, Adressen, Schlüssel und Passwörter",
      "databases.json": "wie viele Zeilen jede Tabelle enthält",
      "requests.csv": "die letzten Anfragen an den Dienst: wann, welche, wie sie endeten; ohne Inhalte",
      "scans.csv":
        "die letzten Scans: wann, was der Arbeitsplatz dazu sagte, wie schnell die Tasten kamen; ohne das Gescannte",
      "log.ndjson": "die letzten Zeilen des Programmprotokolls, je ein JSON-Objekt",
    },
    nothingPersonal:
      "Keine Datei enthält einen Schlüssel, ein Passwort, einen Empfänger oder seine Adresse, den Text eines Scans oder den Inhalt einer Anfrage.",
  },
  "zh-Hans": {
    title: "Returns Desk：提供给技术支持的文件",
    files: {
      "health.txt": "整理这些文件时，本工作台各部分的状况",
      "versions.json": "正在运行的程序及其基础组件的版本",
      "configuration.json": "所做的设置；不含名称、地址、密钥和密码",
      "databases.json": "每张表有多少行",
      "requests.csv": "最近对服务的请求：时间、种类、结果；不含内容",
      "scans.csv": "最近的扫描：时间、工作台的回应、按键快慢；不含扫描内容",
      "log.ndjson": "程序日志的最后若干行，每行一个 JSON 对象",
    },
    nothingPersonal: "任何文件都不含密钥、密码、收件人及其地址、扫描的文字或请求的正文。",
  },
  "zh-Hant": {
    title: "Returns Desk：提供給技術支援的檔案",
    files: {
      "health.txt": "整理這些檔案時，本工作台各部分的狀況",
      "versions.json": "正在執行的程式及其基礎元件的版本",
      "configuration.json": "所做的設定；不含名稱、地址、金鑰和密碼",
      "databases.json": "每張表有多少列",
      "requests.csv": "最近對服務的請求：時間、種類、結果；不含內容",
      "scans.csv": "最近的掃描：時間、工作台的回應、按鍵快慢；不含掃描內容",
      "log.ndjson": "程式記錄的最後若干行，每行一個 JSON 物件",
    },
    nothingPersonal: "任何檔案都不含金鑰、密碼、收件人及其地址、掃描的文字或請求的本文。",
  },
};

/** In the language of whoever looks at the files before they go, and in English for support. */
export const readMe = (language: Language): string =>
  (language === "en" ? [WORDS.en] : [WORDS[language], WORDS.en]).map(textOf).join("\n");

function textOf({ title, files, nothingPersonal }: ReadMeWords): string {
  const width = Math.max(...DESCRIBED_FILES.map((name) => name.length)) + 2;
  const lines = DESCRIBED_FILES.map((name) => `${name.padEnd(width)}${files[name]}`);
  return `${[title, "", ...lines, "", nothingPersonal].join("\n")}\n`;
}
