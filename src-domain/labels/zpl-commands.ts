/** ZPL II commands that draw a label. All others affect the printer, its memory, its network or later labels. */
const FIELDS = [
  "FO",
  "FT",
  "FD",
  "FS",
  "FH",
  "FN",
  "FV",
  "FB",
  "FP",
  "FR",
  "FM",
  "FX",
  "FW",
  "FC",
  "CF",
  "CI",
  "SN",
  "SF",
  "TB",
];
const GRAPHICS = ["GB", "GC", "GD", "GE", "GS"];
/** Paper and print settings, which last until the next label or the printer's next start. */
const PAPER = ["PW", "LL", "LH", "LS", "LT", "LR", "PQ", "PO", "PM", "PR", "MD", "MM", "MN", "MT"];
const DRAWING = new Set([...FIELDS, ...GRAPHICS, ...PAPER]);

const isKind = (name: string): boolean => /^(?:B[0-9A-Z]|A[0-9A-Z@])$/.test(name);

/** Control characters, except tabs, line ends and the single bytes of other alphabets. */
const CONTROL = /[^\P{Cc}\t\r\n\u0080-\u009F]/u;
/** Zebra's other language ("Set-Get-Do"), which the same port accepts. */
const OTHER_LANGUAGE = /[\r\n][ \t]*!/;

const COMMANDS = /([~^])([^~^]{0,2})([^~^]*)/g;

export function zplPages(bytes: Uint8Array): number {
  let pages = 0;
  let copies = 1;
  for (const [, , name = "", rest = ""] of new TextDecoder("latin1").decode(bytes).matchAll(COMMANDS)) {
    const command = name.toUpperCase();
    if (command === "PQ") copies = Number.parseInt(rest, 10) || 1;
    if (command !== "XZ") continue;
    pages += copies;
    copies = 1;
  }
  return pages;
}

/** More than a parcel needs: the operator must confirm a larger number. */
export const MOST_ZPL_PAGES = 4;

/** Whether a ZPL label only draws and does nothing else to the printer. Reads bytes one by one, as the printer does. */
export function onlyDraws(bytes: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(bytes).replace(/^\s*(?:\u00EF\u00BB\u00BF)?\s*/, "");
  if (CONTROL.test(text) || OTHER_LANGUAGE.test(text) || !text.startsWith("^XA")) return false;
  let isOpen = false;
  for (const [, sign = "", name = "", rest = ""] of text.matchAll(COMMANDS)) {
    const command = name.toUpperCase();
    if (sign === "~") return false;
    if (command === "XA" || command === "XZ") isOpen = command === "XA";
    else if (!isOpen || !draws(command, rest)) return false;
    if (!isOpen && rest.trim() !== "") return false;
  }
  return !isOpen;
}

function draws(command: string, rest: string): boolean {
  // Binary pictures may contain a character that begins a command.
  if (command === "GF") return /^\s*A/i.test(rest);
  return DRAWING.has(command) || isKind(command);
}
