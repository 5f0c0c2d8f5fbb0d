import { readBlock } from "./block.ts";
import { looksChinese, readChinese } from "./chinese.ts";
import type { AddressReading } from "./reading.ts";
import { readRows, rowsOf } from "./row.ts";

/** Full-width ASCII, as Chinese and Japanese keyboards type digits and punctuation. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;

/** Makes full-width ASCII narrow, drops invisible characters, and turns every kind of space into one space. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[^\S\n\t]|\p{Zs}/gu, " ")
    .replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, "");
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");

/** In characters; no real address is longer. */
const LONGEST = 2000;

/** Reads a block of lines, spreadsheet rows with or without headings, one line with commas, or Chinese in any order. */
export function readAddress(pasted: string): AddressReading {
  const text = plainText(pasted);
  if (text.length > LONGEST) return { fields: {}, leftovers: linesOf(text), understood: [] };
  if (text.includes("\t")) {
    const rows = rowsOf(text);
    return looksChinese(text) && rows.length === 1 ? readChinese(rows[0] ?? []) : readRows(rows);
  }
  const lines = linesOf(text);
  if (looksChinese(text)) return readChinese(lines);
  const [only = "", ...others] = lines;
  return readBlock(others.length === 0 ? splitLine(only) : lines);
}

/** Treats commas as line breaks, except between a city and its state. */
const splitLine = (line: string): string[] =>
  line
    .replace(/, ?(?=\p{Lu}{2,3}\.? [A-Z]?\d)/gu, "\u0000")
    .split(/[,;|]/)
    .map((part) => part.replaceAll("\u0000", ", ").trim());

export function isWholeAddress(pasted: string): boolean {
  const text = plainText(pasted).trim();
  if (/[\n\t]/.test(text)) return true;
  return looksChinese(text) && Object.keys(readAddress(text).fields).length >= 5;
}
