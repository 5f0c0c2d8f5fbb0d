export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly floor: number;
  readonly ours: number;
  readonly ratio: number | null;
  readonly target: number;
  readonly pass: boolean;
}

type Measurement = Omit<Figure, "ratio" | "pass">;

export function figure({ name, unit, floor, ours, target }: Measurement): Figure {
  const ratio = floor > 0 ? roundToHundredths(ours / floor) : null;
  // Compare before rounding, so that rounding lets no value pass.
  const pass = ours <= target;
  return {
    name,
    unit,
    floor: roundToHundredths(floor),
    ours: roundToHundredths(ours),
    ratio,
    target: roundToHundredths(target),
    pass,
  };
}

export const zeroFigure = (name: string, ours: number, unit = "scans"): Figure =>
  figure({ name, unit, floor: 0, ours, target: 0 });

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100;
