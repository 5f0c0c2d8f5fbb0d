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
export class CsvReader {
  readonly #delimiter: string;
  readonly #newline: CsvForm["newline"];
  readonly #longest: number;
  #buffer = "";
  #line = 1;
  #isSkipping = false;
  #hasEnded = false;
  #isAfterReturn = false;

  constructor({ delimiter, newline, longest = MAX_RECORD_LENGTH }: CsvForm) {
    this.#delimiter = delimiter;
    this.#newline = newline;
    this.#longest = longest;
  }

  push(text: string): CsvRecord[] {
    this.#buffer += text;
    return this.#drain();
  }

  end(): CsvRecord[] {
    this.#hasEnded = true;
    return this.#drain();
  }

  #drain(): CsvRecord[] {
    const records: CsvRecord[] = [];
    let start = this.#isSkipping ? this.#skipLongLine() : 0;
    while (start < this.#buffer.length) {
      // CR and LF end one line, even if they arrive in different chunks.
      if (this.#isAfterReturn && this.#buffer[start] === "\n") start += 1;
      this.#isAfterReturn = false;
      const found = this.#nextRecord(start);
      if (found === null) break;
      records.push(found.record);
      this.#isAfterReturn = this.#newline === "\r" && this.#buffer[found.end] === "\r";
      start = found.end + 1;
      if (!this.#isSkipping) this.#line += linesIn(found.record.text, this.#newline);
    }
    this.#buffer = this.#buffer.slice(start);
    return records;
  }

  #skipLongLine(): number {
    const end = nextLineEnd(this.#buffer, this.#newline, 0);
    if (end < 0) return this.#buffer.length;
    this.#isSkipping = false;
    this.#line += 1;
    return end + 1;
  }

  #nextRecord(start: number): FoundRecord | null {
    const end = this.#lineEnd(start);
    if (this.#isTooLong(start, end ?? this.#buffer.length)) return this.#tooLongRecord(start, end);
    if (end === null) return null;
    const quote = this.#buffer.indexOf('"', start);
    if (quote >= 0 && quote < end) return this.#quotedRecord(start, end);
    return this.#found(start, end, this.#textOf(start, end).split(this.#delimiter));
  }

  #isTooLong(start: number, end: number): boolean {
    return end - start > this.#longest;
  }

  /** Null until the line's end arrives. */
  #lineEnd(from: number): number | null {
    const found = nextLineEnd(this.#buffer, this.#newline, from);
    if (found >= 0) return found;
    return this.#hasEnded ? this.#buffer.length : null;
  }

  #textOf(start: number, end: number): string {
    return this.#buffer.slice(start, this.#newline === "\n" && this.#buffer[end - 1] === "\r" ? end - 1 : end);
  }

  #found(start: number, end: number, cells: readonly string[], problem: CsvProblem | null = null): FoundRecord {
    return { record: { line: this.#line, cells, text: this.#textOf(start, end), problem }, end };
  }

  #tooLongRecord(start: number, lineEnd: number | null): FoundRecord {
    this.#isSkipping = lineEnd === null;
    const end = lineEnd ?? this.#buffer.length;
    const text = this.#buffer.slice(start, Math.min(start + EXCERPT_LENGTH, end));
    return { record: { line: this.#line, cells: [], text, problem: "line-too-long" }, end };
  }

  /** Parses a record with quoted cells, which may span lines; null until its end arrives. */
  #quotedRecord(start: number, firstLineEnd: number): FoundRecord | null {
    const cells: string[] = [];
    for (let position = start; ;) {
      const cell = this.#cellAt(position);
      if (cell === "stray-quote") return this.#found(start, firstLineEnd, [], cell);
      if (cell === null && !this.#hasEnded && !this.#isTooLong(start, this.#buffer.length)) return null;
      if (cell === null || this.#isTooLong(start, cell.end)) return this.#found(start, firstLineEnd, [], "open-quote");
      cells.push(cell.text);
      if (this.#isRecordEnd(cell.end)) return this.#found(start, cell.end, cells);
      position = cell.end + 1;
    }
  }

  #cellAt(position: number): Cell | "stray-quote" | null {
    return this.#buffer[position] === '"' ? this.#quotedCell(position) : this.#plainCell(position);
  }

  #plainCell(position: number): Cell | null {
    const lineEnd = this.#lineEnd(position);
    if (lineEnd === null) return null;
    const end = this.#buffer.indexOf(this.#delimiter, position);
    if (end >= 0 && end <= lineEnd) return { text: this.#buffer.slice(position, end), end };
    return { text: this.#textOf(position, lineEnd), end: lineEnd };
  }

  #quotedCell(position: number): Cell | "stray-quote" | null {
    const closing = closingQuote(this.#buffer, position);
    if (closing === null) return null;
    const isBeforeReturn = this.#newline === "\n" && this.#buffer[closing + 1] === "\r";
    const end = closing + (isBeforeReturn ? 2 : 1);
    if (end >= this.#buffer.length && !this.#hasEnded) return null;
    if (!this.#isRecordEnd(end) && this.#buffer[end] !== this.#delimiter) return "stray-quote";
    return { text: this.#buffer.slice(position + 1, closing).replaceAll('""', '"'), end };
  }

  #isRecordEnd(position: number): boolean {
    const sign = this.#buffer[position];
    return sign === undefined || sign === this.#newline || (this.#newline === "\r" && sign === "\n");
  }
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
