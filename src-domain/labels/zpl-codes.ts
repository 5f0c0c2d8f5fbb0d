import { GROUP_SEPARATOR, gs1CheckDigit } from "../scanning/gs1-elements.ts";
import { parseZplCommands } from "./zpl-commands.ts";

interface Field {
  /** The barcode command, such as `^BC`; null for a text field. */
  readonly barcode: { readonly name: string; readonly parameters: readonly string[] } | null;
  /** Character that begins a hexadecimal value; null without `^FH`. */
  readonly hexMark: string | null;
}

const NO_FIELD: Field = { barcode: null, hexMark: null };
/** Mark before hexadecimal values and DataMatrix escapes. */
const DEFAULT_MARK = "_";

/** Returns the contents of a ZPL label's barcodes, as a scanner reads them from the paper. */
export function findZplCodes(bytes: Uint8Array): readonly string[] {
  const contents: string[] = [];
  let field = NO_FIELD;
  for (const { name, parameters } of parseZplCommands(bytes)) {
    if (name === "^FS" || name === "^XZ") field = NO_FIELD;
    else if (name === "^FH") field = { ...field, hexMark: parameters.trim()[0] ?? DEFAULT_MARK };
    else if (isBarcode(name)) field = { ...field, barcode: { name, parameters: parameters.trim().split(",") } };
    else if ((name === "^FD" || name === "^FV") && field.barcode !== null) {
      const content = contentOf(field.barcode, plainData(parameters, field.hexMark));
      if (content !== null && content !== "") contents.push(content);
    }
  }
  return contents;
}

/** Returns whether the command prints a barcode. `^BY` only sets the width of the bars. */
const isBarcode = (name: string): boolean => /^\^B[0-9A-XZ]$/.test(name);

/** Printers ignore line ends in the data of a field. */
function plainData(data: string, hexMark: string | null): string {
  const line = data.replace(/[\r\n]/g, "");
  if (hexMark === null) return line;
  return line
    .split(hexMark)
    .map((part, index) => (index === 0 ? part : withHexStart(part, hexMark)))
    .join("");
}

function withHexStart(part: string, hexMark: string): string {
  const code = /^[0-9A-F]{2}/i.exec(part)?.[0];
  return code === undefined ? hexMark + part : String.fromCodePoint(Number.parseInt(code, 16)) + part.slice(2);
}

function contentOf({ name, parameters }: NonNullable<Field["barcode"]>, data: string): string | null {
  switch (name) {
    case "^BC":
      return readCode128Content(data, parameters[5]?.toUpperCase() ?? "");
    case "^BX":
      return readDataMatrixContent(data, parameters[6] ?? "");
    case "^BQ":
      return readQrContent(data);
    case "^B2":
      // Interleaved 2 of 5 has an even number of digits.
      return data.length % 2 === 0 ? data : `0${data}`;
    case "^BD":
      // The printer moves postal code, country and service, which come first, into the message.
      return data.includes("[)>") ? data.slice(data.indexOf("[)>")) : data;
    default:
      return data;
  }
}

/** Invocation codes: subsets B and C from the start and later, FNC1, and the characters that they stand for. */
const INVOCATIONS: ReadonlyMap<string, string> = new Map([
  [":", ""],
  [";", ""],
  ["5", ""],
  ["6", ""],
  ["8", GROUP_SEPARATOR],
  ["<", ">"],
  ["0", ">"],
  ["=", "~"],
]);

/** In mode U, the barcode is an SSCC: the element 00 and 17 digits, and a check digit that the printer adds. */
const SSCC_LENGTH = 19;
/** An SSCC or a GTIN without its check digit, which the printer adds in mode D. */
const WITHOUT_CHECK_DIGIT = /^(?:00\d{17}|0[12]\d{13})$/;

/** Returns null for subset A, which writes characters as pairs of digits. */
function readCode128Content(data: string, mode: string): string | null {
  if (mode === "U") return withCheckDigit(data.replace(/\D/g, "").slice(0, SSCC_LENGTH).padEnd(SSCC_LENGTH, "0"));
  const content = withoutInvocations(data);
  if (content === null || mode !== "D") return content;
  // The printer ignores blanks and brackets.
  const elements = content.replace(/[\s()]/g, "");
  return WITHOUT_CHECK_DIGIT.test(elements) ? withCheckDigit(elements) : elements;
}

/** The check digit is of the digits behind the element's number. */
const withCheckDigit = (element: string): string => element + gs1CheckDigit(element.slice(2));

function withoutInvocations(data: string): string | null {
  const [start = "", ...parts] = data.split(">");
  let content = start;
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? "";
    const character = INVOCATIONS.get(part[0] ?? "");
    if (character === undefined) return null;
    content += character + part.slice(1);
  }
  return content;
}

/** Escapes: `_1` is FNC1, `_d029` a character's number, a doubled mark the mark itself. */
function readDataMatrixContent(data: string, mark: string): string {
  return data.replaceAll(/([^0-9A-Za-z\s])(1|d\d{3}|\1)/g, (escape, character: string, value: string) => {
    if (character !== (mark || DEFAULT_MARK)) return escape;
    if (value === character) return character;
    return value === "1" ? GROUP_SEPARATOR : String.fromCodePoint(Number(value.slice(1)));
  });
}

/**
 * Removes `QA,` and `QM,`, which are error correction and input mode; manual input also names the kind of characters.
 */
function readQrContent(data: string): string | null {
  const [, mode, rest = ""] = /^[HQML]([AM]),(.*)$/s.exec(data) ?? [];
  if (mode === "A") return rest;
  return mode === "M" ? rest.replace(/^(?:[NA]|B\d{4})/, "") : null;
}
