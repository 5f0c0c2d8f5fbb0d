export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly floor: number;
  readonly ours: number;
  readonly ratio: number | null;
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

export const zeroExpected = (name: string, ours: number, unit = "scans"): Figure =>
  figure({ name, unit, floor: 0, ours, target: 0 });

const rounded = (value: number): number => Math.round(value * 100) / 100;
