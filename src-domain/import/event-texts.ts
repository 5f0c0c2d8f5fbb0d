export const EVENT_TEXT_PROBLEMS = ["event-too-long", "unfinished", "no-object"] as const;
export type EventTextProblem = (typeof EVENT_TEXT_PROBLEMS)[number];

export interface EventText {
  /** 1-based line of the file where the text begins. */
  readonly line: number;
  readonly text: string;
  readonly problem: EventTextProblem | null;
}

/** `lines`: one event per line. `values`: objects in sequence or in one array, each over any number of lines. */
export const EVENT_FORMS = ["lines", "values"] as const;
export type EventForm = (typeof EVENT_FORMS)[number];

export interface EventReader {
  readonly push: (text: string) => EventText[];
  readonly end: () => EventText[];
}

/** In characters; the webhook listener's limit, and more than any event in the documentation. */
export const MAX_EVENT_CHARACTERS = 1_048_576;
const DEEPEST_EVENT = 64;
const SHOWN_OF_LONG = 1000;

export function createEventReader(form: EventForm): EventReader {
  return form === "lines" ? lineReader() : valueReader();
}

/** A power cut or a broken download leaves zeros. */
// eslint-disable-next-line no-control-regex
const ZEROS_AT_END = /\u0000+\s*$/u;

function lineReader(): EventReader {
  let buffer = "";
  let line = 0;
  let skipping = false;

  const reported = (text: string, isLong: boolean): EventText[] => {
    if (isLong) return [{ line, text: text.slice(0, SHOWN_OF_LONG), problem: "event-too-long" }];
    const event = text.replace(ZEROS_AT_END, "").trim();
    return event === "" ? [] : [{ line, text: event, problem: null }];
  };

  function take(text: string): EventText[] {
    const wasLong = skipping;
    skipping = false;
    if (!wasLong) line += 1;
    return wasLong ? [] : reported(text, text.length > MAX_EVENT_CHARACTERS);
  }

  return {
    push(text) {
      const lines = (buffer + text).split("\n");
      buffer = lines.pop() ?? "";
      const found = lines.flatMap(take);
      if (buffer.length <= MAX_EVENT_CHARACTERS) return found;
      if (!skipping) {
        line += 1;
        found.push(...reported(buffer, true));
      }
      skipping = true;
      buffer = "";
      return found;
    },
    end: () => take(buffer),
  };
}

const CODE = { quote: 34, comma: 44, open: 91, escape: 92, close: 93, brace: 123, endBrace: 125, newline: 10 } as const;
/** A JSON text sequence (RFC 7464) has a record separator before each text. */
const RECORD_SEPARATOR = 0x1e;
const isSpace = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || code === 0 || code === 0xfeff || code === RECORD_SEPARATOR;

type Ended = { readonly end: number; readonly problem: EventTextProblem | null };

/** Finds objects by their braces. After one without an end, reading continues at the next line with a brace. */
function valueReader(): EventReader {
  let buffer = "";
  let line = 1;
  let ended = false;

  function objectEnd(start: number): Ended | null {
    let depth = 0;
    let inText = false;
    for (let at = start; at < buffer.length; at += 1) {
      if (at - start >= MAX_EVENT_CHARACTERS) return { end: start, problem: "event-too-long" };
      const code = buffer.charCodeAt(at);
      if (inText) {
        if (code === CODE.escape) at += 1;
        else if (code === CODE.quote) inText = false;
        else if (code === CODE.newline) return { end: start, problem: "unfinished" };
      } else if (code === CODE.quote) inText = true;
      else if (code === CODE.brace || code === CODE.open) depth += 1;
      else if (code === CODE.endBrace || code === CODE.close) depth -= 1;
      if (depth === 0) return { end: at + 1, problem: null };
      if (depth > DEEPEST_EVENT) return { end: start, problem: "unfinished" };
    }
    return ended ? { end: start, problem: "unfinished" } : null;
  }

  function nextBegin(start: number): number {
    for (const { 0: gap, index } of buffer.slice(start + 1).matchAll(/(?<![\s,])[\s,]+(?=\{)/gu)) {
      if (gap.includes("\n")) return start + 1 + index + gap.length;
    }
    return buffer.length;
  }

  function between(start: number): Ended | null {
    for (let at = start; at < buffer.length; at += 1) {
      const code = buffer.charCodeAt(at);
      if (code === CODE.comma || code === CODE.newline || code === CODE.brace) return { end: at, problem: "no-object" };
      if (at - start > SHOWN_OF_LONG) return { end: at, problem: "no-object" };
    }
    return ended ? { end: buffer.length, problem: "no-object" } : null;
  }

  function countLines(from: number, to: number): void {
    for (let at = buffer.indexOf("\n", from); at >= 0 && at < to; at = buffer.indexOf("\n", at + 1)) line += 1;
  }

  function passOver(start: number): number {
    let at = start;
    for (; at < buffer.length; at += 1) {
      const code = buffer.charCodeAt(at);
      if (code === CODE.newline) line += 1;
      else if (!isSpace(code) && code !== CODE.comma && code !== CODE.open && code !== CODE.close) break;
    }
    return at;
  }

  function drain(): EventText[] {
    const found: EventText[] = [];
    let start = passOver(0);
    while (start < buffer.length) {
      const isObject = buffer.charCodeAt(start) === CODE.brace;
      const over = isObject ? objectEnd(start) : between(start);
      if (over === null) break;
      const { problem } = over;
      const end = isObject && problem !== null ? nextBegin(start) : over.end;
      const text = buffer.slice(start, problem === null ? end : Math.min(end, start + SHOWN_OF_LONG));
      found.push({ line, text: text.trim(), problem });
      countLines(start, end);
      start = passOver(end);
    }
    buffer = buffer.slice(start);
    return found;
  }

  return {
    push(text) {
      buffer += text;
      return drain();
    },
    end() {
      ended = true;
      return drain();
    },
  };
}
