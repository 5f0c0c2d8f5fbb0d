/** Full-width forms of ASCII, as Chinese and Japanese keyboards write digits and punctuation. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;

/** The pasted text in one form: full-width ASCII made narrow, invisible characters out, every kind of space one space. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[^\S\n\t]|\p{Zs}/gu, " ")
    .replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, "");
}

export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
