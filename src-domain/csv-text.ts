import type { Language } from "./language.ts";

/** Marks the file as UTF-8 for spreadsheet programs; without it Chinese text comes out garbled. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A number as text, so that an amount or a 64-bit id keeps all digits. */
interface VerbatimNumber {
  readonly number: string;
}

export type CsvValue = string | number | VerbatimNumber | null;

/** Marks a text as a number, so that `-12.50` neither loses its zero nor counts as a formula. */
export const toVerbatimNumber = (text: string): CsvValue =>
  /^[+-]?\d+(?:[.,]\d+)*$/.test(text) ? { number: text } : text;

export type CsvSeparator = "," | ";";

const SEPARATORS = { en: ",", de: ";", "zh-Hans": ",", "zh-Hant": "," } as const satisfies Record<
  Language,
  CsvSeparator
>;

export const csvSeparatorIn = (language: Language): CsvSeparator => SEPARATORS[language];

/** Puts an apostrophe before formulas, even after another separator, because a scanned code may contain anything. */
export function formatCsvLine(values: readonly CsvValue[], separator: CsvSeparator = ","): string {
  return `${values.map((value) => formatCsvValue(value, separator)).join(separator)}\r\n`;
}

/** Writes a line for another program: texts keep every character, and formulas get no apostrophe. */
export const formatPlainCsvLine = (texts: readonly string[]): string => `${texts.map(quoteIfNeeded).join(",")}\r\n`;

function formatCsvValue(value: CsvValue, separator: CsvSeparator): string {
  if (value === null) return "";
  // Write decimals with a comma in a file with semicolons: Excel would read 1.5 as a date.
  if (typeof value === "number") return separator === ";" ? String(value).replace(".", ",") : String(value);
  return quoteIfNeeded(typeof value === "string" ? escapeFormulas(value) : value.number);
}

const SEPARATOR = /[,;|\t\r\n]/;
/**
 * Characters before a cell's text: separators, and white space and invisible characters, which some programs skip.
 * Matched as a complete run, so that the time is linear in the text's length.
 */
const BLANK = String.raw`[,;|\p{White_Space}\p{Cc}\p{Cf}]`;
const GAP = `(?<!${BLANK})(?:${BLANK}+|^)`;
/** Matches after apostrophes too, so that `unescapeFormulas` removes only the added one. */
const FORMULA_START = String.raw`(?='*[=+\-@＝＋－＠])`;
const FORMULA = new RegExp(`(${GAP})${FORMULA_START}`, "gu");
const ESCAPED_FORMULA = new RegExp(`(${GAP})'${FORMULA_START}`, "gu");

const isCellStart = (gap: string, index: number): boolean => index === 0 || SEPARATOR.test(gap);

export const escapeFormulas = (text: string): string =>
  text.replace(FORMULA, (gap: string, _gap, index: number) => (isCellStart(gap, index) ? `${gap}'` : gap));

/** Restores a text that the desk wrote to a file. */
export const unescapeFormulas = (text: string): string =>
  text.replace(ESCAPED_FORMULA, (match, gap: string, index: number) => (isCellStart(gap, index) ? gap : match));

const quoteIfNeeded = (text: string): string => (/[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
