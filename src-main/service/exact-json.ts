/** Keeps every digit of 64-bit identifiers. TypeScript's library does not describe `JSON.rawJSON` (V8 11.4) yet. */
const jsonWithRawNumbers = JSON as unknown as { rawJSON(text: string): unknown };

/** Records of the service nest at most seven levels; their readers recurse once per level. */
const MAX_DEPTH = 64;
/** Documented answers have at most 30,000 values. Half a million fit in a megabyte and would take seconds to parse. */
const MAX_VALUES = 50_000;
const MAX_KEYS = 1000;
/** An order of 500 items contains each item's id at most three times. */
const MAX_LONG_INTEGERS = 5000;

/** A record names a field twice: programs disagree on which of the two values counts (RFC 8259, section 4). */
export class FieldTwiceError extends SyntaxError {
  constructor() {
    super("The JSON names a field twice");
  }
}

/**
 * Like `JSON.parse`, but integers beyond 2^53 become strings of their digits. Throws for nesting that would overflow
 * the stack, for so many values that reading them would block the desk, and for a record that names a field twice.
 */
export function parseExactJson(text: string): unknown {
  const longIntegers = longIntegersIn(text);
  if (longIntegers.length === 0) return JSON.parse(text) as unknown;
  let quotedText = "";
  let copiedEnd = 0;
  for (const { start, end } of longIntegers) {
    quotedText += `${text.slice(copiedEnd, start)}"${text.slice(start, end)}"`;
    copiedEnd = end;
  }
  return JSON.parse(quotedText + text.slice(copiedEnd)) as unknown;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Finds integers that a number cannot represent, and checks the structure of the text. Expects valid JSON. */
function longIntegersIn(text: string): Span[] {
  const longIntegers: Span[] = [];
  const structure = createStructureCheck();
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) {
      const end = endOfText(text, index);
      structure.addText(text, index, end);
      index = end;
    } else if (character === COMMA) structure.addMember();
    else if (character === OPEN_LIST || character === OPEN_OBJECT) structure.openContainer(character === OPEN_OBJECT);
    else if (character === CLOSE_LIST || character === CLOSE_OBJECT) structure.closeContainer();
    else if (character === MINUS || isDigit(character)) {
      const end = endOfNumber(text, index);
      if (end - index >= MIN_LONG_DIGITS && isLong(text.slice(index, end))) longIntegers.push({ start: index, end });
      if (longIntegers.length > MAX_LONG_INTEGERS) throw new SyntaxError("The JSON holds too many long integers");
      index = end - 1;
    }
  }
  return longIntegers;
}

function createStructureCheck() {
  let depth = 0;
  let values = 1;
  /** The next text is the name of a field. */
  let isNameNext = false;
  /** Keys per open record, by depth; minus infinity for lists. */
  const keyCounts: number[] = [];
  /** Names of the fields of each open record, by depth; null for lists. */
  const fieldNames: (Set<string> | null)[] = [];
  const countValue = (): void => {
    values += 1;
    if (values > MAX_VALUES) throw new SyntaxError("The JSON holds too many values");
  };
  return {
    openContainer(isRecord: boolean): void {
      depth += 1;
      if (depth > MAX_DEPTH) throw new SyntaxError("The JSON is nested too deeply");
      keyCounts[depth] = isRecord ? 1 : Number.NEGATIVE_INFINITY;
      fieldNames[depth] = isRecord ? new Set() : null;
      isNameNext = isRecord;
      countValue();
    },
    addMember(): void {
      const keyCount = (keyCounts[depth] ?? 0) + 1;
      if (keyCount > MAX_KEYS) throw new SyntaxError("The JSON holds a record of too many fields");
      keyCounts[depth] = keyCount;
      isNameNext = fieldNames[depth] instanceof Set;
      countValue();
    },
    /** `start` and `end`: the quotes around the text. */
    addText(text: string, start: number, end: number): void {
      const names = isNameNext ? fieldNames[depth] : null;
      isNameNext = false;
      if (!names) return;
      const written = text.slice(start + 1, end);
      const name = written.includes("\\") ? String(JSON.parse(text.slice(start, end + 1))) : written;
      if (names.has(name)) throw new FieldTwiceError();
      names.add(name);
    },
    closeContainer(): void {
      depth -= 1;
      isNameNext = false;
    },
  };
}

// Character codes.
const QUOTE = 34;
const COMMA = 44;
const MINUS = 45;
const BACKSLASH = 92;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
/** Integers with fewer digits are always exact. */
const MIN_LONG_DIGITS = 16;

const NUMBER_CHARACTERS = new Set([..."0123456789.eE+-"].map((character) => character.charCodeAt(0)));

const isDigit = (character: number): boolean => character >= 48 && character <= 57;

/** Returns false for invalid JSON numbers, so that `JSON.parse` rejects them. */
const isLong = (number: string): boolean => /^-?[1-9]\d*$/.test(number) && !Number.isSafeInteger(Number(number));

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (NUMBER_CHARACTERS.has(text.charCodeAt(end))) end += 1;
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

/** Returns a value that `JSON.stringify` writes with exactly these digits. */
export function toExactInteger(digits: string): unknown {
  if (!/^(0|[1-9]\d*)$/.test(digits)) throw new TypeError("Not the digits of an integer");
  return jsonWithRawNumbers.rawJSON(digits);
}
