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

type Measured = Omit<Figure, "ratio" | "pass">;

export function figure({ name, unit, floor, ours, target }: Measured): Figure {
  const ratio = floor > 0 ? rounded(ours / floor) : null;
  // Judged before rounding, so that no figure passes by it.
  const pass = ours <= target;
  return { name, unit, floor: rounded(floor), ours: rounded(ours), ratio, target: rounded(target), pass };
}

/** A count of things that must not happen. */
export const none = (name: string, ours: number, unit = "scans"): Figure =>
  figure({ name, unit, floor: 0, ours, target: 0 });

const rounded = (value: number): number => Math.round(value * 100) / 100;
