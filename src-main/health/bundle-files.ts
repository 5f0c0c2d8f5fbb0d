import { setImmediate } from "node:timers/promises";
// The build for Node declares its own `require`, which clashes in a single-file bundle.
import { Zip, ZipDeflate } from "fflate/browser";
import { formatCsvLine } from "../../src-domain/csv-text.ts";
import { healthText } from "../../src-domain/health/health-text.ts";
import type { HealthFacts } from "../../src-domain/health/health.ts";
import type { Language } from "../../src-domain/language.ts";
import type { Settings } from "../../src-preload/contract/settings.ts";
import type { CountedDatabase } from "../store/files/integrity-check.ts";
import type { StoredRequest } from "../store/request-journal.ts";
import type { JournaledScan } from "../store/scanning/black-box-journal.ts";

interface ReadMeStrings {
  readonly title: string;
  readonly files: Readonly<Record<DescribedFile, string>>;
  readonly nothingPersonal: string;
}

/** Files of the bundle, except the read-me, in the order of the read-me. */
export const BUNDLE_FILE_NAMES = [
  "health.txt",
  "versions.json",
  "configuration.json",
  "databases.json",
  "requests.csv",
  "scans.csv",
  "log.ndjson",
] as const;
type DescribedFile = (typeof BUNDLE_FILE_NAMES)[number];

const READ_ME_STRINGS: Readonly<Record<Language, ReadMeStrings>> = {
  en: {
    title: "Returns Desk: files for support",
    files: {
      "health.txt": "the health of this desk when these files were made",
      "versions.json": "versions of the program and its components",
      "configuration.json": "settings; without names, addresses, keys and passwords",
      "databases.json": "how many rows each table holds",
      "requests.csv": "the last requests to the service: time, kind, outcome; without contents",
      "scans.csv": "the last scans: time, outcome, typing speed; without what was scanned",
      "log.ndjson": "the last lines of the program's log, one JSON object each",
    },
    nothingPersonal:
      "No file holds a key, a password, a recipient or a recipient's address, the text of a scan or the body of a request.",
  },
  de: {
    title: "Returns Desk: Dateien für den Support",
    files: {
      "health.txt": "Zustand der Teile dieses Arbeitsplatzes, als die Dateien zusammengestellt wurden",
      "versions.json": "Versionen des Programms und seiner Bestandteile",
      "configuration.json": "Einstellungen; ohne Namen, Adressen, Schlüssel und Passwörter",
      "databases.json": "Zeilenzahl jeder Tabelle",
      "requests.csv": "die letzten Anfragen an den Dienst: Zeit, Art, Ergebnis; ohne Inhalte",
      "scans.csv": "die letzten Scans: Zeit, Ergebnis, Tempo der Tasten; ohne das Gescannte",
      "log.ndjson": "die letzten Zeilen des Programmprotokolls, je ein JSON-Objekt",
    },
    nothingPersonal:
      "Keine Datei enthält einen Schlüssel, ein Passwort, einen Empfänger oder seine Adresse, den Text eines Scans oder den Inhalt einer Anfrage.",
  },
  "zh-Hans": {
    title: "Returns Desk：技术支持文件",
    files: {
      "health.txt": "准备文件时本工作台各部分的状态",
      "versions.json": "程序及其组件的版本",
      "configuration.json": "设置；不含名称、地址、密钥和密码",
      "databases.json": "每张表的行数",
      "requests.csv": "最近对平台的请求：时间、种类、结果；不含内容",
      "scans.csv": "最近的扫描：时间、结果、按键速度；不含扫描内容",
      "log.ndjson": "程序日志的最后几行，每行一个 JSON 对象",
    },
    nothingPersonal: "所有文件都不含密钥、密码、收件人及其地址、扫描文本或请求内容。",
  },
  "zh-Hant": {
    title: "Returns Desk：技術支援檔案",
    files: {
      "health.txt": "準備檔案時本工作台各部分的狀態",
      "versions.json": "程式及其元件的版本",
      "configuration.json": "設定；不含名稱、地址、金鑰和密碼",
      "databases.json": "每張表的列數",
      "requests.csv": "最近對退貨系統的請求：時間、種類、結果；不含內容",
      "scans.csv": "最近的掃描：時間、結果、按鍵速度；不含掃描內容",
      "log.ndjson": "程式記錄檔的最後幾行，每行一個 JSON 物件",
    },
    nothingPersonal: "所有檔案都不含金鑰、密碼、收件人及其地址、掃描文字或請求內容。",
  },
};

/** Returns the read-me in the operator's language, for the check before sending, and in English, for support. */
export const readMeText = (language: Language): string =>
  (language === "en" ? [READ_ME_STRINGS.en] : [READ_ME_STRINGS[language], READ_ME_STRINGS.en]).map(readMeIn).join("\n");

function readMeIn({ title, files, nothingPersonal }: ReadMeStrings): string {
  const width = Math.max(...BUNDLE_FILE_NAMES.map((name) => name.length)) + 2;
  const lines = BUNDLE_FILE_NAMES.map((name) => `${name.padEnd(width)}${files[name]}`);
  return `${[title, "", ...lines, "", nothingPersonal].join("\n")}\n`;
}

export interface BundleContent {
  readonly language: Language;
  readonly facts: HealthFacts;
  readonly logLines: readonly string[];
  readonly environments: readonly { readonly kind: string; readonly isManaged: boolean; readonly isEdited: boolean }[];
  readonly settings: Settings | null;
  readonly databases: readonly CountedDatabase[];
  readonly requests: readonly Omit<StoredRequest, "requestBody" | "answerBody">[];
  readonly rawScans: readonly JournaledScan[];
}

/** Returns only names of the program itself, because any other text in these fields comes from outside. */
const ownNameIn = (text: string | null): string | null =>
  text === null ? null : /^[A-Za-z0-9][\w.:-]{0,63}$/.test(text) ? text : "(left out)";

/** Selects each field by name, so that nothing else gets into the files. */
export function createBundleFiles(content: BundleContent): BundleFile[] {
  const { facts, logLines, databases } = content;
  const texts: Readonly<Record<DescribedFile, string>> = {
    "health.txt": healthText(facts),
    "versions.json": toJson(facts.program),
    "configuration.json": toJson(configurationOf(content)),
    "databases.json": toJson(databases),
    "requests.csv": csvOf(REQUEST_COLUMNS, content.requests),
    "scans.csv": csvOf(SCAN_COLUMNS, content.rawScans),
    "log.ndjson": logLines.map((line) => `${line}\n`).join(""),
  };
  return [
    { name: "read-me.txt", text: readMeText(content.language) },
    ...BUNDLE_FILE_NAMES.map((name) => ({ name, text: texts[name] })),
  ];
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function configurationOf({ facts, environments, settings }: BundleContent) {
  return {
    environments: environments.map(({ kind, isManaged, isEdited }) => ({ kind, isManaged, isEdited })),
    configuration: facts.configuration,
    proxy: { choice: facts.proxy.choice, ownAuthorities: facts.proxy.ownAuthorities },
    settings: settings && {
      batchLimit: settings.batchLimit,
      batchLimitConfirmed: settings.batchLimitConfirmedAt !== null,
      staleAfterHours: settings.staleAfterHours,
      theme: settings.theme,
      touchMode: settings.touchMode,
      lockAfterMinutes: settings.lockAfterMinutes,
      targetPerHour: settings.targetPerHour,
      weekdays: settings.workingCalendar.weekdays,
      holidays: settings.workingCalendar.holidays.length,
      recipientDays: settings.recipientDays,
      badges: settings.badgeNames.length,
      copy: {
        days: settings.copy.days,
        refreshMinutes: settings.copy.refreshMinutes,
        requestsPerMinute: settings.copy.requestsPerMinute,
      },
      sound: { muted: settings.sound.muted, volume: settings.sound.volume },
      speech: settings.speech.on,
      scanner: { layout: settings.scanner.layout, ignoreRepeatsMs: settings.scanner.ignoreRepeatsMs },
    },
  };
}

type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

const csvOf = <Row>(columns: Columns<Row>, rows: readonly Row[]): string =>
  formatCsvLine(Object.keys(columns)) +
  rows.map((row) => formatCsvLine(Object.values(columns).map((valueOf) => valueOf(row)))).join("");

const REQUEST_COLUMNS: Columns<BundleContent["requests"][number]> = {
  started_at: ({ startedAt }) => startedAt,
  operation: ({ operation }) => ownNameIn(operation),
  method: ({ method }) => method,
  attempt: ({ attempt }) => attempt,
  duration_ms: ({ durationMs }) => Math.round(durationMs),
  http_status: ({ httpStatus }) => httpStatus,
  outcome: ({ outcome }) => outcome,
  delivered: ({ delivered }) => delivered,
  error_code: ({ errorCode }) => ownNameIn(errorCode),
  correlation_id: ({ correlationId }) => ownNameIn(correlationId),
  request_bytes: ({ requestBytes }) => requestBytes,
  answer_bytes: ({ answerBytes }) => answerBytes,
};

/** Columns of raw scans, without text and keys, because a code may contain an address. */
const SCAN_COLUMNS: Columns<JournaledScan> = {
  recorded_at: ({ recordedAt }) => recordedAt,
  painted_at: ({ paintedAt }) => paintedAt,
  source: ({ source }) => source,
  verdict: ({ verdict }) => verdict.kind,
  damage: ({ damage }) => damage,
  characters: ({ text }) => text.length,
  keys: ({ keys }) => keys.length,
  gaps_ms: ({ keys }) => keys.map(({ gapMs }) => Math.round(gapMs)).join(" "),
  caps_lock: ({ capsLock }) => (capsLock === null ? null : Number(capsLock)),
  input_method: ({ composing }) => (composing === null ? null : Number(composing)),
};

export interface BundleFile {
  readonly name: string;
  readonly text: string;
}

/** Bytes compressed at once, in one or two milliseconds. Main answers other calls after each chunk. */
const CHUNK_BYTES = 64_000;

export async function zipFiles(files: readonly BundleFile[], at: Date): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, part) => {
    if (error) failure = error;
    else parts.push(part);
  });
  for (const { name, text } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = at;
    zip.add(entry);
    const bytes = Buffer.from(text);
    for (let from = 0; from === 0 || from < bytes.length; from += CHUNK_BYTES) {
      entry.push(bytes.subarray(from, from + CHUNK_BYTES), from + CHUNK_BYTES >= bytes.length);
      await setImmediate();
    }
  }
  zip.end();
  if (failure !== null) throw failure as Error;
  return Buffer.concat(parts);
}
