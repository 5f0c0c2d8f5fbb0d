/** Alternating widths of bars and spaces in modules, six per symbol (seven for the last). */
const SYMBOLS = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 " +
  "123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 " +
  "232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 " +
  "313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 " +
  "111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 " +
  "111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 " +
  "114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112"
).split(" ");
const START_B = 104;
const STOP = 106;

export function encodeCode128(text: string): number[] {
  const values = [...text].map((character) => (character.codePointAt(0) ?? 32) - 32);
  const sum = values.reduce((total, value, index) => total + value * (index + 1), START_B);
  const symbols = [START_B, ...values, sum % 103, STOP].map((value) => SYMBOLS[value] ?? "");
  return [...symbols.join("")].map(Number);
}

const MODULES_PER_SYMBOL = 11;
const STOP_SYMBOL_WIDTHS = 7;

/** Decodes widths in any unit; null for anything but Code 128 in code set B, or for a wrong check symbol. */
export function decodeCode128(widths: readonly number[]): string | null {
  const values: number[] = [];
  for (let index = 0; index + STOP_SYMBOL_WIDTHS < widths.length; index += 6)
    values.push(findSymbol(widths.slice(index, index + 6)));
  const [start, ...characterValues] = values;
  const checkValue = characterValues.pop();
  const sum = characterValues.reduce((total, value, index) => total + value * (index + 1), START_B);
  if (start !== START_B || characterValues.includes(-1) || checkValue !== sum % 103) return null;
  return characterValues.map((value) => String.fromCodePoint(value + 32)).join("");
}

function findSymbol(widths: readonly number[]): number {
  const sum = widths.reduce((sum, width) => sum + width, 0);
  return SYMBOLS.indexOf(widths.map((width) => Math.round((width / sum) * MODULES_PER_SYMBOL)).join(""));
}
