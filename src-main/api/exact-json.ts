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

/**
 * Integers beyond 2^53 become strings of their digits as written; everything else is as in `JSON.parse`, which throws too. So does
 * what is nested so deeply that reading it, or writing it again, would end in a stack overflow.
 */
export function parseExactJson(text: string): unknown {
  if (depthOf(text) > DEEPEST) throw new SyntaxError("The JSON is nested too deeply");
  // Fewer digits are always exact, and reading without a reviver is many times as fast.
  if (!/\d{16}/.test(text)) return JSON.parse(text) as unknown;
  return exact.parse(text, (_key, value, context) => {
    const source = context?.source;
    const losesDigits = typeof value === "number" && !Number.isSafeInteger(value);
    return losesDigits && source !== undefined && /^-?\d+$/.test(source) ? source : value;
  });
}

/** How many brackets are open at once at most, of what is JSON. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfText(text, at);
    else if (character === OPEN_LIST || character === OPEN_OBJECT) deepest = Math.max(deepest, (depth += 1));
    else if (character === CLOSE_LIST || character === CLOSE_OBJECT) depth -= 1;
  }
  return deepest;
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125];

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
