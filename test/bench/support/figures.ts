import { writeFile } from "node:fs/promises";

/** One measured line of a benchmark. `floor` is what nobody can do without, measured in the same run. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly floor: number;
  readonly ours: number;
  /** Ours over the floor; null where the floor is nothing. */
  readonly ratio: number | null;
  /** The most that passes. */
  readonly target: number;
  readonly pass: boolean;
}

interface Measured {
  readonly name: string;
  readonly unit: string;
  readonly floor: number;
  readonly ours: number;
  readonly target: number;
}

export function figure({ name, unit, floor, ours, target }: Measured): Figure {
  const ratio = floor > 0 ? rounded(ours / floor) : null;
  // Judged before rounding, so that no figure passes by it.
  return {
    name,
    unit,
    floor: rounded(floor),
    ours: rounded(ours),
    ratio,
    target: rounded(target),
    pass: ours <= target,
  };
}

/** A count of things that must not happen. */
export const none = (name: string, ours: number, unit = "scans"): Figure =>
  figure({ name, unit, floor: 0, ours, target: 0 });

/** Prints the table, writes the file if one is wanted, and answers the exit code. */
export async function report(figures: readonly Figure[], json: string | undefined): Promise<number> {
  console.log(`\n${table(figures)}`);
  if (json !== undefined) await writeFile(json, `${JSON.stringify(figures, null, 2)}\n`);
  return figures.length > 0 && figures.every(({ pass }) => pass) ? 0 : 1;
}

const COLUMNS = ["name", "unit", "floor", "ours", "ratio", "target", "pass"] as const;

function table(figures: readonly Figure[]): string {
  const cells = figures.map((line) => COLUMNS.map((column) => cellOf(line[column])));
  const rows = [[...COLUMNS], ...cells];
  const widths = COLUMNS.map((_, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0)));
  const draw = (row: readonly string[]): string =>
    row
      .map((cell, place) => (place < 2 ? cell.padEnd(widths[place] ?? 0) : cell.padStart(widths[place] ?? 0)))
      .join("  ")
      .trimEnd();
  const rule = widths.map((width) => "-".repeat(width)).join("  ");
  return [draw(rows[0] ?? []), rule, ...rows.slice(1).map(draw)].join("\n");
}

function cellOf(value: Figure[keyof Figure]): string {
  if (value === null) return "-";
  if (typeof value === "boolean") return value ? "yes" : "NO";
  return String(value);
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
