/** Control characters before and after a code, such as STX and ETX. Not the separators, which are a part of codes. */
const CONTROL_MARKS =
  // eslint-disable-next-line no-control-regex
  /^[\u0000-\u0008\u000E-\u001B\u007F]+|(?<![\u0000-\u0008\u000E-\u001B\u007F])[\u0000-\u0008\u000E-\u001B\u007F]+$/g;
/** An AIM identifier, such as `]C1`. */
export const AIM_IDENTIFIER = /^\][A-Za-z][0-9A-Za-z]/;
/** Code 39 starts and ends with an asterisk, which some scanners send. */
export const ASTERISKS = /^\*([^*]+)\*$/;

export const FRAMINGS = ["control", "aim", "asterisks"] as const;
export type Framing = (typeof FRAMINGS)[number];

/** Trims blanks like `trim`, but keeps a byte order mark, because it proves that the scan is damaged. */
export const trimScan = (text: string): string =>
  text.replace(/^[^\S\uFEFF]+/, "").replace(/(?<![^\S\uFEFF])[^\S\uFEFF]+$/, "");

const withoutControlMarks = (text: string): string => text.replace(CONTROL_MARKS, "");

export function framingOf(scanned: string): Framing | null {
  const text = trimScan(scanned);
  if (withoutControlMarks(text) !== text) return "control";
  if (AIM_IDENTIFIER.test(text)) return "aim";
  return ASTERISKS.test(text) ? "asterisks" : null;
}

const withoutMarks = (scanned: string): string =>
  trimScan(withoutControlMarks(trimScan(scanned))).replace(AIM_IDENTIFIER, "");

export function withoutFraming(scanned: string): string {
  const content = withoutMarks(scanned);
  return trimScan(ASTERISKS.exec(content)?.[1] ?? content);
}

/** Returns the code with its asterisks, because they may belong to it; null without asterisks. */
export function findCodeWithAsterisks(scanned: string): string | null {
  const content = withoutMarks(scanned);
  return ASTERISKS.test(content) ? content : null;
}
