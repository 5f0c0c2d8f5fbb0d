import type { Ink } from "./printed-paper.ts";

/** Decodes a repeat count: G to Y are 1 to 19, g to z are 20 to 400. */
function decodeRepeatCount(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  return letter >= "g" ? (code - 102) * 20 : code - 70;
}

interface Graphic {
  /** In half bytes. */
  readonly size: number;
  readonly width: number;
  readonly compressed: string;
  readonly printWidth: number;
}

function parseGraphic(text: string): Graphic {
  const header = /~DG[^,]*,(?<bytes>\d+),(?<width>\d+),/.exec(text);
  if (header === null) throw new Error("There is no picture in what the printer got");
  const { bytes, width } = header.groups ?? {};
  const compressed = text.slice(header.index + header[0].length);
  const printWidth = Number(/\^PW(\d+)/.exec(text)?.[1]);
  return { size: Number(bytes) * 2, width: Number(width) * 2, compressed, printWidth };
}

export function renderZplInk(text: string): Ink {
  const { size, width, compressed, printWidth } = parseGraphic(text);
  const rows: string[] = [];
  let row = "";
  let repeatCount = 0;
  for (const character of compressed) {
    if (rows.length * width >= size) break;
    if (/[G-Yg-z]/.test(character)) repeatCount += decodeRepeatCount(character);
    else if (character === ":") rows.push(rows.at(-1) ?? "0".repeat(width));
    else if (character === "," || character === "!") row = row.padEnd(width, character === "," ? "0" : "F");
    else if (/[0-9A-F]/.test(character)) {
      row += character.repeat(Math.max(1, repeatCount));
      repeatCount = 0;
    }
    if (row.length >= width) {
      rows.push(row);
      row = "";
    }
  }
  return rows.map((line) => parseDots(line).slice(0, printWidth));
}

const parseDots = (line: string): boolean[] =>
  [...line].flatMap((character) => [8, 4, 2, 1].map((bit) => (Number.parseInt(character, 16) & bit) !== 0));
