import type { Language } from "./language.ts";

/** Marks the file as UTF-8 for spreadsheet programs; without it Chinese text comes out garbled. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Keeps all digits, for an amount or a 64-bit id. */
interface WrittenNumber {
  readonly number: string;
}

export type CsvValue = string | number | WrittenNumber | null;

/** Marks a number as written, so that `-12.50` neither loses its zero nor counts as a formula. */
export const asWritten = (text: string): CsvValue => (/^[+-]?\d+(?:[.,]\d+)*$/.test(text) ? { number: text } : text);

export type CsvSeparator = "," | ";";

/** What a spreadsheet program in this language splits by when a file is opened by a double click. */
const SEPARATORS = { en: ",", de: ";", "zh-Hans": ",", "zh-Hant": "," } as const satisfies Record<
  Language,
  CsvSeparator
>;

export const csvSeparatorIn = (language: Language): CsvSeparator => SEPARATORS[language];

/** Defuses formulas with an apostrophe, even behind another program's separator: a scanned code may contain anything. */
export function csvLine(values: readonly CsvValue[], separator: CsvSeparator = ","): string {
  return `${values.map((value) => csvValue(value, separator)).join(separator)}\r\n`;
}

function csvValue(value: CsvValue, separator: CsvSeparator): string {
  if (value === null) return "";
  // Where semicolons separate, decimals have a comma: Excel takes 1.5 for the first of May there.
  if (typeof value === "number") return separator === ";" ? String(value).replace(".", ",") : String(value);
  return quoted(typeof value === "string" ? harmless(value) : value.number);
}

const SEPARATOR = /[,;|\t\r\n]/;
/**
 * What may stand before a cell's text: separators, and white space and invisible characters, which some programs skip. Always a
 * whole run, so that the time grows with the text's length alone.
 */
const BLANK = String.raw`[,;|\p{White_Space}\p{Cc}\p{Cf}]`;
const GAP = `(?<!${BLANK})(?:${BLANK}+|^)`;
/** An apostrophe of the text's own gets another one before it, so that it is not taken for the one written here. */
const FORMULA_START = String.raw`(?='*[=+\-@＝＋－＠])`;
const FORMULA = new RegExp(`(${GAP})${FORMULA_START}`, "gu");
const DEFUSED = new RegExp(`(${GAP})'${FORMULA_START}`, "gu");

const startsCell = (gap: string, at: number): boolean => at === 0 || SEPARATOR.test(gap);

const harmless = (text: string): string =>
  text.replace(FORMULA, (gap: string, _gap, at: number) => (startsCell(gap, at) ? `${gap}'` : gap));

/** The text as it was before this desk wrote it to a file. */
export const withFormulas = (text: string): string =>
  text.replace(DEFUSED, (found, gap: string, at: number) => (startsCell(gap, at) ? gap : found));

const quoted = (text: string): string => (/[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
