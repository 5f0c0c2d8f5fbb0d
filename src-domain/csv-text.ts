import type { Language } from "./language.ts";

/** Marks the file as UTF-8 for spreadsheet programs; without it Chinese text comes out garbled. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Keeps all digits of an amount or a 64-bit id. */
interface WrittenNumber {
  readonly number: string;
}

export type CsvValue = string | number | WrittenNumber | null;

/** Marks a number as written, so that `-12.50` neither loses its zero nor counts as a formula. */
export const asWritten = (text: string): CsvValue => (/^[+-]?\d+(?:[.,]\d+)*$/.test(text) ? { number: text } : text);

export type CsvSeparator = "," | ";";

const SEPARATORS = { en: ",", de: ";", "zh-Hans": ",", "zh-Hant": "," } as const satisfies Record<
  Language,
  CsvSeparator
>;

export const csvSeparatorIn = (language: Language): CsvSeparator => SEPARATORS[language];

/** Puts an apostrophe before formulas, even after another separator, because a scanned code may contain anything. */
export function csvLine(values: readonly CsvValue[], separator: CsvSeparator = ","): string {
  return `${values.map((value) => csvValue(value, separator)).join(separator)}\r\n`;
}

function csvValue(value: CsvValue, separator: CsvSeparator): string {
  if (value === null) return "";
  // With semicolons, decimals have a comma: Excel would read 1.5 as a date.
  if (typeof value === "number") return separator === ";" ? String(value).replace(".", ",") : String(value);
  return quoted(typeof value === "string" ? withoutFormulas(value) : value.number);
}

const SEPARATOR = /[,;|\t\r\n]/;
/**
 * Characters before a cell's text: separators, and white space and invisible characters, which some programs skip.
 * Matched as a complete run, so that the time is linear in the text's length.
 */
const BLANK = String.raw`[,;|\p{White_Space}\p{Cc}\p{Cf}]`;
const GAP = `(?<!${BLANK})(?:${BLANK}+|^)`;
/** Also after apostrophes of the text, so that reading back removes only the added one. */
const FORMULA_START = String.raw`(?='*[=+\-@＝＋－＠])`;
const FORMULA = new RegExp(`(${GAP})${FORMULA_START}`, "gu");
const DEFUSED = new RegExp(`(${GAP})'${FORMULA_START}`, "gu");

const startsCell = (gap: string, at: number): boolean => at === 0 || SEPARATOR.test(gap);

const withoutFormulas = (text: string): string =>
  text.replace(FORMULA, (gap: string, _gap, at: number) => (startsCell(gap, at) ? `${gap}'` : gap));

/** Restores a text that the desk wrote to a file. */
export const withFormulas = (text: string): string =>
  text.replace(DEFUSED, (found, gap: string, at: number) => (startsCell(gap, at) ? gap : found));

const quoted = (text: string): string => (/[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
