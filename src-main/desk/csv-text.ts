/** Tells spreadsheet programs that the file is UTF-8; without it Chinese texts come out garbled. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * One line of CSV, with its end. A value that a spreadsheet would run as a formula gets an apostrophe in front: a scanned
 * code may hold anything.
 */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvValue).join(",")}\r\n`;
}

function csvValue(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
