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
