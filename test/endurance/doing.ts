import type { World } from "./world.ts";

export type Random = () => number;
/** Does one thing and says what, for the log of steps. */
export type Doing = (world: World, random: Random) => Promise<string>;

export const one = <Value>(values: readonly Value[], random: Random): Value | undefined =>
  values[Math.floor(random() * values.length)];
export const whole = (least: number, most: number, random: Random): number =>
  least + Math.floor(random() * (most - least + 1));
