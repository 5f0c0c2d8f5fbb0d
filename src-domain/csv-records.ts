export const CSV_PROBLEMS = ["open-quote", "stray-quote", "line-too-long"] as const;
export type CsvProblem = (typeof CSV_PROBLEMS)[number];

export interface CsvRecord {
  /** 1-based line of the file where the record begins. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly text: string;
  readonly problem: CsvProblem | null;
}

export interface CsvForm {
  readonly delimiter: string;
  /** "\r" for records that end in CR; an LF outside quotes ends one there too. */
  readonly newline: "\n" | "\r";
  /** In characters; a longer record is reported as a problem. */
  readonly longest?: number;
}

const LONGEST_RECORD = 65_536;
const SHOWN_OF_LONG = 1000;
const LINE_END = /[\r\n]/gu;

interface Cell {
  readonly text: string;
  readonly end: number;
}

interface Found {
  readonly record: CsvRecord;
  readonly end: number;
}

/** What ends most of the lines; line ends inside quotes are part of a cell. */
export function newlineOf(text: string): CsvForm["newline"] {
  let [feeds, returns] = [0, 0];
  let isQuoted = false;
  for (const [mark] of text.matchAll(/"|\r?\n|\r/gu)) {
    if (mark === '"') isQuoted = !isQuoted;
    else if (!isQuoted && mark === "\r") returns += 1;
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

/** RFC 4180, piece by piece. A fault costs only its own line, and no character of the file is lost. */
export function createCsvReader({ delimiter, newline, longest = LONGEST_RECORD }: CsvForm) {
  let buffer = "";
  let line = 1;
  let [skipping, ended, isAfterReturn] = [false, false, false];

  const isLineEnd = (at: number): boolean => buffer[at] === newline || (newline === "\r" && buffer[at] === "\n");

  function lineEnd(from: number): number | null {
    const found = nextLineEnd(buffer, newline, from);
    if (found >= 0) return found;
    return ended ? buffer.length : null;
  }

  function physicalLine(start: number, end: number): string {
    return buffer.slice(start, newline === "\n" && buffer[end - 1] === "\r" ? end - 1 : end);
  }

  function broken(start: number, end: number, problem: CsvProblem): Found {
    return { record: { line, cells: [], text: physicalLine(start, end), problem }, end };
  }

  function tooLong(start: number): Found {
    const end = lineEnd(start);
    skipping = end === null;
    const text = buffer.slice(start, Math.min(start + SHOWN_OF_LONG, end ?? buffer.length));
    return { record: { line, cells: [], text, problem: "line-too-long" }, end: end ?? buffer.length };
  }

  function plain(start: number, end: number): Found {
    const text = physicalLine(start, end);
    return { record: { line, cells: text.split(delimiter), text, problem: null }, end };
  }

  function cellAt(at: number): Cell | "stray-quote" | null {
    if (buffer[at] !== '"') {
      const over = lineEnd(at);
      if (over === null) return null;
      const next = buffer.indexOf(delimiter, at);
      const end = next < 0 || next > over ? over : next;
      return { text: end === over ? physicalLine(at, end) : buffer.slice(at, end), end };
    }
    const closing = closingQuote(buffer, at);
    if (closing === null) return null;
    let end = closing + 1;
    if (newline === "\n" && buffer[end] === "\r") end += 1;
    if (end >= buffer.length && !ended) return null;
    const isOver = end >= buffer.length || isLineEnd(end);
    if (!isOver && buffer[end] !== delimiter) return "stray-quote";
    return { text: buffer.slice(at + 1, closing).replaceAll('""', '"'), end };
  }

  /** A record with quoted cells, which may span lines; null until its end arrives. */
  function quoted(start: number, lineOver: number): Found | null {
    const cells: string[] = [];
    for (let at = start; ;) {
      const cell = cellAt(at);
      if (cell === null) return isOutOfReach(start) ? broken(start, lineOver, "open-quote") : null;
      if (cell === "stray-quote") return broken(start, lineOver, cell);
      if (cell.end - start > longest) return broken(start, lineOver, "open-quote");
      cells.push(cell.text);
      if (cell.end >= buffer.length || isLineEnd(cell.end)) {
        return { record: { line, cells, text: physicalLine(start, cell.end), problem: null }, end: cell.end };
      }
      at = cell.end + 1;
    }
  }

  const isOutOfReach = (start: number): boolean => ended || buffer.length - start > longest;

  function next(start: number): Found | null {
    const end = lineEnd(start);
    if (end === null) return buffer.length - start > longest ? tooLong(start) : null;
    if (end - start > longest) return tooLong(start);
    const quote = buffer.indexOf('"', start);
    return quote < 0 || quote >= end ? plain(start, end) : quoted(start, end);
  }

  function skipLongLine(): number {
    const end = nextLineEnd(buffer, newline, 0);
    if (end < 0) return buffer.length;
    skipping = false;
    line += 1;
    return end + 1;
  }

  function drain(): CsvRecord[] {
    const records: CsvRecord[] = [];
    let start = skipping ? skipLongLine() : 0;
    while (start < buffer.length) {
      // CR and LF end one line, even where they arrive one after the other.
      if (isAfterReturn && buffer[start] === "\n") start += 1;
      isAfterReturn = false;
      const found = next(start);
      if (found === null) break;
      records.push(found.record);
      isAfterReturn = newline === "\r" && buffer[found.end] === "\r";
      start = found.end + 1;
      if (!skipping) line += linesIn(found.record.text, newline);
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
      ended = true;
      return drain();
    },
  };
}

/** DOS programs write U+001A last; a power cut or a broken download leaves zeros. */
// eslint-disable-next-line no-control-regex
const NOTHING_WRITTEN = /^[\s\u0000\u001A]*$/u;

export const isBlank = ({ cells, problem }: CsvRecord): boolean =>
  problem === null && cells.every((cell) => NOTHING_WRITTEN.test(cell));

function linesIn(text: string, newline: CsvForm["newline"]): number {
  let count = 1;
  for (let at = text.indexOf(newline); at >= 0; at = text.indexOf(newline, at + 1)) count += 1;
  return count;
}

function closingQuote(text: string, opening: number): number | null {
  for (let at = text.indexOf('"', opening + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return null;
}
