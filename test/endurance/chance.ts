export type Random = () => number;

export const one = <Value>(values: readonly Value[], random: Random): Value | undefined =>
  values[Math.floor(random() * values.length)];
export const whole = (least: number, most: number, random: Random): number =>
  least + Math.floor(random() * (most - least + 1));
