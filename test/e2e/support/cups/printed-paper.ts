import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { decodeCode128 } from "../../../../src-simulator/label-documents/code128.ts";

const call = promisify(execFile);
/** Wider than any space within a code at these resolutions, narrower than the quiet zone. */
const QUIET_DOTS = 16;
const MM_PER_POINT = 25.4 / 72;

export interface Paper {
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
}

export async function papersOf(file: string): Promise<Paper[]> {
  const { stdout } = await call("pdfinfo", ["-f", "1", "-l", "99", file]);
  return [...stdout.matchAll(/^Page\s+\d+ size:\s+([\d.]+) x ([\d.]+) pts/gm)].map(([, width, height]) => ({
    width: Number(width) * MM_PER_POINT,
    height: Number(height) * MM_PER_POINT,
  }));
}

/** True is ink; row by row from the upper left. */
export type Ink = readonly (readonly boolean[])[];

export async function renderInk(file: string, page: number, dotsPerInch: number): Promise<Ink> {
  const args = ["-gray", "-r", String(dotsPerInch), "-f", String(page), "-l", String(page), "-singlefile", file, "-"];
  const { stdout } = await call("pdftoppm", args.slice(0, -1), { encoding: "buffer", maxBuffer: 100_000_000 });
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 64).toString("latin1"));
  const [width, height] = [Number(head?.[1]), Number(head?.[2])];
  const dots = stdout.subarray(head?.[0].length ?? 0);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_unused, x) => (dots[y * width + x] ?? 255) < 128),
  );
}

/** Returns every Code 128 that a scanner would find along the rows, in both directions. */
export function codesOn(ink: Ink): string[] {
  const found = new Set<string>();
  for (const row of ink) {
    for (const direction of [row, row.toReversed()]) for (const code of codesIn(direction)) found.add(code);
  }
  return [...found];
}

export const rotated = (ink: Ink): Ink => (ink[0] ?? []).map((_, x) => ink.map((row) => row[x] ?? false));

function codesIn(row: readonly boolean[]): string[] {
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
  // Runs alternate between white and ink, starting with white. A code lies between two quiet zones.
  const widths = [...runs, length];
  const quiet = (place: number): boolean => (widths[place] ?? 0) >= QUIET_DOTS;
  const codes: string[] = [];
  for (let from = 1; from < widths.length; from += 2) {
    if (!quiet(from - 1)) continue;
    let until = from;
    while (until < widths.length && !(until % 2 === 0 && quiet(until))) until += 1;
    const read = until - from > 12 ? decodeCode128(widths.slice(from, until)) : null;
    if (read !== null) codes.push(read);
  }
  return codes;
}
