import { inflateRawSync } from "node:zlib";
import type { OrderFileRefusal } from "../../../src-domain/orders/order-file.ts";

/** Limits of a workbook, in bytes where not said otherwise. */
export const WORKBOOK_LIMITS = {
  file: 20_000_000,
  part: 64 * 1024 * 1024,
  total: 256 * 1024 * 1024,
  parts: 200,
  cells: 1_000_000,
} as const;

export type WorkbookProblem = Extract<OrderFileRefusal, "too-large" | "encrypted" | "damaged">;

interface Part {
  readonly name: string;
  readonly content: Buffer;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MAX_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;

/** Old .xls files, and workbooks that a password encrypts. */
const COMPOUND_FILE = Buffer.from("D0CF11E0", "hex");

/**
 * Unpacks every part of a workbook once within the limits, because the library that reads it has none. Returns why the
 * workbook must not be read; null if it may.
 */
export function findWorkbookProblem(file: Buffer): WorkbookProblem | null {
  if (file.length > WORKBOOK_LIMITS.file) return "too-large";
  if (file.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return "encrypted";
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < Math.max(0, file.length - END_LENGTH - MAX_COMMENT) || end + END_LENGTH > file.length) return "damaged";
  if (file.readUInt32LE(end) !== END_OF_DIRECTORY) return "damaged";
  const partCount = file.readUInt16LE(end + 10);
  if (partCount > WORKBOOK_LIMITS.parts) return "too-large";
  try {
    return checkParts(file, file.readUInt32LE(end + 16), partCount);
  } catch (error) {
    return isOutputTooLong(error) ? "too-large" : "damaged";
  }
}

const isOutputTooLong = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";

function checkParts(file: Buffer, directoryStart: number, partCount: number): WorkbookProblem | null {
  let total = 0;
  let cells = 0;
  let position = directoryStart;
  for (let index = 0; index < partCount; index += 1) {
    if (file.readUInt32LE(position) !== DIRECTORY_ENTRY) return "damaged";
    if ((file.readUInt16LE(position + 8) & ENCRYPTED_FLAG) !== 0) return "encrypted";
    const part = unpackPart(file, position);
    // The library trusts the size in the directory.
    if (part === null || part.content.length !== file.readUInt32LE(position + 24)) return "damaged";
    total += part.content.length;
    cells += countCells(part);
    if (total > WORKBOOK_LIMITS.total || cells > WORKBOOK_LIMITS.cells) return "too-large";
    position +=
      ENTRY_LENGTH +
      file.readUInt16LE(position + 28) +
      file.readUInt16LE(position + 30) +
      file.readUInt16LE(position + 32);
  }
  return null;
}

/** Null for a part that is packed in another way than workbooks are. */
function unpackPart(file: Buffer, position: number): Part | null {
  const method = file.readUInt16LE(position + 10);
  const packedLength = file.readUInt32LE(position + 20);
  const name = file.toString(
    "utf8",
    position + ENTRY_LENGTH,
    position + ENTRY_LENGTH + file.readUInt16LE(position + 28),
  );
  const local = file.readUInt32LE(position + 42);
  if (file.readUInt32LE(local) !== LOCAL_ENTRY) return null;
  const start = local + LOCAL_LENGTH + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  if (start + packedLength > file.length) return null;
  const packed = file.subarray(start, start + packedLength);
  if (method === STORED) return { name, content: packed };
  if (method !== DEFLATED) return null;
  return { name, content: inflateRawSync(packed, { maxOutputLength: WORKBOOK_LIMITS.part }) };
}

const CELL_STARTS = [Buffer.from("<c "), Buffer.from("<c>"), Buffer.from("<c/")];

function countCells({ name, content }: Part): number {
  if (!name.startsWith("xl/worksheets/")) return 0;
  let count = 0;
  for (const cellStart of CELL_STARTS)
    for (let at = content.indexOf(cellStart); at >= 0; at = content.indexOf(cellStart, at + 1)) count += 1;
  return count;
}
