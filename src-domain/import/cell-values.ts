import { unescapeFormulas } from "../csv-text.ts";
import { parseInt64Id } from "../ids.ts";
import { type HandlingCode, normalizeHandlingCode, normalizeHandlingStatus } from "../inventory/inventory.ts";
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

const MAX_CODE_LENGTH = 200;
const MAX_TEXT_LENGTH = 4000;

/** Excel's form of a number with more than eleven digits; the file has lost the other digits. */
const EXCEL_ROUNDED = /^-?\d(?:[.,]\d+)?E\+?\d{1,3}$/iu;

/** Undoes `="00123"`, which keeps leading zeros in spreadsheets, and the desk's apostrophes before formulas. */
export function cleanCell(cell: string): string {
  const text = cell.trim();
  const [, quotedText, functionText, numberText] = /^=(?:"([^"]*)"|T\("([^"]*)"\)|(\d+))$/iu.exec(text) ?? [];
  const formula = quotedText ?? functionText ?? numberText;
  if (formula !== undefined) return formula.trim();
  return unescapeFormulas(text);
}

/** What a spreadsheet shows in place of a value that its formula could not compute. */
const FORMULA_ERROR = /^#(?:N\/?[AVD]!?|[¡¿]?[\p{Lu}/0]{3,}[!?])$/u;
export const isFormulaError = (cell: string): boolean => FORMULA_ERROR.test(cell.trim());

/** Texts that programs write for an empty value. Excludes "NA" and "NAN", which may be codes. */
const EMPTY_MARK =
  /^(?:\\N|nil|undefined|nan|NaN|NaT|<NA>|#GETTING_DATA|#{3,}|无|無|暂无|暫無|''|""|[-\u2010-\u2015\u2212/._*~]+)$/u;
const EMPTY_WORD =
  /^(?:null|none|n\/a|n\.a\.|k\.\s?a\.|n\.v\.|not (?:available|applicable)|[(<[{](?:null|none|blank|empty|leer|空|空白)[)>\]}])$/iu;

export const isEmptyMark = (text: string): boolean =>
  EMPTY_MARK.test(text) || EMPTY_WORD.test(text) || FORMULA_ERROR.test(text);

function withoutEmptyMark(cell: string): string {
  const text = cleanCell(cell);
  return isEmptyMark(text) ? "" : text;
}

const FORMAT_CHARACTERS = /\p{Cf}/gu;

/** Removes quotes, and the apostrophe that makes a number a text in a spreadsheet. */
export function cleanCode(cell: string): string {
  const text = withoutEmptyMark(cell.replaceAll(FORMAT_CHARACTERS, ""));
  const code = /^'([^']+)'$/u.exec(text)?.[1] ?? text.replace(/^['`\u00B4\u2018\u2019](?=[\p{L}\p{N}])/u, "");
  return code === text ? text : withoutEmptyMark(code);
}

/** An integer written as a float, such as 2.0. Excludes 4.000, where the zeros may be thousands. */
const INTEGER_FLOAT = /^(?:(\d+)(?:\.|[.,]0{1,2})|(\d{4,})[.,]0{3,})$/u;

/** Returns null if the number is too large for a float to be exact. */
function toInteger(text: string): string | null {
  const [, shortFloat, longFloat] = INTEGER_FLOAT.exec(text) ?? [];
  const integer = shortFloat ?? longFloat;
  if (integer === undefined) return text;
  return Number.isSafeInteger(Number(integer)) ? integer : null;
}

function checkReadable(text: string): Cell<string> {
  if (text.includes("\uFFFD")) return failure("unreadable-characters");
  // eslint-disable-next-line no-control-regex
  return /[\u0000-\u0008\u000E-\u001F\u007F]/u.test(text) ? failure("hidden-characters") : success(text);
}

export function parseTextCell(cell: string): Cell<string | null> {
  const text = withoutEmptyMark(cell);
  if (text === "") return success(null);
  return text.length > MAX_TEXT_LENGTH ? failure("too-long") : checkReadable(text);
}

/** A long number ending in .0 is a float; a short one such as 12.0 may be a SKU. */
const LONG_FLOAT = /^\d{6,}\.0$/u;

export function parseCodeCell(cell: string): Cell<string | null> {
  const cellText = cleanCode(cell);
  if (cellText === "") return success(null);
  const text = LONG_FLOAT.test(cellText) ? toInteger(cellText) : cellText;
  if (text === null) return failure("rounded-by-excel");
  // A SKU may look like 1E5; a number that Excel shortened has a plus sign or decimals.
  if (EXCEL_ROUNDED.test(text) && /\+|[.,]\d{2}/u.test(text)) return failure("rounded-by-excel");
  return text.length > MAX_CODE_LENGTH ? failure("too-long") : checkReadable(text);
}

export const toAsciiDigits = (text: string): string =>
  text.replaceAll(/[\uFF10-\uFF19]/gu, (digit) => digit.normalize("NFKC"));

export function parseIdCell(cell: string): Cell<string> {
  const cellText = toAsciiDigits(cleanCode(cell));
  if (cellText === "") return failure("missing");
  const text = toInteger(cellText);
  if (text === null || EXCEL_ROUNDED.test(text)) return failure("rounded-by-excel");
  const id = parseInt64Id(text);
  return id === null ? failure("not-an-id") : success(id);
}

/**
 * Accepts an id, possibly followed by the warehouse's name, such as "3PL North"; in "2 000" the blank may separate
 * thousands.
 */
export function parseWarehouseCell(cell: string): Cell<number> {
  const text = toAsciiDigits(cleanCode(cell));
  if (text === "") return failure("missing");
  const digits = /^0*([1-9]\d{0,8})(?:\.|[.,]0{1,2})?(?:\s+(?:[^\d\s]|\d{1,2}\p{L}).*)?$/su.exec(text)?.[1];
  return digits === undefined ? failure("not-a-warehouse") : success(Number(digits));
}

/** Handling codes by their names on screen and in the public documentation (section 5.5). */
const CODE_BY_HANDLING_TEXT: Readonly<Record<string, HandlingCode>> = {
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
  const text = cleanCode(cell);
  if (text === "") return failure("missing");
  const code = CODE_BY_HANDLING_TEXT[text.toLowerCase()] ?? normalizeHandlingCode(toInteger(text) ?? text);
  return CODE_FORM.test(code) ? success(code) : failure("unknown-code");
}

export function parseHandlingStatusCell(cell: string): Cell<string> {
  const text = cleanCode(cell);
  if (text === "") return failure("missing");
  const status = text.toLowerCase() === "on hold" ? "onhold" : normalizeHandlingStatus(toInteger(text) ?? text);
  return CODE_FORM.test(status) ? success(status) : failure("unknown-code");
}
