/** Serial scanners mark the start and end of a code with SOH, STX, ETX and EOT. */
const START_MARKS: ReadonlySet<string> = new Set(["\u0001", "\u0002"]);
const END_MARKS: ReadonlySet<string> = new Set(["\u0003", "\u0004"]);
/** An AIM identifier, such as `]C1`. */
const AIM_IDENTIFIER = /^\][A-Za-z][0-9A-Za-z]/;
/** Code 39 starts and ends with an asterisk, which some scanners send. */
const ASTERISKS = /^\*([^*]+)\*$/;

export const FRAMINGS = ["control", "aim", "asterisks"] as const;
export type Framing = (typeof FRAMINGS)[number];

/** Trims blanks like `trim`, but keeps a byte order mark, because no label has one: the scan is damaged. */
export const trimmed = (text: string): string =>
  text.replace(/^[^\S\uFEFF]+/, "").replace(/(?<![^\S\uFEFF])[^\S\uFEFF]+$/, "");

function withoutControlMarks(text: string): string {
  const characters = [...text];
  const first = characters.findIndex((character) => !START_MARKS.has(character));
  const last = characters.findLastIndex((character) => !END_MARKS.has(character));
  return characters.slice(Math.max(0, first), last + 1).join("");
}

export function framingOf(scanned: string): Framing | null {
  const text = trimmed(scanned);
  if (withoutControlMarks(text) !== text) return "control";
  if (AIM_IDENTIFIER.test(text)) return "aim";
  return ASTERISKS.test(text) ? "asterisks" : null;
}

const unmarked = (scanned: string): string =>
  trimmed(withoutControlMarks(trimmed(scanned))).replace(AIM_IDENTIFIER, "");

export function withoutFraming(scanned: string): string {
  const inner = unmarked(scanned);
  return trimmed(ASTERISKS.exec(inner)?.[1] ?? inner);
}

/** Returns the code with its asterisks, because they may belong to it; null without asterisks. */
export function codeIncludingAsterisks(scanned: string): string | null {
  const inner = unmarked(scanned);
  return ASTERISKS.test(inner) ? inner : null;
}
