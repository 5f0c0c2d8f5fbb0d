/**
 * JSON in which 64-bit identifiers keep every digit. The engine has the two functions (the reviver's source text and
 * `JSON.rawJSON`) since V8 11.4; the type library does not describe them yet.
 */
interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context?: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
}

const exact = JSON as unknown as ExactJson;

/** No record of the service is nested in more than seven levels; what reads them calls itself for each. */
const DEEPEST = 64;
/** A page of 50 full records has some 5,000. A megabyte can hold half a million, which take seconds and a gigabyte to read. */
const MOST_VALUES = 20_000;
/** Of one record. */
const MOST_KEYS = 1000;

/**
 * Integers beyond 2^53 become strings of their digits as written; everything else is as in `JSON.parse`, which throws too. So does
 * what is nested so deeply that reading it, or writing it again, would end in a stack overflow, and what holds so many values
 * that reading it would hold up the desk.
 */
export function parseExactJson(text: string): unknown {
  refuseCostly(text);
  // Fewer digits are always exact, and reading without a reviver is many times as fast.
  if (!/\d{16}/.test(text)) return JSON.parse(text) as unknown;
  return exact.parse(text, (_key, value, context) => {
    const source = context?.source;
    const losesDigits = typeof value === "number" && !Number.isSafeInteger(value);
    return losesDigits && source !== undefined && /^-?\d+$/.test(source) ? source : value;
  });
}

/** Counts brackets and commas, of what is JSON, before anything is made of it. */
function refuseCostly(text: string): void {
  let [depth, values] = [0, 1];
  /** Of the records that are open; a list's do not count. */
  const keys: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfText(text, at);
    else if (character === COMMA) {
      values += 1;
      keys[depth] = (keys[depth] ?? 0) + 1;
      if ((keys[depth] ?? 0) >= MOST_KEYS) throw new SyntaxError("The JSON holds a record of too many fields");
    } else if (character === OPEN_LIST || character === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      keys[depth] = character === OPEN_OBJECT ? 0 : Number.NEGATIVE_INFINITY;
    } else if (character === CLOSE_LIST || character === CLOSE_OBJECT) depth -= 1;
    if (depth > DEEPEST) throw new SyntaxError("The JSON is nested too deeply");
    if (values > MOST_VALUES) throw new SyntaxError("The JSON holds too many values");
  }
}

const [QUOTE, COMMA, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 44, 92, 91, 93, 123, 125];

/** Where the quotation mark at `start` is closed; the end of all where it is not. */
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

/** A JSON number for `JSON.stringify`, written exactly as its digits stand. */
export function exactInteger(digits: string): unknown {
  if (!/^(0|[1-9]\d*)$/.test(digits)) throw new TypeError("Not the digits of an integer");
  return exact.rawJSON(digits);
}
