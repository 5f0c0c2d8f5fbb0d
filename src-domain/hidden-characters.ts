/** Characters that make a text look different from its content. Persian and Indic scripts need the two joiners. */
const HIDDEN_CHARACTER =
  /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u034F\u115F\u1160\u2800\u3164\uFFA0\uFFFD]/u;

export const hasHiddenCharacters = (text: string): boolean => HIDDEN_CHARACTER.test(text);

/**
 * Invisible characters that are copied along with a code. The two joiners stay between characters beyond ASCII, where
 * they form letters and emoji.
 */
const COPIED_INVISIBLE =
  /(?![\t\n\v\f\r\u200C\u200D])[\p{Cc}\p{Cf}\u034F\u115F\u1160\u2800\u3164\uFFA0]|(?<!\P{ASCII})[\u200C\u200D]|[\u200C\u200D](?!\P{ASCII})/gu;

/** Cleans typed, pasted and stored codes. A scan is not cleaned, because such characters in a scan mean a misread. */
export const withoutHiddenCharacters = (text: string): string => text.replace(COPIED_INVISIBLE, "");

const MAX_QUOTED_LENGTH = 80;
/** Replaced, because a name must not imitate the end of its quotation. */
const QUOTATION_MARKS = /[\p{Pi}\p{Pf}"\u201E\u201A\u301D-\u301F\uFF02\u300C-\u300F\uFE41-\uFE44]/gu;
/** Combining marks after the fourth, which would be rendered over other lines; no script needs more than four. */
const EXCESS_MARKS = /(\p{M}{4})\p{M}+/gu;

/** Returns an external text as one line for a native dialog; hidden characters become U+FFFD. */
export const quoteLine = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(new RegExp(HIDDEN_CHARACTER.source, "gu"), "\uFFFD")
    .replace(COPIED_INVISIBLE, "\uFFFD")
    .replace(QUOTATION_MARKS, "'")
    .replace(EXCESS_MARKS, "$1");

export function quoteName(name: string): string {
  const characters = [...quoteLine(name)];
  const isLong = characters.length > MAX_QUOTED_LENGTH;
  return isLong ? `${characters.slice(0, MAX_QUOTED_LENGTH - 1).join("")}…` : characters.join("");
}
