import { exceedsMaxPages } from "./label-pages.ts";
import { isTooSmall, MM_PER_INCH, PAPER, RESOLUTIONS } from "./paper.ts";
import type { LabelFault, LabelPrinterSettings } from "./printing.ts";
import { measureDrawing } from "./zpl-drawing.ts";

/**
 * ZPL II commands that draw a label. Commands in no list affect the printer, its memory, its network or later labels.
 */
/** Also lists `^DN`, with which UPS ends pictures: it only stops the download of a graphic. */
const FIELDS = "FO FT FD FS FH FN FV FB FP FR FM FX FW FC CF CI SE PA CV SN SF TB DN".split(" ");
const GRAPHICS = ["GB", "GC", "GD", "GE", "GF", "GS", "XG", "IM"];
/**
 * Paper and print settings that carriers set before the fields (Zebra's "ZPL II Programming Guide"). They last until
 * the next label or the printer's next start. Without `^JU`, which saves settings permanently.
 */
const PAPER_COMMANDS = "PW LL ML LH LS LT LR PQ PO PM PR PF MC MD MF MM MN MT JM JZ XB".split(" ");
const DRAWING = new Set([...FIELDS, ...GRAPHICS, ...PAPER_COMMANDS]);

const HARMLESS_VALUES: ReadonlyMap<string, RegExp> = new Map([
  ["SZ", /^\s*2\s*$/],
  ["MU", /^\s*D\s*$/i],
  // Assigns a font to a letter that no built-in font has.
  ["CW", /^\s*[I-Z1-9],/i],
]);
/**
 * Immediate commands for darkness, tear-off position, backfeed and no print head test; they last until the next start.
 */
const IMMEDIATE: ReadonlyMap<string, RegExp> = new Map([
  ["SD", /^\s*\d{1,2}(?:\.\d)?\s*$/],
  ["TA", /^\s*[+-]?\d{1,3}\s*$/],
  ["JS", /^\s*(?:[ABNO]|\d{2})\s*$/i],
  ["JO", /^\s*$/],
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

/** A control character that is no tab, line end or byte of another alphabet. */
const CONTROL = /[^\P{Cc}\t\r\n\u0080-\u009F]/u;
/** Start of Zebra's "Set-Get-Do" language, which printers accept on the same port. */
const OTHER_LANGUAGE = /[\r\n][ \t]*!/;

const COMMANDS = /([~^])([^~^]{0,2})([^~^]*)/g;
const PRINTING_COMMAND = /\^(?:F[DV]\s*[^\s^~]|SN|G[BCDEFS]|XG|IM)/i;

/** Decodes one character per byte, like printers. */
const textOf = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

/** Matches a picture's groups: compression, bytes sent, total bytes, bytes per row. */
const BINARY_PICTURE = /\^GF[ \t]*([BC]),(\d{1,7}),(\d{1,7}),(\d{1,7}),/gi;

/**
 * Removes the bytes of binary pictures, because they may look like commands. Null if a picture's counts contradict each
 * other or the file, because the printer might then execute some bytes.
 */
function withoutBinaryPictures(text: string): string | null {
  let result = "";
  let copiedUntil = 0;
  const pattern = new RegExp(BINARY_PICTURE);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [sentBytes = 0, totalBytes = 0, bytesPerRow = 0] = match.slice(2).map(Number);
    const end = pattern.lastIndex + sentBytes;
    if (
      bytesPerRow === 0 ||
      totalBytes === 0 ||
      totalBytes % bytesPerRow !== 0 ||
      (/B/i.test(match[1] ?? "") && sentBytes !== totalBytes)
    )
      return null;
    if (!/^\s*[~^]/.test(text.slice(end, end + 8))) return null;
    result += text.slice(copiedUntil, pattern.lastIndex);
    copiedUntil = end;
    pattern.lastIndex = end;
  }
  return result + text.slice(copiedUntil);
}

const DEFAULT_PREFIXES = /[~^]C(?:C\^|T~|D,)/gi;
/** GLS writes a second caret before some fields. */
const CARET_BEFORE_FIELD = /\^(?=\^F[OT])/gi;

/** Returns the text without binary pictures, byte order mark, default prefixes and doubled carets. */
function plainText(bytes: Uint8Array): string | null {
  const text = textOf(bytes).replace(/^\s*(?:\u00EF\u00BB\u00BF)?\s*(?:CT~(?=[~^]))?/i, "");
  return (
    withoutBinaryPictures(text)?.replaceAll(DEFAULT_PREFIXES, "").replaceAll(CARET_BEFORE_FIELD, "").trimStart() ?? null
  );
}

interface ZplCommand {
  /** Prefix and two letters in upper case, such as `^FD`. */
  readonly name: string;
  readonly parameters: string;
}

/** Maximum number of commands, far above a label's. The desk sends no label with more: millions would block main. */
const MAX_COMMANDS = 20_000;

/** Returns the first commands, at most `MAX_COMMANDS`; none if a binary picture looks like commands. */
export const parseZplCommands = (bytes: Uint8Array): readonly ZplCommand[] => [...commandsIn(plainText(bytes) ?? "")];

function* commandsIn(text: string): Generator<ZplCommand> {
  let count = 0;
  for (const [, sign = "", name = "", parameters = ""] of text.matchAll(COMMANDS)) {
    yield { name: sign + name.toUpperCase(), parameters };
    count += 1;
    if (count === MAX_COMMANDS) return;
  }
}

/**
 * Returns the maximum number of labels that the file prints: printers differ on quantities that are repeated, negative
 * or not a number.
 */
export function countZplPages(bytes: Uint8Array): number {
  let pages = 0;
  let quantity = 1;
  for (const { name, parameters } of parseZplCommands(bytes)) {
    if (name.endsWith("PQ")) quantity = Math.max(quantity, quantityIn(parameters));
    if (!name.endsWith("XZ")) continue;
    pages += quantity;
    quantity = 1;
  }
  return pages;
}

/** Maximum characters of a quantity: no printer reads a longer text as a number. */
const MAX_QUANTITY_CHARACTERS = 1000;

function quantityIn(parameters: string): number {
  const [quantity = ""] = parameters.split(",", 1);
  if (quantity.length > MAX_QUANTITY_CHARACTERS) return Infinity;
  return Math.max(1, ...(quantity.match(/\d+/g) ?? []).map(Number));
}

const isBlank = (bytes: Uint8Array): boolean => !PRINTING_COMMAND.test(plainText(bytes) ?? "");

/** Returns whether the label only draws and has no other effect on the printer. */
export function onlyDraws(bytes: Uint8Array): boolean {
  const text = plainText(bytes);
  if (text === null || CONTROL.test(text) || OTHER_LANGUAGE.test(text) || !/^[~^]/.test(text)) return false;
  let isInFormat = false;
  const graphics = createGraphics();
  const commands = [...commandsIn(text)];
  if (commands.length === MAX_COMMANDS) return false;
  for (const { name, parameters } of commands) {
    if (!graphics.isOwnGraphic(name, parameters) && !isAllowed(name, parameters, isInFormat)) return false;
    if (name.startsWith("^") && !ALLOWED_ANYWHERE.has(name.slice(1))) isInFormat = name !== "^XZ";
  }
  return !isInFormat && /\^XA/i.test(text);
}

/** Allowed in front of, between and behind formats: comments, the `^FS` that ends them, and the alphabet. */
const ALLOWED_ANYWHERE: ReadonlySet<string> = new Set(["FX", "FS", "CI"]);

function createGraphics() {
  const downloaded = new Set<string>();
  return {
    isOwnGraphic(command: string, parameters: string): boolean {
      if (command === "^ID") return downloaded.has(DELETE_PARAMETERS.exec(parameters)?.[1]?.toUpperCase() ?? "");
      const name = DOWNLOADS.get(command)?.exec(parameters)?.[1];
      if (name !== undefined) downloaded.add(name.toUpperCase());
      return name !== undefined;
    },
  };
}

/** `isInFormat`: between `^XA` and `^XZ`. */
function isAllowed(command: string, parameters: string, isInFormat: boolean): boolean {
  const name = command.slice(1);
  if (command.startsWith("~")) return IMMEDIATE.get(name)?.test(parameters) ?? false;
  if (command === "^XZ") return parameters.trim() === "";
  return command === "^XA" || ALLOWED_ANYWHERE.has(name) || (isInFormat && isDrawingCommand(name, parameters));
}

function isDrawingCommand(command: string, parameters: string): boolean {
  const value = HARMLESS_VALUES.get(command);
  return value === undefined ? DRAWING.has(command) || isFontOrBarcode(command) : value.test(parameters);
}

export function findZplFault(bytes: Uint8Array, copies: number, printerPaper: PrinterPaper): LabelFault | null {
  if (!onlyDraws(bytes)) return "changes-printer";
  if (exceedsMaxPages(countZplPages(bytes), copies)) return "many-pages";
  if (isBlank(bytes)) return "blank-page";
  if (isForOtherResolution(bytes, printerPaper)) return "other-resolution";
  return isCutOff(bytes, printerPaper) ? "cut-off" : null;
}

type PrinterPaper = Pick<LabelPrinterSettings, "size" | "resolution">;

/** Returns the number of dots that `^PW` or `^LL` states; null if the label does not have the command. */
function findStatedDots(bytes: Uint8Array, command: "^PW" | "^LL"): number | null {
  return parseZplCommands(bytes)
    .filter(({ name }) => name === command)
    .map(({ parameters }) => Number.parseInt(parameters, 10))
    .filter((count) => count > 0)
    .reduce<number | null>((largest, count) => Math.max(largest ?? 0, count), null);
}

const toMillimeters = (dots: number, resolution: number): number => (dots / resolution) * MM_PER_INCH;

/** Returns whether the label and the paper count as equally large at this scale. */
const isSameScale = (scale: number): boolean => !isTooSmall(scale) && !isTooSmall(1 / scale);

/**
 * Returns whether the label was made for a printer with another resolution: its width equals the paper's only with that
 * resolution. A narrow label that is as long as the paper may be intended.
 */
function isForOtherResolution(bytes: Uint8Array, printerPaper: PrinterPaper): boolean {
  const width = findStatedDots(bytes, "^PW");
  if (width === null) return isDrawnForOtherResolution(bytes, printerPaper);
  const { size, resolution } = printerPaper;
  const scaleWith = (otherResolution: number): number => toMillimeters(width, otherResolution) / PAPER[size].width;
  if (isSameScale(scaleWith(resolution)) || !RESOLUTIONS.some((other) => isSameScale(scaleWith(other)))) return false;
  const length = findStatedDots(bytes, "^LL");
  const isNarrowLabel = length !== null && isSameScale(toMillimeters(length, resolution) / PAPER[size].height);
  return !isNarrowLabel || !isTooSmall(scaleWith(resolution));
}

/**
 * Largest start of a drawing, as a part of its size: one that starts farther from the edge is small and in a corner.
 */
const MAX_START = 1 / 4;

/** A label without a stated width fills the paper in both directions, but only with another resolution. */
function isDrawnForOtherResolution(bytes: Uint8Array, { size, resolution }: PrinterPaper): boolean {
  const drawing = measureDrawing(parseZplCommands(bytes), null);
  const isInCorner =
    drawing.nearestStart.x > drawing.size.width * MAX_START || drawing.nearestStart.y > drawing.size.height * MAX_START;
  const scalesWith = (otherResolution: number): number[] => [
    toMillimeters(drawing.size.width, otherResolution) / PAPER[size].width,
    toMillimeters(drawing.size.height, otherResolution) / PAPER[size].height,
  ];
  return (
    !isInCorner &&
    !scalesWith(resolution).some(isSameScale) &&
    RESOLUTIONS.some((other) => scalesWith(other).every(isSameScale))
  );
}

/** Labels may start a field at the very edge, and paper sizes that count as equal differ by this many millimeters. */
const EDGE_TOLERANCE_MM = 3;

/** `^MNN` and `^MNV`: the paper is a roll without gaps, and a label is as long as it states. */
const isOnContinuousRoll = (bytes: Uint8Array): boolean =>
  parseZplCommands(bytes).some(({ name, parameters }) => name === "^MN" && /^\s*[NV]/i.test(parameters));

/** Returns whether a field starts right of the paper or below it, so that the printer would omit the field. */
function isCutOff(bytes: Uint8Array, { size, resolution }: PrinterPaper): boolean {
  const { farthestStart } = measureDrawing(parseZplCommands(bytes), findStatedDots(bytes, "^PW"));
  const isBeyond = (dots: number, millimeters: number): boolean =>
    toMillimeters(dots, resolution) > millimeters + EDGE_TOLERANCE_MM;
  const rollLength = isOnContinuousRoll(bytes) ? toMillimeters(findStatedDots(bytes, "^LL") ?? 0, resolution) : 0;
  const height = Math.max(PAPER[size].height, rollLength);
  return isBeyond(farthestStart.x, PAPER[size].width) || isBeyond(farthestStart.y, height);
}

/**
 * ZebraDesigner writes a control character first; a driver's pass-through puts the label between `${` and `}$`. Serial
 * programs start a label with STX.
 */
// eslint-disable-next-line no-control-regex
const DRIVER_PREFIXES = /^\s*(?:[\u0002\u0010]\s*)?(?:\$\{)?(?:CT~~CD,~CC\^~CT~)?/i;
const PASS_THROUGH_END = /\}\$\s*$/;
/** Bytes with which programs end or fill a file: NUL, ETX, EOT and DOS's Ctrl-Z. They are no part of the label. */
// eslint-disable-next-line no-control-regex
const FILE_END = /[\s\u0000\u0003\u0004\u001A]/;
const SAVE_COMMAND = /\^JUS/i;
const SAVE_LENGTH = "^JUS".length;

/** Returns where the label ends: before the bytes with which a program ended the file, if there are any. */
function findLabelEnd(text: string): number {
  let end = text.length;
  while (FILE_END.test(text.charAt(end - 1))) end -= 1;
  return CONTROL.test(text.slice(end)) ? end : text.length;
}

/**
 * Removes the commands that Zebra's driver writes before a label to prepare the printer: the prefixes, and the command
 * that saves the settings, in a first format without drawing. Also removes the bytes with which programs end a file.
 */
export function withoutDriverHead(bytes: Uint8Array): Uint8Array {
  const fileText = textOf(bytes);
  const text = fileText.slice(0, findLabelEnd(fileText));
  const prefixes = DRIVER_PREFIXES.exec(text)?.[0] ?? "";
  const start = prefixes.trim() === "" ? 0 : prefixes.length;
  const end = prefixes.includes("${") ? (PASS_THROUGH_END.exec(text)?.index ?? text.length) : text.length;
  const formatEnd = indexIn(text, /\^XZ/i, start);
  const saveIndex = indexIn(text, SAVE_COMMAND, start);
  const isHead =
    formatEnd >= 0 && !PRINTING_COMMAND.test(text.slice(start, formatEnd)) && indexIn(text, /\^XA/i, formatEnd) >= 0;
  if (!isHead || saveIndex < 0 || saveIndex > formatEnd) return bytes.subarray(start, end);
  return Uint8Array.from([...bytes.subarray(start, saveIndex), ...bytes.subarray(saveIndex + SAVE_LENGTH, end)]);
}

/**
 * Finds the pattern's position; -1 without a match. Does not change the text, because `toUpperCase` changes its length.
 */
function indexIn(text: string, pattern: RegExp, from: number): number {
  const index = text.slice(from).search(pattern);
  return index < 0 ? index : from + index;
}
