/** Keeps every digit of 64-bit identifiers. TypeScript's library does not describe `JSON.rawJSON` (V8 11.4) yet. */
const exact = JSON as unknown as { rawJSON(text: string): unknown };

/** Records of the service nest at most seven levels; their readers recurse once per level. */
const DEEPEST = 64;
/** Documented answers have 30,000 at most. A megabyte can hold half a million, which take seconds to read. */
const MOST_VALUES = 50_000;
const MOST_KEYS = 1000;
/** An order of 500 items names each of them three times at most. */
const MOST_LONG_INTEGERS = 5000;

/**
 * Integers beyond 2^53 become strings of their digits as written; everything else is as in `JSON.parse`, which throws too.
 * Also throws for nesting so deep that reading or writing it would overflow the stack, and for so many values that reading
 * them would block the desk.
 */
export function parseExactJson(text: string): unknown {
  const long = longIntegersIn(text);
  if (long.length === 0) return JSON.parse(text) as unknown;
  let [quoted, from] = ["", 0];
  for (const { start, end } of long) {
    quoted += `${text.slice(from, start)}"${text.slice(start, end)}"`;
    from = end;
  }
  return JSON.parse(quoted + text.slice(from)) as unknown;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Finds integers that a number cannot represent, and counts the cost of the text. Expects valid JSON. */
function longIntegersIn(text: string): Span[] {
  const long: Span[] = [];
  const cost = countCost();
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfText(text, at);
    else if (character === COMMA) cost.next();
    else if (character === OPEN_LIST || character === OPEN_OBJECT) cost.open(character === OPEN_OBJECT);
    else if (character === CLOSE_LIST || character === CLOSE_OBJECT) cost.close();
    else if (character === MINUS || isDigit(character)) {
      const end = endOfNumber(text, at);
      if (end - at >= SHORTEST_LONG && isLong(text.slice(at, end))) long.push({ start: at, end });
      if (long.length > MOST_LONG_INTEGERS) throw new SyntaxError("The JSON holds too many long integers");
      at = end - 1;
    }
  }
  return long;
}

function countCost() {
  let [depth, values] = [0, 1];
  /** For open records; lists do not count. */
  const keys: number[] = [];
  const count = (): void => {
    values += 1;
    if (values > MOST_VALUES) throw new SyntaxError("The JSON holds too many values");
  };
  return {
    open(isRecord: boolean): void {
      depth += 1;
      if (depth > DEEPEST) throw new SyntaxError("The JSON is nested too deeply");
      keys[depth] = isRecord ? 1 : Number.NEGATIVE_INFINITY;
      count();
    },
    next(): void {
      const known = (keys[depth] ?? 0) + 1;
      if (known > MOST_KEYS) throw new SyntaxError("The JSON holds a record of too many fields");
      keys[depth] = known;
      count();
    },
    close(): void {
      depth -= 1;
    },
  };
}

const [QUOTE, COMMA, MINUS, BACKSLASH] = [34, 44, 45, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
/** In digits; fewer are always exact. */
const SHORTEST_LONG = 16;

const IN_NUMBER = new Set([..."0123456789.eE+-"].map((character) => character.charCodeAt(0)));

const isDigit = (character: number): boolean => character >= 48 && character <= 57;

/** False for what JSON refuses, so that JSON.parse still sees it. */
const isLong = (number: string): boolean => /^-?[1-9]\d*$/.test(number) && !Number.isSafeInteger(Number(number));

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (IN_NUMBER.has(text.charCodeAt(end))) end += 1;
  return end;
}

function endOfText(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
}

/** For `JSON.stringify`. */
export function exactInteger(digits: string): unknown {
  if (!/^(0|[1-9]\d*)$/.test(digits)) throw new TypeError("Not the digits of an integer");
  return exact.rawJSON(digits);
}
