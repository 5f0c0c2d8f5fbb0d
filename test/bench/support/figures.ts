/** One measured line of a benchmark. `floor` is the unavoidable part, measured in the same run. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly floor: number;
  readonly ours: number;
  /** `ours` divided by `floor`; null if `floor` is 0. */
  readonly ratio: number | null;
  /** The largest value that passes. */
  readonly target: number;
  readonly pass: boolean;
}

type Measured = Omit<Figure, "ratio" | "pass">;

export function figure({ name, unit, floor, ours, target }: Measured): Figure {
  const ratio = floor > 0 ? rounded(ours / floor) : null;
  // Compare before rounding, so that rounding lets no value pass.
  const pass = ours <= target;
  return { name, unit, floor: rounded(floor), ours: rounded(ours), ratio, target: rounded(target), pass };
}

/** Counts something that must not happen. */
export const zeroExpected = (name: string, ours: number, unit = "scans"): Figure =>
  figure({ name, unit, floor: 0, ours, target: 0 });

const rounded = (value: number): number => Math.round(value * 100) / 100;
