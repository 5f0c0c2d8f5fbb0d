import { withFormulas } from "../csv-text.ts";
import { parseInt64Id } from "../ids.ts";
import { type HANDLING_CODES, normalizeHandlingCode, normalizeHandlingStatus } from "../inventory/inventory.ts";
import { failure, success, type Result } from "../result.ts";

export const CELL_PROBLEMS = [
  "missing",
  "not-an-id",
  "rounded-by-excel",
  "not-a-warehouse",
  "unknown-code",
  "not-a-date",
  "ambiguous-date",
  "excel-day-number",
  "too-long",
  "unreadable-characters",
  "hidden-characters",
] as const;
export type CellProblem = (typeof CELL_PROBLEMS)[number];

export type Cell<Value> = Result<Value, CellProblem>;

const LONGEST_CODE = 200;
const LONGEST_TEXT = 4000;

/** How Excel shows a number of more than eleven digits: the file no longer contains the other digits. */
const EXCEL_ROUNDED = /^-?\d(?:[.,]\d+)?E\+?\d{1,3}$/iu;

/** Undoes `="00123"`, with which spreadsheets keep a code, and this desk's apostrophes before formula signs. */
export function plainCell(cell: string): string {
  const text = cell.trim();
  const [, kept, called, number] = /^=(?:"([^"]*)"|T\("([^"]*)"\)|(\d+))$/iu.exec(text) ?? [];
  const formula = kept ?? called ?? number;
  if (formula !== undefined) return formula.trim();
  return withFormulas(text);
}

/** What programs write for nothing. "NA" and "NAN" may be codes, and count as such. */
const NOTHING =
  /^(?:\\N|nil|undefined|nan|NaN|NaT|<NA>|#N\/?[AVD]!?|#¿?[\p{Lu}/0]{3,}[!?]|#GETTING_DATA|#{3,}|无|無|暂无|暫無|''|""|[-\u2010-\u2015\u2212/._*~]+)$/u;
const ANY_CASE =
  /^(?:null|none|n\/a|n\.a\.|k\.\s?a\.|n\.v\.|not (?:available|applicable)|[(<[{](?:null|none|blank|empty|leer|空|空白)[)>\]}])$/iu;

/** The text of a cell, empty where a word stands for nothing. */
function filledCell(cell: string): string {
  const text = plainCell(cell);
  return NOTHING.test(text) || ANY_CASE.test(text) ? "" : text;
}

/** Come along when people copy a code, and have no shape. */
const FORMAT_CHARACTERS = /\p{Cf}/gu;

/** Without quotes around it, and without the apostrophe that keeps a number a text in a spreadsheet. */
export function codeCell(cell: string): string {
  const text = filledCell(cell.replaceAll(FORMAT_CHARACTERS, ""));
  const code = /^'([^']+)'$/u.exec(text)?.[1] ?? text.replace(/^['`\u00B4\u2018\u2019](?=[\p{L}\p{N}])/u, "");
  return code === text ? text : filledCell(code);
}

/** As programs write whole numbers that they hold as floats: 2.0. Three zeros may be thousands: 4.000 */
const WHOLE_FLOAT = /^(?:(\d+)(?:\.|[.,]0{1,2})|(\d{4,})[.,]0{3,})$/u;

/** Null if the float can no longer tell a number from its neighbors. */
function wholeNumber(text: string): string | null {
  const [, short, long] = WHOLE_FLOAT.exec(text) ?? [];
  const whole = short ?? long;
  if (whole === undefined) return text;
  return Number.isSafeInteger(Number(whole)) ? whole : null;
}

function readable(text: string): Cell<string> {
  if (text.includes("\uFFFD")) return failure("unreadable-characters");
  // eslint-disable-next-line no-control-regex
  return /[\u0000-\u0008\u000E-\u001F\u007F]/u.test(text) ? failure("hidden-characters") : success(text);
}

export function parseTextCell(cell: string): Cell<string | null> {
  const text = filledCell(cell);
  if (text === "") return success(null);
  return text.length > LONGEST_TEXT ? failure("too-long") : readable(text);
}

/** A SKU may be 12.0; a longer number with a zero behind it is a float. */
const LONG_FLOAT = /^\d{6,}\.0$/u;

export function parseCodeCell(cell: string): Cell<string | null> {
  const written = codeCell(cell);
  if (written === "") return success(null);
  const text = LONG_FLOAT.test(written) ? wholeNumber(written) : written;
  if (text === null) return failure("rounded-by-excel");
  // A SKU may look like 1E5; a number shortened by Excel has a plus sign, or decimals.
  if (EXCEL_ROUNDED.test(text) && /\+|[.,]\d{2}/u.test(text)) return failure("rounded-by-excel");
  return text.length > LONGEST_CODE ? failure("too-long") : readable(text);
}

/** Chinese and Japanese keyboards also write wide digits. */
export const digitsOf = (text: string): string =>
  text.replaceAll(/[\uFF10-\uFF19]/gu, (digit) => digit.normalize("NFKC"));

export function parseIdCell(cell: string): Cell<string> {
  const written = digitsOf(codeCell(cell));
  if (written === "") return failure("missing");
  const text = wholeNumber(written);
  if (text === null || EXCEL_ROUNDED.test(text)) return failure("rounded-by-excel");
  const id = parseInt64Id(text);
  return id === null ? failure("not-an-id") : success(id);
}

/** An id, possibly followed by the warehouse's name. */
export function parseWarehouseCell(cell: string): Cell<number> {
  const text = digitsOf(codeCell(cell));
  if (text === "") return failure("missing");
  const digits = /^0*([1-9]\d{0,8})(?:[.,]0{1,2})?(?:\s.*)?$/su.exec(text)?.[1];
  return digits === undefined ? failure("not-a-warehouse") : success(Number(digits));
}

/** The desk's words for the codes, and those of the public documentation (section 5.5). */
const HANDLING_WORDS: Readonly<Record<string, (typeof HANDLING_CODES)[number]>> = {
  "to be confirmed": "tbc",
  recall: "rtn",
  disposal: "dis",
  resend: "rsd",
  "on hold": "ohd",
  other: "oth",
  others: "oth",
};

const CODE_FORM = /^[a-z][a-z0-9_-]{1,31}$/u;

export function parseHandlingCell(cell: string): Cell<string> {
  const text = codeCell(cell);
  if (text === "") return failure("missing");
  const code = HANDLING_WORDS[text.toLowerCase()] ?? normalizeHandlingCode(wholeNumber(text) ?? text);
  return CODE_FORM.test(code) ? success(code) : failure("unknown-code");
}

export function parseHandlingStatusCell(cell: string): Cell<string> {
  const text = codeCell(cell);
  if (text === "") return failure("missing");
  const status = text.toLowerCase() === "on hold" ? "onhold" : normalizeHandlingStatus(wholeNumber(text) ?? text);
  return CODE_FORM.test(status) ? success(status) : failure("unknown-code");
}
