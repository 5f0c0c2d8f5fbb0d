export const CSV_PROBLEMS = ["open-quote", "stray-quote", "line-too-long"] as const;
export type CsvProblem = (typeof CSV_PROBLEMS)[number];

export interface CsvRecord {
  /** 1-based line of the file where the record starts. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly text: string;
  readonly problem: CsvProblem | null;
}

export interface CsvForm {
  readonly delimiter: string;
  /** With "\r", an LF outside quotes ends a record too. */
  readonly newline: "\n" | "\r";
  /** In characters; a longer record is reported as a problem. */
  readonly longest?: number;
}

const MAX_RECORD_LENGTH = 65_536;
const EXCERPT_LENGTH = 1000;
const LINE_END = /[\r\n]/gu;

interface Cell {
  readonly text: string;
  readonly end: number;
}

interface FoundRecord {
  readonly record: CsvRecord;
  readonly end: number;
}

/** Returns the most frequent line end outside quotes. */
export function newlineOf(text: string): CsvForm["newline"] {
  let [feeds, returns] = [0, 0];
  let isQuoted = false;
  for (const [sign] of text.matchAll(/"|\r?\n|\r/gu)) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === "\r") returns += 1;
    else if (!isQuoted) feeds += 1;
  }
  return returns > feeds ? "\r" : "\n";
}

/** -1 if there is none. */
function nextLineEnd(text: string, newline: CsvForm["newline"], from: number): number {
  if (newline === "\n") return text.indexOf("\n", from);
  LINE_END.lastIndex = from;
  return LINE_END.exec(text)?.index ?? -1;
}

/** Parses RFC 4180 in chunks. A fault affects only its own line, and no character is lost. */
export function createCsvReader({ delimiter, newline, longest = MAX_RECORD_LENGTH }: CsvForm) {
  let buffer = "";
  let line = 1;
  let [isSkipping, hasEnded, isAfterReturn] = [false, false, false];

  const isLineEnd = (position: number): boolean =>
    buffer[position] === newline || (newline === "\r" && buffer[position] === "\n");

  function lineEnd(from: number): number | null {
    const found = nextLineEnd(buffer, newline, from);
    if (found >= 0) return found;
    return hasEnded ? buffer.length : null;
  }

  function physicalLine(start: number, end: number): string {
    return buffer.slice(start, newline === "\n" && buffer[end - 1] === "\r" ? end - 1 : end);
  }

  function brokenRecord(start: number, end: number, problem: CsvProblem): FoundRecord {
    return { record: { line, cells: [], text: physicalLine(start, end), problem }, end };
  }

  function tooLongRecord(start: number): FoundRecord {
    const end = lineEnd(start);
    isSkipping = end === null;
    const text = buffer.slice(start, Math.min(start + EXCERPT_LENGTH, end ?? buffer.length));
    return { record: { line, cells: [], text, problem: "line-too-long" }, end: end ?? buffer.length };
  }

  function plainRecord(start: number, end: number): FoundRecord {
    const text = physicalLine(start, end);
    return { record: { line, cells: text.split(delimiter), text, problem: null }, end };
  }

  function cellAt(position: number): Cell | "stray-quote" | null {
    if (buffer[position] !== '"') {
      const lineEndAt = lineEnd(position);
      if (lineEndAt === null) return null;
      const nextRecord = buffer.indexOf(delimiter, position);
      const end = nextRecord < 0 || nextRecord > lineEndAt ? lineEndAt : nextRecord;
      return { text: end === lineEndAt ? physicalLine(position, end) : buffer.slice(position, end), end };
    }
    const closing = closingQuote(buffer, position);
    if (closing === null) return null;
    let end = closing + 1;
    if (newline === "\n" && buffer[end] === "\r") end += 1;
    if (end >= buffer.length && !hasEnded) return null;
    const isRecordEnd = end >= buffer.length || isLineEnd(end);
    if (!isRecordEnd && buffer[end] !== delimiter) return "stray-quote";
    return { text: buffer.slice(position + 1, closing).replaceAll('""', '"'), end };
  }

  /** Parses a record with quoted cells, which may span lines; null until its end arrives. */
  function quotedRecord(start: number, firstLineEnd: number): FoundRecord | null {
    const cells: string[] = [];
    for (let position = start; ;) {
      const cell = cellAt(position);
      if (cell === null) return cannotBeClosed(start) ? brokenRecord(start, firstLineEnd, "open-quote") : null;
      if (cell === "stray-quote") return brokenRecord(start, firstLineEnd, cell);
      if (cell.end - start > longest) return brokenRecord(start, firstLineEnd, "open-quote");
      cells.push(cell.text);
      if (cell.end >= buffer.length || isLineEnd(cell.end)) {
        return { record: { line, cells, text: physicalLine(start, cell.end), problem: null }, end: cell.end };
      }
      position = cell.end + 1;
    }
  }

  const cannotBeClosed = (start: number): boolean => hasEnded || buffer.length - start > longest;

  function nextRecord(start: number): FoundRecord | null {
    const end = lineEnd(start);
    if (end === null) return buffer.length - start > longest ? tooLongRecord(start) : null;
    if (end - start > longest) return tooLongRecord(start);
    const quote = buffer.indexOf('"', start);
    return quote < 0 || quote >= end ? plainRecord(start, end) : quotedRecord(start, end);
  }

  function skipLongLine(): number {
    const end = nextLineEnd(buffer, newline, 0);
    if (end < 0) return buffer.length;
    isSkipping = false;
    line += 1;
    return end + 1;
  }

  function drain(): CsvRecord[] {
    const records: CsvRecord[] = [];
    let start = isSkipping ? skipLongLine() : 0;
    while (start < buffer.length) {
      // CR and LF end one line, even if they arrive in different chunks.
      if (isAfterReturn && buffer[start] === "\n") start += 1;
      isAfterReturn = false;
      const found = nextRecord(start);
      if (found === null) break;
      records.push(found.record);
      isAfterReturn = newline === "\r" && buffer[found.end] === "\r";
      start = found.end + 1;
      if (!isSkipping) line += linesIn(found.record.text, newline);
    }
    buffer = buffer.slice(start);
    return records;
  }

  return {
    push(text: string): CsvRecord[] {
      buffer += text;
      return drain();
    },
    end(): CsvRecord[] {
      hasEnded = true;
      return drain();
    },
  };
}

/** DOS programs end a file with U+001A; a power cut or a broken download leaves zeros. */
// eslint-disable-next-line no-control-regex
const BLANK_CELL = /^[\s\u0000\u001A]*$/u;

export const isBlank = ({ cells, problem }: CsvRecord): boolean =>
  problem === null && cells.every((cell) => BLANK_CELL.test(cell));

function linesIn(text: string, newline: CsvForm["newline"]): number {
  let count = 1;
  for (let position = text.indexOf(newline); position >= 0; position = text.indexOf(newline, position + 1)) count += 1;
  return count;
}

function closingQuote(text: string, opening: number): number | null {
  for (let position = text.indexOf('"', opening + 1); position >= 0; position = text.indexOf('"', position + 2)) {
    if (text[position + 1] !== '"') return position;
  }
  return null;
}
