export const CSV_PROBLEMS = ["open-quote", "stray-quote", "other-quotes", "line-too-long"] as const;
export type CsvProblem = (typeof CSV_PROBLEMS)[number];

export interface CsvRecord {
  /** 1-based line of the file where the record starts. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly text: string;
  readonly problem: CsvProblem | null;
}

export interface CsvFormat {
  readonly delimiter: string;
  /** Character that ends a record. With "\r", an LF outside quotes ends one too. */
  readonly newline: "\n" | "\r";
  /** Maximum characters of a record; a longer record is reported as a problem. */
  readonly maxRecordLength?: number;
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

export function detectNewline(text: string): CsvFormat["newline"] {
  let lineFeeds = 0;
  let carriageReturns = 0;
  let isQuoted = false;
  for (const [character] of text.matchAll(/"|\r?\n|\r/gu)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === "\r") carriageReturns += 1;
    else if (!isQuoted) lineFeeds += 1;
  }
  return carriageReturns > lineFeeds ? "\r" : "\n";
}

/** Returns -1 if there is no line end. */
function findLineEnd(text: string, newline: CsvFormat["newline"], startIndex: number): number {
  if (newline === "\n") return text.indexOf("\n", startIndex);
  LINE_END.lastIndex = startIndex;
  return LINE_END.exec(text)?.index ?? -1;
}

/** Parses RFC 4180 in chunks. A fault affects only its own line, and no character is lost. */
export class CsvReader {
  readonly #delimiter: string;
  readonly #newline: CsvFormat["newline"];
  readonly #maxRecordLength: number;
  #buffer = "";
  #line = 1;
  #isSkipping = false;
  #hasEnded = false;
  #isAfterCarriageReturn = false;
  /** Number of cells of the first record with a separator; 0 before that record. */
  #headingCount = 0;

  constructor({ delimiter, newline, maxRecordLength = MAX_RECORD_LENGTH }: CsvFormat) {
    this.#delimiter = delimiter;
    this.#newline = newline;
    this.#maxRecordLength = maxRecordLength;
  }

  push(text: string): CsvRecord[] {
    this.#buffer += text;
    return this.#parseBuffer();
  }

  end(): CsvRecord[] {
    this.#hasEnded = true;
    return this.#parseBuffer();
  }

  #parseBuffer(): CsvRecord[] {
    const records: CsvRecord[] = [];
    let start = this.#isSkipping ? this.#skipLongLine() : 0;
    while (start < this.#buffer.length) {
      // CR and LF end one line, even if they arrive in different chunks.
      if (this.#isAfterCarriageReturn && this.#buffer[start] === "\n") start += 1;
      this.#isAfterCarriageReturn = false;
      const foundRecord = this.#parseRecord(start);
      if (foundRecord === null) break;
      records.push(foundRecord.record);
      this.#isAfterCarriageReturn = this.#newline === "\r" && this.#buffer[foundRecord.end] === "\r";
      start = foundRecord.end + 1;
      if (!this.#isSkipping) this.#line += countLines(foundRecord.record.text, this.#newline);
    }
    this.#buffer = this.#buffer.slice(start);
    return records;
  }

  #skipLongLine(): number {
    const end = findLineEnd(this.#buffer, this.#newline, 0);
    if (end < 0) return this.#buffer.length;
    this.#isSkipping = false;
    this.#line += 1;
    return end + 1;
  }

  #parseRecord(start: number): FoundRecord | null {
    const end = this.#findLineEnd(start);
    if (this.#isTooLong(start, end ?? this.#buffer.length)) return this.#createTooLongRecord(start, end);
    if (end === null) return null;
    const quote = this.#buffer.indexOf('"', start);
    if (quote >= 0 && quote < end) return this.#parseQuotedRecord(start, end);
    return this.#createRecord(start, end, this.#lineText(start, end).split(this.#delimiter));
  }

  #isTooLong(start: number, end: number): boolean {
    return end - start > this.#maxRecordLength;
  }

  /** Returns null until the line's end arrives. */
  #findLineEnd(startIndex: number): number | null {
    const lineEndIndex = findLineEnd(this.#buffer, this.#newline, startIndex);
    if (lineEndIndex >= 0) return lineEndIndex;
    return this.#hasEnded ? this.#buffer.length : null;
  }

  #lineText(start: number, end: number): string {
    return this.#buffer.slice(start, this.#newline === "\n" && this.#buffer[end - 1] === "\r" ? end - 1 : end);
  }

  /** `plainCells`: the record's cells, with "" for each cell in CSV's own quotes, which no separator divides. */
  #createRecord(
    start: number,
    end: number,
    cells: readonly string[],
    problem: CsvProblem | null = null,
    plainCells = cells,
  ): FoundRecord {
    const text = this.#lineText(start, end);
    const isCut = problem === null && OPENING_MARK.test(text) && hasDividedQuotation(plainCells, this.#headingCount);
    if (this.#headingCount === 0 && !isCut && cells.length > 1) this.#headingCount = cells.length;
    const record = { line: this.#line, text, ...(isCut ? OTHER_QUOTES : { cells, problem }) };
    return { record, end };
  }

  #createTooLongRecord(start: number, lineEnd: number | null): FoundRecord {
    this.#isSkipping = lineEnd === null;
    const end = lineEnd ?? this.#buffer.length;
    const text = this.#buffer.slice(start, Math.min(start + EXCERPT_LENGTH, end));
    return { record: { line: this.#line, cells: [], text, problem: "line-too-long" }, end };
  }

  /** Parses a record with quoted cells, which may span lines; null until its end arrives. */
  #parseQuotedRecord(start: number, firstLineEnd: number): FoundRecord | null {
    const cells: string[] = [];
    const plainCells: string[] = [];
    for (let position = start; ;) {
      const cell = this.#parseCell(position);
      if (cell === "stray-quote") return this.#createRecord(start, firstLineEnd, [], cell);
      if (cell === null && !this.#hasEnded && !this.#isTooLong(start, this.#buffer.length)) return null;
      if (cell === null || this.#isTooLong(start, cell.end))
        return this.#createRecord(start, firstLineEnd, [], "open-quote");
      cells.push(cell.text);
      const isQuoted = this.#buffer[skipBlanks(this.#buffer, position)] === '"';
      plainCells.push(isQuoted ? "" : cell.text);
      if (this.#isRecordEnd(cell.end)) return this.#createRecord(start, cell.end, cells, null, plainCells);
      position = cell.end + 1;
    }
  }

  #parseCell(position: number): Cell | "stray-quote" | null {
    if (this.#buffer[position] === '"') return this.#parseQuotedCell(position);
    const quote = skipBlanks(this.#buffer, position);
    if (quote === position || this.#buffer[quote] !== '"') return this.#parsePlainCell(position);
    // Some programs write a blank after each separator; other text around quotes belongs to a plain cell.
    const quotedCell = this.#parseQuotedCell(quote);
    const isPlain = quotedCell === "stray-quote" || (quotedCell === null && this.#hasEnded);
    return isPlain ? this.#parsePlainCell(position) : quotedCell;
  }

  #parsePlainCell(position: number): Cell | null {
    const lineEnd = this.#findLineEnd(position);
    if (lineEnd === null) return null;
    const end = this.#buffer.indexOf(this.#delimiter, position);
    if (end >= 0 && end <= lineEnd) return { text: this.#buffer.slice(position, end), end };
    return { text: this.#lineText(position, lineEnd), end: lineEnd };
  }

  #parseQuotedCell(position: number): Cell | "stray-quote" | null {
    const closingIndex = findClosingQuote(this.#buffer, position);
    if (closingIndex === null) return null;
    const textEnd = skipBlanks(this.#buffer, closingIndex + 1);
    const isBeforeReturn = this.#newline === "\n" && this.#buffer[textEnd] === "\r";
    const end = textEnd + (isBeforeReturn ? 1 : 0);
    if (end >= this.#buffer.length && !this.#hasEnded) return null;
    if (!this.#isRecordEnd(end) && this.#buffer[end] !== this.#delimiter) return "stray-quote";
    return { text: this.#buffer.slice(position + 1, closingIndex).replaceAll('""', '"'), end };
  }

  #isRecordEnd(position: number): boolean {
    const character = this.#buffer[position];
    return character === undefined || character === this.#newline || (this.#newline === "\r" && character === "\n");
  }
}

/** DOS programs end a file with U+001A; a power cut or a broken download leaves zeros. */
// eslint-disable-next-line no-control-regex
const BLANK_CELL = /^[\s\u0000\u001A]*$/u;

export const isBlank = ({ cells, problem }: CsvRecord): boolean =>
  problem === null && cells.every((cell) => BLANK_CELL.test(cell));

/** Quotation marks that some programs use instead of CSV's quotes, each with its closing marks. */
const CLOSING_MARKS: Readonly<Record<string, string>> = {
  "'": "'",
  "`": "`´'",
  "‘": "’",
  "‚": "‘’",
  "“": "”",
  "„": "“”",
  "«": "»",
};
const OPENING_MARK = new RegExp(`[${Object.keys(CLOSING_MARKS).join("")}]`, "u");
const OTHER_QUOTES = { cells: [], problem: "other-quotes" } as const;

/** Apostrophes. A word can begin with one, as in "'s-Hertogenbosch", and spreadsheets write one before digits. */
const APOSTROPHES = "'`‘";

/**
 * Returns whether a separator divided a quoted text, so that each later text is one column too far right. An apostrophe
 * counts as a quotation mark only in a record with more cells than headings.
 */
function hasDividedQuotation(cells: readonly string[], headingCount: number): boolean {
  const canBeApostrophe = cells.length <= headingCount;
  let closingMarks = "";
  for (const cell of cells) {
    const text = cell.trim();
    const isClosedBy = (marks: string): boolean => marks !== "" && marks.includes(text.at(-1) ?? " ");
    if (closingMarks === "") {
      const mark = text.charAt(0);
      const marks = canBeApostrophe && APOSTROPHES.includes(mark) ? "" : (CLOSING_MARKS[mark] ?? "");
      closingMarks = text.length > 1 && !isClosedBy(marks) ? marks : "";
    } else if (isClosedBy(closingMarks)) return true;
  }
  return false;
}

function countLines(text: string, newline: CsvFormat["newline"]): number {
  let count = 1;
  for (let position = text.indexOf(newline); position >= 0; position = text.indexOf(newline, position + 1)) count += 1;
  return count;
}

function skipBlanks(text: string, position: number): number {
  let end = position;
  while (text[end] === " ") end += 1;
  return end;
}

function findClosingQuote(text: string, openingIndex: number): number | null {
  for (let position = text.indexOf('"', openingIndex + 1); position >= 0; position = text.indexOf('"', position + 2)) {
    if (text[position + 1] !== '"') return position;
  }
  return null;
}
