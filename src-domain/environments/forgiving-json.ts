/** Limit of reported lines: more than the errors of a file that a person wrote. */
const MAX_FAULTY_LINES = 50;
const MAX_DEPTH = 20;

interface Reading {
  readonly text: string;
  readonly faultyLines: Set<number>;
  at: number;
}

/** Reads a text that is almost JSON, so that all its errors can be named at once. Lines count from 1. Never fails. */
export function readForgivingly(text: string): { readonly value: unknown; readonly faultyLines: readonly number[] } {
  const reading: Reading = { text, faultyLines: new Set(), at: 0 };
  const value = readValue(reading, 0);
  skipBlanks(reading);
  if (reading.at < text.length) reportFault(reading);
  return { value, faultyLines: [...reading.faultyLines] };
}

const isFull = ({ faultyLines }: Reading): boolean => faultyLines.size >= MAX_FAULTY_LINES;

const reportFault = (reading: Reading): void => reportAt(reading, reading.at);

function reportAt(reading: Reading, at: number): void {
  if (!isFull(reading)) reading.faultyLines.add(reading.text.slice(0, at).split("\n").length);
}

/** Returns the text that matches at the position, and moves the position behind it; null without a match. */
function take(reading: Reading, sticky: RegExp): string | null {
  sticky.lastIndex = reading.at;
  const match = sticky.exec(reading.text)?.[0] ?? null;
  reading.at += match?.length ?? 0;
  return match;
}

const BLANKS = /[ \t\r\n]+/y;
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#[^\n]*/y;

function skipBlanks(reading: Reading): void {
  take(reading, BLANKS);
  while (isComment(reading)) {
    reportFault(reading);
    take(reading, COMMENT);
    take(reading, BLANKS);
  }
}

const isComment = ({ text, at }: Reading): boolean => text[at] === "#" || /^\/[/*]/.test(text.slice(at, at + 2));

const STRING = /"(?:[^"\\\n]|\\.)*"/y;
/** A text in other quotes, or one that is not closed in its line. */
const MISQUOTED = /'[^'\n]*'?|[“”„][^“”\n]*[“”]?|"[^\n]*/y;
/** A word without quotes, a number, or `true`, `false` and `null`. */
const WORD = /[^\s,:{}[\]"'“”„]+/y;

function readValue(reading: Reading, depth: number): unknown {
  skipBlanks(reading);
  const { text, at } = reading;
  if (text[at] === "{" && depth < MAX_DEPTH) return readObject(reading, depth + 1);
  if (text[at] === "[" && depth < MAX_DEPTH) return readArray(reading, depth + 1);
  const string = readString(reading);
  if (string !== null) return string;
  const word = take(reading, WORD) ?? "";
  const literal = parseOrUndefined(word);
  if (literal === undefined) reportAt(reading, at);
  return literal === undefined ? word : literal;
}

/** Returns a text in any quotes; null for anything else. */
function readString(reading: Reading): string | null {
  const { at } = reading;
  const string = take(reading, STRING);
  const parsed = string === null ? undefined : parseOrUndefined(string);
  if (typeof parsed === "string") return parsed;
  const misquoted = string ?? take(reading, MISQUOTED);
  if (misquoted === null) return null;
  reportAt(reading, at);
  return misquoted.replaceAll(/^["'“”„]|["'“”]$/g, "");
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function readObject(reading: Reading, depth: number): object {
  const entries: [string, unknown][] = [];
  readEntries(reading, "}", () => {
    const name = readString(reading) ?? readBareName(reading);
    skipBlanks(reading);
    if (reading.text[reading.at] === ":") reading.at += 1;
    else reportFault(reading);
    entries.push([name, readValue(reading, depth)]);
  });
  return Object.fromEntries(entries);
}

function readBareName(reading: Reading): string {
  reportFault(reading);
  return take(reading, WORD) ?? "";
}

function readArray(reading: Reading, depth: number): unknown[] {
  const entries: unknown[] = [];
  readEntries(reading, "]", () => entries.push(readValue(reading, depth)));
  return entries;
}

/** Reads entries up to the closing bracket. Reports missing and surplus commas and brackets. */
function readEntries(reading: Reading, closing: "}" | "]", readEntry: () => void): void {
  const { text } = reading;
  reading.at += 1;
  let needsComma = false;
  let isAfterComma = false;
  for (;;) {
    skipBlanks(reading);
    const next = text[reading.at];
    if (next === undefined || isFull(reading)) return reportFault(reading);
    if (next === closing) {
      if (isAfterComma) reportFault(reading);
      reading.at += 1;
      return;
    }
    if (next === ",") {
      if (!needsComma) reportFault(reading);
      reading.at += 1;
      needsComma = false;
      isAfterComma = true;
    } else {
      if (needsComma) reportFault(reading);
      const { at } = reading;
      readEntry();
      // A character that begins no entry, such as the other bracket.
      if (reading.at === at) reading.at += 1;
      needsComma = true;
      isAfterComma = false;
    }
  }
}
