import { inflateRawSync } from "node:zlib";
import type { OrderFileRefusal } from "../../../src-domain/orders/order-file.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import { addCellPositions } from "./cell-positions.ts";
import { readSheetRowFacts, SHEET_ENTRY, type SheetRowFacts } from "./sheet-rows.ts";
import { readZeroFormats, showZeros, type ZeroFormats } from "./zero-formats.ts";

/** Limits of a workbook, in bytes unless stated. */
export const WORKBOOK_LIMITS = {
  file: 20_000_000,
  part: 64 * 1024 * 1024,
  total: 256 * 1024 * 1024,
  parts: 200,
  cells: 1_000_000,
} as const;

export type WorkbookProblem = Extract<OrderFileRefusal, "too-large" | "encrypted" | "damaged">;

interface Part {
  readonly name: Buffer;
  readonly content: Buffer;
}

/** Signatures, lengths and offsets of the ZIP format (APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16). */
const DIRECTORY_END_SIGNATURE = 0x06054b50;
const DIRECTORY_ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_HEADER_SIGNATURE = 0x04034b50;
const DIRECTORY_END_LENGTH = 22;
const DIRECTORY_ENTRY_LENGTH = 46;
const LOCAL_HEADER_LENGTH = 30;
const MAX_COMMENT = 65_535;
const METHOD_STORED = 0;
const METHOD_DEFLATED = 8;
const ENCRYPTED_FLAG = 1;
const ZIP_VERSION = 20;

interface UnpackedWorkbook {
  readonly file: Buffer<ArrayBuffer>;
  /** Facts of each remaining sheet, in order. */
  readonly rowFacts: readonly SheetRowFacts[];
}

/** First bytes of old .xls files and of encrypted workbooks. */
const COMPOUND_FILE = Buffer.from("D0CF11E0", "hex");

/**
 * Unpacks a workbook within the limits and packs it again without compression, because the library that reads it has no
 * limits and trusts the sizes that the file states. Leaves out hidden sheets, because the person does not see them.
 */
export function unpackWorkbook(file: Buffer): Result<UnpackedWorkbook, WorkbookProblem> {
  if (file.length > WORKBOOK_LIMITS.file) return failure("too-large");
  if (file.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return failure("encrypted");
  const endMark = Buffer.alloc(4);
  endMark.writeUInt32LE(DIRECTORY_END_SIGNATURE);
  const end = file.lastIndexOf(endMark);
  if (end < Math.max(0, file.length - DIRECTORY_END_LENGTH - MAX_COMMENT) || end + DIRECTORY_END_LENGTH > file.length)
    return failure("damaged");
  const partCount = file.readUInt16LE(end + 10);
  if (partCount > WORKBOOK_LIMITS.parts) return failure("too-large");
  try {
    const parts = readParts(file, file.readUInt32LE(end + 16), partCount);
    if (!parts.ok) return parts;
    const styles = parts.value.find(({ name }) => name.toString() === "xl/styles.xml");
    const zeroFormats = readZeroFormats(styles?.content.toString("latin1") ?? "");
    const preparedParts = parts.value.map((part) => preparePart(part, zeroFormats));
    const textOf = (partName: string): string | undefined =>
      preparedParts.find(({ name }) => name.toString() === partName)?.content.toString("latin1");
    return success({ file: packWithoutCompression(preparedParts), rowFacts: readSheetRowFacts(textOf) });
  } catch (error) {
    return failure(isOutputTooLong(error) ? "too-large" : "damaged");
  }
}

const isOutputTooLong = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";

function readParts(file: Buffer, directoryStart: number, partCount: number): Result<readonly Part[], WorkbookProblem> {
  const parts: Part[] = [];
  let total = 0;
  let cells = 0;
  let position = directoryStart;
  for (let index = 0; index < partCount; index += 1) {
    if (file.readUInt32LE(position) !== DIRECTORY_ENTRY_SIGNATURE) return failure("damaged");
    if ((file.readUInt16LE(position + 8) & ENCRYPTED_FLAG) !== 0) return failure("encrypted");
    const part = unpackPart(file, position);
    const partCells = part && countCells(part);
    if (part === null || partCells === null) return failure("damaged");
    parts.push(part);
    total += part.content.length;
    cells += partCells;
    if (total > WORKBOOK_LIMITS.total || cells > WORKBOOK_LIMITS.cells) return failure("too-large");
    position +=
      DIRECTORY_ENTRY_LENGTH + part.name.length + file.readUInt16LE(position + 30) + file.readUInt16LE(position + 32);
  }
  return success(parts);
}

/** Returns null for a part with another compression than workbooks use, or with damaged headers. */
function unpackPart(file: Buffer, position: number): Part | null {
  const method = file.readUInt16LE(position + 10);
  const packedLength = file.readUInt32LE(position + 20);
  const nameStart = position + DIRECTORY_ENTRY_LENGTH;
  const name = file.subarray(nameStart, nameStart + file.readUInt16LE(position + 28));
  const localStart = file.readUInt32LE(position + 42);
  if (file.readUInt32LE(localStart) !== LOCAL_HEADER_SIGNATURE) return null;
  const start =
    localStart + LOCAL_HEADER_LENGTH + file.readUInt16LE(localStart + 26) + file.readUInt16LE(localStart + 28);
  if (start + packedLength > file.length) return null;
  const packed = file.subarray(start, start + packedLength);
  if (method === METHOD_STORED) return { name, content: packed };
  if (method !== METHOD_DEFLATED) return null;
  return { name, content: inflateRawSync(packed, { maxOutputLength: WORKBOOK_LIMITS.part }) };
}

/** Marks a worksheet. Any part can be a worksheet, because the workbook names its parts. */
const SHEET_DATA = Buffer.from("sheetData");
const isWorksheet = ({ content }: Part): boolean => content.includes(SHEET_DATA);

const CELL_START = /<(?:[^\s<>/:]{1,50}:)?c[\s/>]/g;

/**
 * Matches the position of a row or cell outside any worksheet. The library fills the gap in front of a cell, and V8
 * ends the whole program, not only the thread, at an array that is too long.
 */
const IMPOSSIBLE_POSITION = /\sr\s*=\s*(["'])(?![A-Z]{0,3}\d{0,7}\1)/;

/** Returns null for a worksheet with an impossible position. */
function countCells(part: Part): number | null {
  if (!isWorksheet(part)) return 0;
  const text = part.content.toString("latin1");
  if (IMPOSSIBLE_POSITION.test(text)) return null;
  let count = 0;
  for (const _cell of text.matchAll(CELL_START)) count += 1;
  return count;
}

const isHidden = (sheet: string): boolean => /\sstate\s*=\s*["'](?:hidden|veryHidden)["']/.test(sheet);

/** Matches "dates count from 1904", with or without blanks. The library recognizes only the form "1". */
const DATES_SINCE_1904 = /(<(?:\w+:)?workbookPr\s[^<>]*?\bdate1904\s*=\s*)(["'])\s*(?:true|1)\s*\2/i;

/** Matches the type of a cell whose formula failed. The library reads it as empty; as a text it keeps its error. */
const FAILED_CELL = /(<(?:\w+:)?c\s[^<>]*?\bt\s*=\s*)(["'])e\2/g;

function preparePart(part: Part, zeroFormats: ZeroFormats): Part {
  const isSheetList = part.name.toString() === "xl/workbook.xml";
  if (!isSheetList && !isWorksheet(part)) return part;
  // Decode as Latin-1, which keeps each byte in any encoding.
  const text = part.content.toString("latin1");
  const preparedText = isSheetList
    ? withoutHiddenSheets(text.replace(DATES_SINCE_1904, "$1$21$2"))
    : addCellPositions(showZeros(text.replace(FAILED_CELL, "$1$2str$2"), zeroFormats));
  return preparedText === text ? part : { ...part, content: Buffer.from(preparedText, "latin1") };
}

/** Removes hidden sheets from the workbook's list of sheets, unless all are hidden. */
function withoutHiddenSheets(sheetList: string): string {
  const sheets = sheetList.match(SHEET_ENTRY) ?? [];
  return sheets.every(isHidden) ? sheetList : sheetList.replace(SHEET_ENTRY, (sheet) => (isHidden(sheet) ? "" : sheet));
}

function packWithoutCompression(parts: readonly Part[]): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let position = 0;
  for (const { name, content } of parts) {
    const localHeader = Buffer.alloc(LOCAL_HEADER_LENGTH);
    localHeader.writeUInt32LE(LOCAL_HEADER_SIGNATURE);
    writeEntry(localHeader, 4, name, content);
    const entry = Buffer.alloc(DIRECTORY_ENTRY_LENGTH);
    entry.writeUInt32LE(DIRECTORY_ENTRY_SIGNATURE);
    writeEntry(entry, 6, name, content);
    entry.writeUInt32LE(position, 42);
    pieces.push(localHeader, name, content);
    directory.push(entry, name);
    position += localHeader.length + name.length + content.length;
  }
  const end = Buffer.alloc(DIRECTORY_END_LENGTH);
  end.writeUInt32LE(DIRECTORY_END_SIGNATURE);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(position, 16);
  return Buffer.concat([...pieces, ...directory, end]);
}

/** Writes the fields that a part's local header and its directory entry share, from the version on. */
function writeEntry(header: Buffer, start: number, name: Buffer, content: Buffer): void {
  header.writeUInt16LE(ZIP_VERSION, start);
  header.writeUInt32LE(content.length, start + 14);
  header.writeUInt32LE(content.length, start + 18);
  header.writeUInt16LE(name.length, start + 22);
}
