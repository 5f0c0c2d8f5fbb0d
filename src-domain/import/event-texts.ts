export const EVENT_TEXT_PROBLEMS = ["event-too-long", "unfinished", "no-object"] as const;
export type EventTextProblem = (typeof EVENT_TEXT_PROBLEMS)[number];

export interface EventText {
  readonly line: number;
  readonly text: string;
  readonly problem: EventTextProblem | null;
}

/** `lines`: one event per line. `values`: objects in sequence or in one array, over any number of lines. */
export const EVENT_FORMATS = ["lines", "values"] as const;
export type EventFormat = (typeof EVENT_FORMATS)[number];

export interface EventReader {
  readonly push: (text: string) => EventText[];
  readonly end: () => EventText[];
}

/** Maximum characters of one event: more than the webhook listener's byte limit and any documented event. */
export const MAX_EVENT_CHARACTERS = 1_048_576;
const MAX_DEPTH = 64;
const EXCERPT_LENGTH = 1000;

export function createEventReader(format: EventFormat): EventReader {
  return format === "lines" ? createLineReader() : createValueReader();
}

/** Matches the zero bytes that a power cut or a broken download leaves at the end. */
// eslint-disable-next-line no-control-regex
const ZEROS_AT_END = /(?<!\u0000)\u0000+\s*$/u;

function createLineReader(): EventReader {
  let buffer = "";
  let line = 0;
  let isSkipping = false;

  const toTooLongEvent = (text: string): EventText => ({
    line,
    text: text.slice(0, EXCERPT_LENGTH),
    problem: "event-too-long",
  });

  const toEvents = (text: string): EventText[] => {
    if (text.length > MAX_EVENT_CHARACTERS) return [toTooLongEvent(text)];
    const event = text.replace(ZEROS_AT_END, "").trim();
    return event === "" ? [] : [{ line, text: event, problem: null }];
  };

  function addLine(text: string): EventText[] {
    const wasSkipping = isSkipping;
    isSkipping = false;
    if (!wasSkipping) line += 1;
    return wasSkipping ? [] : toEvents(text);
  }

  return {
    push(text) {
      const lines = (buffer + text).split("\n");
      buffer = lines.pop() ?? "";
      const events = lines.flatMap(addLine);
      if (buffer.length <= MAX_EVENT_CHARACTERS) return events;
      if (!isSkipping) {
        line += 1;
        events.push(toTooLongEvent(buffer));
      }
      isSkipping = true;
      buffer = "";
      return events;
    },
    end: () => addLine(buffer),
  };
}

const CHARACTER_CODE = {
  quote: 34,
  openBracket: 91,
  escape: 92,
  closeBracket: 93,
  openBrace: 123,
  closeBrace: 125,
  newline: 10,
} as const;
/** Characters between objects. A JSON text sequence (RFC 7464) has a record separator before each text. */
const SEPARATORS: ReadonlySet<string> = new Set(" \t\n\v\f\r\0\uFEFF\u001E,[]");

function findSeparatorsEnd(buffer: string, start: number): number {
  let end = start;
  while (end < buffer.length && SEPARATORS.has(buffer.charAt(end))) end += 1;
  return end;
}

const countNewlines = (text: string): number => text.split("\n").length - 1;

/** Returns the end of the object at the buffer's start, found by its brackets; null if more text is needed. */
function findObjectEnd(buffer: string): number | EventTextProblem | null {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < buffer.length; index += 1) {
    if (index >= MAX_EVENT_CHARACTERS) return "event-too-long";
    const code = buffer.charCodeAt(index);
    if (isInText) {
      if (code === CHARACTER_CODE.escape) index += 1;
      else if (code === CHARACTER_CODE.quote) isInText = false;
      else if (code === CHARACTER_CODE.newline) return "unfinished";
    } else if (code === CHARACTER_CODE.quote) isInText = true;
    else if (code === CHARACTER_CODE.openBrace || code === CHARACTER_CODE.openBracket) depth += 1;
    else if (code === CHARACTER_CODE.closeBrace || code === CHARACTER_CODE.closeBracket) depth -= 1;
    if (depth === 0) return index + 1;
    if (depth > MAX_DEPTH) return "unfinished";
  }
  return null;
}

/** Finds the next object after an unfinished one: the next object begins at the next line that starts with a brace. */
function findNextObject(buffer: string): number {
  for (const { 0: gap, index } of buffer.slice(1).matchAll(/(?<![\s,])[\s,]+(?=\{)/gu)) {
    if (gap.includes("\n")) return 1 + index + gap.length;
  }
  return buffer.length;
}

/** Returns the end of text that is no object; null if more text is needed. */
function findOtherTextEnd(buffer: string, isComplete: boolean): number | null {
  const maxEnd = Math.min(buffer.length, EXCERPT_LENGTH + 1);
  const length = buffer.slice(0, maxEnd).search(/[,\n{]/u);
  if (length >= 0) return length;
  return isComplete || maxEnd < buffer.length ? maxEnd : null;
}

interface TextEnd {
  readonly end: number;
  readonly problem: EventTextProblem | null;
}

/** Returns the end of the text at the buffer's start; null if more text is needed. */
function findTextEnd(buffer: string, isComplete: boolean): TextEnd | null {
  if (!buffer.startsWith("{")) {
    const end = findOtherTextEnd(buffer, isComplete);
    return end === null ? null : { end, problem: "no-object" };
  }
  const end = findObjectEnd(buffer) ?? (isComplete ? "unfinished" : null);
  if (typeof end === "string") return { end: findNextObject(buffer), problem: end };
  return end === null ? null : { end, problem: null };
}

function createValueReader(): EventReader {
  let buffer = "";
  let line = 1;

  function dropTextAndSeparators(end: number): void {
    const start = findSeparatorsEnd(buffer, end);
    line += countNewlines(buffer.slice(0, start));
    buffer = buffer.slice(start);
  }

  function drain({ isComplete }: { readonly isComplete: boolean }): EventText[] {
    const events: EventText[] = [];
    dropTextAndSeparators(0);
    while (buffer !== "") {
      const textEnd = findTextEnd(buffer, isComplete);
      if (textEnd === null) break;
      const { end, problem } = textEnd;
      const reportedEnd = problem === null ? end : Math.min(end, EXCERPT_LENGTH);
      events.push({ line, text: buffer.slice(0, reportedEnd).trim(), problem });
      dropTextAndSeparators(end);
    }
    return events;
  }

  return {
    push(text) {
      buffer += text;
      return drain({ isComplete: false });
    },
    end: () => drain({ isComplete: true }),
  };
}
