/**
 * Controls, marks that turn the direction of writing, and other characters that nobody sees: with them a text reads as another than
 * it is. The two joiners stay allowed, because Persian and the scripts of India spell with them.
 */
const HIDDEN =
  /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u034F\u115F\u1160\u2800\u3164\uFFA0\uFFFD]/u;

/** For any text that a barcode can carry. */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text);
