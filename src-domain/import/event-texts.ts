export const EVENT_TEXT_PROBLEMS = ["event-too-long", "unfinished", "no-object"] as const;
export type EventTextProblem = (typeof EVENT_TEXT_PROBLEMS)[number];

export interface EventText {
  /** 1-based line of the file where the text starts. */
  readonly line: number;
  readonly text: string;
  readonly problem: EventTextProblem | null;
}

/** `lines`: one event per line. `values`: objects in sequence or in one array, over any number of lines. */
export const EVENT_FORMS = ["lines", "values"] as const;
export type EventForm = (typeof EVENT_FORMS)[number];

export interface EventReader {
  readonly push: (text: string) => EventText[];
  readonly end: () => EventText[];
}

/** In characters; also the webhook listener's limit. No documented event is longer. */
export const MAX_EVENT_CHARACTERS = 1_048_576;
const MAX_DEPTH = 64;
const EXCERPT_LENGTH = 1000;

export function createEventReader(form: EventForm): EventReader {
  return form === "lines" ? lineReader() : valueReader();
}

/** A power cut or a broken download leaves zeros. */
// eslint-disable-next-line no-control-regex
const ZEROS_AT_END = /\u0000+\s*$/u;

function lineReader(): EventReader {
  let buffer = "";
  let line = 0;
  let isSkipping = false;

  const eventOf = (text: string, isLong: boolean): EventText[] => {
    if (isLong) return [{ line, text: text.slice(0, EXCERPT_LENGTH), problem: "event-too-long" }];
    const event = text.replace(ZEROS_AT_END, "").trim();
    return event === "" ? [] : [{ line, text: event, problem: null }];
  };

  function addLine(text: string): EventText[] {
    const wasLong = isSkipping;
    isSkipping = false;
    if (!wasLong) line += 1;
    return wasLong ? [] : eventOf(text, text.length > MAX_EVENT_CHARACTERS);
  }

  return {
    push(text) {
      const lines = (buffer + text).split("\n");
      buffer = lines.pop() ?? "";
      const events = lines.flatMap(addLine);
      if (buffer.length <= MAX_EVENT_CHARACTERS) return events;
      if (!isSkipping) {
        line += 1;
        events.push(...eventOf(buffer, true));
      }
      isSkipping = true;
      buffer = "";
      return events;
    },
    end: () => addLine(buffer),
  };
}

const CODE = {
  quote: 34,
  comma: 44,
  openBracket: 91,
  escape: 92,
  closeBracket: 93,
  openBrace: 123,
  closeBrace: 125,
  newline: 10,
} as const;
/** A JSON text sequence (RFC 7464) has a record separator before each text. */
const RECORD_SEPARATOR = 0x1e;
const isSpace = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || code === 0 || code === 0xfeff || code === RECORD_SEPARATOR;

type TextEnd = { readonly end: number; readonly problem: EventTextProblem | null };

/** Finds objects by their braces. After an unfinished one, continues at the next line with a brace. */
function valueReader(): EventReader {
  let buffer = "";
  let line = 1;
  let hasEnded = false;

  function objectEnd(start: number): TextEnd | null {
    let depth = 0;
    let isInText = false;
    for (let index = start; index < buffer.length; index += 1) {
      if (index - start >= MAX_EVENT_CHARACTERS) return { end: start, problem: "event-too-long" };
      const code = buffer.charCodeAt(index);
      if (isInText) {
        if (code === CODE.escape) index += 1;
        else if (code === CODE.quote) isInText = false;
        else if (code === CODE.newline) return { end: start, problem: "unfinished" };
      } else if (code === CODE.quote) isInText = true;
      else if (code === CODE.openBrace || code === CODE.openBracket) depth += 1;
      else if (code === CODE.closeBrace || code === CODE.closeBracket) depth -= 1;
      if (depth === 0) return { end: index + 1, problem: null };
      if (depth > MAX_DEPTH) return { end: start, problem: "unfinished" };
    }
    return hasEnded ? { end: start, problem: "unfinished" } : null;
  }

  function nextObjectStart(start: number): number {
    for (const { 0: gap, index } of buffer.slice(start + 1).matchAll(/(?<![\s,])[\s,]+(?=\{)/gu)) {
      if (gap.includes("\n")) return start + 1 + index + gap.length;
    }
    return buffer.length;
  }

  function otherTextEnd(start: number): TextEnd | null {
    for (let index = start; index < buffer.length; index += 1) {
      const code = buffer.charCodeAt(index);
      if (code === CODE.comma || code === CODE.newline || code === CODE.openBrace)
        return { end: index, problem: "no-object" };
      if (index - start > EXCERPT_LENGTH) return { end: index, problem: "no-object" };
    }
    return hasEnded ? { end: buffer.length, problem: "no-object" } : null;
  }

  function countLines(from: number, to: number): void {
    for (let index = buffer.indexOf("\n", from); index >= 0 && index < to; index = buffer.indexOf("\n", index + 1))
      line += 1;
  }

  function skipSeparators(start: number): number {
    let index = start;
    for (; index < buffer.length; index += 1) {
      const code = buffer.charCodeAt(index);
      if (code === CODE.newline) line += 1;
      else if (!isSpace(code) && code !== CODE.comma && code !== CODE.openBracket && code !== CODE.closeBracket) break;
    }
    return index;
  }

  function drain(): EventText[] {
    const events: EventText[] = [];
    let start = skipSeparators(0);
    while (start < buffer.length) {
      const isObject = buffer.charCodeAt(start) === CODE.openBrace;
      const textEnd = isObject ? objectEnd(start) : otherTextEnd(start);
      if (textEnd === null) break;
      const { problem } = textEnd;
      const end = isObject && problem !== null ? nextObjectStart(start) : textEnd.end;
      const text = buffer.slice(start, problem === null ? end : Math.min(end, start + EXCERPT_LENGTH));
      events.push({ line, text: text.trim(), problem });
      countLines(start, end);
      start = skipSeparators(end);
    }
    buffer = buffer.slice(start);
    return events;
  }

  return {
    push(text) {
      buffer += text;
      return drain();
    },
    end() {
      hasEnded = true;
      return drain();
    },
  };
}
