/** The nearest-rank percentile: a value that was really measured. */
export function percentile(values: readonly number[], fraction: number): number {
  if (values.length === 0) throw new Error("Nothing was measured");
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(fraction * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
