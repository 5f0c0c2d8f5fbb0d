import { readBlock } from "./block.ts";
import { looksChinese, readChinese } from "./chinese.ts";
import type { AddressReading } from "./reading.ts";
import { readRows, rowsOf } from "./row.ts";
import { linesOf, plainText } from "./text.ts";

/** Nobody's address is longer; in characters. */
const LONGEST = 2000;

/**
 * Reads a pasted address: a block of lines, a row of a spreadsheet with or without its headings, one line with commas, or
 * Chinese in any order. Says what is sure, what is a guess and what is left over.
 */
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

/** Commas stand for line breaks, but not the one between a city and its state. */
const splitLine = (line: string): string[] =>
  line
    .replace(/, ?(?=\p{Lu}{2,3}\.? [A-Z]?\d)/gu, "\u0000")
    .split(/[,;|]/)
    .map((part) => part.replaceAll("\u0000", ", ").trim());

/** Whether a text that is pasted into a single field is more than that field's own. */
export function isWholeAddress(pasted: string): boolean {
  const text = plainText(pasted).trim();
  if (/[\n\t]/.test(text)) return true;
  return looksChinese(text) && Object.keys(readAddress(text).fields).length >= 5;
}
