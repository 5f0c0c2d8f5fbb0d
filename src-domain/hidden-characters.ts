/** Characters that make a text look different from what it is. Persian and Indic scripts need the two joiners. */
const HIDDEN =
  /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u034F\u115F\u1160\u2800\u3164\uFFA0\uFFFD]/u;

export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text);
