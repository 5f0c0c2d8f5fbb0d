/** Chinese characters and full-width signs, which are twice as wide as Latin letters. */
const WIDE_CHARACTER = /\p{Script=Han}|[\u3000-\u303F\uFF00-\uFFEF]/u;

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE_CHARACTER.test(character) ? 2 : 1;
  return width;
}

/** Returns the size class with which a verdict's text fits on one line in every language. */
export function sizeClassOf(text: string): "short" | "middle" | "long" | "longest" {
  const width = widthOf(text);
  if (width <= 6) return "short";
  if (width <= 12) return "middle";
  return width <= 16 ? "long" : "longest";
}
