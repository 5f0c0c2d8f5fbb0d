/** Limit of reported lines: more than the errors of a file that a person wrote. */
const MAX_FAULTY_LINES = 50;
const MAX_DEPTH = 20;

interface ParseState {
  readonly text: string;
  readonly faultyLines: Set<number>;
  at: number;
}

/** Reads a text that is almost JSON, so that all its errors can be named at once. Lines count from 1. Never fails. */
export function readForgivingly(text: string): { readonly value: unknown; readonly faultyLines: readonly number[] } {
  const state: ParseState = { text, faultyLines: new Set(), at: 0 };
  const value = readValue(state, 0);
  skipBlanks(state);
  if (state.at < text.length) reportFault(state);
  return { value, faultyLines: [...state.faultyLines] };
}

const isFull = ({ faultyLines }: ParseState): boolean => faultyLines.size >= MAX_FAULTY_LINES;

const reportFault = (state: ParseState): void => reportAt(state, state.at);

function reportAt(state: ParseState, at: number): void {
  if (!isFull(state)) state.faultyLines.add(state.text.slice(0, at).split("\n").length);
}

/** Returns the text that matches at the position, and moves the position behind it; null without a match. */
function readMatch(state: ParseState, sticky: RegExp): string | null {
  sticky.lastIndex = state.at;
  const match = sticky.exec(state.text)?.[0] ?? null;
  state.at += match?.length ?? 0;
  return match;
}

const BLANKS = /[ \t\r\n]+/y;
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#[^\n]*/y;

function skipBlanks(state: ParseState): void {
  readMatch(state, BLANKS);
  while (isComment(state)) {
    reportFault(state);
    readMatch(state, COMMENT);
    readMatch(state, BLANKS);
  }
}

const isComment = ({ text, at }: ParseState): boolean => text[at] === "#" || /^\/[/*]/.test(text.slice(at, at + 2));

const STRING = /"(?:[^"\\\n]|\\.)*"/y;
/** A text in other quotes, or one that is not closed in its line. */
const MISQUOTED = /'[^'\n]*'?|[“”„][^“”\n]*[“”]?|"[^\n]*/y;
/** A word without quotes, a number, or `true`, `false` and `null`. */
const WORD = /[^\s,:{}[\]"'“”„]+/y;

function readValue(state: ParseState, depth: number): unknown {
  skipBlanks(state);
  const { text, at } = state;
  if (text[at] === "{" && depth < MAX_DEPTH) return readObject(state, depth + 1);
  if (text[at] === "[" && depth < MAX_DEPTH) return readArray(state, depth + 1);
  const string = readString(state);
  if (string !== null) return string;
  const word = readMatch(state, WORD) ?? "";
  const literal = parseOrUndefined(word);
  if (literal === undefined) reportAt(state, at);
  return literal === undefined ? word : literal;
}

/** Returns a text in any quotes; null for anything else. */
function readString(state: ParseState): string | null {
  const { at } = state;
  const string = readMatch(state, STRING);
  const parsed = string === null ? undefined : parseOrUndefined(string);
  if (typeof parsed === "string") return parsed;
  const misquoted = string ?? readMatch(state, MISQUOTED);
  if (misquoted === null) return null;
  reportAt(state, at);
  return misquoted.replaceAll(/^["'“”„]|["'“”]$/g, "");
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function readObject(state: ParseState, depth: number): object {
  const entries: [string, unknown][] = [];
  readEntries(state, "}", () => {
    const name = readString(state) ?? readBareName(state);
    skipBlanks(state);
    if (state.text[state.at] === ":") state.at += 1;
    else reportFault(state);
    entries.push([name, readValue(state, depth)]);
  });
  return Object.fromEntries(entries);
}

function readBareName(state: ParseState): string {
  reportFault(state);
  return readMatch(state, WORD) ?? "";
}

function readArray(state: ParseState, depth: number): unknown[] {
  const entries: unknown[] = [];
  readEntries(state, "]", () => entries.push(readValue(state, depth)));
  return entries;
}

/** Reads entries up to the closing bracket. Reports missing and surplus commas and brackets. */
function readEntries(state: ParseState, closing: "}" | "]", readEntry: () => void): void {
  const { text } = state;
  state.at += 1;
  let needsComma = false;
  let isAfterComma = false;
  for (;;) {
    skipBlanks(state);
    const next = text[state.at];
    if (next === undefined || isFull(state)) return reportFault(state);
    if (next === closing) {
      if (isAfterComma) reportFault(state);
      state.at += 1;
      return;
    }
    if (next === ",") {
      if (!needsComma) reportFault(state);
      state.at += 1;
      needsComma = false;
      isAfterComma = true;
    } else {
      if (needsComma) reportFault(state);
      const { at } = state;
      readEntry();
      // A character that begins no entry, such as the other bracket.
      if (state.at === at) state.at += 1;
      needsComma = true;
      isAfterComma = false;
    }
  }
}
