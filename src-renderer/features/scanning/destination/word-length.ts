const widthOf = (word: string): number =>
  [...word].reduce(
    (width, character) => width + (/\p{Script=Han}|[\u3000-\u303F\uFF00-\uFFEF]/u.test(character) ? 2 : 1),
    0,
  );

/** Size class of a verdict's text, so that it fits on one line in every language. */
export function wordLength(word: string): "short" | "middle" | "long" | "longest" {
  const width = widthOf(word);
  if (width <= 6) return "short";
  if (width <= 12) return "middle";
  return width <= 16 ? "long" : "longest";
}
