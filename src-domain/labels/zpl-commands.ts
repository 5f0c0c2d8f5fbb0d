import { isManyPages } from "./label-pages.ts";
import type { LabelFault } from "./printing.ts";

/** ZPL II commands that draw a label. Commands in no list affect the printer, its memory, its network or later labels. */
const FIELDS = "FO FT FD FS FH FN FV FB FP FR FM FX FW FC CF CI SE PA CV SN SF TB".split(" ");
const GRAPHICS = ["GB", "GC", "GD", "GE", "GF", "GS", "XG", "IM"];
/**
 * Paper and print settings, which last until the next label or the printer's next start: carriers set them before the
 * fields (Zebra's "ZPL II Programming Guide"). `^JU`, which saves settings for good, is not among them.
 */
const PAPER = "PW LL ML LH LS LT LR PQ PO PM PR PF MC MD MF MM MN MT JM JZ XB".split(" ");
const DRAWING = new Set([...FIELDS, ...GRAPHICS, ...PAPER]);

/** Commands that are harmless with these values only: later labels are ZPL II, measured in dots. */
const WITH_VALUE: ReadonlyMap<string, RegExp> = new Map([
  ["SZ", /^\s*2\s*$/],
  ["MU", /^\s*D\s*$/i],
  // A font for a letter that none of the printer's own has.
  ["CW", /^\s*[I-Z1-9],/i],
]);
/** Immediate commands: darkness, tear-off position and backfeed. All last until the printer's next start. */
const IMMEDIATE: ReadonlyMap<string, RegExp> = new Map([
  ["SD", /^\s*\d{1,2}(?:\.\d)?\s*$/],
  ["TA", /^\s*[+-]?\d{1,3}\s*$/],
  ["JS", /^\s*(?:[ABNO]|\d{2})\s*$/i],
]);

/**
 * Graphics that a label brings along, in memory that the printer's next start empties (`R:`, also where no memory is named), and
 * written in plain characters: bytes could be commands. In other memory they stay for good, and fill it.
 */
const DOWNLOADS: ReadonlyMap<string, RegExp> = new Map([
  ["~DG", /^\s*(?:R:)?([A-Z0-9_]{1,16})(?:\.GRF)?,\d{1,7},\d{1,5},[\w\s,:!+/=]*$/i],
  ["~DY", /^\s*(?:R:)?([A-Z0-9_]{1,16})(?:\.GRF)?,A,[GP],\d{1,7},\d{0,5},[\w\s,:!+/=]*$/i],
]);
/** Only what this label brought along is deleted. */
const DELETED = /^\s*(?:R:)?([A-Z0-9_]{1,16})\.GRF\s*$/i;

const isKind = (name: string): boolean => /^(?:B[0-9A-Z]|A[0-9A-Z@])$/.test(name);

/** Control characters, except tabs, line ends and the single bytes of other alphabets. */
const CONTROL = /[^\P{Cc}\t\r\n\u0080-\u009F]/u;
/** Zebra's other language ("Set-Get-Do"), which the same port accepts. */
const OTHER_LANGUAGE = /[\r\n][ \t]*!/;

const COMMANDS = /([~^])([^~^]{0,2})([^~^]*)/g;
const PRINTED = /\^(?:F[DV]\s*[^\s^~]|SN|G[BCDEFS]|XG|IM)/i;

/** One character for each byte, as the printer reads. */
const textOf = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

/** Compression, bytes sent, bytes of the picture, bytes of a row. */
const BINARY_PICTURE = /\^GF[ \t]*([BC]),(\d{1,7}),(\d{1,7}),(\d{1,7}),/gi;

/**
 * Leaves out the bytes of binary pictures, because they may look like commands. Null if a picture's counts contradict each
 * other or the file: the printer might then execute some of its bytes.
 */
function withoutBinary(text: string): string | null {
  let plain = "";
  let from = 0;
  const pattern = new RegExp(BINARY_PICTURE);
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const [sent = 0, whole = 0, row = 0] = found.slice(2).map(Number);
    const end = pattern.lastIndex + sent;
    if (row === 0 || whole === 0 || whole % row !== 0 || (/B/i.test(found[1] ?? "") && sent !== whole)) return null;
    if (!/^\s*[~^]/.test(text.slice(end, end + 8))) return null;
    plain += text.slice(from, pattern.lastIndex);
    from = end;
    pattern.lastIndex = end;
  }
  return plain + text.slice(from);
}

/** Commands that set ZPL's own prefixes and separator change nothing. */
const USUAL_PREFIXES = /[~^]C(?:C\^|T~|D,)/gi;

/** Without binary pictures, byte order mark and usual prefixes. */
function plainText(bytes: Uint8Array): string | null {
  const text = textOf(bytes).replace(/^\s*(?:\u00EF\u00BB\u00BF)?\s*(?:CT~(?=[~^]))?/i, "");
  return withoutBinary(text)?.replaceAll(USUAL_PREFIXES, "").trimStart() ?? null;
}

/**
 * The number of labels that the printer makes of it, at most: printers differ in what they take a quantity for that is
 * repeated, negative or not a number.
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

/** Of the first parameter of `^PQ`; 1 if it is missing. */
const quantityIn = (parameters: string): number =>
  Math.max(1, ...(parameters.split(",", 1)[0]?.match(/\d+/g) ?? []).map(Number));

const isBlank = (bytes: Uint8Array): boolean => !PRINTED.test(plainText(bytes) ?? "");

/** Whether a ZPL label only draws and does nothing else to the printer. Reads bytes one by one, as the printer does. */
export function onlyDraws(bytes: Uint8Array): boolean {
  const text = plainText(bytes);
  if (text === null || CONTROL.test(text) || OTHER_LANGUAGE.test(text) || !/^[~^]/.test(text)) return false;
  let isOpen = false;
  const graphics = createGraphics();
  for (const [, sign = "", name = "", rest = ""] of text.matchAll(COMMANDS)) {
    const command = name.toUpperCase();
    if (!graphics.isOwn(sign + command, rest) && !isAllowed(sign + command, rest, isOpen)) return false;
    if (sign === "^" && command !== "FX") isOpen = command !== "XZ";
  }
  return !isOpen && /\^XA/i.test(text);
}

/** The graphics that a label brings along, and deletes at its end. */
function createGraphics() {
  const brought = new Set<string>();
  return {
    isOwn(command: string, rest: string): boolean {
      if (command === "^ID") return brought.has(DELETED.exec(rest)?.[1]?.toUpperCase() ?? "");
      const name = DOWNLOADS.get(command)?.exec(rest)?.[1];
      if (name !== undefined) brought.add(name.toUpperCase());
      return name !== undefined;
    },
  };
}

/** `isInFormat`: between `^XA` and `^XZ`. */
function isAllowed(command: string, rest: string, isInFormat: boolean): boolean {
  const name = command.slice(1);
  if (command.startsWith("~")) return IMMEDIATE.get(name)?.test(rest) ?? false;
  if (command === "^XZ") return rest.trim() === "";
  // A comment may stand anywhere.
  return command === "^XA" || command === "^FX" || (isInFormat && draws(name, rest));
}

function draws(command: string, rest: string): boolean {
  const value = WITH_VALUE.get(command);
  return value === undefined ? DRAWING.has(command) || isKind(command) : value.test(rest);
}

export function zplFault(bytes: Uint8Array, copies: number): LabelFault | null {
  if (!onlyDraws(bytes)) return "changes-printer";
  if (isManyPages(zplPages(bytes), copies)) return "many-pages";
  return isBlank(bytes) ? "blank-page" : null;
}

const DRIVER_PREFIXES = /^\s*CT~~CD,~CC\^~CT~/i;
const SAVE = "^JUS";

/**
 * Leaves out what Zebra's driver writes before a label only to prepare the printer: the prefixes, and the command to save
 * the settings in a first format that draws nothing.
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
