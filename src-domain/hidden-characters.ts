/** Characters that make a text look different from what it is. Persian and Indic scripts need the two joiners. */
const HIDDEN =
  /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u034F\u115F\u1160\u2800\u3164\uFFA0\uFFFD]/u;

export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text);

/**
 * Characters without a shape, which come along when people copy a code; what they typed is what they see. The two joiners
 * have one between characters beyond ASCII: they form letters there, and emoji.
 */
const SHAPELESS =
  /(?![\t\n\v\f\r\u200C\u200D])[\p{Cc}\p{Cf}\u034F\u115F\u1160\u2800\u3164\uFFA0]|(?<!\P{ASCII})[\u200C\u200D]|[\u200C\u200D](?!\P{ASCII})/gu;

/** For typed, pasted and stored codes, and what they are searched in. A scan with such characters was misread. */
export const withoutHiddenCharacters = (text: string): string => text.replace(SHAPELESS, "");

/** Longer than any name that can be entered. */
const LONGEST_QUOTED = 80;
/** A name may imitate neither the quotation marks around it nor the words behind them. */
const QUOTATION_MARKS = /[\p{Pi}\p{Pf}"\u201E\u201A\u301D-\u301F\uFF02\u300C-\u300F\uFE41-\uFE44]/gu;
/** Marks that would be drawn over the lines above and below; no script stacks more of them. */
const STACKED = /(\p{M}{4})\p{M}+/gu;

/** A text from outside as one line of a dialog of the system: what it holds beside its letters shows as a mark. */
export const quotedLine = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(new RegExp(HIDDEN.source, "gu"), "\uFFFD")
    .replace(SHAPELESS, "\uFFFD")
    .replace(QUOTATION_MARKS, "'")
    .replace(STACKED, "$1");

/** As `quotedLine`, and cut where it is longer than a name. */
export function quotedName(name: string): string {
  const characters = [...quotedLine(name)];
  const isLong = characters.length > LONGEST_QUOTED;
  return isLong ? `${characters.slice(0, LONGEST_QUOTED - 1).join("")}…` : characters.join("");
}
