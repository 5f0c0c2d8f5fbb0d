/** Marks the file as UTF-8 for spreadsheet programs; without it Chinese text comes out garbled. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A number as text, with the digits exactly as its source wrote them, such as an amount or a 64-bit id. */
interface WrittenNumber {
  readonly number: string;
}

export type CsvValue = string | number | WrittenNumber | null;

/** A number as it was written, so that `-12.50` neither loses its zero nor counts as a formula; any other text as it is. */
export const asWritten = (text: string): CsvValue => (/^[+-]?\d+(?:[.,]\d+)*$/.test(text) ? { number: text } : text);

/**
 * One line of CSV, with its end. What a spreadsheet would run as a formula gets an apostrophe in front, also where only a
 * spreadsheet that splits at another separator would begin a cell: a scanned code may hold anything.
 */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvValue).join(",")}\r\n`;
}

function csvValue(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  return quoted(typeof value === "string" ? harmless(value) : value.number);
}

/** The sign of a formula, also behind white space and signs that cannot be seen: some programs leave them out before they look. */
const FORMULA = /(?<=(?:^|[,;|\t\r\n])[\p{White_Space}\p{Cc}\p{Cf}]*)(?=[=+\-@＝＋－＠])/gu;

const harmless = (text: string): string => text.replace(FORMULA, "'");

const quoted = (text: string): string => (/[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
