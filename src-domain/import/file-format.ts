import type { CsvFormat } from "../csv-records.ts";
import type { Delimiter } from "../delimited-text.ts";
import type { EventFormat } from "./event-texts.ts";
import type { InventoryLayout } from "./inventory-row.ts";

export const ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "gb18030",
  "big5",
  "shift_jis",
  "euc-jp",
  "euc-kr",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "koi8-r",
  "windows-1254",
  "iso-8859-2",
  "macintosh",
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Detected by the desk; the operator can change it. */
export interface CsvLayout extends CsvFormat, InventoryLayout {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  readonly hasHeading: boolean;
  /** Lines above the headings or the first row, such as a title or the separator. */
  readonly linesBefore: number;
}

export interface EventLayout {
  readonly encoding: Encoding;
  readonly format: EventFormat;
}

export const FILE_PROBLEMS = [
  "not-there",
  "no-file",
  "wrong-ending",
  "empty",
  "too-large",
  "workbook",
  "no-text",
  "markup",
  "no-rows",
  "unreadable",
] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

/**
 * Returns whether a text is a web page or XML: some shops write tables as HTML, or send their sign-in page instead of a
 * file.
 */
export const isMarkup = (text: string): boolean =>
  /^\s*<(?:!doctype|!--|\?xml|html|head|body|meta|style|table)[\s>-]/i.test(text);

export const FILE_ENDINGS = ["csv", "tsv", "txt", "json", "ndjson", "jsonl"] as const;

export const MAX_FILE_BYTES = 2_147_483_648;

export const DROP_CHUNK_BYTES = 1_048_576;
