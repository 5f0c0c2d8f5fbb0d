/** A Chinese character is about as wide as two letters. */
const widthOf = (word: string): number =>
  [...word].reduce((width, sign) => width + (/\p{Script=Han}|[\u3000-\u303F\uFF00-\uFFEF]/u.test(sign) ? 2 : 1), 0);

/** Longer words get smaller type, so that every word of the verdict card fits on one line in every language. */
export function wordLength(word: string): "short" | "middle" | "long" | "longest" {
  const width = widthOf(word);
  if (width <= 6) return "short";
  if (width <= 12) return "middle";
  return width <= 16 ? "long" : "longest";
}
