/** Characters with which serial scanners mark the beginning and the end of a code: SOH, STX, ETX and EOT. */
const BEGINS: ReadonlySet<string> = new Set(["\u0001", "\u0002"]);
const ENDS: ReadonlySet<string> = new Set(["\u0003", "\u0004"]);
/** An AIM identifier, such as `]C1`. */
const AIM_IDENTIFIER = /^\][A-Za-z][0-9A-Za-z]/;
/** Code 39 begins and ends with an asterisk, which some scanners send. No code has one inside. */
const ASTERISKS = /^\*([^*]+)\*$/;

export const FRAMINGS = ["control", "aim", "asterisks"] as const;
export type Framing = (typeof FRAMINGS)[number];

/** As `trim`, but a byte order mark is no blank: no label has one. */
export const trimmed = (text: string): string =>
  text.replace(/^[^\S\uFEFF]+/, "").replace(/(?<![^\S\uFEFF])[^\S\uFEFF]+$/, "");

function withoutMarks(text: string): string {
  const characters = [...text];
  const first = characters.findIndex((character) => !BEGINS.has(character));
  const last = characters.findLastIndex((character) => !ENDS.has(character));
  return characters.slice(Math.max(0, first), last + 1).join("");
}

/** What a scanner put around a code that is not part of it; null for nothing. */
export function framingOf(scanned: string): Framing | null {
  const text = trimmed(scanned);
  if (withoutMarks(text) !== text) return "control";
  if (AIM_IDENTIFIER.test(text)) return "aim";
  return ASTERISKS.test(text) ? "asterisks" : null;
}

const unmarked = (scanned: string): string => trimmed(withoutMarks(trimmed(scanned))).replace(AIM_IDENTIFIER, "");

export function withoutFraming(scanned: string): string {
  const inner = unmarked(scanned);
  return trimmed(ASTERISKS.exec(inner)?.[1] ?? inner);
}

/** The code with its asterisks, which may also be part of it; null without them. */
export function withAsterisks(scanned: string): string | null {
  const inner = unmarked(scanned);
  return ASTERISKS.test(inner) ? inner : null;
}
