export type Random = () => number;

export const pickOne = <Value>(values: readonly Value[], random: Random): Value | undefined =>
  values[Math.floor(random() * values.length)];
export const randomInteger = (min: number, max: number, random: Random): number =>
  min + Math.floor(random() * (max - min + 1));
