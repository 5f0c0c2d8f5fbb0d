import { isManyPages } from "./label-pages.ts";
import type { LabelFault } from "./printing.ts";

/**
 * ZPL II commands that draw a label. Commands in no list affect the printer, its memory, its network or later labels.
 */
const FIELDS = "FO FT FD FS FH FN FV FB FP FR FM FX FW FC CF CI SE PA CV SN SF TB".split(" ");
const GRAPHICS = ["GB", "GC", "GD", "GE", "GF", "GS", "XG", "IM"];
/**
 * Paper and print settings that carriers set before the fields (Zebra's "ZPL II Programming Guide"). They last until
 * the next label or the printer's next start. Without `^JU`, which saves settings permanently.
 */
const PAPER = "PW LL ML LH LS LT LR PQ PO PM PR PF MC MD MF MM MN MT JM JZ XB".split(" ");
const DRAWING = new Set([...FIELDS, ...GRAPHICS, ...PAPER]);

const HARMLESS_VALUES: ReadonlyMap<string, RegExp> = new Map([
  ["SZ", /^\s*2\s*$/],
  ["MU", /^\s*D\s*$/i],
  // Assigns a font to a letter that no built-in font has.
  ["CW", /^\s*[I-Z1-9],/i],
]);
/** Immediate commands: darkness, tear-off position and backfeed, until the printer's next start. */
const IMMEDIATE: ReadonlyMap<string, RegExp> = new Map([
  ["SD", /^\s*\d{1,2}(?:\.\d)?\s*$/],
  ["TA", /^\s*[+-]?\d{1,3}\s*$/],
  ["JS", /^\s*(?:[ABNO]|\d{2})\s*$/i],
]);

/**
 * Downloads of graphics to `R:` (the default), which the printer's next start empties; other memory keeps them and
 * fills up. Only in plain characters, because binary data could contain commands.
 */
const DOWNLOADS: ReadonlyMap<string, RegExp> = new Map([
  ["~DG", /^\s*(?:R:)?([A-Z0-9_]{1,16})(?:\.GRF)?,\d{1,7},\d{1,5},[\w\s,:!+/=]*$/i],
  ["~DY", /^\s*(?:R:)?([A-Z0-9_]{1,16})(?:\.GRF)?,A,[GP],\d{1,7},\d{0,5},[\w\s,:!+/=]*$/i],
]);
/** Parameters of `^ID`, which deletes a graphic that this label downloaded. */
const DELETE_PARAMETERS = /^\s*(?:R:)?([A-Z0-9_]{1,16})\.GRF\s*$/i;

const isFontOrBarcode = (name: string): boolean => /^(?:B[0-9A-Z]|A[0-9A-Z@])$/.test(name);

/** Control characters except tabs, line ends and bytes of other alphabets. */
const CONTROL = /[^\P{Cc}\t\r\n\u0080-\u009F]/u;
/** Start of Zebra's "Set-Get-Do" language, which printers accept on the same port. */
const OTHER_LANGUAGE = /[\r\n][ \t]*!/;

const COMMANDS = /([~^])([^~^]{0,2})([^~^]*)/g;
const PRINTED = /\^(?:F[DV]\s*[^\s^~]|SN|G[BCDEFS]|XG|IM)/i;

/** Decodes one character per byte, as printers do. */
const textOf = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

/** Compression, bytes sent, total bytes, bytes per row. */
const BINARY_PICTURE = /\^GF[ \t]*([BC]),(\d{1,7}),(\d{1,7}),(\d{1,7}),/gi;

/**
 * Removes the bytes of binary pictures, because they may look like commands. Null if a picture's counts contradict each
 * other or the file, because the printer might then execute some bytes.
 */
function withoutBinary(text: string): string | null {
  let result = "";
  let from = 0;
  const pattern = new RegExp(BINARY_PICTURE);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [sent = 0, total = 0, bytesPerRow = 0] = match.slice(2).map(Number);
    const end = pattern.lastIndex + sent;
    if (bytesPerRow === 0 || total === 0 || total % bytesPerRow !== 0 || (/B/i.test(match[1] ?? "") && sent !== total))
      return null;
    if (!/^\s*[~^]/.test(text.slice(end, end + 8))) return null;
    result += text.slice(from, pattern.lastIndex);
    from = end;
    pattern.lastIndex = end;
  }
  return result + text.slice(from);
}

const DEFAULT_PREFIXES = /[~^]C(?:C\^|T~|D,)/gi;

/** Returns the text without binary pictures, byte order mark and default prefixes. */
function plainText(bytes: Uint8Array): string | null {
  const text = textOf(bytes).replace(/^\s*(?:\u00EF\u00BB\u00BF)?\s*(?:CT~(?=[~^]))?/i, "");
  return withoutBinary(text)?.replaceAll(DEFAULT_PREFIXES, "").trimStart() ?? null;
}

/**
 * Returns the maximum number of labels that the file prints: printers differ on quantities that are repeated, negative
 * or not a number.
 */
export function zplPages(bytes: Uint8Array): number {
  let pages = 0;
  let quantity = 1;
  for (const [, , name = "", rest = ""] of (plainText(bytes) ?? "").matchAll(COMMANDS)) {
    const command = name.toUpperCase();
    if (command === "PQ") quantity = Math.max(quantity, quantityIn(rest));
    if (command !== "XZ") continue;
    pages += quantity;
    quantity = 1;
  }
  return pages;
}

const quantityIn = (parameters: string): number =>
  Math.max(1, ...(parameters.split(",", 1)[0]?.match(/\d+/g) ?? []).map(Number));

const isBlank = (bytes: Uint8Array): boolean => !PRINTED.test(plainText(bytes) ?? "");

/** Whether the label only draws and has no other effect on the printer. Reads single bytes, as the printer does. */
export function onlyDraws(bytes: Uint8Array): boolean {
  const text = plainText(bytes);
  if (text === null || CONTROL.test(text) || OTHER_LANGUAGE.test(text) || !/^[~^]/.test(text)) return false;
  let isInFormat = false;
  const graphics = createGraphics();
  for (const [, sign = "", name = "", rest = ""] of text.matchAll(COMMANDS)) {
    const command = name.toUpperCase();
    if (!graphics.isOwn(sign + command, rest) && !isAllowed(sign + command, rest, isInFormat)) return false;
    if (sign === "^" && command !== "FX") isInFormat = command !== "XZ";
  }
  return !isInFormat && /\^XA/i.test(text);
}

function createGraphics() {
  const downloaded = new Set<string>();
  return {
    isOwn(command: string, rest: string): boolean {
      if (command === "^ID") return downloaded.has(DELETE_PARAMETERS.exec(rest)?.[1]?.toUpperCase() ?? "");
      const name = DOWNLOADS.get(command)?.exec(rest)?.[1];
      if (name !== undefined) downloaded.add(name.toUpperCase());
      return name !== undefined;
    },
  };
}

/** `isInFormat`: between `^XA` and `^XZ`. */
function isAllowed(command: string, rest: string, isInFormat: boolean): boolean {
  const name = command.slice(1);
  if (command.startsWith("~")) return IMMEDIATE.get(name)?.test(rest) ?? false;
  if (command === "^XZ") return rest.trim() === "";
  // Comments are allowed anywhere.
  return command === "^XA" || command === "^FX" || (isInFormat && draws(name, rest));
}

function draws(command: string, rest: string): boolean {
  const value = HARMLESS_VALUES.get(command);
  return value === undefined ? DRAWING.has(command) || isFontOrBarcode(command) : value.test(rest);
}

export function zplFault(bytes: Uint8Array, copies: number): LabelFault | null {
  if (!onlyDraws(bytes)) return "changes-printer";
  if (isManyPages(zplPages(bytes), copies)) return "many-pages";
  return isBlank(bytes) ? "blank-page" : null;
}

const DRIVER_PREFIXES = /^\s*CT~~CD,~CC\^~CT~/i;
const SAVE = "^JUS";

/**
 * Removes the commands that Zebra's driver writes before a label to prepare the printer: the prefixes, and the command
 * that saves the settings, in a first format without drawing.
 */
export function withoutDriverHead(bytes: Uint8Array): Uint8Array {
  const text = textOf(bytes).toUpperCase();
  const start = DRIVER_PREFIXES.exec(text)?.[0].length ?? 0;
  const end = text.indexOf("^XZ", start);
  const save = text.indexOf(SAVE, start);
  const isHead = end >= 0 && !PRINTED.test(text.slice(start, end)) && text.includes("^XA", end);
  if (!isHead || save < 0 || save > end) return bytes.subarray(start);
  return Uint8Array.from([...bytes.subarray(start, save), ...bytes.subarray(save + SAVE.length)]);
}
