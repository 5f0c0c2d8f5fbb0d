import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { decodeCode128 } from "../../../../src-simulator/label-documents/code128.ts";

const runProgram = promisify(execFile);
/** A width in dots between the widest space within a code and the quiet zone around it. */
const QUIET_DOTS = 16;
const MM_PER_POINT = 25.4 / 72;

export interface Paper {
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
}

/** Returns the page sizes of a printed document. */
export async function readPapers(file: string): Promise<Paper[]> {
  const { stdout } = await runProgram("pdfinfo", ["-f", "1", "-l", "99", file]);
  return [...stdout.matchAll(/^Page\s+\d+ size:\s+([\d.]+) x ([\d.]+) pts/gm)].map(([, width, height]) => ({
    width: Number(width) * MM_PER_POINT,
    height: Number(height) * MM_PER_POINT,
  }));
}

/** Dots of a page, row by row from the upper left; true is ink. */
export type Ink = readonly (readonly boolean[])[];

export async function renderInk(file: string, page: number, dotsPerInch: number): Promise<Ink> {
  const args = ["-gray", "-r", String(dotsPerInch), "-f", String(page), "-l", String(page), "-singlefile", file, "-"];
  const { stdout } = await runProgram("pdftoppm", args.slice(0, -1), { encoding: "buffer", maxBuffer: 100_000_000 });
  const header = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 64).toString("latin1"));
  const [width, height] = [Number(header?.[1]), Number(header?.[2])];
  const dots = stdout.subarray(header?.[0].length ?? 0);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_unused, x) => (dots[y * width + x] ?? 255) < 128),
  );
}

/** Returns every Code 128 that a scanner would find along the rows, in both directions. */
export function findCodes(ink: Ink): string[] {
  const codes = new Set<string>();
  for (const row of ink) {
    for (const direction of [row, row.toReversed()]) for (const code of findCodesInRow(direction)) codes.add(code);
  }
  return [...codes];
}

/** Rotates the paper by 90 degrees. */
export const rotate = (ink: Ink): Ink => (ink[0] ?? []).map((_, x) => ink.map((row) => row[x] ?? false));

function findCodesInRow(row: readonly boolean[]): string[] {
  const runs: number[] = [];
  let ink = false;
  let length = 0;
  for (const dot of row) {
    if (dot !== ink) {
      runs.push(length);
      length = 0;
      ink = dot;
    }
    length += 1;
  }
  // Runs alternate between white and ink, starting with white. A code is between two quiet zones.
  const widths = [...runs, length];
  const isQuietZone = (index: number): boolean => (widths[index] ?? 0) >= QUIET_DOTS;
  const codes: string[] = [];
  for (let start = 1; start < widths.length; start += 2) {
    if (!isQuietZone(start - 1)) continue;
    let end = start;
    while (end < widths.length && !(end % 2 === 0 && isQuietZone(end))) end += 1;
    const code = end - start > 12 ? decodeCode128(widths.slice(start, end)) : null;
    if (code !== null) codes.push(code);
  }
  return codes;
}
